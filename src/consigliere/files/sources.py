"""Which files are meant by the paths a person gives, and their bytes."""

import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from consigliere.files.document import Unreadable
from consigliere.rules.path import WHOLE
from consigliere.rules.problem import NOTHING, Problem
from consigliere.rules.words import N_, Message

_SUFFIX: Final = ".json"
_FILE: Final = Message(N_("a file"))
_FOLDER: Final = Message(N_("a folder with .json files"))


def tournament_files(paths: Iterable[Path]) -> list[Path]:
    """The files meant, each once, sorted by path.

    A file stands for itself; a folder for every .json file in it and in its folders, except hidden
    ones. What is no file, or a folder without any, stands for itself too: to read it then says
    what is wrong with it.
    """
    meant = (file for path in paths for file in _meant(path))
    found = {os.path.realpath(file): file for file in meant}
    return sorted(found.values(), key=str)


def read_bytes(path: Path) -> bytes:
    """What a file or a named pipe holds. Raises Unreadable with the reason as its problem."""
    try:
        kind = stat.S_IFMT(path.stat().st_mode)
        if kind == stat.S_IFDIR:
            next(path.iterdir(), None)  # is it without .json files, or closed to us?
            raise _unreadable(_FOLDER, Message(N_("a folder without any")))
        if kind not in {stat.S_IFREG, stat.S_IFIFO}:
            raise _unreadable(_FILE, Message(N_("a device or the like")))
        return path.read_bytes()
    except FileNotFoundError:
        raise _unreadable(_FILE, NOTHING) from None
    except PermissionError:
        raise _unreadable(_FILE, Message(N_("one that may not be read"))) from None
    except OSError as error:
        raise _unreadable(_FILE, Message(error.strerror or type(error).__name__)) from None


def _unreadable(expected: Message, got: Message) -> Unreadable:
    return Unreadable(Problem(WHOLE, expected, got))


def _meant(path: Path) -> Iterator[Path]:
    try:
        is_folder = path.is_dir()
    except OSError:  # it stands in a folder that is closed to us
        is_folder = False
    yield from (_in_folder(path) if is_folder else ()) or [path]


def _in_folder(folder: Path) -> list[Path]:
    """The .json files in a folder, and the folders in it that cannot be looked into.

    A pipe somebody left there is none of them: it would be waited for.
    """
    found: list[Path] = []
    closed: list[OSError] = []
    for place, folders, files in os.walk(folder, onerror=closed.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        shown = (name for name in files if not name.startswith("."))
        named = [Path(place, name) for name in shown if name.lower().endswith(_SUFFIX)]
        found += [path for path in named if not path.is_fifo()]
    return found + [Path(error.filename) for error in closed]
