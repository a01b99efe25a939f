"""The planner's memory: constraints of people, each said once however often it is said.

Times are seconds since the epoch by the wall.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import date as Date  # noqa: N812 - as the planner's models have it
from typing import Any

from sqlalchemy import ColumnElement, delete, func, or_, select, update

from beatroom.bot.kinds.planner.store.tables import ConstraintRow as Row
from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.planner.constraints import Constraint, Kind, SpanScope, dedupe_key
from beatroom.flows.kinds.planner.memory import (
    DEFAULT,
    MOST,
    Correction,
    MemoryRefusedError,
    StoredConstraint,
    UnknownConstraintError,
    corrected,
    found,
    keepable,
    profile_of,
    updated,
)


def look_up(
    profile: str,
    kinds: Sequence[Kind] = (),
    day: Date | None = None,
    session: str = "",
    limit: int = MOST,
) -> Callable[[Transaction], Awaitable[tuple[StoredConstraint, ...]]]:
    """What is remembered of a person; see `ConstraintStore.lookup`."""

    async def work(connection: Transaction) -> tuple[StoredConstraint, ...]:
        query = select(Row.id, Row.record, Row.changed_at).where(Row.profile == profile)
        if kinds:
            query = query.where(Row.kind.in_([str(kind) for kind in kinds]))
        kept = [_remembered(*row) for row in await connection.execute(query)]
        return found(kept, kinds, day, session, limit)

    return work


def keep(
    profile: str, constraint: Constraint, session: str, now: float, new_id: Callable[[], str]
) -> Callable[[Transaction], Awaitable[StoredConstraint]]:
    """Keep a constraint, or bring the one that says the same up to date.

    The work raises:
        MemoryRefusedError: It cannot be kept, or the profile is full.
        Meanwhile: Somebody else kept the same at the same moment; run it again.
    """
    key = dedupe_key(keepable(constraint))

    async def work(connection: Transaction) -> StoredConstraint:
        query = select(Row.id, Row.record).where(Row.profile == profile, Row.key == key)
        before = (await connection.execute(query)).one_or_none()
        if before is not None:
            one = StoredConstraint(
                id=before[0],
                constraint=updated(Constraint.model_validate(before[1]), constraint),
                changed_at=now,
            )
            changed = {**_columns(one), "session_id": session}
            await connection.execute(update(Row).where(Row.id == one.id).values(changed))
            return one
        await _refuse_if_full(connection, profile)
        one = StoredConstraint(id=new_id(), constraint=constraint, changed_at=now)
        row = {"id": one.id, "profile": profile, "session_id": session, "made_at": now}
        await put(connection, Row, [row | _columns(one)])
        return one

    return work


def change(
    profile: str, constraint: str, correction: Correction, now: float
) -> Callable[[Transaction], Awaitable[StoredConstraint]]:
    """Correct what is remembered under an id; another one that then says the same is dropped.

    The work raises:
        UnknownConstraintError: There is nothing.
        Meanwhile: Somebody else kept the same at the same moment; run it again.
    """

    async def work(connection: Transaction) -> StoredConstraint:
        query = select(Row.record, Row.session_id, Row.made_at).where(_is(profile, constraint))
        before = (await connection.execute(query)).one_or_none()
        if before is None:
            raise unknown(constraint)
        one = StoredConstraint(
            id=constraint,
            constraint=corrected(Constraint.model_validate(before[0]), correction),
            changed_at=now,
        )
        says_the_same = (Row.profile == profile) & (Row.key == dedupe_key(one.constraint))
        await connection.execute(delete(Row).where(or_(_is(profile, constraint), says_the_same)))
        row = {"id": one.id, "profile": profile, "session_id": before[1], "made_at": before[2]}
        await put(connection, Row, [row | _columns(one)])
        return one

    return work


def drop(profile: str, constraint: str) -> Callable[[Transaction], Awaitable[None]]:
    """Delete what is remembered under an id. The work raises UnknownConstraintError."""

    async def work(connection: Transaction) -> None:
        gone = await connection.execute(delete(Row).where(_is(profile, constraint)))
        if not gone.rowcount:
            raise unknown(constraint)

    return work


def constraints_of(
    name: str, sessions: Sequence[str]
) -> Callable[[Transaction], Awaitable[list[tuple[str, StoredConstraint]]]]:
    """What is remembered of somebody, with the profile of each.

    Args:
        name: The person's.
        sessions: Those that the person was in: what was said there under no name is theirs too.
    """

    async def work(connection: Transaction) -> list[tuple[str, StoredConstraint]]:
        rows = await connection.execute(
            select(Row.profile, Row.id, Row.record, Row.changed_at)
            .where(_theirs(name, sessions))
            .order_by(Row.changed_at, Row.id)
        )
        return [(row[0], _remembered(row[1], row[2], row[3])) for row in rows]

    return work


def erase_constraints(
    name: str, sessions: Sequence[str], running: Sequence[str] = ()
) -> Callable[[Transaction], Awaitable[int]]:
    """Delete what is remembered of somebody; returns how many there were.

    Args:
        name: The person's.
        sessions: As for `constraints_of`.
        running: Sessions that are left as they are.
    """

    async def work(connection: Transaction) -> int:
        whose = _theirs(name, sessions) & Row.session_id.not_in(running)
        return (await connection.execute(delete(Row).where(whose))).rowcount

    return work


def forget_past(day: Date, before: float) -> Callable[[Transaction], Awaitable[int]]:
    """Delete spans that ended before a day, and what held for sessions before a time."""
    of_sessions = (Row.scope == "session") & (Row.changed_at < before)

    async def work(connection: Transaction) -> int:
        return (
            await connection.execute(delete(Row).where(or_(Row.last < day, of_sessions)))
        ).rowcount

    return work


async def forget_session(connection: Transaction, session: str) -> None:
    """Delete what held for one session alone; what was said there for longer is the person's."""
    whose = (Row.scope == "session") & (Row.session_id == session)
    await connection.execute(delete(Row).where(whose))


def unknown(constraint: str) -> UnknownConstraintError:
    """That nothing is remembered under an id."""
    return UnknownConstraintError(f"Nothing is remembered under {constraint!r}.", "id")


async def _refuse_if_full(connection: Transaction, profile: str) -> None:
    query = select(func.count()).select_from(Row).where(Row.profile == profile)
    if (await connection.execute(query)).scalar_one() >= MOST:
        raise MemoryRefusedError(
            f"There are {MOST} constraints already; forget some of them first."
        )


def _columns(one: StoredConstraint) -> dict[str, Any]:
    constraint = one.constraint
    last = constraint.scope.last if isinstance(constraint.scope, SpanScope) else None
    return {
        "key": dedupe_key(constraint),
        "kind": str(constraint.kind),
        "scope": constraint.scope.s,
        "last": last,
        "record": constraint.model_dump(mode="json"),
        "changed_at": one.changed_at,
    }


def _remembered(id_: str, record: dict[str, Any], at: float) -> StoredConstraint:
    return StoredConstraint(id=id_, constraint=Constraint.model_validate(record), changed_at=at)


def _is(profile: str, constraint: str) -> ColumnElement[bool]:
    return (Row.profile == profile) & (Row.id == constraint)


def _theirs(name: str, sessions: Sequence[str]) -> ColumnElement[bool]:
    nameless = (Row.profile == DEFAULT) & Row.session_id.in_(sessions)
    return or_(Row.profile == profile_of(name), nameless)
