"""The command `tactideck`, which is also `python -m tactideck`."""

import atexit
import gc


def main() -> None:
    """Start the command line."""
    # Starting makes many objects and no garbage, so looking for it finds nothing and takes a fifth of the time. The
    # front door turns the collector on again, and at the end of the process the objects need no last look.
    gc.disable()
    atexit.register(gc.freeze)

    from tactideck import app

    app.main()


if __name__ == "__main__":
    main()
