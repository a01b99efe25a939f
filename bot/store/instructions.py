"""Instructions: taking them in, and their receipts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import SessionOver, TooManyPending
from bot.store.receipts import PENDING
from bot.store.sessions import get_session, utc
from bot.store.tables import InstructionRow as Row
from flows.events import InstructionKind, Mode

PENDING_CAP = 50


@dataclass(frozen=True, slots=True)
class Receipt:
    """An instruction and how far it has come."""

    id: str
    n: int
    mode: Mode
    kind: InstructionKind
    text: str
    state: str
    accepted_at: datetime
    delivered_at: datetime | None
    injected_at: datetime | None
    spoken_at: datetime | None
    closed_at: datetime | None
    reason: str
    retries: int
    expires_at: datetime | None

    @property
    def pending(self) -> bool:
        return self.state in PENDING


def accept_instruction(
    session: str,
    *,
    mode: Mode,
    kind: InstructionKind,
    text: str,
    at: float,
    expires_in: float | None,
) -> Callable[[AsyncConnection], Awaitable[Receipt]]:
    """Take an instruction in; SessionOver or TooManyPending when the session can have none."""

    async def work(connection: AsyncConnection) -> Receipt:
        if (await get_session(connection, session)).over:
            raise SessionOver("The session is over.")
        counted = await connection.execute(
            select(
                func.coalesce(func.max(Row.n), 0) + 1,
                func.count().filter(Row.state.in_(PENDING)),
            ).where(Row.session_id == session)
        )
        n, waiting = counted.one()
        if waiting >= PENDING_CAP:
            raise TooManyPending(
                f"{PENDING_CAP} instructions are pending in this session; wait until some of them "
                "are spoken, or cancel them."
            )
        made = Receipt(
            id=f"i{n}",
            n=n,
            mode=mode,
            kind=kind,
            text=text,
            state="accepted",
            accepted_at=utc(at),
            delivered_at=None,
            injected_at=None,
            spoken_at=None,
            closed_at=None,
            reason="",
            retries=0,
            expires_at=None if expires_in is None else utc(at + expires_in),
        )
        await connection.execute(insert(Row).values(session_id=session, **asdict(made)))
        return made

    return work


def as_accepted(receipt: Receipt, *, mode: Mode, text: str) -> Receipt:
    """A receipt as it was when the instruction was accepted, whatever has become of it since."""
    return replace(
        receipt,
        mode=mode,
        text=text,
        state="accepted",
        delivered_at=None,
        injected_at=None,
        spoken_at=None,
        closed_at=None,
        reason="",
        retries=0,
    )


async def get_receipt(
    connection: AsyncConnection, session: str, instruction: str
) -> Receipt | None:
    """One receipt; None when there is no such instruction."""
    query = select(*_columns()).where(Row.session_id == session, Row.id == instruction)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else Receipt(*row)


async def list_receipts(
    connection: AsyncConnection, session: str, *, pending_only: bool = False
) -> list[Receipt]:
    """A session's receipts, in the order they were accepted."""
    query = select(*_columns()).where(Row.session_id == session).order_by(Row.n)
    if pending_only:
        query = query.where(Row.state.in_(PENDING))
    return [Receipt(*row) for row in await connection.execute(query)]


def _columns() -> tuple[Any, ...]:
    """The columns in the order of `Receipt`'s fields."""
    return (
        Row.id,
        Row.n,
        Row.mode,
        Row.kind,
        Row.text,
        Row.state,
        Row.accepted_at,
        Row.delivered_at,
        Row.injected_at,
        Row.spoken_at,
        Row.closed_at,
        Row.reason,
        Row.retries,
        Row.expires_at,
    )
