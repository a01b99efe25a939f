"""A port for a server of a test."""

from __future__ import annotations

import socket


def free_port() -> int:
    """A port of loopback that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
