"""What a session asks the machine's encoder, and what it is told: JSON both ways."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from beatroom.flows.core.addressing.signs import Signs
from beatroom.flows.language.time_questions.features import Sentence
from beatroom.flows.language.time_questions.second_opinion import Judgement

JUDGE = "time_questions.judge"
"""The name of the question to the service about what a sentence asks."""
WEIGH = "addressing.weigh"
"""The same about whom an utterance is meant for."""
MOST_SENTENCES = 8
"""Of one utterance: itself, and what it may be made of."""


class JudgementRequest(BaseModel):
    """Sentences of one language, by the part of the utterance that each of them is."""

    model_config = ConfigDict(extra="forbid")

    language: str = Field(max_length=2)
    sentences: dict[str, Sentence] = Field(max_length=MOST_SENTENCES)


class JudgementAnswer(BaseModel):
    """What was made of each."""

    model_config = ConfigDict(extra="forbid")

    judged: dict[str, Judgement]


class WeighingRequest(BaseModel):
    """An utterance that somebody said among several people."""

    model_config = ConfigDict(extra="forbid")

    signs: Signs


class WeighingAnswer(BaseModel):
    """How likely it is meant for the host, from 0 to 1."""

    model_config = ConfigDict(extra="forbid")

    likely: float


REQUEST: TypeAdapter[JudgementRequest | WeighingRequest] = TypeAdapter(
    JudgementRequest | WeighingRequest
)
"""Any question to the encoder."""
