"""A person's data over all sessions, by name: finding it, handing it over, erasing it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select, update

from bot.store.notices import drop_waiting
from bot.store.restaurant_people import booked_as
from bot.store.sessions import get_session
from bot.store.tables import EventRow, InstructionRow, SessionRow
from bot.store.transaction import Transaction
from bot.store.words import rewrite
from flows.erasure import erased, without_names
from flows.participants import clean_name
from flows.state import OVER

PAGE = 200
THEIRS = ("participant_joined", "participant_left", "participant_removed", "user_said")


@dataclass(frozen=True, slots=True)
class Traces:
    """What there is of one person in one session; events as JSON with their time.

    Attributes:
        session: The session's id.
        title: Its title.
        running: Whether it has begun and is not over.
        names: The person's name, as it is written there.
        participants: The person's ids there.
        profile: What was known beforehand; None for nothing.
        events: When the person came and went, and what was said.
    """

    session: str
    title: str
    running: bool
    names: tuple[str, ...]
    participants: frozenset[str]
    profile: dict[str, Any] | None
    events: tuple[dict[str, Any], ...] = field(default=())


async def sessions_of(connection: Transaction, name: str) -> list[str]:
    """Sessions that somebody of that name joined, was expected in, or booked in; oldest first."""
    wanted = _same(name)
    joined = await connection.execute(
        select(EventRow.session_id, EventRow.payload).where(EventRow.type == "participant_joined")
    )
    found = {session for session, payload in joined if _same(str(payload["name"])) == wanted}
    found |= set(await booked_as(connection, name))
    last = ""
    while True:  # page by page: the records of all sessions are large
        query = select(SessionRow.id, SessionRow.record).where(SessionRow.id > last)
        rows = (await connection.execute(query.order_by(SessionRow.id).limit(PAGE))).all()
        found |= {session for session, record in rows if _profile(record, wanted) is not None}
        if len(rows) < PAGE:
            break
        last = rows[-1][0]
    ordered = select(SessionRow.id).where(SessionRow.id.in_(found)).order_by(SessionRow.created_at)
    return list((await connection.execute(ordered)).scalars())


def traces(session: str, name: str) -> Callable[[Transaction], Awaitable[Traces]]:
    """What there is of a person in a session."""

    async def work(connection: Transaction) -> Traces:
        wanted = _same(name)
        row = await get_session(connection, session)
        query = (
            select(EventRow.at, EventRow.payload)
            .where(EventRow.session_id == session, EventRow.type.in_(THEIRS))
            .order_by(EventRow.seq)
        )
        told = [{"at": at, **payload} for at, payload in await connection.execute(query)]
        joins = [e for e in told if _same(str(e.get("name", ""))) == wanted]
        ids = frozenset(str(e["participant"]) for e in joins if e["participant"] is not None)
        profile = _profile(row.record, wanted)
        names = {str(e["name"]) for e in joins}
        names |= (await booked_as(connection, name)).get(session, set())
        if profile is not None:
            names.add(str(profile["name"]))
        return Traces(
            session=session,
            title=row.title,
            running=row.phase not in (*OVER, "scheduled"),
            names=tuple(sorted(names)),
            participants=ids,
            profile=profile,
            events=tuple(e for e in told if e["participant"] in ids or e in joins),
        )

    return work


def erase(session: str, name: str) -> Callable[[Transaction], Awaitable[bool]]:
    """Take a person out of a session; False, and nothing is changed, where it still runs."""

    async def work(connection: Transaction) -> bool:
        found = await traces(session, name)(connection)
        if found.running:
            return False
        names, ids = found.names, found.participants
        await rewrite(connection, session, (), lambda payload: erased(payload, ids, names))
        orders = await connection.execute(
            select(InstructionRow.id, InstructionRow.text, InstructionRow.reason).where(
                InstructionRow.session_id == session
            )
        )
        for instruction, text, reason in orders.all():
            await connection.execute(
                update(InstructionRow)
                .where(InstructionRow.session_id == session, InstructionRow.id == instruction)
                .values(text=without_names(text, names), reason=without_names(reason, names))
            )
        at = datetime.now(UTC).timestamp()
        await drop_waiting(connection, session, at, "a person in it was erased")
        row = await get_session(connection, session)
        people = [p for p in row.record.get("participants", []) if p.get("name") not in names]
        await connection.execute(
            update(SessionRow)
            .where(SessionRow.id == session)
            .values(
                title=without_names(row.title, names),
                record={**row.record, "participants": people},
            )
        )
        return True

    return work


def _same(name: str) -> str:
    """What two ways to write a name have in common."""
    return clean_name(name).casefold()


def _profile(record: dict[str, Any], wanted: str) -> dict[str, Any] | None:
    people: list[dict[str, Any]] = record.get("participants") or []
    return next((p for p in people if _same(str(p.get("name", ""))) == wanted), None)
