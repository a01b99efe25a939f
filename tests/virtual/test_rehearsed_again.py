"""A session that is rehearsed again from its log alone: the same without a change."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from recorded_sound import Keeper
from simulation.again import CHANGES, again, ended_at_once, moved, of_the_library
from simulation.soak import KINDS, random_personality, random_session

from beatroom.bot.rehearsal.again import rehearse_again
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.people import opening
from beatroom.bot.rehearsal.recorded_cast import RecordedCast
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.scripted_model import Calls, ScriptedAnswer, ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.recorded_script import NothingToRehearseError, recorded_script
from beatroom.flows.core.state import fold
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.language import line
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual

MINUTES = 5
PLAYED = [
    *((kind, False) for kind in KINDS if kind_named(kind).keeps_outside),
    *((kind, True) for kind in KINDS),
]
"""Kinds by whether the session is recorded: of some kinds the log alone tells all."""
A_MOMENT = 0.01
"""Seconds: times since the epoch are floats, and the voice makes whole stretches of sound."""


@pytest.mark.parametrize(("kind", "recorded"), PLAYED)
def test_beats_come_when_they_came_whatever_people_and_operators_did(
    kind: str, recorded: bool
) -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"{kind}, seed {seed}")  # noqa: T201 - for a failure

    played = again(kind, seed, MINUTES, recorded=recorded, at_once=ended_at_once(seed))

    assert played is not None
    assert played.same, played.report.differences
    assert played.worst <= A_MOMENT
    assert played.report.as_far_as == ""


def test_a_planner_that_was_not_recorded_is_played_as_far_as_its_log_tells() -> None:
    log = random_session(4, MINUTES, kind="planner").records

    told = rehearse_again(log, random_personality(4, MINUTES, "planner"))

    assert "nothing of that is kept beside a recording: it is played as far" in told.as_far_as
    assert told.as_dict()["as_far_as"] == told.as_far_as
    assert [beat.title for beat in told.now.beats] == [beat.title for beat in told.then.beats]


def test_people_are_told_again_that_they_are_recorded_though_the_change_says_nothing_of_it() -> (
    None
):
    keeper = Keeper()
    log = random_session(2, MINUTES, kind="conversation", keeper=keeper).records
    plain = random_personality(2, MINUTES, "conversation")

    told = rehearse_again(log, plain.model_copy(update={"recording": True}), plain)

    assert told.differences == ()
    assert keeper.outside == [], "its log has it"
    assert line("recorded", "en") in [one.text for one in told.report.transcript]


def test_a_reply_that_a_check_would_change_is_as_long_again() -> None:
    """In it words stand for some that nobody heard, and the house's record has none of them."""
    played = again("restaurant", 991_009, MINUTES)

    assert played is not None
    assert played.same, played.report.differences


def test_what_the_model_says_to_a_tool_s_answer_is_a_reply_and_comes_as_late_again() -> None:
    """On a beat it calls a tool that is not there, and is asked again with what that answered."""
    words = "I have no such book, and no other either."

    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer | Calls:
        if held[-1].get("role") == "tool":
            return ScriptedAnswer(words, first_word=4.0)
        begun = any("[beat: Part 1]" in str(one.get("content")) for one in held)
        tried = any(one.get("tool_calls") for one in held)
        return Calls("open_the_book", {}) if begun and not tried else ScriptedAnswer("Go on.")

    async def play(hands: RehearsalHandle) -> None:
        hands.session.room.joined("ana", "Ana")
        hands.session.room.joined("bob", "Bob")

    async def main() -> Evidence:
        return await rehearse(personality, lambda asked: ScriptedModel(plan, asked=asked), play)

    personality = random_personality(8, MINUTES, "conversation")
    log = run_virtual(main).records

    told = rehearse_again(log, personality)

    (answered,) = [r.at for r in log if isinstance(r.event, e.ToolAnswered)]
    after = [r.event for r in log if isinstance(r.event, e.ReplyMade) and r.at > answered]
    assert after[0].asked == pytest.approx(answered, abs=A_MOMENT)
    assert after[0].sounds_after == pytest.approx(4.0, abs=0.5)
    said = [(r.at, r.event) for r in log if isinstance(r.event, e.BotSaid)]
    ((ended, spoken),) = [one for one in said if one[1].text == words]
    heard = [r.event for r in log if isinstance(r.event, e.BeatSpoken)]
    assert [one.heard_at for one in heard if one.beat == "beat-1"] == [spoken.began]
    opened = fold(log).rundown.started_at or 0.0
    assert [line.end for line in told.report.transcript if line.text == words] == [
        pytest.approx(ended - opened, abs=A_MOMENT)
    ]
    assert told.differences == ()


def test_who_come_together_before_it_opens_do_so_again_with_a_change() -> None:
    """Else the session opens between them, and who comes second is welcomed as a late one."""
    personality = random_personality(8, MINUTES, "conversation")

    def played(play: Callable[[RehearsalHandle], Awaitable[None]]) -> list[str]:
        async def main() -> Evidence:
            return await rehearse(
                personality, lambda _: ScriptedModel(lambda _: ScriptedAnswer("Go on.")), play
            )

        logs.append(run_virtual(main).records)
        types = [r.event.type for r in logs[-1]]
        return types[: types.index("started") + 1]

    async def both(hands: RehearsalHandle) -> None:
        hands.session.room.joined("ana", "Ana")
        hands.session.room.joined("bob", "Bob")

    async def as_then(hands: RehearsalHandle) -> None:
        await RecordedCast(hands, recorded_script(logs[0], personality), changed=True).play()

    logs: list[Sequence[Recorded]] = []
    then = played(both)
    assert then[-3:] == ["participant_joined", "participant_joined", "started"]
    assert played(as_then) == then


@pytest.mark.parametrize(("name", "seed"), [("war-room", 1), ("trivia", 1)])
def test_it_is_the_same_with_a_voice_of_another_pace(name: str, seed: int) -> None:
    played = of_the_library(name, seed, 300.0, voice=1.2)

    assert played.same, played.report.differences


def test_only_the_beat_that_is_moved_differs_and_what_was_said_stays() -> None:
    personality = random_personality(8, MINUTES, "conversation")
    log = random_session(8, MINUTES, kind="conversation").records

    told = rehearse_again(log, personality, moved(personality, 1, 20.0))

    title = personality.beats[1].title
    assert [(one.what, one.beat) for one in told.differences] == [("moved", title)]
    words = {line.text for line in told.report.transcript if line.kind != "host"}
    said = [r.event.text for r in log if r.event.type == "user_said"]
    assert said
    assert set(said) <= words


def test_what_differs_beside_a_beat_that_is_changed_hangs_on_it() -> None:
    draw, seed, change, played = random.SystemRandom(), 0, "", None
    while played is None:
        seed, change = draw.randrange(1_000_000), draw.choice(sorted(CHANGES))
        played = again("conversation", seed, MINUTES, change=change)
    print(f"seed {seed}, {played.beat} {change}")  # noqa: T201 - for a failure

    assert played.unexplained == ()
    assert played.disturbed == ()


HELD = Personality(
    name="tea",
    title="Robin",
    persona="You host.",
    length=120.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome. Sit down wherever you like."),
        Beat(title="Garden", at=Offset(30.0), say="Now we talk about the garden."),
        Beat(title="Goodbye", at=Offset(90.0), say="Goodbye, and thank you. It was good."),
    ),
)
"""What is held, wrapped up, and ended at once."""
HOLD = 8.0
"""Seconds for which it is held."""


def ended_by_its_organiser(*, wrapped_up: bool, after: float) -> Sequence[Recorded]:
    """The log of a session that is held for a while, and ended by its organiser a while later."""

    async def play(hands: RehearsalHandle) -> None:
        session, clock = hands.session, hands.clock
        session.room.joined("ana", "Ana")
        opened = await opening(hands)
        await clock.sleep_until(opened + 5.0)
        session.change_rundown("hold", "operator")
        await clock.sleep_until(opened + 5.0 + HOLD)
        session.change_rundown("resume", "operator")
        if wrapped_up:
            await clock.sleep_until(opened + 50.0)
            session.change_rundown("wrap_up", "operator")
            after_it = 50.0 + after
        else:
            after_it = after
        await clock.sleep_until(opened + after_it)
        await session.end("ended by an operator", "operator", at_once=True)

    async def main() -> Evidence:
        return await rehearse(
            HELD, lambda _: ScriptedModel(lambda _: ScriptedAnswer("Go on.")), play
        )

    return run_virtual(main).records


@pytest.mark.parametrize(
    ("wrapped_up", "after"),
    [(True, 0.1), (True, 0.4), (True, 2.7), (True, 5.0), (False, 40.0), (False, 99.0)],
)
def test_an_organiser_who_ends_it_at_once_does_so_again(wrapped_up: bool, after: float) -> None:
    """Also once the goodbye has begun, after which a session comes to its end by itself."""
    log = ended_by_its_organiser(wrapped_up=wrapped_up, after=after)
    now = (50.0 if wrapped_up else 0.0) + after

    told = rehearse_again(log, HELD)

    assert told.differences == ()
    assert told.as_far_as == ""
    assert told.report.ended_because == "ended by an operator"
    assert told.then.ended == pytest.approx(now - HOLD, abs=A_MOMENT), "a hold is no time of it"
    assert told.now.ended == pytest.approx(now - HOLD, abs=A_MOMENT)
    (ended,) = [r.event for r in told.report.records if isinstance(r.event, e.Ended)]
    assert ended.by == "operator"


@pytest.mark.parametrize("at", [60.0, 101.0])
def test_a_session_that_broke_off_does_so_again(at: float) -> None:
    log = ended_by_its_organiser(wrapped_up=False, after=at)
    (end,) = [one for one in log if one.event.type == "ended"]
    broken = end.model_copy(update={"event": e.Failed(reason="It crashed.")})

    told = rehearse_again([*log[: log.index(end)], broken], HELD)

    assert told.differences == ()
    assert told.now.ended == pytest.approx(at - HOLD, abs=A_MOMENT)
    assert "broke off" in told.as_far_as


def test_who_did_something_is_named_again() -> None:
    """Also who sent an instruction, sent it now, or withdrew it."""

    async def play(hands: RehearsalHandle) -> None:
        session = hands.session
        session.room.joined("ana", "Ana")
        opened = await opening(hands)
        await hands.clock.sleep_until(opened + 15.0)
        for mark in ("now", "never"):
            session.instructions.add(
                mark, mode="queued", kind="say", text=f"{mark}.", expires_at=None, by="Mina"
            )
        session.instructions.cancel("never", "Mina")
        session.instructions.promote("now", "Mina")

    async def main() -> Evidence:
        return await rehearse(
            HELD, lambda _: ScriptedModel(lambda _: ScriptedAnswer("Go on.")), play
        )

    log = run_virtual(main).records
    acts = (e.InstructionAdded, e.InstructionPromoted, e.InstructionDropped)

    told = rehearse_again(log, HELD)

    then, now = (
        [(r.event.type, r.event.by) for r in records if isinstance(r.event, acts)]
        for records in (log, told.report.records)
    )
    assert {by for _, by in then} == {"Mina"}
    assert now == then


def test_what_differs_is_told_on_the_session_s_clock_which_stands_still_on_hold() -> None:
    log = ended_by_its_organiser(wrapped_up=False, after=60.0)

    told = rehearse_again(log, HELD, moved(HELD, 1, 10.0))

    (other,) = [one for one in told.differences if one.what == "moved"]
    assert (other.then, other.now) == (
        pytest.approx(30.0, abs=1.0),
        pytest.approx(40.0, abs=1.0),
    )
    assert "planned for 0:40, 10 s later" in other.why[0].words
    for show in (told.then, told.now):
        starts = {beat.title: beat.started for beat in show.beats}
        assert {one.title: one.start for one in show.agenda.items} == {
            title: None if at is None else pytest.approx(at, abs=A_MOMENT)
            for title, at in starts.items()
        }, "the strip, and what is told below it"
        assert show.agenda.items[1].end == pytest.approx(show.ended, abs=A_MOMENT)


def test_a_session_that_still_runs_cannot_be_rehearsed_again() -> None:
    personality = random_personality(1, MINUTES, "conversation")
    log = random_session(1, MINUTES, kind="conversation").records

    with pytest.raises(NothingToRehearseError, match="not over"):
        rehearse_again(log[:-1], personality)


OUTSIDE = (
    "voice_heard",
    "words_heard",
    "reply_made",
    "line_made",
    "outside_answered",
    "command_given",
)


@pytest.mark.parametrize(
    ("kind", "lacks"),
    [("conversation", OUTSIDE), ("meeting", OUTSIDE), ("meeting", ("line_made",))],
)
def test_a_log_from_before_it_kept_how_long_each_spoke_is_played_as_far_as_it_tells(
    kind: str, lacks: tuple[str, ...]
) -> None:
    personality = random_personality(1, MINUTES, kind)
    log = random_session(1, MINUTES, kind=kind).records
    older = [one for one in log if one.event.type not in lacks]

    told = rehearse_again(older, personality)

    assert [one.title for one in told.now.beats] == [one.title for one in told.then.beats]
    words = " ".join(line.text for line in told.report.transcript if line.kind != "host")
    said = [r.event.text for r in log if r.event.type == "user_said"]
    assert said
    assert [text for text in said if text not in words] == []
