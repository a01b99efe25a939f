"""Asks the model which of a few questions an utterance is: the answer itself is the clock's."""

from __future__ import annotations

import structlog

from beatroom.bot.pipeline.beside import Unanswered, ask_beside
from beatroom.bot.pipeline.bound_answers import bound_to
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.choosing import SYSTEM, Choice

log = structlog.get_logger()

DEADLINE = 1.5
"""Seconds that a reply may wait for it; then the model replies as to anything else."""


async def chosen_by_model(live: SessionContext, choice: Choice) -> str:
    """What the model says was asked, for the choice to read; empty where it is too late."""
    try:
        with bound_to(choice.schema):
            return await ask_beside(live, choice.told, system=SYSTEM, deadline=DEADLINE)
    except Unanswered as error:
        log.info("question_not_chosen", why=str(error))
        return ""
