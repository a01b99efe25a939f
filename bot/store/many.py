"""Doing on PostgreSQL what many do at the same time in a statement or two, on a bare connection.

What a piece of writing costs there is its way to the server and back, statement by statement, and
little else. An outcome that is None means: that one has to be done on its own, which says what is
the matter with it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from typing import Any, Protocol

from beatroom.bot.store.errors import StoreError
from beatroom.bot.store.idempotency import IdempotencyKey
from beatroom.bot.store.instructions import AcceptInstruction, AcceptOnce, Receipt
from beatroom.bot.store.receipts import PENDING
from beatroom.bot.store.sessions import Append, utc
from beatroom.bot.store.transaction import Outcome


class Connection(Protocol):
    """A bare connection; one of `asyncpg`'s is one."""

    async def fetch(self, query: str, *arguments: object) -> Sequence[Sequence[Any]]:
        """Run a statement; its rows."""
        ...

    async def execute(self, query: str, *arguments: object) -> object:
        """Run a statement without rows."""
        ...

    def transaction(self) -> AbstractAsyncContextManager[object]:
        """A transaction that lasts as long as the block."""
        ...

    def is_closed(self) -> bool:
        """Whether it is known to be gone."""
        ...

    def terminate(self) -> None:
        """Let it go at once."""
        ...


_APPEND = """
WITH moved AS (
  UPDATE session SET phase = n.phase, last_seq = n.last_seq, updated_at = n.at
  FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::int[], $6::timestamptz[])
    AS n (id, epoch, before, phase, last_seq, at)
  WHERE session.id = n.id AND session.epoch = n.epoch AND session.last_seq = n.before
  RETURNING session.id
), written AS (
  INSERT INTO event (session_id, seq, at, type, payload)
  SELECT e.id, e.seq, e.at, e.type, e.payload::json
  FROM unnest($7::text[], $8::int[], $9::float8[], $10::text[], $11::text[])
    AS e (id, seq, at, type, payload)
  JOIN moved ON moved.id = e.id
)
SELECT id FROM moved
"""
_ROOM = """
SELECT id, phase,
  (SELECT coalesce(max(n), 0) FROM instruction WHERE session_id = session.id),
  (SELECT count(*) FROM instruction WHERE session_id = session.id AND state = ANY($2))
FROM session WHERE id = ANY($1) ORDER BY id FOR KEY SHARE
"""
_SEEN = """
SELECT i.scope, i.key FROM idempotency AS i
JOIN unnest($1::text[], $2::text[]) AS k (scope, key) ON i.scope = k.scope AND i.key = k.key
"""
_REMEMBER = """
INSERT INTO idempotency (scope, key, body_sha256, response, created_at, session_id)
SELECT s, k, d, r::json, $6::timestamptz, i
FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS _ (s, k, d, r, i)
"""
_ACCEPT = """
INSERT INTO instruction (session_id, id, n, mode, kind, text, state, accepted_at, reason, retries,
  expires_at, interrupt, "by")
SELECT s, i, n, m, k, t, 'accepted', a, '', 0, x, p, b
FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[],
  $7::timestamptz[], $8::timestamptz[], $9::bool[], $10::text[])
  AS _ (s, i, n, m, k, t, a, x, p, b)
"""


async def append_many(connection: Connection, works: Sequence[Append]) -> list[Outcome | None]:
    """Add events to many logs in one statement: all that follow on what is stored, and no other."""
    first = dict[str, int]()
    for at, work in enumerate(works):
        first.setdefault(work.session, at)
    moving = [works[at] for at in first.values()]
    records = [(work.session, record) for work in moving for record in work.records]
    moved = await connection.fetch(
        _APPEND,
        [work.session for work in moving],
        [work.epoch for work in moving],
        [work.records[0].seq - 1 for work in moving],
        [work.phase for work in moving],
        [work.records[-1].seq for work in moving],
        [utc(work.records[-1].at) for work in moving],
        [session for session, _ in records],
        [record.seq for _, record in records],
        [record.at for _, record in records],
        [record.event.type for _, record in records],
        [json.dumps(record.event.model_dump(mode="json")) for _, record in records],
    )
    done = {str(row[0]) for row in moved}
    return [
        Outcome() if first[work.session] == at and work.session in done else None
        for at, work in enumerate(works)
    ]


async def accept_many(
    connection: Connection, works: Sequence[AcceptInstruction | AcceptOnce]
) -> list[Outcome | None]:
    """Take in many instructions, in their order, in a few statements of one transaction."""
    outcomes = list[Outcome | None]()
    accepted = list[tuple[str, Receipt]]()
    answers = dict[tuple[str, str], tuple[IdempotencyKey, str]]()
    async with connection.transaction():
        seen = await _seen(connection, works)
        rooms = await _rooms(connection, works)
        for work in works:
            key = work.key if isinstance(work, AcceptOnce) else None
            accept = work.accept if isinstance(work, AcceptOnce) else work
            room = rooms.get(accept.session)
            if room is None or (key is not None and (key.scope, key.key) in seen):
                outcomes.append(None)
                continue
            phase, last, waiting = room
            try:
                receipt = accept.receipt(phase, last + 1, waiting)
            except StoreError as refusal:
                outcomes.append(Outcome(error=refusal))
                continue
            rooms[accept.session] = phase, last + 1, waiting + 1
            accepted.append((accept.session, receipt))
            if not isinstance(work, AcceptOnce):
                outcomes.append(Outcome(receipt))
                continue
            shown = work.shown(receipt)
            place = work.key.scope, work.key.key
            seen.add(place)
            answers[place] = work.key, json.dumps(shown)
            outcomes.append(Outcome(shown))
        if accepted:
            await connection.execute(_ACCEPT, *_columns(accepted))
        if answers:
            keys = [key for key, _ in answers.values()]
            await connection.execute(
                _REMEMBER,
                [key.scope for key in keys],
                [key.key for key in keys],
                [key.digest for key in keys],
                [answer for _, answer in answers.values()],
                [key.session for key in keys],
                datetime.now(UTC),
            )
    return outcomes


async def _seen(
    connection: Connection, works: Sequence[AcceptInstruction | AcceptOnce]
) -> set[tuple[str, str]]:
    """The keys among these that were used before."""
    keys = [work.key for work in works if isinstance(work, AcceptOnce)]
    if not keys:
        return set()
    rows = await connection.fetch(_SEEN, [key.scope for key in keys], [key.key for key in keys])
    return {(str(row[0]), str(row[1])) for row in rows}


async def _rooms(
    connection: Connection, works: Sequence[AcceptInstruction | AcceptOnce]
) -> dict[str, tuple[str, int, int]]:
    """Of each session its phase, its last instruction's number, and how many are pending."""
    asked = {(work.accept if isinstance(work, AcceptOnce) else work).session for work in works}
    sessions = [session for session in asked if "\0" not in session]
    rows = await connection.fetch(_ROOM, sessions, list(PENDING))
    return {str(row[0]): (str(row[1]), int(row[2]), int(row[3])) for row in rows}


def _columns(accepted: Sequence[tuple[str, Receipt]]) -> list[list[Any]]:
    """Instructions as the columns that `_ACCEPT` takes."""
    names = ("id", "n", "mode", "kind", "text", "accepted_at", "expires_at", "interrupt", "by")
    receipts = [receipt for _, receipt in accepted]
    return [
        [session for session, _ in accepted],
        *([getattr(receipt, name) for receipt in receipts] for name in names),
    ]
