"""A session's way to the machine's encoder: with a deadline, and without an error."""

from __future__ import annotations

from collections.abc import Mapping

import structlog
from pydantic import ValidationError

from beatroom.bot.encoder.messages import JUDGE, JudgementAnswer, JudgementRequest
from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.flows.language.time_questions.features import Sentence
from beatroom.flows.language.time_questions.second_opinion import Judgement

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
        try:
            answer = await self._consult(JUDGE, asked.model_dump(mode="json"), deadline=DEADLINE)
            return JudgementAnswer.model_validate(answer).judged
        except (ConsultRefusal, LinkClosed):
            return {}  # no service, or none with an encoder
        except (NoAnswer, ValidationError) as error:
            log.info("second_opinion_missed", why=type(error).__name__)
            return {}
