"""Instructions: taking them in, and their receipts."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select

from beatroom.bot.store.errors import SessionOver, TooManyPending
from beatroom.bot.store.idempotency import IdempotencyKey, once_only
from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.receipts import PENDING
from beatroom.bot.store.sessions import clean_id, unknown, utc
from beatroom.bot.store.tables import INSTRUCTIONS, SESSIONS, InstructionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.events import InstructionKind, Mode
from beatroom.flows.core.state import OVER

PENDING_CAP = 50

_TABLE = INSTRUCTIONS.c
_THEIRS = _TABLE.session_id == bindparam("session")
_HAS_ROOM = (
    select(
        SESSIONS.c.phase,
        select(func.coalesce(func.max(_TABLE.n), 0) + 1).where(_THEIRS).scalar_subquery(),
        select(func.count()).where(_THEIRS, _TABLE.state.in_(PENDING)).scalar_subquery(),
    )
    .where(SESSIONS.c.id == bindparam("session"))
    .with_for_update(read=True, key_share=True, of=SESSIONS)
)
"""A session that is ending is waited for (`sessions.ENDING`), and one that only goes on is not."""


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
    by: str

    @property
    def pending(self) -> bool:
        return self.state in PENDING


_FIELDS = tuple(field.name for field in fields(Receipt))
_RECEIPTS = select(*(_TABLE[name] for name in _FIELDS)).where(_THEIRS)
_ONE = _RECEIPTS.where(_TABLE.id == bindparam("instruction"))
_ALL = _RECEIPTS.order_by(_TABLE.n)
_PENDING = _ALL.where(_TABLE.state.in_(PENDING))


@dataclass(frozen=True, slots=True)
class AcceptInstruction:
    """Takes an instruction in; returns its receipt.

    Attributes:
        session: Whose; UnknownSession, SessionOver or TooManyPending when it can have none.
        mode: When it is to be spoken.
        kind: Whether the text is the host's words or the model's prompt.
        text: What.
        at: When it came, seconds since the epoch.
        expires_in: Seconds after which it is too late; None for never.
        interrupt: Whether the host may be cut off.
        by: The name of the token of whoever sent it.
    """

    session: str
    mode: Mode
    kind: InstructionKind
    text: str
    at: float
    expires_in: float | None
    interrupt: bool = False
    by: str = ""

    def receipt(self, phase: str, n: int, waiting: int) -> Receipt:
        """The receipt of a session's instruction number n, behind those that wait.

        Raises:
            SessionOver: By its phase it takes none.
            TooManyPending: As many wait as may.
        """
        if phase in OVER:
            raise SessionOver("The session is over.")
        if waiting >= PENDING_CAP:
            raise TooManyPending(
                f"{PENDING_CAP} instructions are pending in this session; wait until some of them "
                "are spoken, or cancel them."
            )
        return Receipt(
            id=f"i{n}",
            n=n,
            mode=self.mode,
            kind=self.kind,
            text=self.text,
            state="accepted",
            accepted_at=utc(self.at),
            delivered_at=None,
            injected_at=None,
            spoken_at=None,
            closed_at=None,
            reason="",
            retries=0,
            expires_at=None if self.expires_in is None else utc(self.at + self.expires_in),
            interrupt=self.interrupt,
            waits_for=None,
            by=self.by,
        )

    async def __call__(self, connection: Transaction) -> Receipt:
        room = await connection.execute(_HAS_ROOM, {"session": clean_id(self.session)})
        found = room.one_or_none()
        if found is None:
            raise unknown(self.session)
        phase, n, waiting = found
        made = self.receipt(phase, n, waiting)
        values = {name: getattr(made, name) for name in _FIELDS}
        await put(connection, InstructionRow, [{"session_id": self.session, **values}])
        return made


@dataclass(frozen=True, slots=True)
class AcceptOnce:
    """Takes an instruction in, once for an idempotency key; returns what is answered.

    Attributes:
        accept: The instruction.
        key: The request's; what was answered to it before is answered again.
        shown: A receipt as the caller is answered it.
    """

    accept: AcceptInstruction
    key: IdempotencyKey
    shown: Callable[[Receipt], dict[str, Any]]

    async def __call__(self, connection: Transaction) -> dict[str, Any]:
        async def work(within: Transaction) -> dict[str, Any]:
            return self.shown(await self.accept(within))

        return await once_only(self.key, work)(connection)


def accept_instruction(
    session: str,
    *,
    mode: Mode,
    kind: InstructionKind,
    text: str,
    at: float,
    expires_in: float | None,
    interrupt: bool = False,
    by: str = "",
) -> AcceptInstruction:
    """A piece of writing that takes an instruction in."""
    return AcceptInstruction(session, mode, kind, text, at, expires_in, interrupt, by)


async def with_undelivered(connection: Transaction, sessions: Collection[str]) -> list[str]:
    """Those of some sessions that have instructions which their processes do not know yet."""
    query = (
        select(_TABLE.session_id)
        .where(_TABLE.session_id.in_(sessions), _TABLE.state == "accepted")
        .distinct()
    )
    return list((await connection.execute(query)).scalars())


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
