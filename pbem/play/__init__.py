"""Use cases: what the server does with a mail, a command or a deadline, one file each, those of one matter in a folder."""
