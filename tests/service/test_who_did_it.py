"""Every act of an organiser's is on record with the name of their token."""

from __future__ import annotations

import pytest
from fleet_sessions import log_of
from schedule_clock import iso, wall_clock
from service_http import Caller, calling

from beatroom.bot.server.operator_tokens import Scope, create_token
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e

pytestmark = pytest.mark.service

SCOPES: tuple[Scope, ...] = ("read", "steer")


async def organiser(caller: Caller, name: str) -> dict[str, str]:
    """The headers of somebody with a token of their own."""
    token = await create_token(caller.service.store, name, SCOPES)
    return {"Authorization": f"Bearer {token}"}


async def test_what_is_done_before_the_start_says_by_whom(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        mina, ben = await organiser(caller, "Mina"), await organiser(caller, "Ben")
        wanted = {"personality": "tea", "starts_at": iso(clock, 60)}
        made = await caller.ask("POST", "/sessions", 201, wanted, mina)
        path = f"/sessions/{made['id']}"
        for text, who in (("Never mind.", mina), ("Welcome all.", ben)):
            sent = await caller.ask(
                "POST", f"{path}/instructions", 202, {"text": text, "kind": "say"}, who
            )
            assert sent["by"] == ("Mina" if who is mina else "Ben")
        gone = await caller.ask("DELETE", f"{path}/instructions/i1", 200, headers=ben)
        assert (gone["by"], gone["reason"]) == ("Mina", "withdrawn by Ben before the start")
        await caller.ask("POST", f"{path}/instructions/i2/promote", 200, headers=mina)
        await caller.ask("PATCH", path, 200, {"title": "Later"}, ben)
        await caller.ask("DELETE", path, 200, headers=mina)
        log = await log_of(caller.service.store, made["id"])
        acts = [(r.event.type, getattr(r.event, "by", None)) for r in log]
        assert acts == [
            ("created", "Mina"),
            ("instruction_dropped", "Ben"),
            ("instruction_promoted", "Mina"),
            ("rescheduled", "Ben"),
            ("ended", "Mina"),
        ]


async def test_what_is_done_while_it_runs_says_by_whom(caller: Caller) -> None:
    mina = await organiser(caller, "Mina")
    made = await caller.start()
    await caller.join(made)
    path = f"/sessions/{made['id']}"
    await caller.until(made["id"], lambda view: view["phase"] == "live")
    await caller.ask(
        "POST", f"{path}/instructions", 202, {"text": "Hurry.", "mode": "immediate"}, mina
    )
    await caller.ask("POST", f"{path}/rundown", 200, {"op": "extend", "seconds": 60}, mina)
    put = {"op": "move", "beat": "beat-1", "after": "beat-0"}
    moved = await caller.ask("POST", f"{path}/rundown", 200, put, mina)
    assert [item["id"] for item in moved["agenda"]["items"]] == ["beat-0", "beat-1", "beat-2"]
    lacks = await caller.ask("POST", f"{path}/rundown", 422, {"op": "move", "beat": "beat-1"}, mina)
    assert "needs after" in lacks["detail"]
    await caller.ask("POST", f"{path}/mute", 202, headers=mina)
    view = await caller.until(
        made["id"], lambda view: view["instructions"][0]["state"] != "accepted"
    )
    assert view["instructions"][0]["by"] == "Mina"
    log = [r.event for r in await log_of(caller.service.store, made["id"])]
    told = [one for one in log if isinstance(one, e.RundownChanged | e.Muted)]
    assert [(one.type, one.by) for one in told] == [
        ("rundown_changed", "Mina"),
        ("rundown_changed", "Mina"),
        ("muted", "Mina"),
    ]
