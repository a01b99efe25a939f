"""The address policy: what a stranger's address may name, and what operators may allow."""

from __future__ import annotations

import ipaddress

import pytest

from beatroom.bot.outgoing.address_policy import AddressRefusedError, check_literal, target
from beatroom.bot.outgoing.address_ranges import is_this_machine, reach_of

pytestmark = pytest.mark.unit

PUBLIC = ["93.184.216.34", "1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"]
PRIVATE = [
    "10.0.0.7",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "::1",
    "fc00::1",
    "fd00:ec2::254",
    "::ffff:10.0.0.1",
    "64:ff9b::10.0.0.1",
    "2606:4700::5efe:10.0.0.1",
]
NONE = [
    "0.0.0.0",  # noqa: S104 - an address to refuse
    "0.1.2.3",
    "168.63.129.16",
    "169.254.169.254",
    "192.0.0.8",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::127.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:0a00:0001::1",
    "2002:0808:0808::1",
    "3fff::1",
    "4000::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
]


@pytest.mark.parametrize(
    ("address", "reach"),
    [
        *((one, "public") for one in PUBLIC),
        *((one, "private") for one in PRIVATE),
        *((one, "none") for one in NONE),
    ],
)
def test_every_address_has_its_reach(address: str, reach: str) -> None:
    assert reach_of(ipaddress.ip_address(address)) == reach


@pytest.mark.parametrize(
    "host",
    [
        *(f"[{one}]" if ":" in one else one for one in PRIVATE + NONE),
        "localhost",
        "LOCALHOST.",
        "a.localhost",
        "0x7f.1",
        "0177.0.0.1",
        "2130706433",
        "127.1",
        "0",
        "[fe80::1%25eth0]",
    ],
)
def test_a_literal_is_refused_in_every_form(host: str) -> None:
    with pytest.raises(AddressRefusedError, match=r"private|no server|not a"):
        check_literal(f"http://{host}/hook", allow_private=False)


@pytest.mark.parametrize("url", [f"https://{PUBLIC[0]}/a", "https://example.com", "http://[::1]"])
def test_what_may_be_used_is_not_refused(url: str) -> None:
    check_literal(url, allow_private=True)


@pytest.mark.parametrize("address", NONE)
async def test_what_is_no_servers_is_refused_also_where_private_ones_are_allowed(
    address: str,
) -> None:
    async def found(_: str, __: int) -> list[str]:
        return ["93.184.216.34", address]

    with pytest.raises(AddressRefusedError, match="no server"):
        await target("https://hooks.example.com/", allow_private=True, resolve=found)


async def test_a_name_that_changes_its_address_is_looked_up_once() -> None:
    """What was checked is what is connected to: a second answer would not matter."""
    answers = iter([["93.184.216.34"], ["127.0.0.1"]])

    async def rebinding(_: str, __: int) -> list[str]:
        return next(answers)

    where = await target("http://hooks.example.com/", allow_private=False, resolve=rebinding)
    assert where.url == "http://93.184.216.34:80/"
    with pytest.raises(AddressRefusedError, match=r"127\.0\.0\.1, which is a private address"):
        await target("http://hooks.example.com/", allow_private=False, resolve=rebinding)


@pytest.mark.parametrize(
    ("address", "this"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("64:ff9b::127.0.0.1", True),
        ("10.0.0.1", False),
        ("fd00::1", False),
    ],
)
def test_this_machine_in_all_its_forms(address: str, this: bool) -> None:
    assert is_this_machine(ipaddress.ip_address(address)) is this
