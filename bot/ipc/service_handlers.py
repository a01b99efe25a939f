"""How the service answers what its sessions ask of it.

A session's process has no database and no network of its own: what only the service knows or may
do is asked over its line. Who answers what is one mapping, from the name of a question to its
handler; a kind of session brings its own (`bot/kinds`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.messages import Consult, ConsultAnswer, ConsultRefused, ToSession
from beatroom.bot.ipc.service_client import Consult as Ask
from beatroom.bot.ipc.sound_answers import FIELD_CAP, MOST, TooLarge, cut, sound
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.store.errors import StoreDown

log = structlog.get_logger()

PATIENCE = 20.0
"""Seconds that a handler may take; the session gives up earlier."""

AWAY = "The service's records are out of reach at the moment. Please try again."

ServiceHandler = Callable[[str, Mapping[str, Any]], Awaitable[Mapping[str, Any]]]
"""Given the asking session's id and the question's data; a ConsultRefusal says why it does not."""

ServiceHandlers = Mapping[str, ServiceHandler]


async def answer(
    handlers: ServiceHandlers,
    session: str,
    asked: Consult,
    send: Callable[[ToSession], Awaitable[None]],
) -> None:
    """Answer one question, in a task of its own: it never raises, and it always answers.

    What other people's servers made a handler say is bounded, and can be written as JSON.

    Args:
        handlers: Who answers what.
        session: Who asks.
        asked: What.
        send: Takes the answer to the session.
    """
    reply = await _reply(handlers, session, asked)
    try:
        await send(reply)
    except LinkClosed:
        log.info("consult_unheard", session=session, what=asked.what)
    except Exception:  # border: a session whose line fails is the runner's to end
        log.exception("consult_not_sent", session=session, what=asked.what)


async def _reply(
    handlers: ServiceHandlers, session: str, asked: Consult
) -> ConsultAnswer | ConsultRefused:
    handler = handlers.get(asked.what)
    if handler is None:
        log.warning("consult_unknown", session=session, what=cut(asked.what))
        reason = f"The service has nobody who answers {asked.what!r}."
        return _refused(asked, reason)
    try:
        async with time_limit(PATIENCE):
            data = await handler(session, asked.data)
        return ConsultAnswer(request=asked.request, data=sound(data))
    except ConsultRefusal as refusal:
        return _refused(asked, refusal.reason, refusal.field)
    except StoreDown as down:
        log.warning("consult_failed", session=session, what=asked.what, why=str(down))
        return _refused(asked, AWAY)
    except TooLarge:
        log.warning("consult_too_large", session=session, what=asked.what, most_bytes=MOST)
        return _refused(
            asked,
            f"The answer to {asked.what!r} has more than {MOST // 2**20} MB, which is more than a "
            "session can take.",
        )
    except Exception:  # border: one question's trouble is not the session's
        log.exception("consult_failed", session=session, what=asked.what)
        return _refused(asked, "Something went wrong in the service. Please try again.")


def _refused(asked: Consult, reason: str, field: str | None = None) -> ConsultRefused:
    field = None if field is None else cut(field, FIELD_CAP)
    return ConsultRefused(request=asked.request, reason=cut(reason), field=field)


def consult_of(handlers: ServiceHandlers, session: str) -> Ask:
    """The same handlers for a session in this process, as rehearsals have it."""

    async def consult(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
        asked = Consult(request="1", what=what, data=dict(data))
        try:
            async with time_limit(deadline):
                reply = await _reply(handlers, session, asked)
        except TimeoutError:
            raise NoAnswer(f"There was no answer within {deadline:g} seconds.") from None
        if isinstance(reply, ConsultRefused):
            raise ConsultRefusal(reply.reason, reply.field)
        return reply.data

    return consult
