"""A port for a server of a test."""

from __future__ import annotations

import random
import socket
from pathlib import Path

_EPHEMERAL = Path("/proc/sys/net/ipv4/ip_local_port_range")
_LOWEST = 15_000


def free_port() -> int:
    """A port of loopback that nobody listens on just now.

    It lies below those that the system gives to outgoing connections: a server that is started
    again finds its port free, whatever others have connected to meanwhile.
    """
    highest = int(_EPHEMERAL.read_text().split()[0]) if _EPHEMERAL.exists() else 32_768
    draw = random.Random()
    for _ in range(1_000):
        port = draw.randrange(_LOWEST, max(highest, _LOWEST + 5_000))
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                continue
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("Of 1,000 ports of 127.0.0.1 none was free.")
