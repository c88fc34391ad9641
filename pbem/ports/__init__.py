"""One seam for each thing outside: the mailbox, the courier, the clock and the source of random bytes."""
