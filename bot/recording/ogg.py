"""Ogg pages (RFC 3533) with Opus in them (RFC 7845), written so that a stream can be gone on with.

A muxer keeps a stream's page numbers to itself. A recording outlives the process that began it, so
here they are the caller's: whoever knows the last page's number writes the next one.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Literal

RATE = 48_000
"""What positions in an Opus stream count in, whatever rate was encoded."""
PRE_SKIP = 312
"""Samples at `RATE` by which libopus' output comes late; players leave them out."""
CONTENT_TYPE = "audio/ogg; codecs=opus"

Kind = Literal["first", "middle", "last"]

_FLAGS: dict[Kind, int] = {"first": 2, "middle": 0, "last": 4}
_HEADER = struct.Struct("<4sBBqIII")
_MOST_LACED = 255
_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def header_pages(serial: int, input_rate: int) -> bytes:
    """The two pages that a stream of one voice begins with, numbers 0 and 1."""
    head = b"OpusHead" + struct.pack("<BBHIhB", 1, 1, PRE_SKIP, input_rate, 0, 0)
    vendor = b"Beatroom"
    tags = b"OpusTags" + struct.pack("<I", len(vendor)) + vendor + struct.pack("<I", 0)
    return page([head], serial, 0, 0, "first") + page([tags], serial, 1, 0)


def page(
    packets: Sequence[bytes], serial: int, number: int, position: int, kind: Kind = "middle"
) -> bytes:
    """One page of whole packets.

    Args:
        packets: What is in it; at most 255 packets of less than 255 bytes, or fewer larger ones.
        serial: The stream's.
        number: The page's, counted from 0.
        position: Samples at `RATE` at the end of the last packet, from the stream's beginning.
        kind: Where in the stream it stands.
    """
    lacing = b"".join(b"\xff" * (len(one) // 255) + bytes([len(one) % 255]) for one in packets)
    if len(lacing) > _MOST_LACED:
        raise ValueError(f"A page has {_MOST_LACED} segments at most, not {len(lacing)}.")
    head = _HEADER.pack(b"OggS", 0, _FLAGS[kind], position, serial, number, 0)
    body = bytes([len(lacing)]) + lacing + b"".join(packets)
    return head[:-4] + struct.pack("<I", _checksum(head + body)) + body


def _checksum(data: bytes) -> int:
    """Ogg's CRC-32: zlib's polynomial with its bits the other way round, from 0."""
    mirrored = zlib.crc32(data.translate(_REVERSED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int.from_bytes(mirrored.to_bytes(4, "little").translate(_REVERSED), "big")
