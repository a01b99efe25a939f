"""Sending notices from the store: by their channel, with a deadline, again and again for a day.

A notice is a row before anything is sent, so none is lost with the service; setting about it is
noted in the row, so of several services on one database one sends it. Whoever sends it may die
before it notes that it arrived: then it is sent once more.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import structlog

from bot.adapters.notices.log_line import LogLine
from bot.adapters.notices.mail import mail
from bot.adapters.notices.notifier import DEADLINE, Message, Notifier, Refused, TryLater
from bot.adapters.notices.whatsapp import whatsapp
from bot.server.service import Service
from bot.server.webhooks import GIVEN_UP_AFTER, TRY_AGAIN, pause_after
from bot.settings import Settings
from bot.store.notices import (
    WaitingNotice,
    claim_notice,
    close_notice,
    due_notices,
    next_notice_at,
    try_notice_again,
)
from bot.tasks import Tasks

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
        async with Tasks() as tasks:
            sender = _Sender(service, channels)
            while True:
                try:
                    again_at = await sender.send_due(tasks)
                except Exception:  # border: a store that does not answer now may answer later
                    log.exception("notices_failed")
                    again_at = service.wall.now() + TRY_AGAIN
                await service.notices.wait(service.wall, again_at)
    finally:
        for channel in channels.values():
            await channel.close()


@dataclass(slots=True)
class _Sender:
    """What is on its way: ids, and how many by each channel."""

    service: Service
    channels: Mapping[str, Notifier]
    ids: set[str] = field(default_factory=set[str])
    by: Counter[str] = field(default_factory=Counter[str])

    async def send_due(self, tasks: Tasks) -> float | None:
        """Set off what is due and has room; returns when to look again.

        Whatever arrives, or fails, rings the bell: what had no room is looked at then.
        """
        now, store = self.service.wall.now(), self.service.store
        while len(self.ids) < AT_ONCE:
            room = AT_ONCE - len(self.ids)
            due = await store.read(due_notices(now, room, list(self.ids), self._full))
            if not due:
                break
            for one in due:
                if self.by[one.notice.channel] < AT_ONCE_BY_ONE:
                    self.ids.add(one.notice.id)
                    self.by[one.notice.channel] += 1
                    tasks.start(self._deliver(one), f"notice {one.notice.id}")
        else:
            return None
        return await store.read(next_notice_at(list(self.ids), self._full))

    @property
    def _full(self) -> list[str]:
        """Channels by which no more may be sent now."""
        return [channel for channel, count in self.by.items() if count >= AT_ONCE_BY_ONE]

    async def _deliver(self, waiting: WaitingNotice) -> None:
        notice = waiting.notice
        try:
            until = self.service.wall.now() + CLAIMED_FOR
            if await self.service.store.write(claim_notice(waiting, until)):
                await self._note(waiting, await self._attempt(waiting))
        except Exception:  # border: a store that does not answer; it is sent again later
            log.exception("notice_not_noted", notice=notice.id)
        finally:
            self.ids.discard(notice.id)
            self.by[notice.channel] -= 1
            self.service.notices.ring()

    async def _attempt(self, waiting: WaitingNotice) -> Refused | TryLater | None:
        """None when it was taken, else why not."""
        notice = waiting.notice
        channel = self.channels.get(notice.channel)
        if channel is None:
            return Refused(f"The channel {notice.channel!r} is not set up any more.")
        message = Message(
            id=notice.id,
            session=notice.session,
            event=notice.event,
            to=notice.recipient,
            subject=notice.subject,
            text=notice.text,
        )
        try:
            async with asyncio.timeout(DEADLINE):
                await channel.send(message)
        except (Refused, TryLater) as why:
            return why
        except TimeoutError:
            return TryLater(f"no answer within {DEADLINE:g} seconds")
        except Exception as error:  # border: another's client and another's service
            log.exception("notice_broke", notice=notice.id, channel=notice.channel)
            return TryLater(f"it could not be sent ({type(error).__name__})")
        return None

    async def _note(self, waiting: WaitingNotice, why: Refused | TryLater | None) -> None:
        notice, store, now = waiting.notice, self.service.store, self.service.wall.now()
        if why is None:
            await store.write(close_notice(notice.id, "delivered", now))
            return
        attempts, reason = waiting.attempts + 1, str(why)
        told = log.bind(notice=notice.id, session=notice.session, channel=notice.channel)
        told.warning("notice_failed", attempts=attempts, reason=reason)
        if isinstance(why, TryLater):
            again_at = now + max(why.after, pause_after(attempts, random.random()))
            first_at = now if waiting.first_at is None else waiting.first_at
            if again_at <= first_at + GIVEN_UP_AFTER:
                await store.write(try_notice_again(waiting, now, again_at, reason))
                return
        told.error("notice_given_up", attempts=attempts)
        await store.write(close_notice(notice.id, "failed", now, reason))
