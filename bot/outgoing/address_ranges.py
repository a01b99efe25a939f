"""Which network addresses are the public internet's: a list of our own.

The interpreter has one, too, which changes with its version and calls some addresses public that
no server on the internet has. Sources: the IANA registries of special-purpose addresses.
"""

from __future__ import annotations

import ipaddress
from typing import Literal

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Reach = Literal["public", "private", "none"]
"""`private`: of this machine or its networks; `none`: no server to send something to."""

PRIVATE_4 = tuple(
    map(
        ipaddress.IPv4Network,
        (
            "10.0.0.0/8",
            "100.64.0.0/10",  # behind a carrier's NAT; some clouds' metadata
            "127.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
        ),
    )
)
NONE_4 = tuple(
    map(
        ipaddress.IPv4Network,
        (
            "0.0.0.0/8",  # "this host": many systems connect to themselves
            "168.63.129.16/32",  # a cloud's own services, on each of its machines
            "169.254.0.0/16",  # link-local, and clouds' metadata
            "192.0.0.0/24",  # protocol assignments
            "192.0.2.0/24",  # documentation
            "192.31.196.0/24",  # AS112
            "192.52.193.0/24",  # AMT
            "192.88.99.0/24",  # 6to4 relays
            "192.175.48.0/24",  # AS112
            "198.18.0.0/15",  # benchmarks
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
        ),
    )
)
GLOBAL_6 = ipaddress.IPv6Network("2000::/3")
"""All that has been given out; whatever is outside is no server's on the internet."""
PRIVATE_6 = tuple(map(ipaddress.IPv6Network, ("::1/128", "fc00::/7")))
NONE_6 = tuple(
    map(
        ipaddress.IPv6Network,
        (
            "2001::/23",  # protocol assignments: Teredo, ORCHID, benchmarks
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4: an IPv4 address of any kind is inside
            "2620:4f:8000::/48",  # AS112
            "3fff::/20",  # documentation
        ),
    )
)
MAPPED = ipaddress.IPv6Network("::ffff:0:0/96")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
"""Networks without IPv4 reach the servers of the public IPv4 internet so."""
ISATAP = (0x00005EFE, 0x02005EFE)
LOW_32 = 0xFFFFFFFF
LOOPBACK_4 = ipaddress.IPv4Network("127.0.0.0/8")
LOOPBACK_6 = ipaddress.IPv6Address("::1")


def reach_of(address: Address) -> Reach:
    """Whether an address is a public server's, a private one, or nobody's."""
    if isinstance(address, ipaddress.IPv4Address):
        if any(address in network for network in PRIVATE_4):
            return "private"
        return "none" if any(address in network for network in NONE_4) else "public"
    number = int(address)
    if address in MAPPED or address in NAT64:
        return reach_of(ipaddress.IPv4Address(number & LOW_32))
    if any(address in network for network in PRIVATE_6):
        return "private"
    if address not in GLOBAL_6 or any(address in network for network in NONE_6):
        return "none"
    if (number >> 32) & LOW_32 in ISATAP:
        return reach_of(ipaddress.IPv4Address(number & LOW_32))
    return "public"


def is_this_machine(address: Address) -> bool:
    """Whether an address is a loopback one, in whatever form."""
    if isinstance(address, ipaddress.IPv6Address):
        if address in MAPPED or address in NAT64 or (int(address) >> 32) & LOW_32 in ISATAP:
            return ipaddress.IPv4Address(int(address) & LOW_32) in LOOPBACK_4
        return address == LOOPBACK_6
    return address in LOOPBACK_4
