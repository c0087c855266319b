"""Start the command line with `python -m tactideck`."""

from tactideck.app import main

if __name__ == "__main__":
    main()
