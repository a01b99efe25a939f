"""The events of a session: writing them down and reading them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Text, cast, insert, select

from beatroom.bot.store.tables import EVENTS, EventRow
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.store.unreadable import tell_unreadable
from beatroom.flows.core.events import EVENT, Recorded

_INSERT = insert(EVENTS)
CAME, LEFT = '"participant_joined"', '"participant_left"'
"""In an event's JSON only as its type: quotes in what somebody has said are escaped there."""


async def insert_events(connection: Transaction, session: str, records: Sequence[Recorded]) -> None:
    """Write events down."""
    await connection.execute(
        _INSERT,
        [
            {
                "session_id": session,
                "seq": recorded.seq,
                "at": recorded.at,
                "type": recorded.event.type,
                "payload": recorded.event.model_dump(mode="json"),
            }
            for recorded in records
        ],
    )


@dataclass(frozen=True, slots=True)
class StoredLog:
    """A session's whole log as the store has it.

    To read it takes many times what it takes to hand it on: `as_json` is for another process.

    Attributes:
        session: The session's id.
        rows: Of each event, in order, its number, its time (seconds since the epoch) and its JSON.
    """

    session: str
    rows: Sequence[tuple[int, float, str]]

    @property
    def somebody_there(self) -> bool:
        """Whether more people have come than have left."""
        come = sum(CAME in event for _, _, event in self.rows)
        return come > sum(LEFT in event for _, _, event in self.rows)

    def as_json(self) -> str:
        """The same as an array of `Recorded`."""
        events = (f'{{"seq":{seq},"at":{at!r},"event":{event}}}' for seq, at, event in self.rows)
        return f"[{','.join(events)}]"

    def records(self) -> list[Recorded]:
        """The events; those of its kind that cannot be read are told in the service's log."""
        records = [
            Recorded(seq=seq, at=at, event=EVENT.validate_json(event))
            for seq, at, event in self.rows
        ]
        tell_unreadable(self.session, records)
        return records


async def read_log(connection: Transaction, session: str) -> StoredLog:
    """A session's whole log."""
    text = cast(EventRow.payload, Text)  # the driver itself would read JSON
    query = select(EventRow.seq, EventRow.at, text).where(EventRow.session_id == session)
    rows = await connection.execute(query.order_by(EventRow.seq))
    return StoredLog(session, [(seq, at, event) for seq, at, event in rows])


async def read_events(
    connection: Transaction,
    session: str,
    after: int = 0,
    limit: int | None = None,
    types: Sequence[str] = (),
) -> list[Recorded]:
    """Events with a number above `after`, in order; of some types only, where they are given."""
    query = select(EventRow.seq, EventRow.at, EventRow.payload).where(
        EventRow.session_id == session, EventRow.seq > after
    )
    if types:
        query = query.where(EventRow.type.in_(types))
    rows = await connection.execute(query.order_by(EventRow.seq).limit(limit))
    records = [
        Recorded(seq=seq, at=at, event=EVENT.validate_python(payload)) for seq, at, payload in rows
    ]
    if not after and limit is None and not types:
        tell_unreadable(session, records)
    return records
