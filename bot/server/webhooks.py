"""Sending webhooks from the outbox: signed, with a deadline, again and again for a day.

A receiver may get one twice (its answer, or this service, may have been lost); `webhook-id` says
so. A slow or broken receiver holds up nobody else: a few are on their way to one address at a
time, and those that failed wait for their next attempt in the store.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx
import structlog

from bot.server.service import Service
from bot.server.webhook_addresses import AddressRefused, Resolve, looking_up_in, target
from bot.server.webhook_signing import signed_headers, signing_key
from bot.store.outbox import Waiting, close_webhook, due_webhooks, next_webhook_at, try_again
from bot.tasks import Tasks

log = structlog.get_logger()

DEADLINE = 10.0
AT_ONCE = 16
AT_ONCE_TO_ONE = 4
LOOK_UPS = 4
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 3600.0
GIVEN_UP_AFTER = 86_400.0
TRY_AGAIN = 5.0
"""Seconds after which the outbox is read again when the store did not answer."""

AGENT = "Beatroom-Webhooks/1"


@dataclass(slots=True)
class _Way:
    """What is on its way: ids, and how many to each address."""

    ids: set[str] = field(default_factory=set[str])
    to: Counter[str] = field(default_factory=Counter[str])

    @property
    def full(self) -> list[str]:
        """Addresses to which no more may be sent now."""
        return [url for url, count in self.to.items() if count >= AT_ONCE_TO_ONE]


async def keep_sending(service: Service) -> None:
    """Send what is due, for ever; run as a task."""
    key = signing_key(service.settings)
    way, pool = _Way(), ThreadPoolExecutor(LOOK_UPS, "webhook-names")
    # No proxy and no redirect: either would go where nobody has checked the address.
    async with (
        httpx.AsyncClient(
            timeout=DEADLINE,
            follow_redirects=False,
            trust_env=False,
            limits=httpx.Limits(max_keepalive_connections=0),
        ) as client,
        AsyncExitStack() as tasks_over,
        Tasks() as tasks,
    ):
        # What still looks up a name when the service stops is not waited for.
        tasks_over.callback(pool.shutdown, wait=False, cancel_futures=True)
        sender = _Sender(service, client, key, way, looking_up_in(pool))
        while True:
            try:
                again_at = await sender.send_due(tasks)
            except Exception:  # border: a store that does not answer now may answer later
                log.exception("webhooks_failed")
                again_at = service.wall.now() + TRY_AGAIN
            await service.outbox.wait(service.wall, again_at)


def pause_after(attempts: int, chance: float) -> float:
    """Seconds until the next attempt after `attempts` failed ones; `chance` is from 0 to 1.

    It doubles each time up to an hour, and is spread from half to one and a half of that so that
    what failed together does not come back together.
    """
    usual = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(attempts - 1, 20))
    return usual * (0.5 + chance)


@dataclass(frozen=True, slots=True)
class _Sender:
    service: Service
    client: httpx.AsyncClient
    key: bytes
    way: _Way
    resolve: Resolve

    async def send_due(self, tasks: Tasks) -> float | None:
        """Set off what is due and has room; returns when to look again.

        Whatever arrives, or fails, rings the bell: what had no room is looked at then.
        """
        now, way, store = self.service.wall.now(), self.way, self.service.store
        while len(way.ids) < AT_ONCE:
            room = AT_ONCE - len(way.ids)
            due = await store.read(due_webhooks(now, room, list(way.ids), way.full))
            if not due:
                break
            for one in due:
                if way.to[one.outgoing.url] < AT_ONCE_TO_ONE:
                    way.ids.add(one.outgoing.id)
                    way.to[one.outgoing.url] += 1
                    tasks.start(self._deliver(one), f"webhook {one.outgoing.id}")
        else:
            return None
        return await store.read(next_webhook_at(list(way.ids), way.full))

    async def _deliver(self, waiting: Waiting) -> None:
        outgoing, store, wall = waiting.outgoing, self.service.store, self.service.wall
        try:
            why = await self._attempt(waiting)
            now = wall.now()
            if why is None:
                await store.write(close_webhook(outgoing.id, "delivered", now))
                return
            attempts = waiting.attempts + 1
            again_at = now + pause_after(attempts, random.random())
            log.warning("webhook_failed", webhook=outgoing.id, attempts=attempts, reason=why)
            first_at = now if waiting.first_at is None else waiting.first_at
            if again_at > first_at + GIVEN_UP_AFTER:
                log.error("webhook_given_up", webhook=outgoing.id, session=outgoing.session)
                await store.write(close_webhook(outgoing.id, "dead", now, why))
            else:
                await store.write(try_again(waiting, now, again_at, why))
        except Exception:  # border: a store that does not answer; it is sent again later
            log.exception("webhook_not_noted", webhook=outgoing.id)
        finally:
            self.way.ids.discard(outgoing.id)
            self.way.to[outgoing.url] -= 1
            if not self.way.to[outgoing.url]:
                del self.way.to[outgoing.url]
            self.service.outbox.ring()

    async def _attempt(self, waiting: Waiting) -> str | None:
        """None when it was taken, else why not."""
        outgoing = waiting.outgoing
        at = int(self.service.wall.now())
        allow_private = self.service.settings.webhook_allow_private
        try:
            async with asyncio.timeout(DEADLINE):
                where = await target(
                    outgoing.url, allow_private=allow_private, resolve=self.resolve
                )
                headers = {
                    **signed_headers(self.key, outgoing.id, at, outgoing.body),
                    "Host": where.host,
                    "Content-Type": "application/json",
                    "User-Agent": AGENT,
                }
                # Streamed: what the receiver says besides its status is not read.
                async with self.client.stream(
                    "POST",
                    where.url,
                    content=outgoing.body.encode(),
                    headers=headers,
                    extensions={"sni_hostname": where.name},
                ) as answer:
                    status = answer.status_code
        except TimeoutError:
            return f"no answer within {DEADLINE:g} seconds"
        except AddressRefused as refused:
            return str(refused)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return f"no answer ({type(error).__name__})"
        return None if 200 <= status < 300 else f"status {status}"
