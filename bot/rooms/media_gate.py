"""What one browser may make the session's process work on: packets, by number, kind and cost.

aiortc handles everything that arrives on the loop that the session shares, one datagram after
another. So a browser's packets pass here: what is of no use is dropped before it costs anything,
the rest is counted, and the time that is spent on it is measured. A browser that asks for more than
any honest one does loses its connection, and nobody else notices.

Anybody can send packets to a connection's port. Only what comes from an address that ICE has proved
to be the browser's is counted as its own; from elsewhere come a few checks, and nothing more.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.bindings.openssl.binding import Binding

OPENSSL: Any = Binding().lib
PACKETS = 250.0
PACKETS_AT_ONCE = 500.0
"""A browser sends some 50 packets of sound a second, and a few more for its messages."""
DROPPED_MOST = 4_000.0
"""Packets above that, after which the connection ends; half of them are forgotten each 10 s."""
WORK = 0.2
WORK_AT_ONCE = 1.0
"""Seconds of the processor's time for a browser's packets: so many a second, so many at once."""
SOURCES = 16
"""Streams (SSRC) of a connection; a browser has one microphone, and a new one now and then."""
ADDRESSES = 32
"""Where packets of one connection may come from: networks change, and NATs do."""
STRANGERS = 50.0
STRANGERS_AT_ONCE = 100.0
"""ICE's checks from addresses that are not proved: so many a second, so many at once."""
CHECK = 548
"""The bytes of the longest check."""
COOKIE = bytes.fromhex("2112a442")
"""What STUN messages have in their bytes 4 to 7."""
DATAGRAM = 2_000
RTP, RTP_END = 128, 192
RTCP, RTCP_END = 192, 224
RTP_HEADER = 12

Address = tuple[Any, ...]
Received = Callable[[bytes, Address], None]
Checked = Callable[[Any, Address, Any], None]


@dataclass(slots=True)
class Bucket:
    """An allowance that refills steadily.

    Attributes:
        rate: What is added a second.
        most: What it holds at most.
        level: What is in it.
        at: When that was, seconds.
    """

    rate: float
    most: float
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.at = self.most, -1.0

    def take(self, amount: float, now: float) -> bool:
        """Whether so much is left, which is taken then."""
        if self.at >= 0.0:
            self.level = min(self.most, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < amount:
            return False
        self.level -= amount
        return True


class MediaGate:
    """Stands in front of one connection's sockets.

    Args:
        over: Called, once, with the reason when a browser has gone too far.
        now: Seconds, steady.
        worked: Seconds of processor time of this thread.
    """

    def __init__(
        self,
        over: Callable[[str], None],
        now: Callable[[], float] = time.monotonic,
        worked: Callable[[], float] = time.thread_time,
    ) -> None:
        self._tell, self._now, self._worked = over, now, worked
        self._packets = Bucket(PACKETS, PACKETS_AT_ONCE)
        self._patience = Bucket(DROPPED_MOST / 20.0, DROPPED_MOST)
        self._work = Bucket(WORK, WORK_AT_ONCE)
        self._strangers = Bucket(STRANGERS, STRANGERS_AT_ONCE)
        self._sources: set[bytes] = set()
        self._addresses: set[Address] = set()
        self._shut = False
        self._heard_at = now()

    @property
    def silence(self) -> float:
        """Seconds since something of use came in."""
        return self._now() - self._heard_at

    def lets_in(self, data: bytes, address: Address) -> bool:
        """Whether a datagram is worked on."""
        if self._shut:
            return False
        now = self._now()
        if address[:2] not in self._addresses:
            return _is_check(data) and self._strangers.take(1.0, now)
        if not self._packets.take(1.0, now):
            if not self._patience.take(1.0, now):
                self._close("it sends far more packets than a browser does")
            return False
        if len(data) > DATAGRAM or not self._of_use(data):
            return False
        self._heard_at = now
        return True

    def proving(self, checked: Checked) -> Checked:
        """What ICE does with a check that has the connection's password: its sender is proved."""

        def proved(message: Any, address: Address, protocol: Any) -> None:
            if address[:2] not in self._addresses:
                if len(self._addresses) >= ADDRESSES:  # ICE would send its own checks to each
                    self._close("it comes from more addresses than a browser does")
                    return
                self._addresses.add(address[:2])
            checked(message, address, protocol)

        return proved

    def spent(self, seconds: float) -> None:
        """So much of the processor's time went into what was let in."""
        if not self._work.take(seconds, self._now()) and not self._shut:
            self._close("its packets take too much work")

    def guard(self, received: Received) -> Received:
        """A socket's receiver, with the gate in front and its own work measured."""

        def guarded(data: bytes, address: Address) -> None:
            if not self.lets_in(data, address):
                return
            theirs = address[:2] in self._addresses
            began = self._worked()
            received(data, address)
            if theirs:
                self.spent(self._worked() - began)

        return guarded

    def measure(self, receive: Callable[[], Awaitable[bytes]]) -> Callable[[], Awaitable[bytes]]:
        """A loop's way to its next packet; what it does until it asks again is its work."""
        handed_at: float | None = None

        async def measured() -> bytes:
            nonlocal handed_at
            if handed_at is not None:
                self.spent(self._worked() - handed_at)
                handed_at = None
            if self._shut:
                raise ConnectionError("this connection has been ended")
            data = await receive()
            # OpenSSL keeps errors by thread: what one browser's garbage leaves there would be taken
            # for an error of the next connection that reads.
            OPENSSL.ERR_clear_error()
            handed_at = self._worked()
            return data

        return measured

    def _of_use(self, data: bytes) -> bool:
        """Everything but RTCP and surplus streams.

        Sound needs no RTCP, and one packet of it asks for a thousand to be sent again.
        """
        if not data:
            return False
        if not RTP <= data[0] < RTP_END:
            return True  # STUN and DTLS
        if len(data) < RTP_HEADER or RTCP <= data[1] < RTCP_END:
            return False
        source = data[8:12]
        if source in self._sources:
            return True
        if len(self._sources) >= SOURCES:
            self._close("it sends more streams of sound than a browser does")
            return False
        self._sources.add(source)
        return True

    def _close(self, reason: str) -> None:
        if not self._shut:
            self._shut = True
            self._tell(reason)


def _is_check(data: bytes) -> bool:
    """Whether it looks like one of ICE's checks, or an answer to one."""
    return len(data) <= CHECK and data[:1] in (b"\x00", b"\x01") and data[4:8] == COOKIE
