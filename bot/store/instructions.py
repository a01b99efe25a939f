"""Instructions: taking them in, and their receipts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, fields
from datetime import datetime

from sqlalchemy import bindparam, func, insert, select

from bot.store.errors import SessionOver, TooManyPending
from bot.store.receipts import PENDING
from bot.store.sessions import clean_id, unknown, utc
from bot.store.tables import INSTRUCTIONS, SESSIONS
from bot.store.transaction import Transaction
from flows.events import InstructionKind, Mode
from flows.state import OVER

PENDING_CAP = 50

_TABLE = INSTRUCTIONS.c
_THEIRS = _TABLE.session_id == bindparam("session")
_HAS_ROOM = select(
    SESSIONS.c.phase,
    select(func.coalesce(func.max(_TABLE.n), 0) + 1).where(_THEIRS).scalar_subquery(),
    select(func.count()).where(_THEIRS, _TABLE.state.in_(PENDING)).scalar_subquery(),
).where(SESSIONS.c.id == bindparam("session"))
_INSERT = insert(INSTRUCTIONS)


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
    interrupt: bool
    waits_for: str | None

    @property
    def pending(self) -> bool:
        return self.state in PENDING


_FIELDS = tuple(field.name for field in fields(Receipt))
_RECEIPTS = select(*(_TABLE[name] for name in _FIELDS)).where(_THEIRS)
_ONE = _RECEIPTS.where(_TABLE.id == bindparam("instruction"))
_ALL = _RECEIPTS.order_by(_TABLE.n)
_PENDING = _ALL.where(_TABLE.state.in_(PENDING))


def accept_instruction(
    session: str,
    *,
    mode: Mode,
    kind: InstructionKind,
    text: str,
    at: float,
    expires_in: float | None,
    interrupt: bool = False,
) -> Callable[[Transaction], Awaitable[Receipt]]:
    """Take an instruction in; SessionOver or TooManyPending when the session can have none."""

    async def work(connection: Transaction) -> Receipt:
        found = (await connection.execute(_HAS_ROOM, {"session": clean_id(session)})).one_or_none()
        if found is None:
            raise unknown(session)
        phase, n, waiting = found
        if phase in OVER:
            raise SessionOver("The session is over.")
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
            interrupt=interrupt,
            waits_for=None,
        )
        values = {name: getattr(made, name) for name in _FIELDS}
        await connection.execute(_INSERT, {"session_id": session, **values})
        return made

    return work


async def get_receipt(connection: Transaction, session: str, instruction: str) -> Receipt | None:
    """One receipt; None when there is no such instruction."""
    wanted = {"session": session, "instruction": instruction}
    row = (await connection.execute(_ONE, wanted)).one_or_none()
    return None if row is None else Receipt(*row)


async def list_receipts(
    connection: Transaction, session: str, *, pending_only: bool = False
) -> list[Receipt]:
    """A session's receipts, in the order they were accepted."""
    query = _PENDING if pending_only else _ALL
    return [Receipt(*row) for row in await connection.execute(query, {"session": session})]
