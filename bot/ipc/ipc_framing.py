"""Length-prefixed frames on a stream: four bytes of length, big-endian, then that many bytes."""

from __future__ import annotations

import asyncio
import struct

PREFIX = struct.Struct(">I")
FRAME_CAP = 64 * 1024 * 1024


class LinkClosed(ConnectionError):  # noqa: N818 - it names what happened, as ConnectionError's kin do
    """The other end is gone."""


async def read_frame(reader: asyncio.StreamReader) -> bytes | None:
    """The next frame; None when the other end has closed (also in the middle of one)."""
    return await FrameReader(reader).read()


class FrameReader:
    """Reads frame after frame; whoever is cancelled in the middle of one has lost nothing of it."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self._length: int | None = None

    async def read(self) -> bytes | None:
        """The next frame; None when the other end has closed (also in the middle of one)."""
        length = self._length
        if length is None:
            prefix = await _exactly(self._reader, PREFIX.size)
            if prefix is None:
                return None
            (length,) = PREFIX.unpack(prefix)
            if length > FRAME_CAP:
                raise LinkClosed(f"A frame of {length} bytes; at most {FRAME_CAP} were expected.")
            self._length = length
        frame = await _exactly(self._reader, length)
        self._length = None
        return frame


def put_frame(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Write a frame; LinkClosed when the other end is known to be gone."""
    if len(data) > FRAME_CAP:
        raise ValueError(f"A frame of {len(data)} bytes; at most {FRAME_CAP} are allowed.")
    if writer.is_closing():
        raise LinkClosed("The other end of the link is gone.")
    writer.write(PREFIX.pack(len(data)) + data)


async def _exactly(reader: asyncio.StreamReader, count: int) -> bytes | None:
    try:
        return await reader.readexactly(count)
    except (asyncio.IncompleteReadError, ConnectionError):
        # A closed line and a killed process at the other end are the same to us.
        return None
