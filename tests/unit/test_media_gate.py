"""Which packets count as a browser's own: those from addresses that ICE has proved."""

from __future__ import annotations

from typing import Any

import pytest

from beatroom.bot.rooms.media_gate import (
    ADDRESSES,
    DROPPED_MOST,
    PACKETS_AT_ONCE,
    STRANGERS_AT_ONCE,
    MediaGate,
)

pytestmark = pytest.mark.unit

HOME, ELSEWHERE = ("192.168.1.7", 50_000), ("192.0.2.1", 666)
CHECK = bytes.fromhex("000100002112a442") + bytes(12)
SOUND = bytes([128, 111]) + bytes(6) + b"mine" + bytes(40)
HELLO = bytes([22]) + bytes(100)


class Bench:
    """A gate at a standing clock, with what it told."""

    def __init__(self) -> None:
        self.over: list[str] = []
        self.cost = 0.0
        self.gate = MediaGate(self.over.append, now=lambda: 0.0, worked=lambda: self.cost)

    def proves(self, address: tuple[str, int]) -> None:
        self.gate.proving(lambda *_: None)(None, address, None)


def test_until_an_address_is_proved_only_checks_come_in() -> None:
    bench = Bench()
    assert bench.gate.lets_in(CHECK, HOME)
    assert not any(bench.gate.lets_in(packet, HOME) for packet in (SOUND, HELLO, b"", b"\x00"))
    bench.proves(HOME)
    assert all(bench.gate.lets_in(packet, HOME) for packet in (SOUND, HELLO, CHECK))


def test_a_browser_that_comes_from_ever_new_addresses_is_let_go() -> None:
    bench = Bench()
    checked: list[Any] = []
    prove = bench.gate.proving(lambda _, address, __: checked.append(address))
    for port in range(ADDRESSES * 3):
        prove(None, ("192.0.2.9", port), None)
    assert len(checked) == ADDRESSES  # nothing is sent to the others
    assert bench.over == ["it comes from more addresses than a browser does"]


def test_what_strangers_send_costs_the_browser_nothing() -> None:
    bench = Bench()
    bench.proves(HOME)
    came = 0
    for number in range(int(DROPPED_MOST) * 2):
        packet = bytes([128, 111]) + bytes(6) + number.to_bytes(4, "big") + bytes(40)
        assert not bench.gate.lets_in(packet, ELSEWHERE)
        came += bench.gate.lets_in(CHECK, ELSEWHERE)
    assert came == STRANGERS_AT_ONCE
    assert bench.over == []
    assert sum(bench.gate.lets_in(SOUND, HOME) for _ in range(1000)) == PACKETS_AT_ONCE


def test_work_on_strangers_checks_is_not_the_browsers() -> None:
    bench = Bench()

    def expensive(_data: bytes, _address: object) -> None:
        bench.cost += 0.5

    received = bench.gate.guard(expensive)
    for _ in range(20):
        received(CHECK, ELSEWHERE)
    assert bench.over == []
    bench.proves(HOME)
    for _ in range(20):
        received(CHECK, HOME)
    assert bench.over == ["its packets take too much work"]
