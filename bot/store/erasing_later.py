"""What is left to erase of sessions whose kind is not installed: its facts, until it is.

Only a kind's declaration tells what its facts hold of whom. Without it a person's words cannot be
told from what others said or from what the kind must read, so they wait, and with them the note of
what is to go. Everything else of the session is erased at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update

from beatroom.bot.store.kind_store import kind_stores
from beatroom.bot.store.tables import EventRow, SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.store.words import rewrite, without_text
from beatroom.flows.core.erasure import PLAIN, erased
from beatroom.flows.personality.kinds import find, not_installed

LATER = "erase_later"
"""Under which key a session's row has what is to be erased of it."""


@dataclass(frozen=True, slots=True)
class PendingErasure:
    """What is to be erased of a session once its kind is there.

    Attributes:
        session: Which.
        kind: Its kind.
        people: By name and ids, who is to be taken out.
    """

    session: str
    kind: str
    people: tuple[tuple[tuple[str, ...], frozenset[str]], ...]


def of_missing_kind(payload: Mapping[str, Any]) -> bool:
    """Whether an event is of a kind that is not installed."""
    return payload["type"] == "kind" and find(str(payload["kind"])) is None


async def missing_kinds(connection: Transaction) -> list[str]:
    """The kinds of stored sessions that are not installed."""
    kinds = select(SessionRow.record["kind"].as_string()).distinct()
    stored = kinds.where(SessionRow.erased_at.is_(None))
    names = {name or PLAIN for name in (await connection.execute(stored)).scalars()}
    return sorted(name for name in names if not_installed(name))


async def note_later(
    connection: Transaction, session: str, names: Sequence[str], participants: frozenset[str]
) -> None:
    """Keep in mind that a person is to be taken out of what the session's kind has on record."""
    extra = await _extra(connection, session)
    one = {"names": sorted(names), "participants": sorted(participants)}
    waiting = [other for other in extra.get(LATER, ()) if other != one]
    await _put(connection, session, {**extra, LATER: [*waiting, one]})


async def note_words_later(connection: Transaction, session: str) -> None:
    """Keep in mind that all words are to go from what the session's kind has on record."""
    extra = await _extra(connection, session)
    await _put(connection, session, {**extra, LATER: [*extra.get(LATER, ()), {"all": True}]})


async def erasable_now(connection: Transaction) -> list[PendingErasure]:
    """Sessions with something left to erase whose kind is there by now."""
    query = select(SessionRow.id, SessionRow.record, SessionRow.extra)
    noted = query.where(SessionRow.extra[LATER].as_string().is_not(None))
    found: list[PendingErasure] = []
    for session, record, extra in await connection.execute(noted):
        kind = str(record.get("kind", PLAIN))
        if not_installed(kind) is None:
            people = tuple(
                (tuple(one["names"]), frozenset(one["participants"]))
                for one in extra[LATER]
                if "names" in one
            )
            found.append(PendingErasure(session, kind, people))
    return found


def erase_noted(later: PendingErasure) -> Callable[[Transaction], Awaitable[None]]:
    """Erase what was left, and the note of it."""

    async def work(connection: Transaction) -> None:
        extra = await _extra(connection, later.session)
        query = select(EventRow.at, EventRow.payload).where(
            EventRow.session_id == later.session, EventRow.type == "kind"
        )
        events = [(at, payload) for at, payload in await connection.execute(query)]
        for one in kind_stores():
            await one.erase(connection, events)
        for names, ids in later.people:

            def taken_out(
                payload: dict[str, Any],
                names: tuple[str, ...] = names,
                ids: frozenset[str] = ids,
            ) -> dict[str, Any]:
                return erased(payload, ids, names, later.kind)

            await rewrite(connection, later.session, ("kind",), taken_out)
        if any(one.get("all") for one in extra.get(LATER, ())):
            await rewrite(connection, later.session, ("kind",), without_text)
        left = {key: value for key, value in extra.items() if key != LATER}
        await _put(connection, later.session, left)

    return work


async def _extra(connection: Transaction, session: str) -> dict[str, Any]:
    found = await connection.execute(select(SessionRow.extra).where(SessionRow.id == session))
    return dict(found.scalar_one() or {})


async def _put(connection: Transaction, session: str, extra: Mapping[str, Any]) -> None:
    await connection.execute(
        update(SessionRow).where(SessionRow.id == session).values(extra=dict(extra))
    )
