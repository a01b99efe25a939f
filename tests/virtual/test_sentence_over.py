"""Where the host ends with its sentence: for a beat that is due, an instruction, a mute."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from typing import Any

import pytest
from pipecat.frames.frames import Frame
from stage_play import Play, at, beat, join, personality, play

from beatroom.bot.rehearsal import rehearse
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.room import RehearsalVoice
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core import events as e

pytestmark = pytest.mark.virtual

FIRST = "That is a good question."
ANSWER = f"{FIRST} The bridge is older than the town by a hundred years. Nobody knows who built it."
ASIDE = "We have a terrace."


def answers(held: list[dict[str, Any]]) -> ScriptedAnswer:
    """Answers whoever asked; has few words for a beat, and fewer for an instruction."""
    since: list[dict[str, Any]] = []
    for message in reversed(held):
        if message["role"] == "assistant":
            break
        since.append(message)
    told = " ".join(str(message["content"]) for message in since)
    if "[operator]" in told:
        return ScriptedAnswer(ASIDE)
    if "[beat" in told or "[wrap-up" in told:
        return ScriptedAnswer("Now to something else.")
    return ScriptedAnswer(ANSWER)


def asked(when: float, seconds: float, *beats: Any, plan: Callable[..., Any] = answers) -> Play:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, when)
        await hands.user_input.say("who built the bridge", "ana", seconds)

    played = play(talk, *beats, plan=plan)
    assert broken_promises(played.seen) == []
    return played


def said(played: Play, since: float, until: float) -> list[tuple[str, bool]]:
    return [(ev.text, ev.interrupted) for t, ev in played.events(e.BotSaid) if since < t < until]


@pytest.mark.parametrize(("when", "seconds"), [(58.0, 3.0), (59.0, 5.0), (57.0, 12.0)])
def test_who_asks_across_a_beats_time_has_five_seconds_of_an_answer(
    when: float, seconds: float
) -> None:
    played = asked(when, seconds, beat("Trains", 60.0))

    [(text, _), (then, _)] = said(played, 58, 95)
    assert text.startswith(FIRST)
    assert len(text) > len(FIRST) + 20
    assert then == "Now to something else."


def test_each_of_several_beats_that_are_due_at_once_has_five_seconds() -> None:
    played = asked(
        20.0,
        1.0,
        *(beat(str(n), 60.0 + n / 10) for n in range(3)),
        plan=lambda _: ScriptedAnswer(ANSWER),
    )

    talked = [text for text, _ in said(played, 60, 120)]
    assert len(talked) == 3
    assert all(len(text) > len(FIRST) + 20 for text in talked)


@pytest.mark.parametrize("words", [30, 40])
def test_what_was_heard_to_its_end_is_not_cut_off_for_a_beat(words: int) -> None:
    long = f"{' '.join(['word'] * words)}."
    played = asked(
        56.0, 1.0, beat("Trains", 60.0), plan=lambda held: replaced(answers(held), ANSWER, long)
    )

    assert (long, False) in said(played, 58, 95)


def test_what_has_no_end_keeps_no_beat_waiting() -> None:
    endless = " ".join(["word"] * 200)
    played = asked(
        56.0, 1.0, beat("Trains", 60.0), plan=lambda held: replaced(answers(held), ANSWER, endless)
    )

    [fired] = [when for when, ev in played.events(e.BeatFired) if ev.beat == "beat-1"]
    assert fired < 60 + 5 + 20 + 2


def replaced(answer: ScriptedAnswer, old: str, new: str) -> ScriptedAnswer:
    return ScriptedAnswer(new) if answer.text == old else answer


@pytest.mark.parametrize("kind", ["prompt", "say"])
@pytest.mark.parametrize("after", [0.3, 1.5, 2.1, 2.3])
def test_nor_for_an_instruction(kind: Any, after: float) -> None:
    """The clock's answer is a sentence: it is said once, and the instruction comes behind it."""
    played = clock_and_instruction(after, kind=kind)

    [(answer, cut), (then, _)] = said(played, 100, 140)
    assert ("left" in answer, cut) == (True, False)
    assert then == ASIDE
    assert len(played.events(e.TimeAnswered)) == 1


def test_what_breaks_in_cuts_nothing_off_that_has_been_said() -> None:
    """The last words have sounded, and the voice is about to end."""
    played = clock_and_instruction(2.3, interrupt=True)

    assert [cut for _, cut in said(played, 100, 140)] == [False, False]
    assert len(played.events(e.TimeAnswered)) == 1


def clock_and_instruction(after: float, *, kind: Any = "prompt", interrupt: bool = False) -> Play:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 100.0)
        await hands.user_input.say("how much time is left", "ana")
        await hands.session.live.floor.wait(lambda floor: floor.bot, None)
        await at(hands, hands.clock.now() - EPOCH + after)
        hands.session.instructions.add(
            "terrace",
            mode="immediate",
            kind=kind,
            text=ASIDE,
            expires_at=None,
            interrupt=interrupt,
        )

    played = play(talk, plan=answers, length=400.0)
    assert broken_promises(played.seen) == []
    return played


class VoiceWithWords(RehearsalVoice):
    """Says when each word sounds, as many services do."""

    def __init__(self, seconds: Callable[[str], float]) -> None:
        super().__init__(seconds)
        self._push_text_frames = False
        self._at = ("", 0.0)

    async def run_tts(self, text: str, context_id: str) -> AsyncGenerator[Frame | None, None]:
        words, whole = text.split(), self._seconds(text)
        context, since = self._at
        if context != context_id:
            since = 0.0
            await self.start_word_timestamps()
        self._at = (context_id, since + whole)
        times = [(word, since + whole * n / len(words)) for n, word in enumerate(words, 1)]
        await self.add_word_timestamps(times, context_id)
        async for frame in super().run_tts(text, context_id):
            yield frame


@pytest.mark.parametrize(
    "sentence",
    [
        "It was planned by our own Dr. Weber from St. Anna, approx. a hundred years ago.",
        "It has the following: two towers, i.e. the gates, and a roof; it has no lamps at all.",
        "It was opened on the 3. of May and has cost us exactly 3.50 euros at that time.",
    ],
)
@pytest.mark.parametrize("when", [52.0, 54.0, 56.0])
def test_an_abbreviation_ends_no_sentence(
    sentence: str, when: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearse, "RehearsalVoice", VoiceWithWords)
    whole = f"{sentence} Nobody knows more than that, and nobody has asked for a very long time."
    played = asked(
        when, 4.0, beat("Trains", 60.0), plan=lambda held: replaced(answers(held), ANSWER, whole)
    )

    [(text, _)] = [one for one in said(played, 58, 95) if one[0].startswith("It ")]
    assert text in (sentence, whole)


@pytest.mark.parametrize("after", [0.3, 1.9])
def test_a_mute_silences_fixed_words_where_their_sentence_ends(after: float) -> None:
    """What is left of them is said when the host may speak again."""
    lines = [f"This is the sentence with the number {n}." for n in range(1, 7)]

    async def mute(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60.0 + after)
        await hands.session.set_muted(muted=True, by="Mina")
        await at(hands, 80.0)
        await hands.session.set_muted(muted=False, by="Mina")

    record = personality(beat("Lines", 60.0, prompt="", say=" ".join(lines)), length=300.0)
    played = play(mute, record=record)

    heard = [(v.start - EPOCH, v.end - EPOCH) for v in played.seen.host if v.end - EPOCH > 60]
    assert not [(begins, ends) for begins, ends in heard if begins < 80 and ends > 66]
    assert " ".join(text for text, _ in said(played, 60, 110)) == " ".join(lines)
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("mode", ["immediate", "queued"])
def test_a_line_that_comes_in_a_mute_waits_for_its_end(mode: Any) -> None:
    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60.0)
        await hands.session.set_muted(muted=True, by="Mina")
        hands.session.instructions.add(
            "terrace", mode=mode, kind="say", text=ASIDE, expires_at=None
        )
        await at(hands, 80.0)
        await hands.session.set_muted(muted=False, by="Mina")

    played = play(order)

    assert played.events(e.InstructionDropped) == []
    [(_, used)] = played.events(e.InstructionConsumed)
    assert 80 <= used.heard_at - EPOCH < 82


@pytest.mark.parametrize("sent", [61.0, 65.0])
def test_what_breaks_in_comes_before_the_rest_of_words_that_a_mute_has_kept(sent: float) -> None:
    lines = " ".join(f"This is the sentence with the number {n}." for n in range(1, 9))

    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        for when in sorted((sent, 61.5, 70.0)):
            await at(hands, when)
            if when == sent:
                hands.session.instructions.add(
                    "terrace",
                    mode="immediate",
                    kind="prompt",
                    text=ASIDE,
                    expires_at=None,
                    interrupt=True,
                )
            else:
                await hands.session.set_muted(muted=when == 61.5, by="Mina")

    record = personality(beat("Lines", 60.0, prompt="", say=lines), length=300.0)
    played = play(order, record=record, plan=answers)

    [(_, used)] = played.events(e.InstructionConsumed)
    assert 70 <= used.heard_at - EPOCH < 71
    texts = [text for text, _ in said(played, 60, 120)]
    assert texts[1] == ASIDE
    assert f"{texts[0]} {texts[2]}" == lines
    assert broken_promises(played.seen) == []


def test_a_line_that_waits_for_a_sentence_as_the_mute_comes_is_heard_after_it() -> None:
    lines = " ".join(f"This is the sentence with the number {n}." for n in range(1, 5))

    async def order(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 61.0)
        hands.session.instructions.add(
            "terrace", mode="immediate", kind="say", text=ASIDE, expires_at=None, interrupt=True
        )
        await at(hands, 61.5)
        await hands.session.set_muted(muted=True, by="Mina")
        await at(hands, 70.0)
        await hands.session.set_muted(muted=False, by="Mina")

    record = personality(beat("Lines", 60.0, prompt="", say=lines), length=300.0)
    played = play(order, record=record)

    assert played.events(e.InstructionDropped) == []
    [(_, used)] = played.events(e.InstructionConsumed)
    assert 70 <= used.heard_at - EPOCH < 74
    assert broken_promises(played.seen) == []
