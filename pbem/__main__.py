"""Start the `pbem` command."""


def main() -> None:
    """Run the command line; exits the process with the command's status."""
    from pbem.admin.cli import cli

    cli(prog_name="pbem")


if __name__ == "__main__":
    main()
