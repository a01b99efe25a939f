"""Where a room's sound is reached: within a range of ports, under an address from outside."""

from __future__ import annotations

import asyncio
import errno
import importlib.util
import socket
from collections.abc import Callable

import aioice.ice
import ifaddr
import pytest

from beatroom.bot.rooms.reach import advertised, bind_within
from beatroom.bot.rooms.webrtc import is_alone
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings

pytestmark = pytest.mark.unit

ANSWER = """\
v=0
m=audio 50007 UDP/TLS/RTP/SAVPF 111
c=IN IP4 172.18.0.3
a=candidate:1 1 udp 2130706431 172.18.0.3 50007 typ host
a=candidate:2 1 udp 2130706431 fd00::3 50009 typ host
a=candidate:3 1 udp 2130706431 10.0.0.3 50007 typ host
a=end-of-candidates
""".replace("\n", "\r\n")


def test_candidates_get_the_address_from_outside_once_for_each_port() -> None:
    moved = advertised(ANSWER, "203.0.113.7")
    listed = [line for line in moved.split("\r\n") if line.startswith("a=candidate:")]
    assert listed == [
        "a=candidate:1 1 udp 2130706431 203.0.113.7 50007 typ host",
        "a=candidate:2 1 udp 2130706431 203.0.113.7 50009 typ host",
    ]
    assert moved.startswith("v=0\r\nm=audio")
    assert moved.endswith("a=end-of-candidates\r\n")
    assert advertised(ANSWER, "") == ANSWER


async def test_sockets_lie_within_the_range_and_pass_over_what_is_taken() -> None:
    loop = asyncio.new_event_loop()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("127.0.0.1", 0))
        first = taken.getsockname()[1]
    ports = range(first, min(65535, first + 3))
    try:
        bind_within(loop, ports)
        found = await asyncio.to_thread(loop.run_until_complete, _all_of(loop, len(ports)))
    finally:
        loop.close()
    assert set(found) <= {*ports, errno.EADDRINUSE}
    assert found[-1] == errno.EADDRINUSE
    assert len(set(found)) >= 2


async def _all_of(loop: asyncio.AbstractEventLoop, count: int) -> list[int]:
    """The ports of one endpoint more than there are ports, or the error's number."""
    found: list[int] = []
    opened: list[asyncio.DatagramTransport] = []
    for _ in range(count + 1):
        try:
            transport, _ = await loop.create_datagram_endpoint(
                asyncio.DatagramProtocol, local_addr=("127.0.0.1", 0)
            )
        except OSError as error:
            found.append(error.errno)
            continue
        opened.append(transport)
        found.append(transport.get_extra_info("sockname")[1])
    for transport in opened:
        transport.close()
    return found


@pytest.mark.parametrize("given", ["50000", "80-90", "50099-50000", "50000-70000", "a-b"])
def test_what_is_no_range_is_said(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("WEBRTC_PORTS", given)
    with pytest.raises(SettingsError, match="WEBRTC_PORTS: expected ports from 1024 on"):
        load_settings()


def test_a_range_has_both_its_ends() -> None:
    assert list(Settings(_env_file=None, webrtc_ports="50000-50002").udp_ports) == [
        50000,
        50001,
        50002,
    ]
    assert not Settings(_env_file=None).udp_ports


@pytest.mark.parametrize(
    ("addresses", "alone"), [(["127.0.0.1"], True), (["127.0.0.1", "192.168.1.7"], False)]
)
def test_a_machine_without_a_network_is_alone(
    addresses: list[str], alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aioice.ice, "get_host_addresses", _as_it_comes())  # others replace it
    adapter = ifaddr.Adapter("eth0", "eth0", [ifaddr.IP(one, 24, "eth0") for one in addresses])
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: [adapter])
    assert is_alone() is alone


def _as_it_comes() -> Callable[[bool, bool], list[str]]:
    """Of aioice, whatever this process has made of it before."""
    spec = importlib.util.spec_from_file_location("aioice.ice_as_it_comes", aioice.ice.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.get_host_addresses
