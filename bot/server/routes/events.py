"""The live feed: a session's events as server-sent events, or in pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import JSONResponse, Response
from fastapi.sse import EventSourceResponse, format_sse_event
from pydantic import BaseModel

from beatroom.bot.ipc.messages import SpokenWords
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.server.accepts import preferred
from beatroom.bot.server.auth import Reader, ServiceDep
from beatroom.bot.server.responses import EventPage
from beatroom.bot.server.service import Service
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.events import read_events
from beatroom.bot.store.sessions import get_session, read_on
from beatroom.bot.store.signals import WATCH
from beatroom.bot.workers.engine import RunState, Signs
from beatroom.bot.workers.session_cache import WATCHED
from beatroom.flows.core.events import Recorded

router = APIRouter(tags=["events"])

STREAM, PAGE = "text/event-stream", "application/json"
SAVING = "saving"
"""The event that says whether what happens in the session is being saved; it has no number."""
RUN = "run"
"""The event that says how the session is run; it has no number, and comes when that changes."""
BEING_SAID = "being_said"
"""The event that has what is being said and has no line yet; it has no number, nor is it kept."""
RECONNECT = 1000
"""Milliseconds after which a reader whose connection was lost connects anew."""
KEEP_ALIVE = 15.0
LOOK_AGAIN = 1.0
"""Seconds after which a reader looks whether another host has written."""
ASK_AGAIN = 3.0
"""Seconds after which it asks another host how the session is, and whether that saves all."""
WATCH_AGAIN = WATCHED / 3
"""Seconds after which it tells the others that somebody watches."""

BATCH = 500
LAST = 2**31 - 1
"""The highest number that the store's column holds."""


class FeedSaving(BaseModel):
    """The data of the feed's event `saving`."""

    saved: bool


class FeedRun(BaseModel):
    """The data of the feed's event `run`, as in a session's answer."""

    run: RunState


class FeedWords(BaseModel):
    """The data of the feed's event `being_said`: it takes the place of what came before it."""

    words: tuple[SpokenWords, ...]


EXAMPLE: dict[str, Any] = {
    "content": {
        STREAM: {"example": 'id: 7\nevent: muted\ndata: {"seq":7,"at":1.8e9,"event":{...}}\n\n'},
        PAGE: {},
    },
    "model": EventPage,
}


@router.get("/sessions/{session}/events", response_class=Response, responses={200: EXAMPLE})
async def get_events(
    *,
    session: str,
    request: Request,
    service: ServiceDep,
    _: Reader,
    types: Annotated[str | None, Query(description="Only these, separated by commas.")] = None,
    after: Annotated[
        int, Query(ge=0, le=LAST, description="Only events with a higher number.")
    ] = 0,
    limit: Annotated[int, Query(ge=1, le=1000, description="For pages.")] = 200,
    words: Annotated[
        bool,
        Query(
            description="Also what is being said, as it grows (`being_said`), where the session "
            "runs on the machine that answers."
        ),
    ] = False,
    last_event_id: Annotated[str | None, Header()] = None,
) -> Response:
    """A stream that goes on until the session is over; pages with `Accept: application/json`."""
    await service.store.read(lambda c: get_session(c, session))
    wanted = [name for name in (types or "").split(",") if name]
    if preferred(request.headers.get("accept"), (STREAM, PAGE)) == PAGE:
        found = await service.store.read(
            lambda c: read_events(c, session, after, limit + 1, wanted)
        )
        page = found[:limit]
        return JSONResponse(
            {
                "items": [record.model_dump(mode="json") for record in page],
                "next": page[-1].seq if len(found) > limit else None,
            }
        )
    start = _number(last_event_id, after)
    return EventSourceResponse(
        _stream(service, session, start, wanted, words=words),
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _stream(
    service: Service, session: str, seen: int, types: list[str], *, words: bool = False
) -> AsyncGenerator[bytes]:
    yield format_sse_event(retry=RECONNECT)
    quiet, saving, held, shown = 0.0, True, False, tuple[SpokenWords, ...]()
    run: RunState = "running"
    told: RunState = "running"
    now, ask_at, watch_at = asyncio.get_running_loop().time, 0.0, 0.0
    while not service.board.closed:
        if now() >= watch_at:
            watch_at = now() + WATCH_AGAIN
            service.store.signals.ring(WATCH, session)
        change = service.board.next_change(session)  # before the look: what comes after sets it
        found, over, moves, reads = list[Recorded](), False, False, True
        try:
            at, found = await service.store.read(lambda c, s=seen: read_on(c, session, s, BATCH))
            over, moves = at.over, at.is_let_go
        except StoreDown:  # the session goes on, and so does its feed once the store answers
            reads = False
        for record in found:
            if not types or record.event.type in types:
                quiet = 0.0
                yield _event(record)
        if found:
            seen, held = found[-1].seq, False
        if len(found) == BATCH:
            continue
        if over:
            return
        if moves or run != "running" or (not found and now() >= ask_at):
            # Another host may have it in a moment: nobody is asked first.
            signs = Signs("moving") if moves else await _signs(service, session)
            held = not found and signs.vitals is not None and signs.vitals.unsaved > 0
            run = signs.run or "running"
            ask_at = 0.0 if session in service.here.alive() else now() + ASK_AGAIN
        if run != told:
            told = run
            yield format_sse_event(event=RUN, data_str=FeedRun(run=run).model_dump_json())
        now_saving = reads and not held
        if now_saving != saving:
            saving = now_saving
            said = FeedSaving(saved=saving).model_dump_json()
            yield format_sse_event(event=SAVING, data_str=said)
        look_at = now() + LOOK_AGAIN
        if words and reads:
            async for said_now in _being_said(service, session, shown, change, look_at):
                shown, quiet = said_now, 0.0
                data = FeedWords(words=shown).model_dump_json()
                yield format_sse_event(event=BEING_SAID, data_str=data)
        if reads:
            await _set(change, look_at - now())
        else:
            await asyncio.sleep(LOOK_AGAIN)
        quiet += LOOK_AGAIN
        if quiet >= KEEP_ALIVE:
            quiet = 0.0
            yield format_sse_event(comment="still here")


async def _being_said(
    service: Service,
    session: str,
    shown: tuple[SpokenWords, ...],
    change: asyncio.Event,
    until: float,
) -> AsyncGenerator[tuple[SpokenWords, ...]]:
    """What is being said, each time that it is not what is shown, until the session changes."""
    now = asyncio.get_running_loop().time
    while not change.is_set() and now() < until:
        heard = service.board.next_word(session)
        if (said_now := service.board.being_said(session)) != shown:
            shown = said_now
            yield shown
        await _set(heard, until - now())


async def _signs(service: Service, session: str) -> Signs:
    """Of whoever runs a session; while the store is away it may run anywhere."""
    try:
        return await service.engine.signs(session)
    except StoreDown:
        return Signs(None)


async def _set(event: asyncio.Event, deadline: float) -> None:
    """Return once it is set; at most `deadline` seconds."""
    with suppress(TimeoutError):
        async with time_limit(deadline):
            await event.wait()


def _number(last_event_id: str | None, otherwise: int) -> int:
    """Where a reader goes on that saw an event; it may send anything."""
    if last_event_id is None or not last_event_id[:11].isdecimal():
        return otherwise
    return min(int(last_event_id[:11]), LAST)


def _event(record: Recorded) -> bytes:
    return format_sse_event(
        id=str(record.seq), event=record.event.type, data_str=record.model_dump_json()
    )
