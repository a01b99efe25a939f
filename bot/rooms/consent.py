"""Whether a browser still wants what it is sent (RFC 7675), asked with patience.

aioice takes an answer that is read half a second late for none, and hangs up after six of those: so
half a minute in which a machine has too much to do would end everybody's connection. Here a
question is asked again, and has seconds to be answered.
"""

from __future__ import annotations

import asyncio
from typing import Any

import structlog
from aioice.stun import TransactionError

log = structlog.get_logger()

ASKED_EVERY = 5.0
"""Seconds between two questions, on average."""
ASKED_AGAIN = 3
"""Times that one question is asked again: it may be answered for 7.5 s (0.5, 1, 2 and 4)."""
UNANSWERED = 3
"""Questions in a row without an answer after which the browser has withdrawn its consent."""


async def keep_asking(ice: Any) -> None:
    """Ask until the browser does not answer any more, and close the connection then.

    Args:
        ice: aioice's connection, connected; this takes the place of its `query_consent`.
    """
    unanswered = 0
    while True:
        await asyncio.sleep(ASKED_EVERY)
        for pair in list(ice._nominated.values()):  # noqa: SLF001 - aioice has no place for it
            try:
                await pair.protocol.request(
                    ice.build_request(pair, nominate=False),
                    pair.remote_addr,
                    integrity_key=ice.remote_password.encode(),
                    retransmissions=ASKED_AGAIN,
                )
                unanswered = 0
            except TransactionError:
                unanswered += 1
            if unanswered >= UNANSWERED:
                log.info("consent_withdrawn")
                ice._query_consent_task = None  # noqa: SLF001 - closing would wait for this task
                await ice.close()
                return
