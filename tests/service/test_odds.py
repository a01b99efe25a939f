"""Odd requests, a full disk, a clock that jumps: each has its honest answer."""

from __future__ import annotations

import errno
import os
import tempfile
from typing import Any

import pytest
from schedule_clock import iso, wall_clock
from service_http import Caller, calling

from beatroom.bot.server.disk import DiskProbe
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

ODD = [
    "/%00",
    "/a%00b",
    "/" + "a" * 300,
    "/" + "a/" * 3000,
    "/assets/%00.js",
    "/" + "%F0%9F%8D%B5" * 200,
    "/%ff%fe",
    "/.",
    "/..%00/",
    "/room/" + "b" * 5000,
    "/api/v1/personalities/%00",
    "/api/v1/personalities/" + "c" * 3000,
    "/api/v1/sessions/a%00b",
    "/api/v1/people/data?name=%00",
    "/api/v1/sessions/" + "%F0%9F%8D%B5" * 300,
]


@pytest.mark.parametrize("path", ODD, ids=range(len(ODD)))
async def test_an_odd_path_is_no_error_of_ours(caller: Caller, path: str) -> None:
    for headers in ({}, caller.bearer):
        answer = await caller.client.get(path, headers=headers)
        # 503 is what a page says where the pages are not built.
        assert answer.status_code in {401, 404, 422, 503}, answer.text[:200]
        if answer.status_code == 503:
            assert "not built" in answer.text


async def test_a_full_disk_is_said_and_passes(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ready(seconds: float) -> tuple[int, dict[str, Any]]:
        clock[0] += seconds
        answer = await caller.client.get("/readyz")
        return answer.status_code, answer.json()

    clock = [1000.0]
    caller.service.disk = DiskProbe(caller.service.settings.data_dir, lambda: clock[0])
    assert (await ready(0))[0] == 200

    def full(*_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(tempfile, "TemporaryFile", full)
        status, told = await ready(10)
        assert status == 503
        assert "No space left on device" in told["detail"]
    assert (await ready(0))[0] == 503  # whoever asks at once is told the same
    assert (await ready(10))[0] == 200


@pytest.mark.parametrize(("up", "reason"), [(True, "clock went past"), (False, "did not run")])
async def test_a_missed_session_says_the_true_reason(
    settings: Settings, up: bool, reason: str
) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        body = {"personality": "tea", "starts_at": iso(clock, 3600)}
        made = await caller.ask("POST", "/sessions", 201, body)
        if up:
            clock.advance(86_400)
            await _missed(caller, made["id"], reason)
            return
    clock.advance(86_400)
    async with calling(settings, wall=clock) as caller:
        await _missed(caller, made["id"], reason)


async def _missed(caller: Caller, session: str, reason: str) -> None:
    view = await caller.until(session, lambda view: view["phase"] == "missed")
    assert reason in str(view), view
