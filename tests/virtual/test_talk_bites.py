"""The checker bites where people talk with a host: names, resets, failures, instructions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from stage_play import at, beat, join, personality, play

from beatroom.bot.pipeline import summaries
from beatroom.bot.pipeline.apologies import Apologies
from beatroom.bot.pipeline.fixed_lines import FixedLines, SpokenPart
from beatroom.bot.pipeline.floor import Floor
from beatroom.bot.pipeline.instructions import Instructions
from beatroom.bot.pipeline.late_reply import LateReply
from beatroom.bot.pipeline.stage_lock import StageLock
from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction
from beatroom.bot.rehearsal.promises import broken_by_class, broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import context, time_status
from beatroom.flows.core.state import Instruction
from beatroom.flows.language import line

pytestmark = pytest.mark.virtual

Patch = Callable[[pytest.MonkeyPatch], None]

FIXED = " ".join(["Mind the gourds, all of you."] + ["One more word on it is ahead of us."] * 4)
LONG = " ".join(["One more about a turnip"] * 8) + "."
TALK = " ".join(["turnips"] * 60)


def replies(held: list[dict[str, Any]]) -> ScriptedAnswer:
    """A story for the turnips, nothing for who says "fail", and patience for who says "slow"."""
    last = str(held[-1].get("content"))
    if "limes" in last:
        return ScriptedAnswer(LONG)
    if "Talk about turnips" in last:
        return ScriptedAnswer(f"{LONG} {LONG} {LONG}")
    said = next((str(m["content"]) for m in reversed(held) if m["role"] == "user"), "")
    if "fail" in said:
        return ScriptedAnswer("", error=True)
    return ScriptedAnswer("That is how it is here.", first_word=6.0 if "slow" in said else 0.4)


async def talkative(hands: RehearsalHandle) -> None:
    """Everything for which a bug is put back below, once."""
    running = hands.session

    def instruct(name: str, mode: Any, text: str = "", **more: Any) -> None:
        text, now = text or f"Mention {name} to everybody.", hands.clock.now()
        given = {"kind": "prompt", "expires_at": None, **more}
        running.instructions.add(name, mode=mode, text=text, **given)
        hands.seen.acts.append(ObservedAction(mode, "operator", text, name, now, now))

    async def says(who: str, text: str, seconds: float | None = None) -> None:
        start = hands.clock.now()
        await hands.user_input.say(text, who, seconds=seconds)
        hands.seen.acts.append(ObservedAction("speech", who, text, text, start, hands.clock.now()))

    await join(hands)
    await join(hands, "Bob")
    await at(hands, 20)
    await says("ana", "I want blue")
    await says("bob", "and I want red")
    await at(hands, 40)
    await says("bob", f"this is long {TALK}", 5.0)
    await at(hands, 62)
    instruct("plums", "immediate")
    await at(hands, 63)
    instruct("figs", "queued")
    await at(hands, 115)
    await says("ana", "a slow question")
    await at(hands, 120.5)
    instruct("nuts", "immediate")  # and the slow model begins anew
    await at(hands, 127)
    instruct("limes", "immediate")
    await at(hands, 130)
    instruct("pears", "immediate", interrupt=True)
    for number in range(3):
        await at(hands, 150 + 20 * number)
        await says("ana", f"fail {number}")
    await at(hands, 202)
    instruct("gourds", "queued", FIXED, kind="say")
    await at(hands, 203.5)
    instruct("kiwis", "immediate")
    await at(hands, 225)
    await says("bob", "all is well and this was said last")


def talkative_session(budget: int = 6_000) -> Evidence:
    record = personality(beat("turnips", 60), beat("beets", 230, reset=True), length=320.0)
    settings = Settings(context_budget=budget, llm_first_word=20.0)
    return play(talkative, record=record, plan=replies, settings=settings).seen


@pytest.mark.parametrize("budget", [300, 6_000])
def test_the_talkative_session_keeps_every_promise(budget: int) -> None:
    assert broken_promises(talkative_session(budget)) == []


def queued_ones_wait_for_what_is_immediate(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Instructions._inject

    def inject(self: Instructions, instruction: str) -> None:
        state = self._live.state
        at_once = [i for i in state.pending if i.mode == "immediate"]
        if state.instructions[instruction].mode == "immediate" or not at_once:
            real(self, instruction)

    monkeypatch.setattr(Instructions, "_inject", inject)


def what_is_immediate_waits_for_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    async def over(self: Floor) -> None:
        await self.wait(lambda floor: not floor.bot, None)

    monkeypatch.setattr(Floor, "sentence_over", over)


def what_breaks_in_waits_for_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Instructions._begin

    def begin(self: Instructions, immediate: Instruction) -> None:
        if not self._at_work:
            real(self, immediate)

    monkeypatch.setattr(Instructions, "_begin", begin)


def fixed_words_make_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StageLock, "makes_way", lambda *_: False)


def the_rest_of_fixed_words_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    real = FixedLines.speak

    async def speak(self: FixedLines, text: str, **more: Any) -> SpokenPart:
        part = await real(self, text, **more)
        return replace(part, rest=part.rest and "Never mind.")

    monkeypatch.setattr(FixedLines, "speak", speak)


def nobody_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context, "label_in", lambda *_: "Somebody")


def whoever_came_first_has_said_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = context.label_in
    monkeypatch.setattr(
        context, "label_in", lambda state, _, record: real(state, next(iter(state.people)), record)
    )


def a_reset_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(summaries, "fits", lambda *_: False)
    monkeypatch.setattr(summaries, "older", lambda held, *_, **__: held.through)


def what_was_said_last_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    real = context._reset
    monkeypatch.setattr(
        context,
        "_reset",
        lambda held, summary, state: real(held, context.Summary(summary.text, held.through), state),
    )


def it_apologises_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Apologies, "words", lambda _: line("lost_thread", "en"))


def it_asks_for_patience_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    never = property(lambda _: False, lambda *_: None)
    monkeypatch.setattr(LateReply, "_said", never, raising=False)


BUGS: tuple[tuple[Patch, int, str, str], ...] = (
    (
        queued_ones_wait_for_what_is_immediate,
        6_000,
        "an instruction comes when its sort does",
        "figs was queued, and is not in the request",
    ),
    (
        what_is_immediate_waits_for_the_host,
        6_000,
        "an instruction comes when its sort does",
        "plums is immediate, and the host went on",
    ),
    (
        what_breaks_in_waits_for_the_one_before,
        6_000,
        "an instruction comes when its sort does",
        "pears is immediate, and the host went on",
    ),
    (
        fixed_words_make_no_way,
        6_000,
        "an instruction comes when its sort does",
        "kiwis is immediate, and the host went on",
    ),
    (
        the_rest_of_fixed_words_is_lost,
        6_000,
        "what is cut off is carried on",
        "the rest of fixed words",
    ),
    (nobody_is_named, 6_000, "the model is told who said what", "was told Somebody's"),
    (
        whoever_came_first_has_said_it,
        6_000,
        "the model is told who said what",
        "is Bob's, the model was told Ana's",
    ),
    (a_reset_keeps_nothing, 6_000, "a reset loses nothing that fits", "the context was reset at"),
    (
        what_was_said_last_is_lost,
        300,
        "a reset loses nothing that fits",
        "was said last, and is gone",
    ),
    (it_apologises_each_time, 6_000, "what replaces a reply is said once", "apologised once more"),
    (
        it_asks_for_patience_again_and_again,
        6_000,
        "what replaces a reply is said once",
        "'One moment.' once more",
    ),
)


@pytest.mark.parametrize(
    ("bug", "budget", "promise", "says"), BUGS, ids=[b.__name__ for b, *_ in BUGS]
)
def test_a_bug_in_the_talk_is_seen(
    monkeypatch: pytest.MonkeyPatch, bug: Patch, budget: int, promise: str, says: str
) -> None:
    bug(monkeypatch)

    broken: Mapping[str, list[str]] = broken_by_class(talkative_session(budget))

    assert any(says in fault for fault in broken[promise]), broken


def test_a_hold_that_is_told_as_if_it_stopped_a_hard_end_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        hands.session.change_rundown("hold", "op")
        await at(hands, 150)
        start = hands.clock.now()
        await hands.user_input.say("how much time is left", "ana")
        hands.seen.acts.append(
            ObservedAction("time", "ana", "left", "left", start, hands.clock.now())
        )

    record = personality(beat("turnips", 120), length=300, hard_end=True)
    assert broken_promises(play(script, record=record).seen) == []

    monkeypatch.setattr(time_status, "as_of", lambda rundown, _: rundown)
    broken = broken_by_class(play(script, record=record).seen)
    assert any("its hard end is in" in fault for fault in broken["what is told is so"]), broken
