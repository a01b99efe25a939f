"""What a session measures of itself: how long people wait for answers, and what services are used.

Only a session that is measured has these in its log; a rehearsal does not.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from beatroom.flows.core.kept import EventBase, FieldPolicy, Term, kept


class WaitStage(EventBase):
    """A part of a wait, by Pipecat's key of it, and the seconds that it took."""

    stage: Term
    seconds: float


class AnswerMeasured(EventBase):
    """People were answered: the wait from the end of their words until the answer sounded.

    `since` is where their words ended, in seconds since the epoch. `answer` is what was heard
    first: `model`, `time` for the clock, `line` for a kind's own words, `fallback`, or `filler`
    where "one moment" came first.
    `stages` follow one another and sum up to `seconds`.
    """

    type: Literal["answer_measured"] = "answer_measured"
    KEPT: ClassVar[FieldPolicy] = kept("since seconds answer stages")
    since: float
    seconds: float
    answer: Term
    stages: tuple[WaitStage, ...] = ()


class ServicesUsed(EventBase):
    """What the session has used of its services since the last of these, as far as they tell.

    Tokens that models read and wrote (`cached_tokens` of the former had been read before),
    characters that the voice spoke, and seconds of speech that were recognised.
    """

    type: Literal["services_used"] = "services_used"
    KEPT: ClassVar[FieldPolicy] = kept(
        "prompt_tokens completion_tokens cached_tokens characters audio_seconds"
    )
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    characters: int = 0
    audio_seconds: float = 0.0
