"""Order lines: `say` words a choice as a line, `read` makes a choice of a line; both follow the options alone."""
