"""What a session asks the machine's encoder, and what it is told: JSON both ways."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from beatroom.flows.language.time_questions.features import Sentence
from beatroom.flows.language.time_questions.second_opinion import Judgement

JUDGE = "time_questions.judge"
"""The name of the question to the service."""
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
