"""A session as REST shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

import structlog

from beatroom.bot.server.join_tokens import Role, make_join_token
from beatroom.bot.server.kept_words import deleted_at
from beatroom.bot.server.service import Service
from beatroom.bot.settings.daily_options import DIAL_IN
from beatroom.bot.store.instructions import Receipt
from beatroom.bot.store.keepsakes import shown_by
from beatroom.bot.store.scheduling import WAITS
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.workers.session_cache import CachedState
from beatroom.flows.core.agenda import agenda_of, for_guests
from beatroom.flows.core.erasure import PLAIN
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import SessionState, apply
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.personality.host_name import host_name_in
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()


def etag(standing: CachedState) -> str:
    """The rundown's entity tag: the number of the last event that changed it."""
    return f'"{standing.rundown_seq}"'


def session_view(
    row: StoredSession, standing: CachedState, receipts: Sequence[Receipt], now: float
) -> dict[str, Any]:
    """Everything about one session."""
    state = standing.state
    return {
        **summary_view(row, standing, now),
        "node": state.node,
        "floor": {"holder": state.floor, "participant": state.speaker},
        "muted": state.muted,
        "chats": state.chats,
        "recording": state.recording,
        "not_recorded": state.not_recorded,
        "keepsake": shown_by(row.record),
        "words_deleted_at": deleted_at(row),
        "instructions": [receipt_view(receipt) for receipt in receipts],
        "beats": [asdict(record) for record in state.beats.values()],
        "timezone": row.timezone,
        "transport": row.transport["kind"],
        "dial_in": _dial_in(row),
        "host": host_name_in(row.record, row.title),
        "reason": state.reason,
        "epoch": row.epoch,
        "etag": etag(standing),
    }


def _dial_in(row: StoredSession) -> dict[str, Any] | None:
    known: dict[str, Any] = row.extra.get(DIAL_IN) or {}
    return known if any(known.values()) else None


def summary_view(row: StoredSession, standing: CachedState | None, now: float) -> dict[str, Any]:
    """The head of a session; without agenda and people where it does not run."""
    return {
        "id": row.id,
        "title": row.title,
        "personality": row.personality,
        "kind": str(row.record.get("kind", "conversation")),
        "phase": row.phase if standing is None else standing.state.phase,
        "created_at": row.created_at.timestamp(),
        "starts_at": _epoch(row.starts_at),
        "auto_start": not row.extra.get(WAITS),
        "ended_at": _epoch(row.ended_at),
        "recorded": bool(row.record.get("recording")),
        "metadata": row.labels,
        "server_now_epoch": now,
        "agenda": None if standing is None else agenda_view(standing, now),
        "participants": [] if standing is None else people_view(standing.state),
    }


def erasure_view(row: StoredSession) -> dict[str, Any] | None:
    """When and by whom all of a session was erased; None where it was not."""
    if row.erased_at is None:
        return None
    return {"at": row.erased_at.timestamp(), "by": row.erased_by}


def listed_view(
    row: StoredSession, standing: CachedState | None, now: float, never_began: str | None
) -> dict[str, Any]:
    """A session in a list, also one of which nothing is left but this."""
    shown = standing if row.erased_at is None else None  # its process may be closing still
    return {
        **summary_view(row, shown, now),
        "never_began": never_began,
        "erased": erasure_view(row),
    }


def people_view(state: SessionState) -> list[dict[str, Any]]:
    """Who is in the room."""
    return [{"id": p.id, "name": p.name, "joined_at": p.joined_at} for p in state.present]


def receipt_view(receipt: Receipt) -> dict[str, Any]:
    """An instruction's receipt; times are seconds since the epoch."""
    shown = {one.name: getattr(receipt, one.name) for one in fields(receipt)}
    return {k: _epoch(v) if isinstance(v, datetime) else v for k, v in shown.items()}


def made_view(service: Service, row: StoredSession, first: Recorded) -> dict[str, Any]:
    """What the maker of a session is told: the same each time, for its first event tells it all."""
    state = apply(SessionState(), first)
    return {
        "id": row.id,
        "state": state.phase,
        "title": state.title,
        "starts_at": state.starts_at,
        "remarks": _remarks(row, state),
        "join": links_view(service, row.id, first.at, state.starts_at, invited(row)),
        "console_url": f"{service.settings.base_url}/console/{row.id}",
    }


def _remarks(row: StoredSession, state: SessionState) -> list[str]:
    """What its kind has to say of a session that was made."""
    kind = str(row.record.get("kind", PLAIN))
    try:
        personality = Personality.model_validate(row.record)
        return list(kind_named(kind).remarks(personality, state.rundown.length))
    except Exception:  # border: a package of anybody's; a session is made without it
        log.exception("kind_broke", kind=kind, hook="remarks")
        return []


def invited(row: StoredSession) -> tuple[str, ...]:
    """The people who are known beforehand: each has a link of their own."""
    return tuple(str(person["name"]) for person in row.record.get("participants") or ())


def links_view(
    service: Service,
    session: str,
    now: float,
    starts_at: float | None,
    people: Sequence[str] = (),
) -> dict[str, Any]:
    """How people join: links for each role and each person, good for a while from the start."""
    begins = max(now, starts_at or 0.0)
    expires_at = begins + service.settings.join_token_hours * 3600

    def link(role: Role, person: str | None = None) -> dict[str, str]:
        token = make_join_token(
            service.join_secret, session, role, now=now, expires_at=expires_at, person=person
        )
        return {"url": f"{service.settings.base_url}/room/{session}#join={token}", "token": token}

    own = [{"name": person, **link("guest", person)} for person in people]
    return {"host": link("host"), "guest": link("guest"), "people": own, "expires_at": expires_at}


def agenda_view(standing: CachedState, now: float, *, guests: bool = False) -> dict[str, Any]:
    """Plan and progress, at the service's time; for `guests` without names of who steered."""
    # A finished session's clock stands where it ended.
    at = standing.last_at if standing.state.over else now
    agenda = agenda_of(standing.state, at)
    told = for_guests(agenda) if guests else agenda
    return {**told.model_dump(), "server_now_epoch": now}


def _epoch(time: datetime | None) -> float | None:
    return None if time is None else time.timestamp()
