"""Taking a person out of what is kept of a session beside its log.

Webhooks and notices, the caller's metadata, the record it was made of, and what its kind has
written on record. Ids, states and times stay.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from sqlalchemy import select, update

from beatroom.bot.store.attempts import WAITING
from beatroom.bot.store.erasing_later import LATER
from beatroom.bot.store.kind_store import kind_stores, without_expected
from beatroom.bot.store.labels import put_labels
from beatroom.bot.store.notices import drop_waiting
from beatroom.bot.store.tables import EventRow, InstructionRow, NoticeRow, OutboxRow, SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.erasure import nameless, without_names

TEXTS = ("title", "prompt", "say", "persona", "topic", "description")
"""The texts of a record that somebody may be named in."""
ERASED = "a person in it was erased"


async def erase_beside(
    connection: Transaction, session: str, names: Sequence[str], at: float
) -> None:
    """Take somebody out of everything that is kept of a session beside its log.

    Call it before the log is rewritten, which says what the kind wrote.

    Args:
        connection: Where.
        session: Of which session.
        names: The person's name, as it is written there.
        at: The time now, in seconds since the epoch.
    """
    await _instructions(connection, session, names)
    await drop_waiting(connection, session, at, ERASED)
    await _notices(connection, session, names)
    await _webhooks(connection, session, names)
    await _session(connection, session, names)
    logged = await connection.execute(
        select(EventRow.at, EventRow.payload).where(
            EventRow.session_id == session, EventRow.type == "kind"
        )
    )
    events = [(when, payload) for when, payload in logged]
    for one in kind_stores():
        await one.erase(connection, events)


def nobody_in(value: Any, names: Sequence[str]) -> Any:
    """Some JSON in which names stand for nobody, in all of its texts."""
    if isinstance(value, str):
        return without_names(value, names)
    if isinstance(value, list):
        return [nobody_in(one, names) for one in cast("list[Any]", value)]
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        return {key: nobody_in(one, names) for key, one in held.items()}
    return value


async def _instructions(connection: Transaction, session: str, names: Sequence[str]) -> None:
    query = select(InstructionRow.id, InstructionRow.text, InstructionRow.reason, InstructionRow.by)
    rows = await connection.execute(query.where(InstructionRow.session_id == session))
    for one, text, reason, by in rows.all():
        await connection.execute(
            update(InstructionRow)
            .where(InstructionRow.session_id == session, InstructionRow.id == one)
            .values(
                text=without_names(text, names),
                reason=without_names(reason, names),
                by=without_names(by, names),
            )
        )


async def _notices(connection: Transaction, session: str, names: Sequence[str]) -> None:
    query = select(NoticeRow.id, NoticeRow.recipient, NoticeRow.reason)
    rows = await connection.execute(query.where(NoticeRow.session_id == session))
    for one, recipient, reason in rows.all():
        await connection.execute(
            update(NoticeRow)
            .where(NoticeRow.id == one)
            .values(recipient=without_names(recipient, names), reason=without_names(reason, names))
        )


async def _webhooks(connection: Transaction, session: str, names: Sequence[str]) -> None:
    """What was sent is emptied; what still waits goes out without the name."""
    query = select(OutboxRow.id, OutboxRow.state, OutboxRow.body, OutboxRow.reason)
    rows = await connection.execute(query.where(OutboxRow.session_id == session))
    for one, state, body, reason in rows.all():
        waits = state == WAITING and body
        content = nobody_in(json.loads(body), names) if waits else None
        told = json.dumps(content, ensure_ascii=False, separators=(",", ":")) if waits else ""
        await connection.execute(
            update(OutboxRow)
            .where(OutboxRow.id == one)
            .values(body=told, reason=without_names(reason, names))
        )


async def _session(connection: Transaction, session: str, names: Sequence[str]) -> None:
    query = select(SessionRow.title, SessionRow.record, SessionRow.labels, SessionRow.extra)
    title, record, labels, extra = (
        await connection.execute(query.where(SessionRow.id == session).with_for_update())
    ).one()
    await connection.execute(
        update(SessionRow)
        .where(SessionRow.id == session)
        .values(
            title=without_names(title, names),
            record=_record(record, names),
            extra={**nobody_in(extra, names), **{k: extra[k] for k in (LATER,) if k in extra}},
        )
    )
    if (made := nobody_in(labels, names)) != labels:
        await put_labels(connection, session, made, replace=True)


def _record(record: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """What a session was made of, without somebody."""
    made: dict[str, Any] = nameless(dict(record), names, TEXTS)
    made["participants"] = [
        {**one, "fields": nobody_in(one.get("fields", {}), names)}
        for one in record.get("participants", [])
        if one.get("name") not in names
    ]
    return made | without_expected(made, names)
