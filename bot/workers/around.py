"""What an engine is given by the service that it is part of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from beatroom.bot.ipc.service_handlers import ServiceHandlers
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.workers.answering import Answering
from beatroom.flows.core.clock import Clock


@dataclass(frozen=True, slots=True)
class EngineContext:
    """What an engine is given by the service that it is part of.

    Attributes:
        target: `module:function` of what runs a session in its process.
        wall: The clock that is compared with other machines'.
        over: Called with a session's row when it has ended or failed.
        told: Called when webhooks or notices wait to be sent.
        freed: Called when a session does not run here any more.
        looked: Called when another service may have planned something, or left something behind.
        handlers: Who answers what sessions ask of the service.
        answering: What a request with an idempotency key is answered.
    """

    target: str
    wall: Clock
    over: Callable[[StoredSession], Awaitable[None]]
    told: Callable[[], None]
    freed: Callable[[], None]
    looked: Callable[[], None]
    handlers: ServiceHandlers
    answering: Answering
