"""Networks of a test's own, with a TURN server between them, and no way for UDP but by it.

Three network namespaces in a row: the page's, the one in the middle, the service's. The middle one
passes TCP on between the others and no UDP; a coturn in it is reached over TCP. Nothing of it
leaves the machine, and nothing of the machine's own network is touched.
"""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from patience import eventually_there

PAGE, PAGE_GATE = "10.77.1.2", "10.77.1.1"
SERVICE, SERVICE_GATE = "10.77.2.2", "10.77.2.1"
TURN_PORT = 3478


@dataclass(frozen=True)
class Networks:
    """The names of the namespaces."""

    page: str
    middle: str
    service: str


def within(namespace: str) -> list[str]:
    """What stands before a command that is to run in a namespace."""
    return ["ip", "netns", "exec", namespace]


@contextmanager
def networks() -> Generator[Networks]:
    """The three namespaces; skips the test where they cannot be made."""
    tag = secrets.token_hex(3)
    names = Networks(f"page-{tag}", f"middle-{tag}", f"service-{tag}")
    made: list[str] = []
    try:
        for name in (names.page, names.middle, names.service):
            if shutil.which("ip") is None or _ip("netns", "add", name).returncode != 0:
                pytest.skip("Network namespaces cannot be made here: that takes root and iproute2.")
            made.append(name)
            _must("-n", name, "link", "set", "lo", "up")
        _joined(names.middle, "left", PAGE_GATE, names.page, PAGE)
        _joined(names.middle, "right", SERVICE_GATE, names.service, SERVICE)
        subprocess.run(
            [*within(names.middle), "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward"],
            check=True,
        )
        # Asked after the table of its own addresses: what is passed on, and not what is for it.
        _must("-n", names.middle, "rule", "add", "iif", "left", "ipproto", "udp", "prohibit")
        _must("-n", names.middle, "rule", "add", "iif", "right", "ipproto", "udp", "prohibit")
        yield names
    finally:
        for name in made:
            _ip("netns", "del", name)


@contextmanager
def turn_server(
    secret: str,
    folder: Path,
    *,
    at: str = "127.0.0.1",
    port: int = TURN_PORT,
    relays_at: str = "127.0.0.1",
    flags: Sequence[str] = (),
    before: Sequence[str] = (),
) -> Generator[Path]:
    """A coturn: its log.

    Args:
        secret: What its users' passwords are made with.
        folder: For what it writes.
        at: Where it listens.
        port: The same.
        relays_at: The address that others are passed on from.
        flags: Options of its command line that have no value.
        before: What stands before the command, such as `within(NAMESPACE)`.
    """
    found = shutil.which("turnserver", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.skip("There is no TURN server here; on Debian: apt-get install coturn.")
    log = folder / "turnserver.log"
    options = {
        "listening-ip": at,
        "listening-port": str(port),
        "relay-ip": relays_at,
        "static-auth-secret": secret,
        "realm": "beatroom.test",
        "userdb": str(folder / "turn.db"),
        "pidfile": str(folder / "turn.pid"),
        "log-file": "stdout",
    }
    always = ("no-tls", "no-dtls", "no-cli", "use-auth-secret", "verbose")
    with log.open("w") as out:
        process = subprocess.Popen(
            [
                *before,
                found,
                "-n",
                *(f"--{flag}" for flag in (*always, *flags)),
                *(f"--{name}={value}" for name, value in options.items()),
            ],
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        try:
            eventually_there(
                lambda: "TCP listener opened" in log.read_text() or process.poll() is not None
            )
            assert process.poll() is None, log.read_text()
            yield log
        finally:
            process.terminate()
            process.wait()


def _joined(here: str, link: str, address: str, there: str, theirs: str) -> None:
    """A cable from one namespace to another one, which reaches all else by it."""
    _must("-n", here, "link", "add", link, "type", "veth", "peer", "name", "up0", "netns", there)
    _must("-n", here, "address", "add", f"{address}/24", "dev", link)
    _must("-n", here, "link", "set", link, "up")
    _must("-n", there, "address", "add", f"{theirs}/24", "dev", "up0")
    _must("-n", there, "link", "set", "up0", "up")
    _must("-n", there, "route", "add", "default", "via", address)


def _ip(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["ip", *words], capture_output=True, text=True, check=False)


def _must(*words: str) -> None:
    done = _ip(*words)
    assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr}"
