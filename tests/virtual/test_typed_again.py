"""What is typed while the process dies: sent again by the page, it is in the log once, in order."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass

import pytest
from stage_play import Play, at, beat, join, play

from beatroom.bot.pipeline.event_recorder import MemoryLog
from beatroom.bot.pipeline.typed_words import COMES_AGAIN, NO_WORDS, NOT_HERE
from beatroom.bot.pipeline.waiting_turns import LINES, TOO_FAST
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.events import EVENT, BotSaid, Ended, Recorded, TurnTaken, UserSaid

pytestmark = pytest.mark.virtual

BEATS = (beat("turnips", 40),)


@dataclass(frozen=True)
class Typed:
    """A message as its page keeps it until there is a receipt."""

    at: float
    who: str
    ref: str
    text: str


TALK = (
    Typed(20.0, "ana", "a-1", "I grow turnips"),
    Typed(21.0, "ana", "a-2", "and leeks"),
    Typed(21.0, "bob", "b-1", "I only eat them"),
    Typed(27.0, "ana", "a-3", "what do you eat"),
    Typed(41.0, "bob", "b-2", "is that a beat"),
)
FIRST, LAST = 19.0, 52.0
"""Between these, seconds since it began, the process dies."""


def types(hands: RehearsalHandle, one: Typed) -> None:
    hands.session.live.spawn(hands.session.typed(one.who, one.text, one.ref), "typed turn")


async def everybody(hands: RehearsalHandle) -> None:
    await join(hands)
    await join(hands, "Bob")


async def talk(hands: RehearsalHandle) -> None:
    await everybody(hands)
    for one in TALK:
        await at(hands, one.at)
        types(hands, one)


def goes_on(past: tuple[Recorded, ...]) -> Play:
    """Both pages connect anew; each sends all that it ever sent again, and then what is new."""

    async def again(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 3)
        await everybody(hands)
        for one in TALK:
            if EPOCH + one.at > past[-1].at:
                await at(hands, one.at)
            types(hands, one)

    return play(again, *BEATS, past=past)


def test_killed_after_any_event_nothing_typed_is_lost_or_there_twice_and_the_order_stays() -> None:
    first = play(talk, *BEATS)
    stored = set(first.seen.stored)
    places = [r for r in first.seen.records if FIRST <= r.at - EPOCH <= LAST and r.seq in stored]
    assert {r.event.type for r in places} > {"user_said", "turn_taken"}

    for place in places:
        where = f"killed after event {place.seq} ({place.event.type})"
        played = goes_on(tuple(r for r in first.seen.records if r.seq <= place.seq))
        said = [ev for _, ev in played.events(UserSaid)]
        assert Counter(ev.ref for ev in said) == Counter(one.ref for one in TALK), where
        for who in ("ana", "bob"):
            theirs = [ev.ref for ev in said if ev.participant == who]
            assert theirs == [one.ref for one in TALK if one.who == who], where
        taken = Counter(ev.said for _, ev in played.events(TurnTaken))
        assert set(taken.values()) == {1}, where
        assert len(taken) == len(TALK), where
        assert broken_promises(played.seen) == [], where
        assert isinstance(played.seen.records[-1].event, Ended), where


def test_who_sends_the_same_again_is_told_the_same_line_and_answered_once() -> None:
    async def twice(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 20)
        for _ in range(3):
            types(hands, TALK[0])
        await at(hands, 50)
        types(hands, TALK[0])

    played = play(twice)

    [(_, said)] = played.events(UserSaid)
    [line] = [r.seq for r in played.seen.records if r.event is said]
    assert said.ref == "a-1"
    assert Counter(played.seen.receipts) == {
        ("ana", "a-1", line, False): 4,
        ("ana", "a-1", line, True): 4,
    }
    taken = [when for when, ev in played.events(TurnTaken) if ev.said == line]
    answers = [when for when, _ in played.events(BotSaid) if taken[0] < when < 60]
    assert (len(taken), len(answers)) == (1, 1)


def test_a_receipt_says_that_it_is_stored_only_when_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is away for five seconds."""
    told: list[list[bool]] = []

    async def away(_: MemoryLog) -> None:
        await asyncio.sleep(5)

    async def says(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 20)
        types(hands, TALK[0])
        for seconds in (20.1, 24.9, 25.1):
            await at(hands, seconds)
            told.append([saved for *_, saved in hands.seen.receipts])

    monkeypatch.setattr(MemoryLog, "durable", away)
    play(says)

    assert told == [[False], [False], [False, True]]


def test_the_same_mark_of_somebody_else_is_another_message() -> None:
    async def both(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 20)
        types(hands, Typed(20, "ana", "1", "I am first"))
        types(hands, Typed(20, "bob", "1", "I am not"))

    played = play(both)

    assert [ev.text for _, ev in played.events(UserSaid)] == ["I am first", "I am not"]


def test_what_is_not_taken_is_refused_with_its_reason() -> None:
    async def too_much(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 20)
        for n in range(LINES + 2):
            types(hands, Typed(20, "ana", f"a-{n}", f"line {n}"))
        types(hands, Typed(20, "bob", "b-1", "\u200b"))
        types(hands, Typed(20, "eve", "e-1", "let me in"))
        hands.session.room.removed("bob", "operator")
        types(hands, Typed(20, "bob", "b-2", "one more thing"))

    played = play(too_much)

    assert played.seen.refused == [
        ("ana", TOO_FAST),
        ("ana", TOO_FAST),
        ("bob", NO_WORDS),
        ("eve", NOT_HERE),
        ("bob", NOT_HERE),
    ]
    assert played.seen.put_off == [("ana", f"a-{n}") for n in range(LINES, LINES + 2)]
    marks = {ref for _, ref, _, saved in played.seen.receipts if saved}
    assert marks == {f"a-{n}" for n in range(LINES)}


NINE = tuple(Typed(20.0, "ana", f"a-{n}", f"line {n}") for n in range(LINES - 1))
"""As many as wait of one person, but for one, when the process dies."""
FOUR = tuple(Typed(0.0, "ana", f"b-{n}", f"after the outage {n}") for n in range(4))
NOW = tuple(Typed(0.0, "ana", f"c-{n}", f"typed now {n}") for n in range(3))
RETRY = 3.0
"""Seconds after which a page sends the first that found no room again."""


async def the_page(hands: RehearsalHandle, queue: list[Typed]) -> None:
    """Sends what was typed as a page does: the first until it is taken, then all behind it."""
    while queue:
        types(hands, queue[0])
        await asyncio.sleep(RETRY)
        taken = {ref for _, ref, _, _ in hands.seen.receipts}
        if queue[0].ref in taken:
            for one in queue[1:]:
                types(hands, one)
            await asyncio.sleep(RETRY)
            taken = {ref for _, ref, _, _ in hands.seen.receipts}
        queue[:] = [one for one in queue if one.ref not in taken]


def test_what_waited_through_an_outage_is_taken_in_order_however_much_waits_already() -> None:
    """Nothing is refused for good, and what is typed now does not go before it."""

    async def many(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 20)
        for one in NINE:
            types(hands, one)

    async def again(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 3)
        await everybody(hands)
        for one in (*NINE, *FOUR):
            types(hands, one)
        for one in NOW:  # the host catches up meanwhile
            await asyncio.sleep(RETRY)
            types(hands, one)
        await the_page(hands, [*FOUR[1:], *NOW])

    first = play(many, *BEATS)
    last = [r.seq for r in first.seen.records if isinstance(r.event, UserSaid)][-1]
    past = tuple(r for r in first.seen.records if r.seq <= last)
    played = play(again, *BEATS, past=past)

    wanted = [one.ref for one in (*NINE, *FOUR, *NOW)]
    assert [ev.ref for _, ev in played.events(UserSaid)] == wanted
    assert {why for _, why in played.seen.refused} == {TOO_FAST}
    assert len(played.seen.refused) == len(played.seen.put_off)
    assert {("ana", "b-1"), ("ana", "b-3")} <= set(played.seen.put_off)
    taken = Counter(ev.said for _, ev in played.events(TurnTaken))
    assert len(taken) == len(wanted)
    assert broken_promises(played.seen) == []


def test_the_place_of_what_a_page_sends_no_more_is_kept_for_a_while_only() -> None:
    async def gone(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 20)
        for n in range(LINES + 1):
            types(hands, Typed(20, "ana", f"a-{n}", f"line {n}"))
        await at(hands, 20 + COMES_AGAIN - 0.1)
        types(hands, Typed(0, "ana", "b-1", "is this heard"))
        types(hands, Typed(0, "bob", "b-1", "and this"))
        await at(hands, 20 + COMES_AGAIN)
        types(hands, Typed(0, "ana", "b-1", "is this heard"))

    played = play(gone)

    assert played.seen.put_off == [("ana", f"a-{LINES}"), ("ana", "b-1")]
    said = [(ev.participant, ev.ref) for _, ev in played.events(UserSaid)][LINES:]
    assert said == [("bob", "b-1"), ("ana", "b-1")]


def test_a_page_that_gives_no_mark_is_heard_as_ever() -> None:
    async def old(hands: RehearsalHandle) -> None:
        await everybody(hands)
        await at(hands, 20)
        for _ in range(2):
            hands.session.live.spawn(hands.session.typed("ana", "I grow turnips"), "typed turn")

    played = play(old)

    assert [(ev.text, ev.ref) for _, ev in played.events(UserSaid)] == [
        ("I grow turnips", None)
    ] * 2
    assert played.seen.receipts == []


def test_a_log_from_before_there_were_marks_is_taken_over() -> None:
    first = play(talk, *BEATS)
    place = next(r for r in first.seen.records if isinstance(r.event, UserSaid))
    past = tuple(without_mark(r) for r in first.seen.records if r.seq <= place.seq)

    played = goes_on(past)

    said = [ev.ref for _, ev in played.events(UserSaid)]
    assert said[0] is None
    assert Counter(said[1:]) == Counter(one.ref for one in TALK)


def without_mark(recorded: Recorded) -> Recorded:
    """As it was stored when events had no such field."""
    payload = recorded.event.model_dump(mode="json")
    payload.pop("ref", None)
    return recorded.model_copy(update={"event": EVENT.validate_python(payload)})
