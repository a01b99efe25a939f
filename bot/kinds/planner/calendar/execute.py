"""Carries a sync transaction out: each operation is on record before it is begun.

Gone on with after a crash, an operation that was done already is recognised by what is there, not
done twice. One that meets somebody else's change is left, and the others go on; one that fails
stops the transaction, which can be gone on with or undone.
"""

from __future__ import annotations

from typing import Protocol

import structlog

from beatroom.bot.kinds.planner.calendar.foreign_ics import UnreadableError
from beatroom.bot.kinds.planner.calendar.ics import same_content
from beatroom.flows.kinds.planner.calendar import (
    Calendar,
    CalendarError,
    ConflictError,
    RefusedError,
)
from beatroom.flows.kinds.planner.remote import RemoteEvent
from beatroom.flows.kinds.planner.sync_transaction import (
    Operation,
    SyncTransaction,
    carried_out,
    conflicted,
    failed,
    trying,
)

log = structlog.get_logger()


class Save(Protocol):
    """Keeps a transaction as it is now, in place of what was kept of it."""

    async def __call__(self, transaction: SyncTransaction) -> None: ...


async def execute_sync(
    calendar: Calendar, transaction: SyncTransaction, save: Save
) -> SyncTransaction:
    """Carry out what is open of a transaction, in order; the transaction as it is afterwards.

    Args:
        calendar: Where it is carried out.
        transaction: A fresh one, or one that was left in the middle.
        save: Awaited before each operation and after the last. What it raises ends the execution.
    """
    for op in transaction.open:
        transaction = trying(transaction, op.n)
        await save(transaction)
        transaction = await _one(calendar, transaction, op)
        if transaction.ops[op.n].state == "failed":
            break
    await save(transaction)
    return transaction


async def settled(calendar: Calendar, transaction: SyncTransaction) -> SyncTransaction:
    """Find out of each operation that was begun, without a note of its end, whether it was done.

    Raises:
        UnreachableError: The calendar gives no answer.
    """
    for op in transaction.open:
        if not op.uncertain:
            continue
        now = await calendar.look(op.href)
        if _stands(now, op.after_payload):
            transaction = carried_out(transaction, op.n, now.etag if now else "")
        else:
            transaction = failed(transaction, op.n, op.reason, uncertain=False)
    return transaction


async def _one(calendar: Calendar, transaction: SyncTransaction, op: Operation) -> SyncTransaction:
    try:
        etag, stood = await _carry_out(calendar, op)
    except ConflictError as conflict:
        log.info("calendar_conflict", transaction=transaction.id, op=op.n, kind=op.kind)
        return conflicted(transaction, op.n, str(conflict))
    except CalendarError as error:
        log.warning("calendar_write_failed", transaction=transaction.id, op=op.n, reason=str(error))
        uncertain = not isinstance(error, RefusedError)
        return failed(transaction, op.n, str(error), uncertain=uncertain)
    # What was begun before a crash and stands is what that made of it.
    return carried_out(transaction, op.n, etag, stood=stood and not op.uncertain)


async def _carry_out(calendar: Calendar, op: Operation) -> tuple[str, bool]:
    """Write; the version made (empty where there is none), and whether it stood so already.

    A conflict is none where what is wanted is there already, or where what was read is there in
    another version: the same text written again.
    """
    try:
        return await _write(calendar, op, op.if_match), False
    except ConflictError as conflict:
        now = conflict.now
        if _stands(now, op.after_payload):
            return now.etag if now else "", True
        if now is None or not op.before_payload or not _stands(now, op.before_payload):
            raise
        return await _write(calendar, op, now.etag), False


async def _write(calendar: Calendar, op: Operation, if_match: str) -> str:
    if op.kind == "create":
        return await calendar.create(op.href, op.after_payload)
    if op.kind == "update":
        return await calendar.update(op.href, op.after_payload, if_match)
    await calendar.delete(op.href, if_match)
    return ""


def _stands(now: RemoteEvent | None, payload: str) -> bool:
    """Whether what is there says what a payload says; an empty one: nothing is there."""
    if now is None or not payload:
        return now is None and not payload
    try:
        return same_content(now.payload, payload)
    except UnreadableError:
        return False
