"""A person's data over all sessions, by name: finding it, handing it over, erasing it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from beatroom.bot.store.erasing_later import note_later, of_missing_kind
from beatroom.bot.store.kind_store import expected
from beatroom.bot.store.kind_store import named_in as stored_as
from beatroom.bot.store.leases import is_being_started
from beatroom.bot.store.people_beside import erase_beside
from beatroom.bot.store.recordings import delete_recording
from beatroom.bot.store.rehearsals import forget_all_rehearsals
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.tables import EventRow, SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.store.words import rewrite
from beatroom.flows.core.erasure import PLAIN, SOMEBODY, concerns, erased, retells
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.participants import NAME_CAP, WITHHELD, clean_field
from beatroom.flows.core.personal_data import names_in
from beatroom.flows.core.state import OVER
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.personality.kinds import not_installed

PAGE = 200
NAMING = ("participant_joined", "kind")
"""Events in which somebody's name stands as a name."""


@dataclass(frozen=True, slots=True)
class PersonTraces:
    """What there is of one person in one session; events as JSON with their time.

    Attributes:
        session: The session's id.
        title: Its title.
        running: Whether it has begun and is not over.
        kind: Its kind.
        names: The person's name, as it is written there.
        participants: The person's ids there.
        profile: What was known beforehand; None for nothing.
        events: Everything in the log that is the person's, or retells what people said.
    """

    session: str
    title: str
    running: bool
    kind: str
    names: tuple[str, ...]
    participants: frozenset[str]
    profile: dict[str, Any] | None
    events: tuple[dict[str, Any], ...] = field(default=())


Waiting = Mapping[str, Sequence[Recorded]]
"""By session, events that are not in the store yet."""


async def sessions_of(
    connection: Transaction, name: str, waiting: Waiting | None = None
) -> list[str]:
    """Sessions that somebody of that name joined, was expected in, or booked in; oldest first."""
    wanted = _same(name)
    if not wanted:
        return []
    joined = await connection.execute(
        select(EventRow.session_id, EventRow.payload).where(EventRow.type == "participant_joined")
    )
    found = {session for session, payload in joined if _named(payload, wanted)}
    found |= set(await stored_as(connection, name))
    found |= {
        session
        for session, records in (waiting or {}).items()
        if any(p["type"] in NAMING and _named(p, wanted) for _, p in _told(records))
    }
    last = ""
    while True:  # page by page: the records of all sessions are large
        query = select(SessionRow.id, SessionRow.record).where(
            SessionRow.id > last, SessionRow.erased_at.is_(None)
        )
        rows = (await connection.execute(query.order_by(SessionRow.id).limit(PAGE))).all()
        for session, record in rows:
            if session in found:
                continue
            known = _profile(record, wanted) is not None or _same(expected(record)) == wanted
            if known or await _typed(connection, session, record, wanted):
                found.add(session)
        if len(rows) < PAGE:
            break
        last = rows[-1][0]
    left = (SessionRow.id.in_(found), SessionRow.erased_at.is_(None))  # bookings outlive theirs
    ordered = select(SessionRow.id).where(*left).order_by(SessionRow.created_at)
    return list((await connection.execute(ordered)).scalars())


def traces(
    session: str, name: str, waiting: Sequence[Recorded] = ()
) -> Callable[[Transaction], Awaitable[PersonTraces]]:
    """What there is of a person in a session; one of which events wait is not over."""

    async def work(connection: Transaction) -> PersonTraces:
        wanted = _same(name)
        row = await get_session(connection, session)
        query = (
            select(EventRow.at, EventRow.payload)
            .where(EventRow.session_id == session)
            .order_by(EventRow.seq)
        )
        told = [(at, payload) for at, payload in await connection.execute(query)]
        told += _told(record for record in waiting if record.seq > row.last_seq)
        named = [p for _, p in told if p["type"] in NAMING and _named(p, wanted)]
        joins = [p for p in named if p["type"] == "participant_joined"]
        ids = frozenset(str(p["participant"]) for p in joins if p["participant"] is not None)
        kind = str(row.record.get("kind", PLAIN))
        if (
            kind_named(kind).one_person and not joins
        ):  # only a form has the name, and whoever came filled it in
            came = (p for _, p in told if p["type"] == "participant_joined")
            ids = frozenset(str(p["participant"]) for p in came)
        profile = _profile(row.record, wanted)
        names = {one for p in named for one in names_in(p) if _same(one) == wanted}
        names |= {str(p["name"]) for p in joins}
        names |= (await stored_as(connection, name)).get(session, set())
        if profile is not None:
            names.add(str(profile["name"]))
        if _same(expected(row.record)) == wanted:
            names.add(expected(row.record))
        written = tuple(sorted(one for one in names if one != SOMEBODY))
        return PersonTraces(
            session=session,
            title=row.title,
            running=row.phase not in (*OVER, "scheduled") or bool(waiting),
            names=written,
            kind=kind,
            participants=ids,
            profile=profile,
            events=tuple(
                {"at": at, **payload}
                for at, payload in told
                if concerns(payload, ids, written) or retells(payload, kind)
            ),
        )

    return work


def erase(session: str, name: str, now: float | None) -> Callable[[Transaction], Awaitable[bool]]:
    """Take a person out of a session; False, and nothing is changed, where it still runs.

    `now` is in seconds since the epoch: one that a service is about to start counts as running.
    It is None where services claim what they start by the database's clock.
    """

    async def work(connection: Transaction) -> bool:
        found = await traces(session, name)(connection)
        if found.running or await is_being_started(connection, session, now):
            return False
        names, ids = found.names, found.participants
        await delete_recording(session)(connection)  # their voice is in others' microphones, too
        await erase_beside(connection, session, names, datetime.now(UTC).timestamp())
        left = not_installed(found.kind) is not None
        if left:
            await note_later(connection, session, names, ids)

        def taken_out(payload: dict[str, Any]) -> dict[str, Any]:
            if left and of_missing_kind(payload):
                return payload  # without its declaration nobody knows whose words they are
            return erased(payload, ids, names, found.kind)

        await rewrite(connection, session, (), taken_out)
        await forget_all_rehearsals(connection)  # the last: by now none of it can begin any more
        return True

    return work


def _told(records: Iterable[Recorded]) -> list[tuple[float, dict[str, Any]]]:
    return [(record.at, record.event.model_dump(mode="json")) for record in records]


def _same(name: str) -> str:
    """What two ways to write a name have in common; empty for what names nobody.

    A field that nobody filled in is nobody's, and not that of all who are called Guest.
    """
    plain = clean_field(name, NAME_CAP)
    return "" if plain == WITHHELD else plain.casefold()


def _named(payload: dict[str, Any], wanted: str) -> bool:
    return any(_same(one) == wanted for one in names_in(payload))


async def _typed(
    connection: Transaction, session: str, record: dict[str, Any], wanted: str
) -> bool:
    """Whether a name was put into a form, or stands in a state, of a session."""
    if not kind_named(str(record.get("kind"))).one_person:
        return False
    query = select(EventRow.payload).where(EventRow.session_id == session, EventRow.type == "kind")
    return any(_named(payload, wanted) for payload in (await connection.execute(query)).scalars())


def _profile(record: dict[str, Any], wanted: str) -> dict[str, Any] | None:
    people: list[dict[str, Any]] = record.get("participants") or []
    return next((p for p in people if _same(str(p.get("name", ""))) == wanted), None)
