"""The command `tactideck`, which is also `python -m tactideck`."""

import atexit
import gc
import sys


def main() -> None:
    """Start the command line."""
    # Starting makes many objects and no garbage: looking for it takes a fifth of the time of a short command, half of
    # that for a last look when the process ends. `tactideck.app` turns the collector on again for the command itself.
    gc.disable()
    atexit.register(gc.freeze)

    try:
        from tactideck import app

        app.main()
    except KeyboardInterrupt:  # while the modules are imported; later `tactideck.console` sees to it
        sys.exit(130)


if __name__ == "__main__":
    main()
