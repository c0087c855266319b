"""The command `tactideck`, which is also `python -m tactideck`."""

import atexit
import gc
import sys
from importlib.machinery import ModuleSpec, PathFinder

ROOMS = ("printkit", "scorer", "templates", "tts", "words")
"""The other packages of tactideck, beside this one. Their names are plain words, which others use too."""

HOME = __file__.removesuffix("__main__.py").rstrip("/\\").removesuffix("tactideck")


class OwnRooms:
    """Finds our packages beside this one, whatever has their names in the current folder or on PYTHONPATH."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return where a package of ours is, or None for all other modules."""
        return PathFinder.find_spec(name, [HOME]) if name in ROOMS else None


def main() -> None:
    """Start the command line."""
    sys.meta_path.insert(0, OwnRooms)
    # Starting makes many objects and no garbage: looking for it takes a fifth of the time of a short command, half of
    # that for a last look when the process ends. `tactideck.app` turns the collector on again for the command itself.
    gc.disable()
    atexit.register(gc.freeze)

    try:
        from tactideck import app

        app.main()
    except KeyboardInterrupt:  # while the modules are imported; later `tactideck.console` sees to it
        sys.exit(130)
    except Exception as error:
        in_the_way = _in_the_way()
        if in_the_way is None:
            raise
        # The catalogues may need the module that is missing, so that this is said in one language only.
        sys.exit(
            f"{in_the_way} has the name of a module of Python, which does not work here ({type(error).__name__}); "
            "rename it, or go to another folder."
        )


def _in_the_way() -> str | None:
    """Return a file or folder that takes the place of a module of Python, or None.

    That is so in the current folder, with `python -m`, or on PYTHONPATH.
    """
    library = (sys.modules["os"].__file__ or "").removesuffix("os.py")
    for name in sys.stdlib_module_names - set(sys.builtin_module_names):
        found = PathFinder.find_spec(name)
        if found and found.origin and not found.origin.startswith((library, "built-in", "frozen")):
            return found.origin
    return None


if __name__ == "__main__":
    main()
