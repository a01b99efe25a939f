"""A session that another process takes over goes on from its log: same clock, nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import takewhile
from typing import Any

import pytest
from stage_play import Play, at, beat, join, personality, play

from beatroom.bot.pipeline.occupancy import NotHere
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rooms.unwelcome import REMOVED_FOR
from beatroom.flows.core.events import (
    BeatFired,
    BotSaid,
    Ended,
    InstructionAdded,
    InstructionConsumed,
    InstructionDropped,
    ParticipantLeft,
    Recorded,
    Resumed,
    Started,
    TimeAnswered,
    UserSaid,
)
from beatroom.flows.core.state import fold

pytestmark = pytest.mark.virtual

Script = Callable[[RehearsalHandle], Awaitable[None]]

BEATS = (beat("turnips", 60), beat("carrots", 120), beat("leeks", 180))


async def first_half(hands: RehearsalHandle) -> None:
    await join(hands)
    await at(hands, 80)
    await hands.user_input.say("I grow them in the garden", "ana")
    await at(hands, 130)
    hands.session.instructions.add(
        "late", mode="immediate", kind="prompt", text="mention the soup", expires_at=None
    )


def killed_at(played: Play, seconds: float) -> tuple[Recorded, ...]:
    """The log of a process that died then."""
    return tuple(r for r in played.seen.records if r.at <= EPOCH + seconds)


def taken_over(past: tuple[Recorded, ...], **more: Any) -> Play:
    async def comes_back(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 3)
        await join(hands)

    return play(comes_back, *BEATS, past=past, **more)


def test_beats_that_fired_stay_fired_and_the_rest_come_at_their_times() -> None:
    past = killed_at(play(first_half, *BEATS), 100)

    played = taken_over(past)

    new = [r for r in played.seen.records if r.seq > past[-1].seq]
    fired = [(r.event.beat, r.at - EPOCH) for r in new if isinstance(r.event, BeatFired)]
    assert [name for name, _ in fired] == ["beat-2", "beat-3", "beat-4"]
    assert [when for _, when in fired] == pytest.approx([120, 180, 240], abs=0.2)
    assert not any(isinstance(r.event, Started) for r in new)
    assert isinstance(new[0].event, Resumed)
    assert isinstance(new[1].event, ParticipantLeft)
    assert isinstance(played.seen.records[-1].event, Ended)
    assert [r.seq for r in played.seen.records] == list(range(1, len(played.seen.records) + 1))


def test_what_was_said_is_known_and_nothing_is_spoken_again() -> None:
    past = killed_at(play(first_half, *BEATS), 100)

    played = taken_over(past)

    first = played.seen.runs[0]
    assert any("in the garden" in str(m["content"]) for m in first.held)
    before_next_beat = [at_ for at_, _ in played.events(BotSaid) if past[-1].at - EPOCH < at_ < 119]
    assert before_next_beat == []


def test_a_question_is_answered_by_the_clock_before_anything_that_waits_is_said() -> None:
    """The process died between the question and its answer; a line waits to be spoken."""

    async def asks(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 80)
        hands.session.live.spawn(hands.user_input.say("how much time is left", "ana"), "asks")
        await at(hands, 81)
        hands.session.instructions.add(
            "line", mode="queued", kind="say", text="Mind the step.", expires_at=None
        )

    records = play(asks, *BEATS).seen.records
    place = next(r.seq for r in records if isinstance(r.event, UserSaid))
    past = tuple(r for r in records if r.seq <= place)
    assert any(isinstance(r.event, InstructionAdded) for r in past)

    played = taken_over(past)

    assert not any("time is left" in str(run.held[-1]["content"]) for run in played.seen.runs)
    spoken = [ev.source for t, ev in played.events(BotSaid) if t > past[-1].at - EPOCH]
    assert spoken[:2] == ["time", "say"]
    assert len(played.events(TimeAnswered)) == 1


def test_an_answer_that_an_instruction_cut_off_is_given_though_its_process_died() -> None:
    async def asks(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 80)
        await hands.user_input.say("how much time is left", "ana")
        await asyncio.sleep(0.49)
        hands.session.instructions.add(
            "now", mode="immediate", kind="prompt", text="mention the soup", expires_at=None
        )
        await asyncio.sleep(0.1)
        await hands.user_input.say("I want blue", "ana")

    records = play(asks, *BEATS).seen.records
    place = next(
        r.seq for r in records if isinstance(r.event, UserSaid) and r.event.text == "I want blue"
    )

    played = taken_over(tuple(r for r in records if r.seq <= place))

    since = [r.event for r in played.seen.records if r.seq > place]
    said = [event.source for event in since if isinstance(event, BotSaid)]
    assert said[:2] == ["time", "model"], "what nobody heard is older than what Ana has said since"
    assert said.count("time") == 1
    asked, answer, due = played.seen.runs[0].held[-3:]
    assert "I want blue" in str(asked["content"])
    assert answer["role"] == "assistant"
    assert str(due["content"]).startswith("[resume]")


def test_a_line_that_is_owed_is_said_as_it_would_have_been() -> None:
    """The process died as the beat came, before its line was heard: names are said, not quoted."""
    line = "Thank you {{participants}} for the turnips."
    beats = (beat("turnips", 60, say=line, prompt=""), beat("carrots", 120))

    async def comes_back(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(EPOCH + 65)
        await join(hands)

    whole = play(join, *beats).seen.records
    fired = next(
        r.seq for r in whole if isinstance(r.event, BeatFired) and r.event.beat == "beat-1"
    )

    played = play(comes_back, *beats, past=tuple(r for r in whole if r.seq <= fired))

    said = next(ev.text for _, ev in played.events(BotSaid) if "turnips" in ev.text)
    assert said == next(
        r.event.text for r in whole if isinstance(r.event, BotSaid) and "turnips" in r.event.text
    )
    assert '"' not in said


def test_what_the_host_cut_off_is_carried_on_though_its_process_died() -> None:
    """It cut itself off for an operator's words; they were spoken, and the process died then."""

    async def breaks_in(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 80)
        await hands.user_input.say("I grow them in the garden", "ana")
        await hands.session.live.floor.wait(lambda floor: floor.bot, None)
        await asyncio.sleep(2.0)
        hands.session.instructions.add(
            "now", mode="immediate", kind="say", text="Mind it.", expires_at=None, interrupt=True
        )

    records = play(breaks_in, *BEATS).seen.records
    said = next(r for r in records if r.event.type == "instruction_consumed")

    played = taken_over(tuple(r for r in records if r.seq <= said.seq))

    carried_on = [t for t, ev in played.events(BotSaid) if said.at - EPOCH < t < 119]
    assert len(carried_on) == 1


def test_a_pending_instruction_is_carried_out_once() -> None:
    whole = play(first_half, *BEATS)
    added = next(r for r in whole.seen.records if r.event.type == "instruction_added")

    played = taken_over(tuple(r for r in whole.seen.records if r.seq <= added.seq))

    consumed = [ev.instruction for _, ev in played.events(InstructionConsumed)]
    assert consumed == ["late"]


def test_one_utterance_before_the_goodbye_is_one_in_two_lives() -> None:
    """The first was said once the goodbye was due; then the process died, and another one came."""

    async def instruct(hands: RehearsalHandle, name: str) -> None:
        hands.session.instructions.add(
            name, mode="immediate", kind="say", text=f"Mind {name}.", expires_at=None
        )

    async def closes(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 236)
        hands.session.live.spawn(hands.user_input.say("word " * 60, "ana", seconds=8.0), "ana")
        await at(hands, 241)
        await instruct(hands, "one")

    async def more(hands: RehearsalHandle) -> None:
        await join(hands)
        await instruct(hands, "two")

    records = play(closes).seen.records
    used = next(r.seq for r in records if isinstance(r.event, InstructionConsumed))
    past = tuple(r for r in records if r.seq <= used)
    assert not any(isinstance(r.event, BeatFired) and r.event.beat == "beat-1" for r in past)

    played = play(more, past=past)

    assert [ev.instruction for _, ev in played.events(InstructionConsumed)] == ["one"]
    [(_, dropped)] = played.events(InstructionDropped)
    assert (dropped.instruction, dropped.reason.split(":")[0]) == ("two", "closing")


def test_a_session_taken_over_in_its_lobby_still_waits_there() -> None:
    past = killed_at(play(first_half, *BEATS), 0)[:2]

    played = taken_over(past)

    [(started, _)] = played.events(Started)
    assert started == pytest.approx(past[-1].at - EPOCH + 3, abs=0.1)


def test_a_session_taken_over_while_wrapping_up_ends() -> None:
    past = killed_at(play(first_half, *BEATS), 241)

    played = taken_over(past)

    [(ended, _)] = played.events(Ended)
    assert ended < 241 + 70


def test_somebody_who_was_removed_stays_so() -> None:
    async def removed(hands: RehearsalHandle) -> None:
        await first_half(hands)
        room = hands.session.room
        room.left("ana", "hung up")
        assert room.removed("ana", "operator") is False
        room.joined("ben", "Ben")
        assert room.removed("ben", "operator") is True
        with pytest.raises(NotHere):
            room.removed("nobody", "operator")

    state = fold(killed_at(play(removed, *BEATS), 200))

    assert {*state.barred} == {"ana", "ben"}
    assert all(
        until - EPOCH == pytest.approx(130 + REMOVED_FOR, abs=5) for until in state.barred.values()
    )
    assert state.present == ()


def lived_on(past: tuple[Recorded, ...], script: Script, **more: Any) -> tuple[float, str]:
    """When and why a session that was taken over 3 s after its log's end has ended."""
    [(ended, event)] = play(script, *BEATS, past=past, **more).events(Ended)
    return ended, event.reason


async def nobody_comes(hands: RehearsalHandle) -> None:
    await asyncio.sleep(0)


def test_whom_the_end_of_a_process_cut_off_has_as_long_as_the_plan_to_be_back() -> None:
    past = killed_at(play(join, *BEATS, length=1500), 100)

    async def comes_late(hands: RehearsalHandle) -> None:
        await at(hands, 1300)
        await join(hands)

    ended, reason = lived_on(past, comes_late, length=1500)

    assert reason != "everybody left"
    assert ended > 1440


def test_a_session_whose_people_never_come_back_ends_with_its_plan() -> None:
    past = killed_at(play(join, *BEATS, length=1500), 100)

    ended, _ = lived_on(past, nobody_comes, length=1500)

    assert 1430 < ended < 1600


@pytest.mark.parametrize("leaves", ["by herself", "removed"])
def test_who_leaves_after_a_take_over_has_left(leaves: str) -> None:
    past = killed_at(play(join, *BEATS, length=1500), 100)

    async def back_and_gone(hands: RehearsalHandle) -> None:
        await at(hands, 150)
        await join(hands)
        await at(hands, 200)
        if leaves == "removed":
            hands.session.room.removed("ana", "operator")
        else:
            hands.session.room.left("ana")

    ended, reason = lived_on(past, back_and_gone, length=1500)

    assert (ended, reason) == (pytest.approx(260, abs=0.1), "everybody left")


def test_who_was_removed_while_cut_off_is_not_waited_for() -> None:
    past = killed_at(play(join, *BEATS, length=1500), 100)

    async def removed(hands: RehearsalHandle) -> None:
        await at(hands, 150)
        assert hands.session.room.removed("ana", "operator") is False

    ended, reason = lived_on(past, removed, length=1500)

    assert (ended, reason) == (pytest.approx(150, abs=0.1), "everybody left")


def test_one_who_is_back_and_leaves_does_not_take_the_others_time() -> None:
    async def two(hands: RehearsalHandle) -> None:
        await join(hands)
        await join(hands, "Ben")

    past = killed_at(play(two, *BEATS, length=1500), 100)

    async def one_is_back(hands: RehearsalHandle) -> None:
        await at(hands, 150)
        await join(hands)
        await at(hands, 200)
        hands.session.room.left("ana")
        await at(hands, 800)
        assert not hands.session.state.over
        await join(hands, "Ben")
        await at(hands, 900)
        hands.session.room.left("ben")

    ended, reason = lived_on(past, one_is_back, length=1500)

    assert (ended, reason) == (pytest.approx(960, abs=0.1), "everybody left")


def test_a_second_end_of_the_process_takes_nobody_their_time() -> None:
    first = killed_at(play(join, *BEATS, length=1500), 100)
    past = killed_at(play(nobody_comes, *BEATS, length=1500, past=first), 140)

    ended, _ = lived_on(past, nobody_comes, length=1500)

    assert ended > 1430


def test_who_had_left_before_the_process_ended_is_not_waited_for() -> None:
    async def leaves(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 80)
        hands.session.room.left("ana")

    past = killed_at(play(leaves, *BEATS, length=1500), 100)

    ended, reason = lived_on(past, nobody_comes, length=1500)

    assert (ended - past[-1].at + EPOCH, reason) == (pytest.approx(60, abs=10), "everybody left")


def test_whom_it_cut_off_in_the_lobby_has_ten_minutes_whatever_the_room_waits() -> None:
    record = personality(*BEATS, length=1500)
    short = record.model_copy(update={"idle": record.idle.model_copy(update={"nobody_came": 20})})
    records = play(join, record=short).seen.records
    past = tuple(takewhile(lambda r: not isinstance(r.event, Started), records))
    assert fold(past).present

    async def comes_late(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 300)
        await join(hands)

    played = play(comes_late, record=short, past=past)

    [(started, _)] = played.events(Started)
    assert started == pytest.approx(past[-1].at - EPOCH + 300, abs=0.1)
