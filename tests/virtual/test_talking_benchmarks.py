"""Each real-time benchmark is green with hosts that work, and red when its subject is broken."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import ModuleType

import pytest
from measuring.judging import faults
from measuring.loading import loaded
from measuring.run import Run
from measuring.trying import tried
from talking.hosts import Host
from talking.turns import Turn
from talking.words import Utterance
from talking_stand_ins import Ways, put_in_place

pytestmark = pytest.mark.virtual

LONG = 3600.0
NAMES = ("voice", "overhead", "density", "instruct", "spawn", "soak")
BROKEN = (
    ("voice", Ways(deaf=True), "answers heard"),
    ("overhead", Ways(deaf=True), "sentences answered after the silence"),
    ("instruct", Ways(forgetful=True), "lost, doubled or dropped"),
    ("density", Ways(stalling=True), "sessions on a core before sound glitches"),
    ("spawn", Ways(rude=True), "Error"),
    ("spawn", Ways(narrow=True), "neither live nor refused with a reason, beatroom: total = 0"),
    ("soak", Ways(leaky=True), "tasks left"),
)


@pytest.mark.parametrize("name", NAMES)
def test_green_with_hosts_that_work(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put_in_place(monkeypatch, Ways(), story=LONG if name == "density" else 0.0)
    assert tried(name) == []


@pytest.mark.parametrize(("name", "ways", "why"), BROKEN)
def test_red_when_the_host_is_broken(
    name: str, ways: Ways, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(monkeypatch, ways, story=LONG if name == "density" else 0.0)
    assert any(why in fault for fault in tried(name))


@pytest.mark.parametrize(("ways", "why"), [(Ways(), ""), (Ways(leaky=True), "tasks left")])
def test_the_long_soak_is_green_or_red_by_what_is_left(
    ways: Ways, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_in_place(monkeypatch, ways)
    _, module = loaded("soak")
    run = Run(module.LONG, quick=True)
    asyncio.run(module.measure_long(run, 1.0))
    found = [str(fault) for fault in faults(module.LONG, run.measured, quick=True)]
    assert any(why in fault for fault in found) if why else found == []


def test_a_session_that_is_not_heard_is_one_more_than_a_core_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put_in_place(monkeypatch, Ways(narrow=True), story=LONG)
    assert tried("density") == []


def test_more_sentences_with_pauses_follow_where_too_few_have_a_time_to_their_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put_in_place(monkeypatch, Ways())
    talks: list[int] = []

    def over(benchmark: ModuleType) -> None:
        right = benchmark.talk

        async def talked(host: Host, sentences: list[Utterance]) -> list[Turn]:
            talks.append(len(sentences))
            with_pauses_first = len(talks) in {3, 4}  # of either side, after the clean ones
            turns = await right(host, sentences)
            return [replace(turn, over=with_pauses_first) for turn in turns]

        benchmark.talk = talked

    assert tried("voice", change=over) == []
    assert len(talks) == 6


def test_density_is_red_where_the_story_may_have_been_over(monkeypatch: pytest.MonkeyPatch) -> None:
    put_in_place(monkeypatch, Ways(), story=LONG)

    def short(benchmark: ModuleType) -> None:
        benchmark.STORY_LINES = 2

    assert any("the first story was over" in why for why in tried("density", change=short))
