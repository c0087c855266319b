"""The command `tactideck`, which is also `python -m tactideck`."""

import atexit
import gc
import os
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
    _stand_alone()
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
            f"{in_the_way} has the name of a module that tactideck needs, and will not do ({type(error).__name__}); "
            "rename it, or take its folder out of PYTHONPATH."
        )


def _stand_alone() -> None:
    """See to it that nothing of the current folder is imported, and that our packages are ours."""
    # With -m it is the current folder that comes first, with a script the folder of the script. Where that is ours, it
    # is left: an archive holds all that is needed.
    if not sys.flags.safe_path and os.path.join(sys.path[0], "") != HOME:  # noqa: PTH118 - pathlib is slow to load
        del sys.path[0]
    sys.meta_path.insert(0, OwnRooms)
    # What Python runs first, such as `sitecustomize`, may have imported others of their names.
    others = {room for room in ROOMS if room in sys.modules and not _is_ours(sys.modules[room])}
    for name in [name for name in sys.modules if name.partition(".")[0] in others]:
        del sys.modules[name]


def _is_ours(module: object) -> bool:
    return (getattr(module, "__file__", None) or "").startswith(HOME)


def _in_the_way() -> str | None:
    """Return a file on PYTHONPATH that takes the place of a module of Python or of an installed package, or None."""
    # It comes before the library of Python, and what is installed comes after that.
    library = os.path.dirname(os.__file__)  # noqa: PTH120
    if library not in sys.path:
        return None
    at = sys.path.index(library)
    before, after = sys.path[:at], sys.path[at:]

    def first(names: set[str] | frozenset[str]) -> str | None:
        for name in names:
            found = PathFinder.find_spec(name, before)
            if (
                found
                and found.origin
                and not found.origin.startswith(HOME)
                and PathFinder.find_spec(name, after)
            ):
                return found.origin
        return None

    found = first(sys.stdlib_module_names - set(sys.builtin_module_names))
    if found is None:
        from importlib.metadata import packages_distributions  # which needs many modules of Python

        found = first(set(packages_distributions()))
    return found


if __name__ == "__main__":
    main()
