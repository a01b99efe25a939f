"""What one author sends keeps neither other authors waiting nor whoever joins."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from patience import SOON, eventually
from service_http import TEA, Caller

from beatroom.bot.server.operator_tokens import create_token

pytestmark = pytest.mark.service

MANY = 60
"""More than a service has threads."""
SLOW = "name: slow\n"


async def test_texts_that_take_long_are_in_nobody_elses_way(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, done, begun = caller.service, threading.Event(), list[str]()
    check = service.library.check

    def slowly(source: bytes, name: str | None = None) -> Any:
        if source == SLOW.encode():
            begun.append(threading.current_thread().name)
            assert done.wait(SOON)
        return check(source, name)

    monkeypatch.setattr(service.library, "check", slowly)
    made = await caller.start()
    ann, ben = [await create_token(service.store, name, ["author"]) for name in ("ann", "ben")]
    bearers = [{"Authorization": f"Bearer {plain}"} for plain in (ann, ben)]
    guest = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    body = {"text": SLOW, "beat": 0}
    flood = [
        asyncio.ensure_future(caller.ask("POST", "/personalities/try", 422, body, bearers[0]))
        for _ in range(MANY)
    ]
    try:
        await eventually(lambda: bool(begun))
        await caller.ask("GET", f"/sessions/{made['id']}/join", 200, headers=guest)
        good = {"text": TEA, "beat": 0}
        await caller.ask("POST", "/personalities/try", 200, good, bearers[1])
        assert len(begun) == 1, "each has one read at a time"
    finally:
        done.set()
    await asyncio.gather(*flood)
    assert len(begun) == MANY
