"""Whether the service lives, whether it takes sessions, and its figures."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.server.auth import ServiceDep
from beatroom.bot.server.metrics import Figures
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import problem
from beatroom.bot.server.responses import LivesAnswer, ReadyAnswer
from beatroom.bot.server.service import Service
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.outbox import count_webhooks
from beatroom.bot.store.sessions import count_unfinished
from beatroom.flows.personality.kinds import unusable

router = APIRouter(tags=["health"])

COUNTED_WITHIN = 1.0
"""Seconds that figures may take which only the store has."""


@router.get(
    "/healthz",
    response_model=None,
    responses={200: {"model": LivesAnswer, "description": "It lives."}, **refusals(503)},
)
async def healthz(service: ServiceDep) -> Response | dict[str, Any]:
    """Whether it lives; 503 when its engine or its store has ended, and the process is to be."""
    if service.over.is_set():
        return problem(503, "The service has broken, and its process ends.")
    return {"status": "ok", "kinds_not_used": [one.name for one in unusable()]}


@router.get(
    "/readyz",
    response_model=None,
    responses={200: {"model": ReadyAnswer, "description": "It takes sessions."}, **refusals(503)},
)
async def readyz(service: ServiceDep) -> Response | dict[str, Any]:
    """Whether new sessions are welcome; 503 while it drains or cannot reach its store."""
    if service.draining:
        return problem(503, "The service is about to stop.", headers={"Retry-After": "30"})
    if trouble := await service.disk.trouble():
        return problem(503, f"Nothing can be written to the data folder: {trouble}.")
    try:
        unfinished = await service.store.read(count_unfinished)
    except Exception as error:  # noqa: BLE001 - border: whatever is wrong with the store, it is not ready
        return problem(503, f"The store does not answer ({type(error).__name__}).")
    return {"status": "ready", "sessions": unfinished}


@router.get(
    "/metrics",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {"example": "beatroom_draining 0"}}}},
)
async def metrics(service: ServiceDep) -> PlainTextResponse:
    """The service's figures in Prometheus' text format; those that the store has, if it answers."""
    figures = Figures(
        service.board,
        service.engine,
        service.store,
        service.lag.seconds,
        await _webhooks(service),
        draining=service.draining,
    )
    return PlainTextResponse(figures.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


async def _webhooks(service: Service) -> dict[str, int] | None:
    """How many webhooks there are by state; None where the store does not say so soon."""
    try:
        async with time_limit(COUNTED_WITHIN):
            return await service.store.read(count_webhooks)
    except (StoreDown, TimeoutError):
        return None
