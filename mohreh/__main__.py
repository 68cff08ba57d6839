"""`python -m mohreh` is the `mohreh` command."""

from mohreh.cli import main

if __name__ == "__main__":
    main()
