"""A sync as a transaction: what is written, what was there before, and how far it has come.

It is data that is saved before each operation, so that a crash at any point leaves something that
can be gone on with or undone. Undoing is a transaction of its own, with the operations reversed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict

from beatroom.flows.kinds.planner.remote import DesiredEvent, anothers
from beatroom.flows.kinds.planner.sync import Kind, SyncPlan, SyncStep

State = Literal["pending", "done", "failed", "conflict", "undone"]
Purpose = Literal["sync", "undo", "redo"]
Compose = Callable[[DesiredEvent, str], str]
"""An event's text from a block, on top of the text that it had (empty for none)."""

REVERSE: dict[Kind, Kind] = {"create": "delete", "update": "update", "delete": "create"}


class Operation(BaseModel):
    """One write.

    Attributes:
        n: Its number in the transaction.
        kind: What is done.
        uid: The event's UID.
        href: Where the event is.
        summary: The event's title, for people.
        reason: Why it is done; once it failed or conflicted, why that.
        if_match: The version that it replaces or removes.
        before_payload: The event's text before; empty for what is made.
        after_payload: The event's text afterwards; empty for what is removed.
        state: How far it has come; `undone` also for what was given up before it was done.
        uncertain: It was begun, and nobody has noted how that ended.
        etag: The version that it made.
        reverses: The number of the operation that it undoes.
        stood: It was as wanted before, so that nothing was changed.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    n: int
    kind: Kind
    uid: str
    href: str
    summary: str
    reason: str
    if_match: str = ""
    before_payload: str = ""
    after_payload: str = ""
    state: State = "pending"
    uncertain: bool = False
    etag: str = ""
    reverses: int | None = None
    stood: bool = False


class SyncTransaction(BaseModel):
    """Operations on one calendar, for one day's plan.

    Attributes:
        id: Its id.
        day: The plan's day.
        at: When it was begun, in seconds since the epoch.
        purpose: A redo undoes an undo.
        base: The transaction that it undoes.
        ops: In order.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    day: date
    at: float
    purpose: Purpose = "sync"
    base: str | None = None
    ops: tuple[Operation, ...]

    def anothers(self, owner: str | None) -> bool:
        """Whether it is about somebody else's events; None for `owner` is for everybody."""
        return any(anothers(op.uid, owner) for op in self.ops)

    @property
    def open(self) -> tuple[Operation, ...]:
        """What is still to be done, or tried again."""
        return tuple(op for op in self.ops if op.state in ("pending", "failed"))

    @property
    def done(self) -> tuple[Operation, ...]:
        """What stands in the calendar, and could be undone."""
        return tuple(op for op in self.ops if op.state == "done")

    @property
    def changed(self) -> tuple[Operation, ...]:
        """What it has changed in the calendar."""
        return tuple(op for op in self.done if not op.stood)

    @property
    def conflicts(self) -> tuple[Operation, ...]:
        """What was not done, because it was changed elsewhere."""
        return tuple(op for op in self.ops if op.state == "conflict")


def begun(
    plan: SyncPlan, transaction: str, at: float, compose: Compose, href_of: Callable[[str], str]
) -> SyncTransaction:
    """A plan as a transaction of which nothing is done yet."""
    ops = tuple(_operation(n, step, compose, href_of) for n, step in enumerate(plan.ops))
    return SyncTransaction(id=transaction, day=plan.day, at=at, ops=ops)


def compensation(done: SyncTransaction, transaction: str, at: float) -> SyncTransaction:
    """What undoes all that is done of a transaction, the last first."""
    ops = tuple(
        Operation(
            n=n,
            kind=REVERSE[op.kind],
            uid=op.uid,
            href=op.href,
            summary=op.summary,
            reason="undo",
            if_match=op.etag,
            before_payload=op.after_payload,
            after_payload=op.before_payload,
            reverses=op.n,
        )
        for n, op in enumerate(reversed(done.done))
    )
    purpose = "redo" if done.purpose == "undo" else "undo"
    return SyncTransaction(
        id=transaction, day=done.day, at=at, purpose=purpose, base=done.id, ops=ops
    )


def trying(transaction: SyncTransaction, n: int) -> SyncTransaction:
    """An operation is about to be carried out."""
    return _changed(transaction, {n}, uncertain=True)


def carried_out(
    transaction: SyncTransaction, n: int, etag: str, *, stood: bool = False
) -> SyncTransaction:
    """An operation is done, and made this version; or it `stood` so already."""
    return _changed(transaction, {n}, state="done", etag=etag, uncertain=False, stood=stood)


def failed(transaction: SyncTransaction, n: int, why: str, *, uncertain: bool) -> SyncTransaction:
    """An operation failed; uncertain where it may have been done all the same."""
    return _changed(transaction, {n}, state="failed", reason=why, uncertain=uncertain)


def conflicted(transaction: SyncTransaction, n: int, why: str) -> SyncTransaction:
    """An operation was not done, because somebody else has changed the event."""
    return _changed(transaction, {n}, state="conflict", reason=why, uncertain=False)


def given_up(transaction: SyncTransaction) -> SyncTransaction:
    """Nothing more of it will be done."""
    open_ones = {op.n for op in transaction.open}
    return _changed(transaction, open_ones, state="undone", uncertain=False)


def undone(transaction: SyncTransaction, undo: SyncTransaction) -> SyncTransaction:
    """The operations that an undo has reversed are undone."""
    reversed_ = {op.reverses for op in undo.done if op.reverses is not None}
    return _changed(transaction, reversed_, state="undone")


def _changed(
    transaction: SyncTransaction, which: Collection[int], **values: object
) -> SyncTransaction:
    ops = tuple(op.model_copy(update=values) if op.n in which else op for op in transaction.ops)
    return transaction.model_copy(update={"ops": ops})


def _operation(
    n: int, step: SyncStep, compose: Compose, href_of: Callable[[str], str]
) -> Operation:
    before, remote, desired = step.before_payload, step.remote, step.desired
    uid = remote.uid if remote else desired.uid if desired else ""
    return Operation(
        n=n,
        kind=step.kind,
        uid=uid,
        href=remote.href if remote else href_of(uid),
        summary=step.summary,
        reason=step.reason,
        if_match=remote.etag if remote else "",
        before_payload=before,
        after_payload=compose(desired, before) if desired else "",
    )
