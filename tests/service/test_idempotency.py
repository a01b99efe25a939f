"""The same request, sent again or at the same time, has one effect and one answer."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from receiver import receiving
from schedule_clock import iso, wall_clock
from service_http import Caller, calling

from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

KEY = {"Idempotency-Key": "the same"}
AT_ONCE = 8


async def together(
    caller: Caller, path: str, body: dict[str, Any], times: int = AT_ONCE
) -> list[httpx.Response]:
    """The answers to the same request, sent many times at once."""
    return await asyncio.gather(
        *(
            caller.client.post(f"/api/v1{path}", json=body, headers={**caller.bearer, **KEY})
            for _ in range(times)
        )
    )


async def test_many_equal_requests_make_one_session(settings: Settings) -> None:
    async with receiving() as receiver:
        told = settings.model_copy(
            update={"webhook_urls": receiver.url, "webhook_allow_private": True}
        )
        async with calling(told) as caller:
            body = {"personality": "tea", "metadata": {"a": 1}}
            answers = await together(caller, "/sessions", body)
            assert {a.status_code for a in answers} == {201}
            assert len({a.text for a in answers}) == 1
            made = answers[0].json()
            await caller.until(made["id"], lambda v: v["phase"] == "lobby")
            late = await caller.ask("POST", "/sessions", 201, body, KEY)
            assert late == made
            assert len((await caller.ask("GET", "/sessions", 200))["items"]) == 1
            assert list(caller.service.engine.alive()) == [made["id"]]
            await receiver.until(lambda: len(receiver.got) == 2)
            other = await caller.ask("POST", "/sessions", 409, {"personality": "tea"}, KEY)
            assert "with another body" in other["detail"]


async def test_many_equal_requests_schedule_one_session(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        body = {"personality": "tea", "starts_at": iso(clock, 60)}
        answers = await together(caller, "/sessions", body)
        assert len({a.text for a in answers}) == 1
        made = answers[0].json()
        clock.advance(60)
        await caller.until(made["id"], lambda v: v["phase"] == "lobby")
        # Its time has passed meanwhile, which is no reason to refuse what was done already.
        assert await caller.ask("POST", "/sessions", 201, body, KEY) == made


async def test_a_token_is_the_same_caller_however_its_header_is_written(caller: Caller) -> None:
    token, body = caller.service.operator_token, {"personality": "tea"}
    for written in (f"Bearer {token}", f"bearer {token}", f"BEARER {token}", f"Bearer  {token} "):
        headers = {**KEY, "Authorization": written}
        answer = await caller.client.post("/api/v1/sessions", json=body, headers=headers)
        assert answer.status_code == 201, written
    assert len((await caller.ask("GET", "/sessions", 200))["items"]) == 1


async def test_many_equal_requests_make_one_instruction(caller: Caller) -> None:
    made = await caller.start()
    path = f"/sessions/{made['id']}/instructions"
    body = {"text": "Once.", "mode": "immediate", "kind": "say"}
    answers = await together(caller, path, body)
    assert {a.status_code for a in answers} == {202}
    assert len({a.text for a in answers}) == 1
    view = await caller.until(made["id"], lambda v: v["instructions"][0]["state"] == "spoken")
    assert len(view["instructions"]) == 1
    assert await caller.ask("POST", path, 202, body, KEY) == answers[0].json()
    await caller.ask("POST", path, 409, {**body, "text": "Twice."}, KEY)


INSERT = {"op": "insert", "beat": "beat-1", "title": "Break", "seconds": 60, "say": "A break."}


async def titles(caller: Caller, session: str) -> list[str]:
    view = await caller.ask("GET", f"/sessions/{session}", 200)
    return [item["title"] for item in view["agenda"]["items"]]


async def test_many_equal_requests_insert_one_beat(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made)
    path = f"/sessions/{made['id']}/rundown"
    answers = await together(caller, path, INSERT)
    assert {a.status_code for a in answers} == {200}
    once = ["Welcome", "Stories", "Break", "Goodbye"]
    assert await titles(caller, made["id"]) == once
    assert all(len(a.json()["agenda"]["items"]) == 4 for a in answers)
    await caller.ask("POST", path, 409, {**INSERT, "title": "Other"}, KEY)
    twice = await caller.ask("POST", path, 200, INSERT, {"Idempotency-Key": "another"})
    assert len(twice["agenda"]["items"]) == 5


async def test_a_repeat_is_known_before_the_etag_is_looked_at(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made)
    path = f"/sessions/{made['id']}/rundown"
    view = await caller.ask("GET", f"/sessions/{made['id']}", 200)
    seen = {**KEY, "If-Match": view["etag"]}
    await caller.ask("POST", path, 200, INSERT, seen)
    await caller.ask("POST", path, 200, INSERT, seen)


async def test_other_changes_of_the_rundown_are_done_once_too(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made)
    path = f"/sessions/{made['id']}/rundown"
    answers = await together(caller, path, {"op": "extend", "seconds": 60})
    assert {a.json()["agenda"]["length"] for a in answers} == {660}


async def test_time_for_a_beat_to_come_is_given_once_or_refused(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made)
    path = f"/sessions/{made['id']}/rundown"
    before = (await caller.ask("GET", f"/sessions/{made['id']}", 200))["agenda"]
    less = {"op": "extend", "beat": "beat-1", "seconds": -60}
    answers = await together(caller, path, less)
    assert {a.json()["agenda"]["length"] for a in answers} == {before["length"] - 60}
    moved = answers[0].json()["agenda"]["items"]
    assert [i["offset"] for i in moved[:2]] == [i["offset"] for i in before["items"][:2]]
    assert moved[2]["offset"] == before["items"][2]["offset"] - 60
    await caller.ask("POST", path, 409, {**less, "seconds": -61}, KEY)
    told = await caller.ask("POST", path, 409, {**less, "seconds": -3600})
    assert "no time for it" in told["detail"]
    assert "beat-9" in (await caller.ask("POST", path, 409, {**less, "beat": "beat-9"}))["detail"]
