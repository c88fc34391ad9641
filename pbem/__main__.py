"""Start the `pbem` command."""

import sys


def main() -> None:
    """Run the command line; exits the process with 0, with 2 for a misspelt command, with 1 when it cannot be done.

    An error of ours is a sentence for the person at the keyboard; anything else is a fault and keeps its traceback.
    """
    from pbem.admin.cli import cli
    from pbem.errors import LeadenhallError

    try:
        cli(prog_name="pbem")
    except LeadenhallError as error:
        sys.exit(f"pbem: {error}")


if __name__ == "__main__":
    main()
