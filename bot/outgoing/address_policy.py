"""Where requests may go whose address came in by an API or a file: one policy for all of them.

A caller who may start sessions must not reach, through this service, what only its machine can
reach. The name is resolved here and the connection goes to the address that was checked, so that
a name cannot mean something else a moment later; redirects are not followed. What only an operator
can set may be anywhere, and has its form checked here.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from beatroom.bot.outgoing.address_ranges import Address, reach_of

URL_CAP = 2000
ALLOWED_BY = "WEBHOOK_ALLOW_PRIVATE=1 allows those"

NUMERIC = re.compile(r"[0-9a-fx.]+")
Resolve = Callable[[str, int], Awaitable[list[str]]]


class AddressRefusedError(Exception):
    """An address that is not used; the text says why."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where to connect, and what to say there.

    Attributes:
        url: With the checked address in the host's place.
        host: The `Host` header: name and, unless it is the usual one, port.
        name: The name that a certificate must be for.
    """

    url: str
    host: str
    name: str


def parsed_address(text: str) -> SplitResult:
    """The parts of a web address; AddressRefusedError says what is wrong with its form."""
    example = "expected one such as https://example.com/hook"
    if len(text) > URL_CAP or not text.isprintable() or " " in text:
        raise AddressRefusedError(f"this is not a web address; {example}")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise AddressRefusedError(f"this is not a web address; {example}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise AddressRefusedError(f"this is not a web address; {example}")
    if parts.username is not None or parts.password is not None:
        raise AddressRefusedError("this address has a name or password in it; expected one without")
    try:
        parts.hostname.encode("idna")
    except UnicodeError:
        raise AddressRefusedError(f"this address's host is not a name; {example}") from None
    return parts


def check_literal(text: str, *, allow_private: bool) -> None:
    """AddressRefusedError for an address whose host is written as a number and is not to be used.

    Names are looked up when something is sent there.
    """
    host = (parsed_address(text).hostname or "").rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        host = "127.0.0.1"
    literal = _literal(host)
    if literal is not None:
        _check(literal, host, allow_private=allow_private)


def _literal(host: str) -> Address | None:
    """The address that a host's text is, in all the forms that systems take for one."""
    try:
        return ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        pass
    if not NUMERIC.fullmatch(host):
        return None
    try:
        return ipaddress.IPv4Address(socket.inet_aton(host))
    except OSError:
        return None


def _check(address: Address, shown: str, *, allow_private: bool) -> None:
    reach = reach_of(address)
    if reach == "public" or (reach == "private" and allow_private):
        return
    if reach == "private":
        raise AddressRefusedError(f"{shown} is a private address; {ALLOWED_BY}")
    raise AddressRefusedError(f"{shown} is an address of no server; expected one of the internet")


def named(text: str) -> Target:
    """Where a proxy is to connect for an operator's own address: it finds the host itself."""
    parts = parsed_address(text)
    name = (parts.hostname or "").encode("idna").decode()
    shown = f"[{name}]" if ":" in name else name
    host = shown if parts.port is None else f"{shown}:{parts.port}"
    return Target(parts._replace(netloc=host, fragment="").geturl(), host, name)


async def target(text: str, *, allow_private: bool, resolve: Resolve) -> Target:
    """Where to connect for an address; AddressRefusedError for one that is not to be used."""
    parts = parsed_address(text)
    name = (parts.hostname or "").encode("idna").decode()
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = await resolve(name, port)
    except OSError as error:
        raise AddressRefusedError(f"the host {name} cannot be found ({error})") from None
    addresses = [ipaddress.ip_address(one.partition("%")[0]) for one in found]
    if not addresses:
        raise AddressRefusedError(f"the host {name} has no address")
    for address in addresses:
        _check(address, f"the host {name} is at {address}, which", allow_private=allow_private)
    chosen = addresses[0]
    at = f"[{chosen}]" if chosen.version == 6 else str(chosen)
    url = parts._replace(netloc=f"{at}:{port}", fragment="").geturl()
    shown = f"[{name}]" if ":" in name else name
    return Target(url, shown if parts.port is None else f"{shown}:{port}", name)


def looking_up_in(pool: Executor) -> Resolve:
    """How hosts are looked up as the system knows them, in threads of their own.

    A name server may take its time; the service's other threads must not wait for it.
    """

    async def look_up(name: str, port: int) -> list[str]:
        found = await asyncio.get_running_loop().run_in_executor(
            pool, lambda: socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
        )
        return [str(place[4][0]) for place in found]

    return look_up
