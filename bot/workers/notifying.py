"""Who gets notices of a session's start and end, and the notices themselves, ready to be stored."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import structlog

from beatroom.bot.settings.settings import Settings
from beatroom.bot.settings.texts import split_addresses
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.events import read_events
from beatroom.bot.store.notices import Channel, NewNotice
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.store.store import Store
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.transitions import Transition
from beatroom.flows.kinds.notices import (
    Notice,
    called_off_notice,
    end_notice,
    missed_notice,
    reminder,
    start_notice,
)
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()

WISHES = "notify"
"""The name under which a session's wishes are kept among what the service notes of it."""


@dataclass(frozen=True, slots=True)
class NotificationWishes:
    """How people want to hear of a session; `whatsapp` goes to the numbers in the settings.

    `reminder` is how many seconds before the start they are reminded; 0: not at all.
    """

    whatsapp: bool = False
    email: tuple[str, ...] = ()
    log: bool = False
    reminder: float = 0.0

    @property
    def any(self) -> bool:
        return self.whatsapp or bool(self.email) or self.log


def as_noted(wishes: NotificationWishes) -> dict[str, Any]:
    """Wishes as they are kept with a session."""
    return {WISHES: asdict(wishes)} if wishes.any else {}


def notices_of_turns(
    settings: Settings,
    extra: Mapping[str, Any],
    personality: Personality | None,
    turns: Sequence[Transition],
    link: str = "",
) -> tuple[NewNotice, ...]:
    """The notices that a session's way to its start, or past it, gives.

    Args:
        settings: The service's.
        extra: What the service notes of the session.
        personality: What the session is made of; None where it does not start.
        turns: What has just happened.
        link: By which guests join.
    """
    return tuple(
        one
        for turn in turns
        if (notice := _notice(turn, personality, link)) is not None
        for one in _addressed(settings, extra, turn.state.session, notice, turn.at)
    )


def reminders(
    settings: Settings,
    extra: Mapping[str, Any],
    personality: Personality,
    state: SessionState,
    *,
    link: str,
    now: float,
) -> tuple[NewNotice, ...]:
    """The reminders of a session that is for later; none where their time has gone by.

    Args:
        settings: The service's.
        extra: What the service notes of the session.
        personality: What the session is made of.
        state: The session's.
        link: By which guests join.
        now: Seconds since the epoch.
    """
    wishes: Mapping[str, Any] = extra.get(WISHES) or {}
    before, starts = float(wishes.get("reminder") or 0.0), state.starts_at
    if starts is None or before <= 0 or starts - before <= now:
        return ()
    notice, due = reminder(state, personality, link), starts - before
    told = _addressed(settings, extra, state.session, notice, now)
    return tuple(replace(one, due=due) for one in told)


async def notices_of_end(
    store: Store, settings: Settings, row: StoredSession, records: Sequence[Recorded]
) -> tuple[NewNotice, ...]:
    """The notices of a session's end.

    Args:
        store: Where the log is.
        settings: The service's.
        row: The session.
        records: Events that are about to be stored, with the one that ends it.
    """
    if not row.extra.get(WISHES):
        return ()
    try:
        earlier = await store.read(lambda c: read_events(c, row.id))
        # In a thread: a long session's log takes a while to go through.
        notice = await asyncio.to_thread(end_notice, [*earlier, *records])
    except StoreDown:  # it will be written later, with the end itself
        raise
    except Exception:  # border: a session ends whether its notice can be written or not
        log.exception("notice_not_written", session=row.id)
        return ()
    return tuple(_addressed(settings, row.extra, row.id, notice, records[-1].at))


def _notice(turn: Transition, personality: Personality | None, link: str) -> Notice | None:
    match turn.turn:
        case "starting" if personality is not None:
            return start_notice(turn.state, personality, link)
        case "missed":
            return missed_notice(turn.state)
        case "ended" if turn.before == "scheduled":
            return called_off_notice(turn.state)
        case _:
            return None


def _addressed(
    settings: Settings, extra: Mapping[str, Any], session: str, notice: Notice, at: float
) -> Iterator[NewNotice]:
    """A notice to everybody who should get it."""
    for channel, recipient in _recipients(settings, extra):
        yield NewNotice(
            id=f"ntc_{uuid.uuid4().hex}",
            session=session,
            event=notice.event,
            channel=channel,
            recipient=recipient,
            subject=notice.subject,
            text=notice.text,
            at=at,
        )


def _recipients(settings: Settings, extra: Mapping[str, Any]) -> Iterator[tuple[Channel, str]]:
    wishes: Mapping[str, Any] = extra.get(WISHES) or {}
    if wishes.get("whatsapp"):
        for number in split_addresses(settings.whatsapp_to):
            yield "whatsapp", number
    for address in wishes.get("email") or ():
        yield "email", str(address)
    if wishes.get("log"):
        yield "log", ""
