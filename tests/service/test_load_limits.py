"""Limits: how long, how many, how often, how large; each says what it allows."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import pytest
from service_http import Caller

from beatroom.bot.server.headers import BODY_CAP
from beatroom.bot.server.limits import RateLimit
from beatroom.bot.server.operator_tokens import create_token
from beatroom.bot.server.requests import SDP_CAP, TEXT_CAP
from beatroom.bot.serving.app import BURST
from beatroom.bot.store.instructions import PENDING_CAP

pytestmark = pytest.mark.service


async def test_an_instruction_has_a_longest_text(caller: Caller) -> None:
    path = f"/sessions/{(await caller.start())['id']}/instructions"
    await caller.ask("POST", path, 202, {"text": "x" * TEXT_CAP})
    long = await caller.ask("POST", path, 413, {"text": "x" * (TEXT_CAP + 1)})
    assert long["errors"][0]["field"] == "text"
    assert str(TEXT_CAP) in long["detail"]
    empty = await caller.ask("POST", path, 422, {"text": ""})
    assert empty["errors"][0]["field"] == "text"


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("", {"personality": "x" * 101}, "personality"),
        ("", {"personality": "tea", "title": "x" * 121}, "title"),
        ("", {"personality": "tea", "length": 29}, "length"),
        ("/none/instructions", {"text": "x", "expires_in": 1e300}, "expires_in"),
        ("/none/instructions", {"text": "x", "expires_in": 0}, "expires_in"),
        ("/none/rundown", {"op": "extend", "seconds": 1e6}, "seconds"),
        (
            "/none/rundown",
            {"op": "insert", "beat": "beat-0", "title": "x", "seconds": 9, "say": "x" * 1001},
            "say",
        ),
        ("/none/end", {"reason": "x" * 201}, "reason"),
    ],
)
async def test_every_field_has_its_bounds(
    caller: Caller, path: str, body: dict[str, Any], field: str
) -> None:
    refused = await caller.ask("POST", f"/sessions{path}", 422, body)
    assert [error["field"] for error in refused["errors"]] == [field]


async def test_only_so_many_instructions_may_be_pending(caller: Caller) -> None:
    path = f"/sessions/{(await caller.start())['id']}/instructions"
    for number in range(PENDING_CAP):
        await caller.ask("POST", path, 202, {"text": f"{number}"})
    full = await caller.ask("POST", path, 409, {"text": "one more"})
    assert f"{PENDING_CAP} instructions are pending" in full["detail"]
    other = f"/sessions/{(await caller.start())['id']}/instructions"
    await caller.ask("POST", other, 202, {"text": "another session has room"})
    await caller.ask("DELETE", f"{path}/i7", 200)
    await caller.ask("POST", path, 202, {"text": "one more"})
    await caller.ask("POST", path, 409, {"text": "and another"})


async def test_a_token_that_asks_too_often_is_told_when_to_come_back(caller: Caller) -> None:
    clock = [1000.0]
    service = caller.service
    service.operators = RateLimit(2.0, BURST, lambda: clock[0])
    other = {"Authorization": f"Bearer {await create_token(service.store, 'other', ['read'])}"}
    for _ in range(int(BURST)):
        await caller.ask("GET", "/personalities", 200)
    refused = await caller.client.get("/api/v1/personalities", headers=caller.bearer)
    assert refused.status_code == 429
    assert refused.headers["content-type"] == "application/problem+json"
    wait = int(refused.headers["Retry-After"])
    assert wait == 1
    await caller.ask("GET", "/personalities", 200, headers=other)
    clock[0] += wait
    await caller.ask("GET", "/personalities", 200)
    await caller.ask("GET", "/personalities", 200)
    await caller.ask("GET", "/personalities", 429)


async def test_a_join_link_that_asks_too_often_disturbs_nobody_else(caller: Caller) -> None:
    made = await caller.start()
    clock = [1000.0]
    caller.service.guests = RateLimit(1.0, 3.0, lambda: clock[0])
    path = f"/sessions/{made['id']}/join"
    guest, host = (
        {"Authorization": f"Bearer {made['join'][role]['token']}"} for role in ("guest", "host")
    )
    for _ in range(3):
        await caller.ask("GET", path, 200, headers=guest)
    await caller.ask("GET", path, 429, headers=guest)
    await caller.ask("GET", path, 200, headers=host)
    await caller.ask("GET", "/sessions", 200)


async def test_a_body_is_cut_off_before_it_is_read_whole(caller: Caller) -> None:
    taken: list[int] = []

    async def endless() -> AsyncGenerator[dict[str, Any]]:
        while True:
            taken.append(65_536)
            yield {"type": "http.request", "body": b"x" * 65_536, "more_body": True}

    for method, path in (("POST", "/sessions"), ("PUT", "/personalities/tea"), ("GET", "/no")):
        taken.clear()
        chunks = endless()
        answered: list[dict[str, Any]] = []

        async def receive(source: AsyncGenerator[dict[str, Any]] = chunks) -> dict[str, Any]:
            return await anext(source)

        async def send(message: dict[str, Any], kept: list[Any] = answered) -> None:
            kept.append(message)

        scope = {
            "type": "http",
            "method": method,
            "path": f"/api/v1{path}",
            "query_string": b"",
            "headers": [
                (b"host", b"127.0.0.1"),
                (b"content-type", b"application/json"),
                (b"authorization", caller.bearer["Authorization"].encode()),
            ],
        }
        await caller.app(scope, receive, send)
        assert answered[0]["status"] == 413
        assert sum(taken) <= BODY_CAP + 65_536
        await chunks.aclose()


async def test_an_offer_and_its_candidates_have_their_bounds(caller: Caller) -> None:
    made = await caller.start()
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    path = f"/sessions/{made['id']}/offer"
    long = {"sdp": "x" * (SDP_CAP + 1), "type": "offer"}
    assert (await caller.ask("POST", path, 422, long, bearer))["errors"][0]["field"] == "sdp"
    many = {"pc_id": "x", "candidates": [{}] * 101}
    refused = await caller.ask("PATCH", path, 422, many, bearer)
    assert refused["errors"][0]["field"] == "candidates"
