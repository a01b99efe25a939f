"""What a stranger with a link cannot take from others, and how an operator is rid of one."""

from __future__ import annotations

from typing import Any

import pytest
from fleet_sessions import log_of
from service_http import TEA, Caller, calling

from beatroom.bot.kinds.restaurant.guest_sessions import BUSY, BUSY_WITH_YOU
from beatroom.bot.rooms.unwelcome import REMOVED, REMOVED_FOR
from beatroom.bot.server.limits import RateLimit
from beatroom.bot.server.routes.joining import WHO
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

CONNECT = "/api/v1/restaurant/connect"


async def test_candidates_without_a_name_to_them_are_refused(caller: Caller) -> None:
    made = await caller.start()
    joined = await caller.join(made)
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    body = {"pc_id": joined["answer"]["pc_id"], "candidates": []}
    path = f"/sessions/{made['id']}/offer"
    refused = await caller.ask("PATCH", path, 422, body, bearer)
    assert refused["detail"] == WHO
    key = joined["participant_key"]
    await caller.ask("PATCH", f"{path}?participant={key}", 200, body, bearer)


async def test_those_without_a_name_may_not_ask_more_often_than_others(caller: Caller) -> None:
    made = await caller.start()
    caller.service.participants = RateLimit(0.001, 5.0, caller.service.now)
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    path = f"/api/v1/sessions/{made['id']}/offer"
    body = {"pc_id": "pc-none", "candidates": []}
    asked = [await caller.client.patch(path, json=body, headers=bearer) for _ in range(8)]
    assert [one.status_code for one in asked] == [422] * 5 + [429] * 3
    named = await caller.client.patch(f"{path}?participant=key-of-ana", json=body, headers=bearer)
    assert named.status_code == 200, named.text


async def test_one_address_never_has_all_visits(settings: Settings) -> None:
    (settings.personalities_dir / "terra.yaml").write_text(
        TEA.replace("name: tea", "name: terra\nkind: restaurant")
    )
    opened = settings.model_copy(update={"restaurant_door": "open", "max_sessions": 8})
    async with calling(opened) as caller:
        caller.service.callers = RateLimit(1e6, 1e6, caller.service.now)
        async with caller.from_address("2001:db8:1:2::7") as crowd:
            got = [await crowd.post(CONNECT) for _ in range(2)]
            assert [one.status_code for one in got] == [201, 201]
        async with caller.from_address("2001:db8:1:2::8") as neighbour:  # of the same network
            refused = await neighbour.post(CONNECT)
            assert (refused.status_code, refused.json()["detail"]) == (429, BUSY_WITH_YOU)
        for address, status in (("192.168.1.1", 201), ("192.168.1.2", 201), ("192.168.1.3", 429)):
            async with caller.from_address(address) as guest:
                answer = await guest.post(CONNECT)
                assert answer.status_code == status, answer.text
        assert answer.json()["detail"] == BUSY
        over = got[0].json()["session"]
        await caller.ask("POST", f"/sessions/{over}/end", 202, {"at_once": True})
        await caller.until(over, lambda view: view["phase"] == "ended")
        async with caller.from_address("2001:db8:1:2::9") as crowd:
            assert (await crowd.post(CONNECT)).status_code == 201


async def test_an_operator_sends_somebody_away(caller: Caller) -> None:
    made = await caller.start()
    ana, ben = await caller.join(made), await caller.join(made, "Ben")
    path = f"/sessions/{made['id']}/participants/"
    left = await caller.ask("DELETE", f"{path}{ben['participant']}", 200)
    assert [one["name"] for one in left["participants"]] == ["Ana"]
    assert left["was_present"] is True
    events = [one.event for one in await log_of(caller.service.store, made["id"])]
    [gone] = [event for event in events if event.type == "participant_left"]
    assert (gone.participant, gone.reason) == (ben["participant"], "removed by operator")
    back = await caller.client.post(
        ben["transport"]["endpoint"],
        json={"sdp": "hello again", "type": "offer"},
        headers={"Authorization": f"Bearer {made['join']['guest']['token']}"},
    )
    assert (back.status_code, back.json()["detail"]) == (409, REMOVED)
    assert 0 < int(back.headers["Retry-After"]) <= REMOVED_FOR
    await caller.ask("DELETE", f"{path}nobody", 404)
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    await caller.until(made["id"], lambda view: view["phase"] == "ended")
    await caller.ask("DELETE", f"{path}{ana['participant']}", 409)


async def test_erasing_somebody_leaves_other_peoples_keys_and_does_nothing_twice(
    caller: Caller,
) -> None:
    async def start(title: str, key: str) -> dict[str, Any]:
        body = {"personality": "tea", "title": title, "participants": [{"name": "Ann"}]}
        if "Annual" in title:
            del body["participants"]
        return await caller.ask("POST", "/sessions", 201, body, {"Idempotency-Key": key})

    first = await start("Tea with Ann", "hers")
    other = await start("Annual tea with Joanna", "another's")
    add = {"text": "Ask Ann of the annual plan.", "kind": "say", "mode": "queued"}
    told = f"/sessions/{other['id']}/instructions"
    order = await caller.ask("POST", told, 202, add, {"Idempotency-Key": "an order"})
    await caller.ask("POST", f"/sessions/{first['id']}/end", 202, {"at_once": True})
    await caller.until(first["id"], lambda view: view["phase"] == "ended")
    await caller.ask("DELETE", "/people/data?name=ann", 200)
    assert (await start("Tea with Ann", "hers"))["id"] == first["id"]
    assert await start("Annual tea with Joanna", "another's") == other
    again = await caller.ask("POST", told, 410, add, {"Idempotency-Key": "an order"})
    assert again["detail"] == "This was done before; what it made has been erased since."
    [only] = (await caller.ask("GET", f"/sessions/{other['id']}", 200))["instructions"]
    assert only["id"] == order["id"]
    assert len((await caller.ask("GET", "/sessions", 200))["items"]) == 2
