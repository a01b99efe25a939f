"""Notices wait here from the transaction that caused them until they are sent.

Times are seconds since the epoch by the wall. What a notice says is kept only until it is sent, or
given up: afterwards its row tells what became of it, and no more.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select, update

from beatroom.bot.store.attempts import AT_ONCE, WAITING, claimed, closed, failed, next_due
from beatroom.bot.store.tables import NoticeRow as Row
from beatroom.bot.store.tables import OutboxRow
from beatroom.bot.store.transaction import Transaction

T = TypeVar("T")
Channel = Literal["whatsapp", "email", "log"]
Outcome = Literal["delivered", "failed"]


@dataclass(frozen=True, slots=True)
class NewNotice:
    """A notice to one recipient.

    Attributes:
        id: The same at each attempt.
        session: Whose start or end it tells of.
        event: `reminder`, `start`, `end` or `missed`.
        channel: How it is sent.
        recipient: A telephone number, an e-mail address, or empty for the log.
        subject: One line.
        text: What it says.
        at: When it was caused.
        due: When it is sent; default: at once.
        about: The thing that it tells of, where several notices may tell of the same.
    """

    id: str
    session: str
    event: str
    channel: Channel
    recipient: str
    subject: str
    text: str
    at: float
    due: float = AT_ONCE
    about: str = ""


@dataclass(frozen=True, slots=True)
class WaitingNotice:
    """A notice that is due: how often it was tried, when first, and since when it is due."""

    notice: NewNotice
    attempts: int
    first_at: float | None
    next_at: float

    @property
    def id(self) -> str:
        return self.notice.id

    @property
    def session(self) -> str:
        return self.notice.session

    @property
    def lane(self) -> str:
        """Its channel: a few at a time are on their way by one."""
        return self.notice.channel


@dataclass(frozen=True, slots=True)
class Delivery:
    """What became of a notice, or of a webhook; times are seconds since the epoch.

    Attributes:
        event: reminder, start, end, missed; of a webhook its type.
        recipient: A number, an address; of a webhook its host.
        next_at: When it is tried next; 0: at once.
        reason: Why it failed, or why the last attempt did.
    """

    id: str
    event: str
    channel: Literal["whatsapp", "email", "log", "webhook"]
    recipient: str
    state: Literal["waiting", "delivered", "failed"]
    attempts: int
    created_at: float
    next_at: float | None
    closed_at: float | None
    reason: str


async def put_notices(connection: Transaction, notices: Sequence[NewNotice]) -> None:
    """Let notices wait until they are due."""
    if not notices:
        return
    await connection.execute(
        insert(Row),
        [
            {
                "id": one.id,
                "session_id": one.session,
                "event": one.event,
                "channel": one.channel,
                "recipient": one.recipient,
                "subject": one.subject,
                "text": one.text,
                "state": WAITING,
                "attempts": 0,
                "created_at": one.at,
                "next_at": one.due,
                "reason": "",
                "about": one.about,
            }
            for one in notices
        ],
    )


REMINDER = "reminder"


async def drop_reminders(connection: Transaction, session: str) -> None:
    """Forget the reminders of a session that have not been tried."""
    await connection.execute(
        delete(Row).where(
            Row.session_id == session,
            Row.event == REMINDER,
            Row.state == WAITING,
            Row.attempts == 0,
        )
    )


def with_notices(
    work: Callable[[Transaction], Awaitable[T]],
    notices: Sequence[NewNotice],
    *,
    outdated: str | None = None,
) -> Callable[[Transaction], Awaitable[T]]:
    """A piece of writing and the notices that it causes, both or neither.

    `outdated` is a session whose reminders hold no longer.
    """

    async def both(connection: Transaction) -> T:
        result = await work(connection)
        if outdated is not None:
            await drop_reminders(connection, outdated)
        await put_notices(connection, notices)
        return result

    return both


def due_notices(
    now: float, limit: int, busy: Sequence[str] = (), full: Sequence[str] = ()
) -> Callable[[Transaction], Awaitable[list[WaitingNotice]]]:
    """Notices whose time has come, the oldest first.

    Args:
        now: Seconds since the epoch.
        limit: At most so many.
        busy: Ids that are left out, because they are on their way.
        full: Channels that are left out, because enough is on its way there.
    """

    async def work(connection: Transaction) -> list[WaitingNotice]:
        query = (
            select(Row.id, Row.session_id, Row.event, Row.channel, Row.recipient, Row.subject)
            .add_columns(Row.text, Row.created_at, Row.attempts, Row.first_at, Row.next_at)
            .where(Row.state == WAITING, Row.next_at <= now)
            .where(Row.id.not_in(busy), Row.channel.not_in(full))
            .order_by(Row.created_at, Row.id)
            .limit(limit)
        )
        rows = await connection.execute(query)
        return [WaitingNotice(NewNotice(*row[:8]), row[8], row[9], row[10]) for row in rows]

    return work


def next_notice_at(
    busy: Sequence[str] = (), full: Sequence[str] = ()
) -> Callable[[Transaction], Awaitable[float | None]]:
    """When the next notice is due, without those left out as above; None when none waits."""
    return next_due(Row, Row.channel, busy, full)


def claim_notice(waiting: WaitingNotice, until: float) -> Callable[[Transaction], Awaitable[bool]]:
    """Set about sending a notice: nobody else does before `until`. False when somebody did."""
    return claimed(Row, waiting.notice.id, waiting.next_at, until)


def try_notice_again(
    waiting: WaitingNotice, now: float, at: float, reason: str
) -> Callable[[Transaction], Awaitable[None]]:
    """An attempt failed now; the next one is due at `at`."""
    return _changed(waiting.notice.id, failed(Row, waiting.first_at, now, at, reason))


def close_notice(
    notice: str, outcome: Outcome, at: float, reason: str = ""
) -> Callable[[Transaction], Awaitable[None]]:
    """It was sent, or is given up for good; what it said is deleted."""
    emptied = {"subject": "", "text": ""}
    return _changed(notice, {**closed(Row, outcome, at, reason), **emptied})


def deliveries(session: str) -> Callable[[Transaction], Awaitable[list[Delivery]]]:
    """What became of a session's notices and webhooks, in the order they were caused.

    Of a webhook's address only the host is given: the rest of it may be a secret.
    """

    async def work(connection: Transaction) -> list[Delivery]:
        notices = await connection.execute(
            select(Row.id, Row.event, Row.channel, Row.recipient, Row.state, Row.attempts)
            .add_columns(Row.created_at, Row.next_at, Row.closed_at, Row.reason)
            .where(Row.session_id == session)
        )
        hooks = await connection.execute(
            select(OutboxRow.id, OutboxRow.type, OutboxRow.url, OutboxRow.state)
            .add_columns(OutboxRow.attempts, OutboxRow.created_at, OutboxRow.next_at)
            .add_columns(OutboxRow.closed_at, OutboxRow.reason)
            .where(OutboxRow.session_id == session)
        )
        found = [Delivery(*row) for row in notices]
        for row in hooks:
            state = "failed" if row[3] == "dead" else row[3]
            host = urlsplit(str(row[2])).hostname or ""
            found.append(Delivery(row[0], row[1], "webhook", host, state, *row[4:]))
        found.sort(key=lambda one: (one.created_at, one.channel, one.recipient))
        return [_shown(one) for one in found]

    return work


async def forget_notices(connection: Transaction, before: float) -> None:
    """Delete those that were closed before a time."""
    await connection.execute(delete(Row).where(Row.closed_at < before))


async def drop_waiting(connection: Transaction, session: str, at: float, reason: str) -> None:
    """Give up what still waits of a session, and delete what it says."""
    await connection.execute(
        update(Row)
        .where(Row.session_id == session, Row.state == WAITING)
        .values(state="failed", closed_at=at, reason=reason, subject="", text="")
    )


def _shown(one: Delivery) -> Delivery:
    """Its next attempt is told only where there will be one."""
    return one if one.state == WAITING else replace(one, next_at=None)


def _changed(notice: str, values: dict[str, Any]) -> Callable[[Transaction], Awaitable[None]]:
    async def work(connection: Transaction) -> None:
        await connection.execute(
            update(Row).where(Row.id == notice, Row.state == WAITING).values(values)
        )

    return work
