"""Where results go: to standard output or a file, whole or not at all."""

import errno
import io
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, BinaryIO, Final, TextIO

from consigliere.cli.ending import check as check_signals
from consigliere.cli.plain import printable
from consigliere.rules.words import N_, Words

_IN_MEMORY: Final = 2**20
"""As many bytes of a result wait in memory until it is whole; more wait in a temporary file."""

_BESIDE: Final = ".consigliere-"
"""How the name of a file begins that is written beside its target."""

_ANY_UMASK: Final = 0o666

_REASONS: Final = {
    errno.EACCES: N_("permission denied"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOENT: N_("its folder does not exist"),
    errno.ENOSPC: N_("no space is left"),
    errno.ENOTDIR: N_("its folder is not a folder"),
    errno.EBADF: N_("it is closed"),
    errno.EROFS: N_("the file system is read-only"),
    errno.EEXIST: N_("it exists already and is left as it is"),
}


class ReaderGone(ValueError):  # noqa: N818  (not an error: whoever read our output has enough)
    """Nobody reads standard output any more, as after `| head`."""


class Unwritable(ValueError):  # noqa: N818  (a word that says what is so)
    """A result that found no place. `path` is None for standard output."""

    def __init__(self, path: Path | None, error: OSError) -> None:
        """Keep what to tell."""
        super().__init__(path, error)
        self.path = path
        self.error = error

    def told(self, say: Words) -> str:
        """The sentence for a person."""
        known = _REASONS.get(self.error.errno or 0)
        reason = say(known) if known else self.error.strerror or type(self.error).__name__
        if self.path is None:
            return say("cannot write to standard output: {reason}", reason=reason)
        return say("cannot write {path}: {reason}", path=printable(self.path), reason=reason)


# ------------------------------------------------------------------------------------- streams


def prepare_streams() -> None:
    """Make both streams UTF-8, whatever the locale: names are in any script.

    Half a letter, as in a file name of another encoding, is written as an escape.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def tell(line: str) -> None:
    """A line on standard error; where nobody listens, silence."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(line + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        _silence(sys.stderr)


# ------------------------------------------------------------------------------------- results


class Joined:
    """JSON of one file as it is, or of several as an array; of none nothing at all."""

    def __init__(self, *, several: bool) -> None:
        """Begin with nothing."""
        self._several = several
        self._begun = False

    def next(self, chunks: Iterable[str]) -> Iterator[str]:
        """The next object, and what comes before it."""
        if self._several:
            yield "," if self._begun else "["
        self._begun = True
        yield from chunks

    def end(self) -> Iterator[str]:
        """What comes after the last."""
        if self._several and self._begun:
            yield "]\n"


def deliver(chunks: Iterable[str | bytes], out: Path | None = None) -> None:
    """Write a result to standard output or, with `out`, to a file.

    Chunks may be made while they are written; the result appears only once all are there. When
    there are none, nothing appears. Raises Unwritable.
    """
    if out is None:
        with tempfile.SpooledTemporaryFile(_IN_MEMORY) as spool:
            _write(chunks, spool, None)
            _to_stdout(spool)
    elif _is_special(out):
        with tempfile.SpooledTemporaryFile(_IN_MEMORY) as spool:
            _write(chunks, spool, out)
            with _telling(out), out.open("wb") as file:
                _copy(spool, file)
    else:
        _to_file(chunks, out)


def create(path: Path, text: str) -> None:
    """Write a new file, whole or not at all. Raises Unwritable, also where anything is there."""
    data = text.encode()
    with _telling(path):
        file = path.open("xb")
        try:
            with file:
                file.write(data)
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def _write(chunks: Iterable[str | bytes], file: IO[bytes], path: Path | None) -> int:
    length = 0
    for chunk in chunks:
        # An escaped half of a letter is right in JSON, and legible elsewhere.
        data = chunk if isinstance(chunk, bytes) else chunk.encode("utf-8", "backslashreplace")
        try:
            length += file.write(data)
        except OSError as error:
            raise Unwritable(path, error) from error
    return length


def _copy(spool: IO[bytes], file: IO[bytes]) -> None:
    check_signals()
    spool.seek(0)
    shutil.copyfileobj(spool, file)
    file.flush()


def _to_stdout(spool: IO[bytes]) -> None:
    if sys.stdout is None:  # closed by whoever started us
        raise Unwritable(None, OSError(errno.EBADF, os.strerror(errno.EBADF)))
    sys.stdout.flush()
    stdout: BinaryIO = sys.stdout.buffer
    try:
        _copy(spool, stdout)
    except BrokenPipeError:
        _silence(sys.stdout)
        raise ReaderGone from None
    except OSError as error:
        _silence(sys.stdout)
        raise Unwritable(None, error) from error


def _silence(stream: TextIO) -> None:
    """Give what is left in its buffers to nobody, so that Python does not fail over it at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _to_file(chunks: Iterable[str | bytes], out: Path) -> None:
    """Write beside the target and rename, so that nobody ever sees half a result."""
    target = Path(os.path.realpath(out))  # a link goes on pointing where it does
    with _telling(out):
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        descriptor, beside = tempfile.mkstemp(prefix=_BESIDE, dir=target.parent)
        name = Path(beside)
    try:
        with os.fdopen(descriptor, "wb") as file:
            length = _write(chunks, file, out)
            with _telling(out):
                file.flush()
        if length:
            check_signals()
            with _telling(out):
                name.chmod(_mode_for(target))
                name.replace(target)
    finally:
        name.unlink(missing_ok=True)


def _mode_for(target: Path) -> int:
    """The permissions of the file that is replaced, or those any new file gets."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return _ANY_UMASK & ~umask


def _is_special(path: Path) -> bool:
    """Whether a path leads to a pipe or a device, which cannot be replaced by a file."""
    with _telling(path):
        return path.exists() and not path.is_file() and not path.is_dir()


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Unwritable(path, error) from error
