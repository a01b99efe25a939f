"""A part of something by its bytes, as players ask for it when they seek (RFC 9110, 14)."""

from __future__ import annotations

import re
from dataclasses import dataclass

ONE_RANGE = re.compile(r"bytes=([0-9]{0,18})-([0-9]{0,18})")


@dataclass(frozen=True, slots=True)
class ByteRange:
    """Bytes from `begin` to before `end`."""

    begin: int
    end: int


class UnsatisfiableError(Exception):
    """A range that lies beyond what there is."""


def asked_range(header: str | None, size: int) -> ByteRange | None:
    """What a `Range` header asks of `size` bytes; None for all, as also for what is not one range.

    Raises:
        UnsatisfiableError: There is nothing in it.
    """
    found = ONE_RANGE.fullmatch((header or "").strip())
    if found is None or found[1] == found[2] == "":
        return None
    if not found[1]:  # the last so many
        begin, end = max(0, size - int(found[2])), size
    else:
        begin = int(found[1])
        end = min(size, int(found[2]) + 1) if found[2] else size
    if begin >= end:
        raise UnsatisfiableError
    return ByteRange(begin, end)
