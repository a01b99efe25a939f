"""How a room's sound is reached: at which UDP ports, and under which address.

Without these, each connection takes any free port of the machine's own addresses. A container in a
bridged network, or a machine behind a mapped address, has a range of ports that is passed on to it,
and an address that it does not know by itself.
"""

from __future__ import annotations

import asyncio
import errno
import random
import re
from collections.abc import Sequence
from typing import Any, cast

_CANDIDATE = re.compile(
    r"^(a=candidate:\S+ \d+ udp \d+ )(\S+)( \d+ typ host\b.*)$", re.IGNORECASE | re.MULTILINE
)


def bind_within(loop: asyncio.AbstractEventLoop, ports: Sequence[int]) -> None:
    """Give datagram endpoints of this loop that want any port one of these.

    aioice asks for any port and has no setting for a range. Several processes may share one: a port
    that is taken is passed over.
    """
    anywhere: Any = loop.create_datagram_endpoint

    async def bound(factory: Any, local_addr: Any = None, *rest: Any, **more: Any) -> Any:
        if local_addr is None or local_addr[1] != 0:
            return await anywhere(factory, local_addr, *rest, **more)
        for port in random.sample(ports, len(ports)):
            try:
                return await anywhere(factory, (local_addr[0], port), *rest, **more)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
        raise OSError(errno.EADDRINUSE, "all of WEBRTC_PORTS are taken")

    cast("Any", loop).create_datagram_endpoint = bound


def advertised(sdp: str, address: str) -> str:
    """An answer whose candidates have another address; those that become the same are one.

    Args:
        sdp: As aiortc makes it.
        address: Under which people reach this machine; empty: as it is.
    """
    if not address:
        return sdp
    moved = _CANDIDATE.sub(rf"\g<1>{address}\g<3>", sdp)
    seen: set[str] = set()
    kept: list[str] = []
    for line in moved.split("\r\n"):
        where = " ".join(line.split()[4:6]) if line.startswith("a=candidate:") else ""
        if where and where in seen:
            continue
        seen.add(where)
        kept.append(line)
    return "\r\n".join(kept)
