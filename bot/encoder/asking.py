"""A session's way to the machine's encoder: with a deadline, and without an error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import structlog
from pydantic import BaseModel, ValidationError

from beatroom.bot.encoder.messages import (
    JUDGE,
    WEIGH,
    JudgementAnswer,
    JudgementRequest,
    WeighingAnswer,
    WeighingRequest,
)
from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.flows.core.addressing.signs import Signs
from beatroom.flows.language.time_questions.features import Sentence
from beatroom.flows.language.time_questions.second_opinion import Judgement

Answer = TypeVar("Answer", bound=BaseModel)

log = structlog.get_logger()

DEADLINE = 0.08
"""Seconds that a reply may wait for a second opinion; then what the rules say stands."""


class Opinions:
    """What the encoder makes of sentences; nothing where there is none, or it is too late.

    Args:
        consult: Asks the service.
    """

    def __init__(self, consult: Consult) -> None:
        self._consult = consult

    async def of(self, sentences: Mapping[str, Sentence], code: str) -> Mapping[str, Judgement]:
        """By part of an utterance, what is made of it."""
        if not sentences:
            return {}
        asked = JudgementRequest.model_construct(language=code, sentences=dict(sentences))
        answer = await self._answer(JUDGE, asked, JudgementAnswer)
        return {} if answer is None else answer.judged

    async def likely(self, told: Signs) -> float | None:
        """How likely an utterance is meant for the host, 0 to 1; None where that is unknown."""
        asked = WeighingRequest.model_construct(signs=told)
        answer = await self._answer(WEIGH, asked, WeighingAnswer)
        return None if answer is None else answer.likely

    async def _answer(self, what: str, asked: BaseModel, kind: type[Answer]) -> Answer | None:
        try:
            told = await self._consult(what, asked.model_dump(mode="json"), deadline=DEADLINE)
            return kind.model_validate(told)
        except (ConsultRefusal, LinkClosed):
            return None  # no service, or none with an encoder
        except (NoAnswer, ValidationError) as error:
            log.info("second_opinion_missed", about=what, why=type(error).__name__)
            return None
