"""What a participant sends costs that participant the way in, never the session."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from service_http import Caller
from stand_in import FATAL_WORDS

from beatroom.bot.workers.runner import RESTARTS_CAP

pytestmark = pytest.mark.service


async def offer(caller: Caller, made: dict[str, Any], key: str, sdp: str) -> int:
    answer = await caller.client.post(
        f"/api/v1/sessions/{made['id']}/offer?participant={key}",
        json={"sdp": sdp, "type": "offer"},
        headers={"Authorization": f"Bearer {made['join']['guest']['token']}"},
    )
    return answer.status_code


async def test_deaths_that_participants_cause_never_fail_a_session(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made)
    for number in range(RESTARTS_CAP + 2):
        assert await offer(caller, made, f"mallory{number:04}", FATAL_WORDS) == 503
        epoch = number + 2
        await caller.until(made["id"], lambda view, epoch=epoch: view["epoch"] == epoch)
    assert await offer(caller, made, "mallory0000", "hello") == 429
    both = [offer(caller, made, "mallory-9", FATAL_WORDS), offer(caller, made, "bens-key", "hello")]
    await asyncio.gather(*both)
    await caller.until(made["id"], lambda view: view["epoch"] == RESTARTS_CAP + 4)
    assert await offer(caller, made, "bens-key", "hello") == 200  # who only came at that moment
    await caller.join(made, "Ben")
    assert (await caller.ask("GET", f"/sessions/{made['id']}", 200))["phase"] == "live"
