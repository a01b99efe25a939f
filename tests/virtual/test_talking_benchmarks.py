"""Each real-time benchmark is green with hosts that work, and red when its subject is broken."""

from __future__ import annotations

import pytest
from measuring.trying import tried
from talking_stand_ins import Ways, put_in_place

pytestmark = pytest.mark.virtual

NAMES = ("voice", "overhead", "density", "instruct", "spawn", "soak")
BROKEN = (
    ("voice", Ways(deaf=True), "answers heard"),
    ("overhead", Ways(deaf=True), "sentences answered after the silence"),
    ("instruct", Ways(forgetful=True), "lost, doubled or dropped"),
    ("density", Ways(stalling=True), "sessions on a core before sound glitches"),
    ("spawn", Ways(rude=True), "Error"),
    ("soak", Ways(leaky=True), "tasks left"),
)


@pytest.mark.parametrize("name", NAMES)
def test_green_with_hosts_that_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put_in_place(monkeypatch, Ways(), story=name == "density")
    assert tried(name) == []


@pytest.mark.parametrize(("name", "ways", "why"), BROKEN)
def test_red_when_the_host_is_broken(
    name: str, ways: Ways, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(monkeypatch, ways, story=name == "density")
    assert any(why in fault for fault in tried(name))
