"""The checker bites where operators steer: each of their changes, undone, is seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from stage_play import at, beat, join, personality, play

from beatroom.bot.kinds.boardroom.boardroom import Boardroom
from beatroom.bot.pipeline.instructions import Instructions
from beatroom.bot.pipeline.occupancy import Occupancy
from beatroom.bot.pipeline.stage import Stage
from beatroom.bot.rehearsal.deeds import RequestedChange
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.promises import broken_by_class, broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core import pacing
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.pacing import FlowPacingController, Pace
from beatroom.flows.core.turn.state import Reply
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona

pytestmark = pytest.mark.virtual

Patch = Callable[[pytest.MonkeyPatch], None]


def farewell(held: list[dict[str, Any]]) -> ScriptedAnswer:
    """A goodbye of three sentences."""
    if str(held[-1].get("content")).startswith("[wrap-up"):
        return ScriptedAnswer(
            "Goodbye to you all. It was good to have you here. Come again next week."
        )
    return ScriptedAnswer("These are ten plain words that the host says here.")


async def steered(hands: RehearsalHandle) -> None:
    """An operator does everything once; the goodbye is silenced in its midst."""
    running, now = hands.session, hands.clock.now

    def change(op: str, **more: Any) -> None:
        done = RequestedChange(now(), op, more)
        try:
            running.change_rundown(op, "op", **more)
        except rd.RundownError as error:
            done = replace(done, refused=str(error))
        hands.seen.deeds.append(done)

    await join(hands)
    await join(hands, "Bob")
    await at(hands, 40)
    running.instructions.add(
        "plums", mode="queued", kind="prompt", text="Mention plums.", expires_at=None
    )
    hands.seen.deeds.append(RequestedChange(now(), "promote", {"instruction": "plums"}))
    running.instructions.promote("plums")
    await at(hands, 50)
    change("hold")
    await at(hands, 55)
    change("resume")
    await at(hands, 60)
    change("insert", seconds=15.0, beat="beat-2", title="Extra", prompt="Talk about more.")
    hands.seen.deeds.append(RequestedChange(now(), "send away", {"participant": "bob"}))
    running.room.removed("bob", "op")
    await at(hands, 148)
    running.live.spawn(
        hands.user_input.say("let me tell you about my garden", "ana", seconds=9.0), "ana"
    )
    await at(hands, 152)  # the beets wait for Ana
    change("extend", seconds=20.0)
    change("insert", seconds=12.0, beat="beat-1", title="Herbs", prompt="Talk about herbs.")
    goodbye = running.state.rundown.wrapup.id
    while (current := running.state.rundown.current) is None or current.id != goodbye:
        await hands.clock.sleep_until(now() + 0.5)
        if now() > EPOCH + 330:
            await running.end("the goodbye never came", "op", at_once=True)
            return
    await running.live.floor.wait(lambda floor: floor.bot, None)
    await hands.clock.sleep_until(now() + 2.5)
    await running.set_muted(muted=True, by="op")


def steered_session() -> Evidence:
    return play(steered, beat("turnips", 20), beat("beets", 145), plan=farewell, length=280.0).seen


def test_the_steered_session_keeps_every_promise() -> None:
    seen = steered_session()

    assert broken_promises(seen) == []
    assert {deed.does for deed in seen.deeds if deed.accepted} >= {"promote", "hold", "resume"}


def nothing_is_promoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Instructions, "promote", lambda *_: None)


def a_hold_is_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rd, "hold", lambda rundown, _: rundown)


def nothing_is_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rd, "resume", lambda rundown, _: rundown)


def nothing_is_inserted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rd, "insert", lambda rundown, *_: rundown)


def who_is_sent_away_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Occupancy, "removed", lambda *_: True)


def time_given_counts_from_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    real = rd.extend

    def extend(
        rundown: rd.Rundown, seconds: float, now: float, beat: str | None = None
    ) -> rd.Rundown:
        return real(rundown, seconds, min(now, rundown.wall_time(rd.ends_at(rundown), now)), beat)

    monkeypatch.setattr(rd, "extend", extend)


def beats_come_early(monkeypatch: pytest.MonkeyPatch) -> None:
    real = FlowPacingController.look

    def look(self: FlowPacingController, rundown: rd.Rundown, now: float) -> Pace:
        pace = real(self, rundown, now + 5.0)
        again = pace.look_again
        return replace(pace, look_again=None if again is None else again - 5.0)

    monkeypatch.setattr(FlowPacingController, "look", look)


def what_waits_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Stage.enter

    async def enter(self: Stage, *args: Any, still: Any = None, **more: Any) -> Any:
        return await real(self, *args, **more)

    monkeypatch.setattr(Stage, "enter", enter)


def half_a_goodbye_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Reply.heard
    assert isinstance(real, property)
    getter = real.fget
    assert getter is not None
    monkeypatch.setattr(
        Reply, "heard", property(lambda self: getter(replace(self, to_its_end=False)))
    )


STEERED: tuple[tuple[Patch, str, str], ...] = (
    (nothing_is_promoted, "an accepted change has its effect", "promote: plums was heard"),
    (a_hold_is_a_word, "an accepted change has its effect", "hold: the clock runs"),
    (nothing_is_resumed, "an accepted change has its effect", "resume: the clock stands still"),
    (nothing_is_inserted, "an accepted change has its effect", "insert: nothing was put in"),
    (who_is_sent_away_stays, "an accepted change has its effect", "bob is still there"),
    (time_given_counts_from_the_plan, "the rundown is kept", "20 s were given, 18"),
    (beats_come_early, "the rundown is kept", "beat-1 fired at 15"),
    (what_waits_is_not_judged_again, "the rundown is kept", "the beats fired as"),
    (half_a_goodbye_is_one, "the rundown is kept", "was cut off and is called heard"),
)


@pytest.mark.parametrize(
    ("bug", "promise", "says"), STEERED, ids=[b.__name__ for b, _, _ in STEERED]
)
def test_what_steering_did_wrong_is_seen(
    monkeypatch: pytest.MonkeyPatch, bug: Patch, promise: str, says: str
) -> None:
    bug(monkeypatch)

    broken = broken_by_class(steered_session())

    assert any(says in fault for fault in broken[promise]), broken


def test_a_pause_that_gives_the_next_persona_its_turn_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 8)
        hands.seen.deeds.append(RequestedChange(hands.clock.now(), "pause", {}))
        hands.session.command("pause", {}, "op")
        await at(hands, 40)
        hands.seen.deeds.append(RequestedChange(hands.clock.now(), "resume", {}))
        hands.session.command("resume", {}, "op")

    cast = tuple(Persona(id=n.lower(), name=n, persona=f"You are {n}.") for n in ("Ada", "Ben"))
    part = BoardroomPart(topic="A second house?", turns=2, cast=cast)
    record = personality(kind="boardroom", boardroom=part)
    kept = "an accepted change has its effect"
    assert broken_by_class(play(script, record=record).seen)[kept] == []

    monkeypatch.setattr(Boardroom, "_pause", lambda *_: {"paused": True})
    [fault] = broken_by_class(play(script, record=record).seen)[kept]
    assert "pause: a persona was given a turn at" in fault


def test_a_hold_that_stops_a_hard_end_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        hands.session.change_rundown("hold", "op")
        await at(hands, 700)
        hands.session.change_rundown("resume", "op")

    record = personality(beat("turnips", 120), length=300, hard_end=True)
    assert broken_by_class(play(script, record=record).seen)["a hard end holds"] == []

    monkeypatch.setattr(pacing, "as_of", lambda rundown, _: rundown)
    [hold, end] = broken_by_class(play(script, record=record).seen)["a hard end holds"]
    assert "a hold went on past" in hold
    assert "after its hard end" in end
