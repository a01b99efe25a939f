"""Sending webhooks from the outbox: signed, with a deadline, to an address that was checked.

A receiver may get one twice (its answer, or this service, may have been lost); `webhook-id` says
so. When, how often and how many at once: `delivery_queue.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass

import httpx

from beatroom.bot.outgoing.address_policy import (
    AddressRefusedError,
    Resolve,
    looking_up_in,
    named,
    target,
)
from beatroom.bot.outgoing.proxies import proxy_for
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.server.delivery_queue import Failure, keep_sending_what_waits
from beatroom.bot.server.service import Service
from beatroom.bot.server.webhook_signing import signed_headers, signing_key
from beatroom.bot.settings.texts import split_addresses
from beatroom.bot.store.outbox import (
    Waiting,
    claim_webhook,
    close_webhook,
    due_webhooks,
    next_webhook_at,
    try_again,
)
from beatroom.bot.store.transaction import Work

DEADLINE = 10.0
AT_ONCE = 16
AT_ONCE_TO_ONE = 4
LOOK_UPS = 4
CLAIMED_FOR = 15.0
"""Seconds for which a webhook that is being sent is left alone by others: a deadline and more."""
AGENT = "Beatroom-Webhooks/1"


async def keep_sending(service: Service) -> None:
    """Send what is due, for ever; run as a task."""
    key = signing_key(service.settings)
    pool = ThreadPoolExecutor(LOOK_UPS, "webhook-names")
    async with AsyncExitStack() as sending_over:
        client = await sending_over.enter_async_context(_client())
        by_proxy: dict[str, httpx.AsyncClient] = {}
        for url in split_addresses(service.settings.webhook_urls):
            if (proxy := proxy_for(url)) is not None:
                by_proxy[url] = await sending_over.enter_async_context(_client(proxy))
        # What still looks up a name when the service stops is not waited for.
        sending_over.callback(pool.shutdown, wait=False, cancel_futures=True)
        post = _Webhooks(service, client, by_proxy, key, looking_up_in(pool))
        await keep_sending_what_waits(post, service.store, service.wall, service.outbox)


def _client(proxy: str | None = None) -> httpx.AsyncClient:
    """Follows no redirect, and without a proxy asks what was checked: nobody has checked more."""
    return httpx.AsyncClient(
        timeout=DEADLINE,
        follow_redirects=False,
        trust_env=False,
        proxy=proxy,
        limits=httpx.Limits(max_keepalive_connections=0),
    )


@dataclass(frozen=True, slots=True)
class _Webhooks:
    service: Service
    client: httpx.AsyncClient
    by_proxy: Mapping[str, httpx.AsyncClient]
    key: bytes
    resolve: Resolve
    name: str = "webhook"
    at_once: int = AT_ONCE
    at_once_to_one: int = AT_ONCE_TO_ONE

    def due(
        self, now: float, limit: int, busy: list[str], full: list[str]
    ) -> Work[Sequence[Waiting]]:
        return due_webhooks(now, limit, busy, full)

    def next_at(self, busy: list[str], full: list[str]) -> Work[float | None]:
        return next_webhook_at(busy, full)

    async def claim(self, one: Waiting) -> bool:
        until = self.service.wall.now() + CLAIMED_FOR
        return await self.service.store.write(claim_webhook(one, until))

    def sent(self, one: Waiting, now: float) -> Work[None]:
        return close_webhook(one.id, "delivered", now)

    def try_again(self, one: Waiting, now: float, again_at: float, reason: str) -> Work[None]:
        return try_again(one, now, again_at, reason)

    def give_up(self, one: Waiting, now: float, reason: str) -> Work[None]:
        return close_webhook(one.id, "dead", now, reason)

    async def attempt(self, one: Waiting) -> Failure | None:
        why = await self._refusal(one)
        return None if why is None else Failure(why)

    async def _refusal(self, waiting: Waiting) -> str | None:
        """None when it was taken, else why not."""
        outgoing = waiting.outgoing
        at = int(self.service.wall.now())
        allow_private = self.service.settings.webhook_allow_private
        try:
            async with time_limit(DEADLINE):
                client = self.by_proxy.get(outgoing.url)
                if client is not None:  # an operator's own; its host is the proxy's to find
                    where = named(outgoing.url)
                else:
                    client = self.client
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
                async with client.stream(
                    "POST",
                    where.url,
                    content=outgoing.body.encode(),
                    headers=headers,
                    extensions={"sni_hostname": where.name},
                ) as answer:
                    status = answer.status_code
        except TimeoutError:
            return f"no answer within {DEADLINE:g} seconds"
        except AddressRefusedError as refused:
            return str(refused)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return f"no answer ({type(error).__name__})"
        return None if 200 <= status < 300 else f"status {status}"
