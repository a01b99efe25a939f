"""Sending notices from the store, each by its channel, with a deadline.

A notice is a row before anything is sent, so none is lost with the service; setting about it is
noted in the row, so of several services on one database one sends it. When, how often and how many
at once: `delivery_queue.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog

from beatroom.bot.notifications.channel import (
    DEADLINE,
    Message,
    Notifier,
    PermanentSendError,
    TryLaterError,
)
from beatroom.bot.notifications.log_line import LogLine
from beatroom.bot.notifications.mail import mail
from beatroom.bot.notifications.whatsapp import whatsapp
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.server.delivery_queue import Failure, keep_sending_what_waits
from beatroom.bot.server.service import Service
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.notices import (
    WaitingNotice,
    claim_notice,
    close_notice,
    due_notices,
    next_notice_at,
    try_notice_again,
)
from beatroom.bot.store.transaction import Work

log = structlog.get_logger()

AT_ONCE = 8
AT_ONCE_BY_ONE = 4
CLAIMED_FOR = 15.0
"""Seconds for which a notice that is being sent is left alone by others: a deadline and more."""


def notifiers(settings: Settings) -> dict[str, Notifier]:
    """The channels that are set up, by name. Webhooks are not among them: they have an outbox."""
    found = {"whatsapp": whatsapp(settings), "email": mail(settings), "log": LogLine()}
    return {name: one for name, one in found.items() if one is not None}


async def keep_notifying(service: Service) -> None:
    """Send what is due, for ever; run as a task."""
    channels = notifiers(service.settings)
    try:
        post = _Notices(service, channels)
        await keep_sending_what_waits(post, service.store, service.wall, service.notices)
    finally:
        for channel in channels.values():
            await channel.close()


@dataclass(frozen=True, slots=True)
class _Notices:
    service: Service
    channels: Mapping[str, Notifier]
    name: str = "notice"
    at_once: int = AT_ONCE
    at_once_to_one: int = AT_ONCE_BY_ONE

    def due(
        self, now: float, limit: int, busy: list[str], full: list[str]
    ) -> Work[Sequence[WaitingNotice]]:
        return due_notices(now, limit, busy, full)

    def next_at(self, busy: list[str], full: list[str]) -> Work[float | None]:
        return next_notice_at(busy, full)

    async def claim(self, one: WaitingNotice) -> bool:
        until = self.service.wall.now() + CLAIMED_FOR
        return await self.service.store.write(claim_notice(one, until))

    def sent(self, one: WaitingNotice, now: float) -> Work[None]:
        return close_notice(one.id, "delivered", now)

    def try_again(self, one: WaitingNotice, now: float, again_at: float, reason: str) -> Work[None]:
        return try_notice_again(one, now, again_at, reason)

    def give_up(self, one: WaitingNotice, now: float, reason: str) -> Work[None]:
        return close_notice(one.id, "failed", now, reason)

    async def attempt(self, one: WaitingNotice) -> Failure | None:
        try:
            await self._send(one)
        except PermanentSendError as why:
            return Failure(str(why), for_good=True)
        except TryLaterError as why:
            return Failure(str(why), after=why.after)
        return None

    async def _send(self, waiting: WaitingNotice) -> None:
        """Send it by its channel.

        Raises:
            PermanentSendError: It was refused for good.
            TryLaterError: It was not taken now.
        """
        notice = waiting.notice
        channel = self.channels.get(notice.channel)
        if channel is None:
            raise PermanentSendError(f"The channel {notice.channel!r} is not set up any more.")
        message = Message(
            id=notice.id,
            session=notice.session,
            event=notice.event,
            to=notice.recipient,
            subject=notice.subject,
            text=notice.text,
        )
        try:
            async with time_limit(DEADLINE):
                await channel.send(message)
        except (PermanentSendError, TryLaterError):
            raise
        except TimeoutError:
            raise TryLaterError(f"no answer within {DEADLINE:g} seconds") from None
        except Exception as error:
            # border: another's client and another's service
            log.exception("notice_broke", notice=notice.id, channel=notice.channel)
            raise TryLaterError(f"it could not be sent ({type(error).__name__})") from None
