"""Something of a person and of a session in every table of the database, and a search of all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from typing import Any

from service_sessions import PERSONALITY
from sqlalchemy import insert, inspect

from beatroom.bot.kinds.planner.store.sync_transactions import save_sync
from beatroom.bot.kinds.restaurant.store.reservations import searched
from beatroom.bot.kinds.restaurant.store.tables import OrderLineRow, OrderRow, ReservationRow
from beatroom.bot.store.notices import NewNotice, close_notice, put_notices
from beatroom.bot.store.outbox import Outgoing, close_webhook, put_out
from beatroom.bot.store.recorded_outside import StoredNote, keep_outside
from beatroom.bot.store.recordings import StoredPiece, keep_pieces
from beatroom.bot.store.sessions import NewSession, append, create_session, take_over
from beatroom.bot.store.store import Store
from beatroom.bot.store.tables import InstructionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Created, Event, Recorded
from beatroom.flows.kinds.plan import plan
from beatroom.flows.kinds.planner.sync_transaction import Operation, SyncTransaction

NAME, MARK, OTHERS = "Lena Voss-Marker", "zq7391word", "qz1848theirs"
"""Somebody, what they said and wrote, and what somebody else did."""
ONLY_HERE = "qx5520here"
"""What stands nowhere but in the session: also in what others said, its instructions, its sound."""
SOUND = f"{MARK} {ONLY_HERE}".encode()
AT = datetime.now(UTC).timestamp()
NOW = datetime.fromtimestamp(AT, UTC)
DAY, ANOTHER_DAY = date(2027, 1, 22), date(2027, 1, 23)
SESSION, CALENDAR = "s-erased", "https://calendar.example/lena/"
NOTHING_OF_PEOPLE = {
    "alembic_version",
    "host",
    "lease",
    "personality_version",
    "rehearsal",
    "restaurant_change",
    "restaurant_collection",
    "restaurant_dish",
    "restaurant_hours",
    "restaurant_house",
    "restaurant_slot",
    "restaurant_table",
    "session_label",
    "spent",
    "token",
}
"""Tables with ids, numbers, digests and the house's own words alone."""


async def fill(store: Store) -> None:
    """Put something of the person, in a session that is over, into every table that can have it."""
    for work in (a_session, a_log, beside_it, in_the_books, in_the_calendar):
        await store.write(work)


async def tables(connection: Transaction) -> list[str]:
    """All tables that the database has, whoever made them."""
    return sorted(await connection.run_sync(lambda there: inspect(there).get_table_names()))


async def tables_with(connection: Transaction, words: Sequence[str]) -> set[str]:
    """Tables in which one of the words stands in some column of some row."""
    found: set[str] = set()
    for table in await tables(connection):
        rows = await connection.exec_driver_sql(f'SELECT * FROM "{table}"')  # noqa: S608 - a table's own name
        text = "\n".join(str(one) for row in rows.all() for one in row).casefold()
        if any(word.casefold() in text for word in words):
            found.add(table)
    return found


async def a_session(connection: Transaction) -> None:
    """Of a planner, whose record, metadata and notes name the person."""
    record: dict[str, Any] = PERSONALITY.model_dump(mode="json")
    record |= {
        "kind": "planner",
        "persona": f"You plan the day of {NAME}.",
        "planner": {"profile": NAME},
        "participants": [
            {"name": NAME, "fields": {"allergy": MARK}},
            {"name": "Bob", "fields": {"works with": NAME}},
        ],
    }
    created = Created(
        session=SESSION,
        personality=PERSONALITY.name,
        title=f"Tea with {NAME}",
        kind="planner",
        language="en",
        timezone="Europe/Vienna",
        rundown=plan(PERSONALITY),
    )
    new = NewSession(
        created,
        record,
        {"kind": "webrtc"},
        at=AT,
        extra={"notify": {"email": [f"{NAME} <lena@example.org>"]}},
        labels={"team": "red", "who": NAME},
    )
    await create_session(connection, new)


async def a_log(connection: Transaction) -> None:
    await take_over(SESSION)(connection)
    blocks = {"date": DAY.isoformat(), "events": [{"n": MARK}]}
    told: list[Event] = [
        e.ParticipantJoined(participant="p1", name=NAME),
        e.UserSaid(participant="p1", name=NAME, text=MARK, via="voice"),
        e.ParticipantJoined(participant="p2", name="Bob"),
        e.UserSaid(participant="p2", name="Bob", text=f"{OTHERS} {ONLY_HERE}", via="voice"),
        e.KindEvent(kind="planner", name="sending", data={"plan": blocks, "fixed": []}),
        e.KindEvent(kind="planner", name="committed", data={"transaction": "t1", "plan": blocks}),
        e.Ended(reason=f"{NAME} hung up"),
    ]
    log = tuple(Recorded(seq=2 + n, at=AT + n, event=one) for n, one in enumerate(told))
    await keep_pieces(SESSION, 1, [StoredPiece("p1", 1, 2, 0, SOUND)], 10_000)(connection)
    answered = e.OutsideAnswered(
        by="service", what="planner.days", asked=AT, outcome="answered", answer=MARK
    )
    note = StoredNote(1, Recorded(seq=1, at=AT, event=answered))
    await keep_outside(SESSION, 1, [note], 10_000)(connection)
    await append(SESSION, 1, log, "ended")(connection)


async def beside_it(connection: Transaction) -> None:
    """Webhooks and notices that wait and that were sent, and an instruction."""
    body = {"data": {"title": f"Tea with {NAME}", "reason": f"{NAME} hung up", "of": OTHERS}}
    for one in ("m1", "m2"):
        sending = Outgoing(one, SESSION, 1, "session.ended", "https://x.example", dumped(body), AT)
        await put_out(connection, [sending])
        notice = NewNotice(
            f"n{one}", SESSION, "end", "email", f"{NAME} <l@example.org>", NAME, MARK, AT
        )
        await put_notices(connection, [notice])
    await close_webhook("m1", "delivered", AT, f"as {NAME} wished")(connection)
    await close_notice("nm1", "delivered", AT, f"to {NAME}")(connection)
    await connection.execute(
        insert(InstructionRow).values(
            session_id=SESSION,
            id="i1",
            n=1,
            mode="queued",
            kind="prompt",
            text=f"Greet {NAME} {ONLY_HERE}",
            state="consumed",
            accepted_at=NOW,
            reason="",
            retries=0,
        )
    )


async def in_the_books(connection: Transaction) -> None:
    theirs = {"session_id": SESSION, "submit": "submit-1", "digest": "d", "name": NAME}
    theirs |= {"who": searched(NAME), "phone": "+43 1 555"}
    await connection.execute(
        insert(ReservationRow).values(
            **theirs,
            reference="R1",
            day=DAY,
            at=time(19, 30),
            starts_at=datetime(2027, 1, 22, 18, 30, tzinfo=UTC),
            guests=2,
            requests=MARK,
            table_number=1,
            state="booked",
            made_at=NOW,
        )
    )
    await connection.execute(
        insert(OrderRow).values(**theirs, reference="T1", notes=MARK, total=9, placed_at=NOW)
    )
    await connection.execute(
        insert(OrderLineRow).values(
            reference="T1", place=0, dish="soup", name="Soup", quantity=1, price=9, note=MARK
        )
    )


async def in_the_calendar(connection: Transaction) -> None:
    """What the session has written, heard of or not; what undid it; and what others wrote."""
    for one in (
        written("t1", DAY, AT + 5, MARK),
        written("t2", DAY, AT + 4, MARK),
        written("t3", ANOTHER_DAY, AT + 9000, MARK, base="t1"),
        written("t4", ANOTHER_DAY, AT + 9001, MARK, base="t3"),
        written("t5", ANOTHER_DAY, AT + 5, OTHERS),
        written("t6", DAY, AT - 9000, OTHERS),
    ):
        await save_sync(CALENDAR, one)(connection)


def written(
    transaction: str, day: date, at: float, word: str, *, base: str | None = None
) -> SyncTransaction:
    op = Operation(
        n=0,
        kind="create",
        uid="u",
        href="h",
        summary=word,
        reason="",
        after_payload=f"SUMMARY:{word}",
        state="done",
    )
    purpose = "undo" if base else "sync"
    return SyncTransaction(id=transaction, day=day, at=at, purpose=purpose, base=base, ops=(op,))


def dumped(body: Any) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))
