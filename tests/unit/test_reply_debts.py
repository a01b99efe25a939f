"""What a reply owed and did not tell is said at its end, once, by the model or by the guard."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import pytest
from manual_clock import ManualClock
from pipecat.frames.frames import (
    AggregatedTextFrame,
    Frame,
    InterruptionFrame,
    LLMFullResponseEndFrame,
    LLMFullResponseStartFrame,
    LLMTextFrame,
)
from pipecat.processors.frame_processor import FrameDirection

from beatroom.bot.pipeline.checked_sentences import CheckedSentences, SpokenBefore
from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.turn.state import Reply, Source
from beatroom.flows.core.turn.transitions import process_starts

pytestmark = pytest.mark.unit

DEBT = "Twelve minutes are left."
WRONG = "An hour is left."


class Owed:
    """Owes the debt until a sentence says it; notes what it was asked with."""

    def __init__(self, debt: str = DEBT) -> None:
        self.debt = debt
        self.asked: list[list[str]] = []
        self.heard: list[str] = []

    def says(self, words: str) -> None:
        self.heard.append(words)
        if self.debt in words:
            self.debt = ""

    def rest(self, said: Sequence[str]) -> str:
        self.asked.append(list(said))
        rest, self.debt = self.debt, ""
        return rest


class Sentences(CheckedSentences):
    """What it pushes is kept, in its order."""

    def __init__(self, owed: Owed) -> None:
        self.turn = Turn(ManualClock())
        self.turn.make(process_starts, lobby=False, muted=False, opened=True, closing=False)
        self.given: list[str] = []
        self.out: list[Frame] = []
        super().__init__(
            self.turn, self._checked, owed, "en", lambda frame: self.given.append(frame.text)
        )

    def _checked(self, sentence: str, told: Collection[str]) -> str:
        return "" if sentence.strip() == WRONG else sentence

    async def push_frame(
        self, frame: Frame, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        self.out.append(frame)

    async def _start_interruption(self) -> None:
        """It stands in no pipeline: there is no queue that would begin anew."""

    async def take(self, *frames: Frame) -> None:
        for frame in frames:
            await self.process_frame(frame, FrameDirection.DOWNSTREAM)

    @property
    def spoken(self) -> list[str]:
        words = [f for f in self.out if isinstance(f, AggregatedTextFrame | LLMTextFrame)]
        return [frame.text for frame in words]


def reply(*texts: str) -> list[Frame]:
    return [
        LLMFullResponseStartFrame(),
        *(LLMTextFrame(text) for text in texts),
        LLMFullResponseEndFrame(),
    ]


async def test_the_debt_is_said_behind_all_sentences_and_before_the_reply_ends() -> None:
    owed = Owed()
    sentences = Sentences(owed)
    await sentences.take(*reply("Good question. ", "Tea first"))
    assert sentences.spoken == ["Good question.", "Tea first", DEBT]
    assert owed.asked == [["Good question.", "Tea first"]]
    # It is a sentence as the others are: voice and bookkeeping hear of it alike.
    assert sentences.given == sentences.spoken
    assert owed.heard == sentences.spoken
    assert isinstance(sentences.out[-1], LLMFullResponseEndFrame)


async def test_nothing_is_said_where_nothing_is_owed_any_more() -> None:
    sentences = Sentences(Owed())
    await sentences.take(*reply(DEBT))
    assert sentences.spoken == [DEBT]


async def test_a_reply_of_which_nothing_may_be_said_pays_all_the_same() -> None:
    sentences = Sentences(Owed())
    await sentences.take(*reply(WRONG))
    assert sentences.spoken == [DEBT]


async def test_a_response_without_words_owes_nothing_yet() -> None:
    """Such as one that only calls a tool: the reply to its result pays."""
    owed = Owed()
    sentences = Sentences(owed)
    await sentences.take(*reply())
    assert (sentences.spoken, owed.asked) == ([], [])


async def test_what_was_spoken_before_has_paid() -> None:
    owed = Owed()
    sentences = Sentences(owed)
    start, end = LLMFullResponseStartFrame(), LLMFullResponseEndFrame()
    await sentences.take(start, SpokenBefore("Good question."), end)
    assert (sentences.spoken, owed.asked) == (["Good question."], [])


async def test_a_reply_that_is_cut_off_pays_nothing_and_is_forgotten_by_the_next() -> None:
    owed = Owed()
    sentences = Sentences(owed)
    await sentences.take(LLMFullResponseStartFrame(), LLMTextFrame("One. "), InterruptionFrame())
    assert owed.asked == []
    await sentences.take(*reply("Two."))
    assert owed.asked == [["Two."]]


@pytest.mark.parametrize(
    ("source", "paid"), [("fallback", [f" {DEBT}"]), ("line", []), ("time", [])]
)
async def test_the_guard_pays_behind_its_own_words_and_what_is_the_engine_s_owes_nothing(
    source: Source, paid: list[str]
) -> None:
    sentences = Sentences(Owed())
    sentences.turn.make(lambda state, now: replace(state, reply=Reply(1, now, source)))
    await sentences.take(*reply("One moment."))
    assert sentences.spoken == ["One moment.", *paid]
    # What the engine says goes to the voice as it is, by no sentences of the model's.
    assert sentences.given == []
