"""Scheduled sessions: started at their time, moved, called off, or missed.

The store is the only truth, so a restart changes nothing but what became due meanwhile. One task
(`keep_schedule`) sleeps until the next start and is woken by `service.schedule`: when the
plan changes, and when a session has ended and its place is free. Of several services on one
database the one that has claimed a session starts it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar

import structlog

from beatroom.bot.rooms.daily_rooms import DailyError
from beatroom.bot.server.creating import close_room, make_room, must_be_up, place, start_time
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.service import Service
from beatroom.bot.server.session_requests import ChangeBody
from beatroom.bot.server.views import links_view, receipt_view, session_view
from beatroom.bot.settings.texts import split_addresses
from beatroom.bot.store.errors import LogGap
from beatroom.bot.store.events import read_events
from beatroom.bot.store.idempotency import IdempotencyKey, answered, once_only
from beatroom.bot.store.instructions import get_receipt, list_receipts
from beatroom.bot.store.notices import with_notices
from beatroom.bot.store.scheduling import (
    WAITS,
    Change,
    change_scheduled,
    due_sessions,
    next_start,
)
from beatroom.bot.store.sessions import StoredSession, get_session
from beatroom.bot.store.transaction import Transaction, Work
from beatroom.bot.store.trouble import log_trouble
from beatroom.bot.workers.announcing import announce, audience_of
from beatroom.bot.workers.notifying import notices_of_turns, reminders
from beatroom.bot.workers.session_cache import CachedState, project
from beatroom.flows.core.erasure import PLAIN
from beatroom.flows.core.events import (
    Ended,
    Event,
    InstructionDropped,
    InstructionPromoted,
    Launched,
    Missed,
    Recorded,
    Rescheduled,
)
from beatroom.flows.core.state import apply
from beatroom.flows.core.transitions import transitions
from beatroom.flows.kinds.kind import missing_now
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()
T = TypeVar("T")

TRIES = 5
"""How often something is decided at most on a session that others change at the same time."""
TRY_AGAIN = 5.0
"""Seconds after which a session that could not be started is tried again."""

NOT_UP = "the service did not run at its time"
CLOCK_JUMPED = (
    "this machine's clock went past its time at once: it was set forward, or the machine slept"
)


async def keep_schedule(service: Service) -> None:
    """Start what is due, for ever; run as a task."""
    obstacles: dict[str, str] = {}
    while True:
        try:
            again_at = await _do_what_is_due(service, obstacles)
        except Exception as error:  # noqa: BLE001 - border: it may answer later
            log_trouble(
                log,
                "schedule_failed",
                error,
                doing="looking for scheduled sessions that are due",
                expected=f"it is tried again in {TRY_AGAIN:g} s",
            )
            again_at = service.wall.now() + TRY_AGAIN
        await service.schedule.wait(service.wall, again_at)


async def change_session(
    service: Service, session: str, body: ChangeBody, key: IdempotencyKey | None, by: str
) -> dict[str, Any]:
    """Move or rename a scheduled session; a Problem when it is not scheduled any more.

    `by` is whose token it is. Returns the session as REST shows it; for a repeat, as it was shown
    first.
    """

    async def decided() -> dict[str, Any]:
        if (before := await _kept(service, key)) is not None:
            return before
        row, standing = await service.session(session)
        _must_wait(standing, "changed")
        state = standing.state
        moved = None if body.starts_at is None else start_time(service, body.starts_at)
        record = None
        if body.title is not None or moved is not None:
            title, was = body.title or state.title, state.starts_at or 0.0
            at = was if moved is None else moved
            event = Rescheduled(title=title, starts_at=at, by=by)
            record = _next(service, standing, event)
        change = Change(record=record, labels=body.metadata)
        shown = _then_shown(service, session, _reminded_anew(service, row, standing, change))
        return await service.store.write(once_only(key, shown))

    view = await _as_it_stands(decided)
    service.notices.ring()
    service.schedule.ring()
    service.board.take_down(session)  # it has no standing there: this tells readers to look
    return view


async def start_now(
    service: Service, session: str, key: IdempotencyKey | None, by: str
) -> dict[str, Any]:
    """Let a session that has not started start now; returns as `change_session` does."""

    async def decided() -> dict[str, Any]:
        if (before := await _kept(service, key)) is not None:
            return before
        row, standing = await service.session(session)
        _must_wait(standing, "started")
        now = service.wall.now()
        event = Rescheduled(title=standing.state.title, starts_at=now, by=by)
        change = Change(record=_next(service, standing, event), extra={WAITS: False})
        shown = _then_shown(service, session, _reminded_anew(service, row, standing, change))
        return await service.store.write(once_only(key, shown))

    view = await _as_it_stands(decided)
    service.schedule.ring()
    service.board.take_down(session)
    return view


async def call_off(
    service: Service, session: str, reason: str, key: IdempotencyKey | None, by: str
) -> dict[str, Any]:
    """End a session before it has started; returns as `change_session` does."""

    async def decided() -> dict[str, Any]:
        if (before := await _kept(service, key)) is not None:
            return before
        row, standing = await service.session(session)
        _must_wait(standing, "called off")
        work = _telling(service, row, standing, Ended(reason=reason, by=by))
        return await service.store.write(once_only(key, _then_shown(service, session, work)))

    view = await _as_it_stands(decided)
    _ring(service)
    service.board.take_down(session)
    service.schedule.ring()
    return view


async def noted_before_start(
    service: Service,
    session: str,
    event: InstructionDropped | InstructionPromoted,
    key: IdempotencyKey | None,
) -> dict[str, Any] | None:
    """Write an event of an instruction to the log of a session that has not started.

    Returns the instruction's receipt; None, and nothing is written, for other sessions.
    """

    async def decided() -> dict[str, Any] | None:
        row, standing = await service.session(session)
        if standing.state.phase != "scheduled":
            return None
        change = change_scheduled(
            row, standing.state, Change(record=_next(service, standing, event))
        )

        async def work(connection: Transaction) -> dict[str, Any]:
            await change(connection)
            receipt = await get_receipt(connection, session, event.instruction)
            return {} if receipt is None else receipt_view(receipt)

        return await service.store.write(once_only(key, work))

    return await _as_it_stands(decided)


async def _as_it_stands(decide: Callable[[], Awaitable[T]]) -> T:
    """What comes of a decision on a session; made anew where somebody else has changed it since."""
    for _ in range(TRIES - 1):
        try:
            return await decide()
        except LogGap:
            continue
    return await decide()


async def _kept(service: Service, key: IdempotencyKey | None) -> dict[str, Any] | None:
    if key is None:
        return None
    return await service.store.read(lambda c: answered(c, key))


def _then_shown(
    service: Service, session: str, work: Work[None]
) -> Callable[[Transaction], Awaitable[dict[str, Any]]]:
    """A piece of writing, and the session as REST shows it afterwards."""

    async def both(connection: Transaction) -> dict[str, Any]:
        await work(connection)
        row = await get_session(connection, session)
        standing = project(await read_events(connection, session))
        receipts = await list_receipts(connection, session)
        return {**session_view(row, standing, receipts, service.now()), "run": None, "health": None}

    return both


async def _do_what_is_due(service: Service, obstacles: dict[str, str]) -> float | None:
    """Start or miss what is due; returns when to look again."""
    now = service.wall.now()
    due = await service.store.read(lambda c: due_sessions(c, now))
    left = False
    for row in due:
        if row.extra.get(WAITS):
            continue  # until somebody starts it
        try:
            left = await _start(service, row.id, obstacles) or left
        except Exception as error:  # noqa: BLE001 - border: one session's trouble is not the others'
            log_trouble(
                log,
                "session_not_launched",
                error,
                doing="starting a scheduled session",
                expected=f"it is tried again in {TRY_AGAIN:g} s",
                session=row.id,
            )
            obstacles[row.id] = "the service could not start it"
            left = True
    soon = await service.store.read(lambda c: next_start(c, now))
    if not left:
        return soon
    return now + TRY_AGAIN if soon is None else min(soon, now + TRY_AGAIN)


async def _start(service: Service, session: str, obstacles: dict[str, str]) -> bool:
    """Start one session, or miss it; returns whether it has to be tried again."""
    if not await service.store.write(service.engine.claiming(session)):
        return True  # another service is at it; this one looks whether it came to anything
    try:
        return await _start_claimed(service, session, obstacles)
    finally:
        await service.engine.unclaim(session)


async def _start_claimed(service: Service, session: str, obstacles: dict[str, str]) -> bool:
    row, standing = await service.session(session)
    now, due = service.wall.now(), standing.state.starts_at
    if standing.state.phase != "scheduled" or due is None or due > now:
        return False
    if now > due + service.settings.schedule_grace:
        reason = obstacles.pop(session, NOT_UP if due < service.up_since else CLOCK_JUMPED)
        log.warning("session_missed", session=session, reason=reason)
        await _settle(service, row, standing, Missed(reason=reason))
        return False
    if missing := await asyncio.to_thread(missing_now, str(row.record.get("kind", PLAIN))):
        if obstacles.get(session) != missing:
            log.warning("session_waits_for_its_kind", session=session, why=missing)
        obstacles[session] = missing
        return True
    try:
        must_be_up(service)
        async with place(service):
            transport, noted = await make_room(service, session, row.transport, _personality(row))
            try:
                await _tell(service, row, standing, Launched(), transport=transport, extra=noted)
            except LogGap:  # it was moved or called off meanwhile
                await close_room(service.daily, session, noted)
                return True
            await service.engine.start(session)
    except (Problem, DailyError) as obstacle:
        obstacles[session] = str(obstacle)
        return True
    obstacles.pop(session, None)
    log.info("session_launched", session=session, late=now - due)
    return False


async def _settle(
    service: Service, row: StoredSession, standing: CachedState, event: Event
) -> None:
    """Write the last event of a session that never ran."""
    await _tell(service, row, standing, event)
    service.board.take_down(row.id)


async def _tell(
    service: Service,
    row: StoredSession,
    standing: CachedState,
    event: Event,
    **more: Mapping[str, Any],
) -> None:
    """Write an event of a session that has not started, and what the world is told of it."""
    await service.store.write(_telling(service, row, standing, event, **more))
    _ring(service)


def _telling(
    service: Service,
    row: StoredSession,
    standing: CachedState,
    event: Event,
    **more: Mapping[str, Any],
) -> Work[None]:
    settings, record = service.settings, _next(service, standing, event)
    turns = transitions((record,), standing.state)
    told = announce(audience_of(row, split_addresses(settings.webhook_urls)), turns)
    starts = isinstance(event, Launched)
    personality = _personality(row) if starts else None
    notices = notices_of_turns(settings, row.extra, personality, turns, _guest_link(service, row))
    change = change_scheduled(row, standing.state, Change(record, told, **more))
    return with_notices(change, notices, outdated=row.id)


def _reminded_anew(
    service: Service, row: StoredSession, standing: CachedState, change: Change
) -> Work[None]:
    """A change of a session that has not started; its reminders tell of it as it is then."""
    work = change_scheduled(row, standing.state, change)
    if change.record is None:
        return work
    state, personality = apply(standing.state, change.record), _personality(row)
    link, now = _guest_link(service, row, state.starts_at), service.wall.now()
    told = reminders(service.settings, row.extra, personality, state, link=link, now=now)
    return with_notices(work, told, outdated=row.id)


def _personality(row: StoredSession) -> Personality:
    return Personality.model_validate(row.record)


def _guest_link(service: Service, row: StoredSession, starts_at: float | None = None) -> str:
    return str(links_view(service, row.id, service.now(), starts_at)["guest"]["url"])


def _ring(service: Service) -> None:
    service.outbox.ring()
    service.notices.ring()


def _next(service: Service, standing: CachedState, event: Event) -> Recorded:
    return Recorded(seq=standing.state.seq + 1, at=service.now(), event=event)


def _must_wait(standing: CachedState, what: str) -> None:
    if standing.state.phase != "scheduled":
        raise Problem(
            409,
            f"The session is {standing.state.phase}; only one that has not started can be {what}.",
        )


def starts_in_words(standing: CachedState) -> str:
    """When a scheduled session starts, for people."""
    at = datetime.fromtimestamp(standing.state.starts_at or 0.0, UTC)
    return f"{at:%Y-%m-%d %H:%M} UTC"
