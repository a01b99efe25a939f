"""Requests go where the settings say, and by the one proxy that the settings name, if any.

Libraries read `HTTPS_PROXY` and the like of their own accord, and would send keys and what people
said through whatever stands there. Our own HTTP clients are made with `trust_env=False` and, where
an operator has set the address that they ask, with `proxy=proxy_for(address)`; for those of
vendors' libraries the variables are taken out of the process's environment, or set to our own.
Addresses that came in by an API or a file are asked directly, under `bot.outgoing.address_policy`.
"""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass
from urllib.parse import urlsplit

NAMES = frozenset({"http_proxy", "https_proxy", "all_proxy", "ws_proxy", "wss_proxy"})
HERE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class OutgoingRoute:
    """How this process's requests leave.

    Attributes:
        proxy: The proxy's address; empty for none.
        direct: Hosts that are asked without it; `*.example.com` is every host of that domain.
    """

    proxy: str = ""
    direct: tuple[str, ...] = ()


DIRECT = OutgoingRoute()
_way_out = DIRECT


def leave_by(way: OutgoingRoute) -> None:
    """Let this process's requests, and its children's libraries', leave so and in no other way."""
    global _way_out  # noqa: PLW0603 - a process has one
    _way_out = way
    for name in [name for name in os.environ if name.lower() in NAMES]:
        del os.environ[name]
    if way.proxy:
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
            os.environ[name] = way.proxy
        for name in ("NO_PROXY", "no_proxy"):
            os.environ[name] = ",".join((*HERE, *(one.removeprefix("*") for one in way.direct)))


def proxy_for(address: str) -> str | None:
    """The proxy by which an address that an operator has set is asked; None: directly."""
    host = (urlsplit(address).hostname or "").rstrip(".").lower()
    if not _way_out.proxy or _is_here(host) or any(_is_of(host, one) for one in _way_out.direct):
        return None
    return _way_out.proxy


def _is_here(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _is_of(host: str, pattern: str) -> bool:
    wanted = pattern.lower()
    return host.endswith(wanted[1:]) if wanted.startswith("*.") else host == wanted
