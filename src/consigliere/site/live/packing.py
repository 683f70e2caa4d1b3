"""Compression of streams that is paid once: what many are sent is packed for all of them."""

import struct
import zlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""Of a gzip file: deflated, no name, no time, made on no system in particular."""

_RAW: Final = -zlib.MAX_WBITS
_LEVEL: Final = 5


@dataclass(frozen=True, slots=True)
class Packed:
    """A piece of text, and the same deflated so that it can stand anywhere in a stream.

    It refers to nothing before it and ends at a full byte (RFC 1951, 3.2.4): pieces packed apart
    make one deflated text when they are sent one after another.
    """

    plain: bytes
    deflated: bytes


def packed(text: str) -> Packed:
    """A text, packed."""
    plain = text.encode()
    deflating = zlib.compressobj(_LEVEL, wbits=_RAW)
    return Packed(plain, deflating.compress(plain) + deflating.flush(zlib.Z_FULL_FLUSH))


packed_often = lru_cache(maxsize=16)(packed)
"""The same for what is sent again and again."""


class Packing:
    """What goes over one connection: as it is, or as one gzip file (RFC 1952)."""

    def __init__(self, *, is_gzip: bool) -> None:
        """Nothing was sent."""
        self._is_gzip = is_gzip
        self._begun = False
        self._sum = 0
        self._length = 0

    def take(self, piece: Packed) -> bytes:
        """The bytes for a piece."""
        if not self._is_gzip:
            return piece.plain
        head = b"" if self._begun else _HEAD
        self._begun = True
        self._sum = zlib.crc32(piece.plain, self._sum)
        self._length += len(piece.plain)
        return head + piece.deflated

    def end(self) -> bytes:
        """The bytes after the last piece."""
        if not self._begun:
            return b""
        last = zlib.compressobj(_LEVEL, wbits=_RAW).flush(zlib.Z_FINISH)
        return last + struct.pack("<II", self._sum, self._length & 0xFFFFFFFF)
