"""Sessions over REST: start, steer, read."""

from __future__ import annotations

import asyncio
import re
from collections import Counter

import pytest
from patience import eventually
from service_http import Caller, calling

from beatroom.bot.runtime.tasks import failures
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service


async def test_a_session_from_start_to_end(caller: Caller) -> None:
    made = await caller.start(title="Monday tea", timezone="Europe/Vienna", length=900)
    session = made["id"]
    assert made["title"] == "Monday tea"
    assert made["join"]["guest"]["url"].startswith(f"http://127.0.0.1:7860/room/{session}#join=")
    assert made["console_url"] == f"http://127.0.0.1:7860/console/{session}"

    joined = await caller.join(made, "Ana")
    assert joined["title"] == "Monday tea"
    assert joined["name"] == "Guest"
    assert joined["personality"]["title"] == "Tea talk"
    assert joined["personality"]["host"] == "Mina"
    assert joined["answer"] == {
        "sdp": "answer to hello",
        "type": "answer",
        "pc_id": f"pc-{joined['participant']}",
    }
    view = await caller.until(session, lambda v: v["phase"] == "live")
    assert [(p["id"], p["name"]) for p in view["participants"]] == [(joined["participant"], "Ana")]
    assert view["agenda"]["items"][0]["state"] == "active"
    assert view["agenda"]["length"] == 900
    assert view["agenda"]["server_now_epoch"] == view["server_now_epoch"]
    assert view["floor"] == {"holder": "nobody", "participant": None}
    assert view["kind"] == "conversation"
    assert "guest" in view["join"]

    time = await caller.ask("GET", f"/sessions/{session}/time", 200)
    assert time["meeting_started"] is True
    assert time["current_item_topic"] == "Welcome"
    assert time["current_time_iso"][-6:] in ("+01:00", "+02:00")

    assert (await caller.ask("POST", f"/sessions/{session}/mute", 202))["muted"] is True
    assert (await caller.ask("POST", f"/sessions/{session}/unmute", 202))["muted"] is False

    over = await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    assert over["phase"] == "ended"
    assert over["ended_at"] is not None
    refused = await caller.ask("POST", f"/sessions/{session}/mute", 409)
    assert refused["detail"] == "The session is over."


async def test_an_instruction_is_stored_delivered_and_spoken(caller: Caller) -> None:
    made = await caller.start()
    path = f"/sessions/{made['id']}/instructions"
    now = await caller.ask(
        "POST", path, 202, {"text": "Hurry.", "mode": "immediate", "kind": "say", "interrupt": True}
    )
    assert (now["id"], now["interrupt"]) == ("i1", True)
    assert now["accepted_at"] > 0
    later = await caller.ask("POST", path, 202, {"text": "Ask Ana."})
    assert (later["mode"], later["kind"], later["interrupt"]) == ("queued", "prompt", False)
    view = await caller.until(made["id"], lambda v: v["instructions"][0]["state"] == "spoken")
    spoken = view["instructions"][0]
    assert (
        spoken["accepted_at"]
        <= spoken["delivered_at"]
        <= spoken["injected_at"]
        <= spoken["spoken_at"]
    )
    await caller.until(made["id"], lambda v: v["instructions"][1]["state"] == "delivered")
    promoted = await caller.ask("POST", f"{path}/i2/promote", 200)
    assert (promoted["mode"], promoted["state"]) == ("immediate", "spoken")
    refused = await caller.ask("DELETE", f"{path}/i2", 409)
    assert refused["detail"] == "This instruction is spoken already."
    await caller.ask("POST", path, 202, {"text": "Never mind."})
    assert (await caller.ask("DELETE", f"{path}/i3", 200))["state"] == "cancelled"
    assert (await caller.ask("GET", f"{path}/i3", 200))["reason"] == "withdrawn"
    listed = await caller.ask("GET", path, 200)
    assert [r["id"] for r in listed["items"]] == ["i1", "i2", "i3"]
    await caller.ask("GET", f"{path}/i9", 404)


async def test_an_idempotency_key_makes_one_of_each(caller: Caller) -> None:
    key = {"Idempotency-Key": "once"}
    first = await caller.ask("POST", "/sessions", 201, {"personality": "tea"}, key)
    again = await caller.ask("POST", "/sessions", 201, {"personality": "tea"}, key)
    assert first["id"] == again["id"]
    await caller.ask("POST", "/sessions", 409, {"personality": "tea", "title": "Other"}, key)

    path = f"/sessions/{first['id']}/instructions"
    body = {"text": "Once.", "mode": "queued", "kind": "say"}
    receipts = await asyncio.gather(*(caller.ask("POST", path, 202, body, key) for _ in range(5)))
    assert {r["id"] for r in receipts} == {"i1"}
    listed = await caller.ask("GET", path, 200)
    assert len(listed["items"]) == 1


async def test_the_rundown_is_changed_by_whoever_saw_it_last(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made)
    view = await caller.until(made["id"], lambda v: v["phase"] == "live")
    path, seen = f"/sessions/{made['id']}/rundown", {"If-Match": view["etag"]}

    longer = await caller.ask("POST", path, 200, {"op": "extend", "seconds": 60}, seen)
    assert longer["agenda"]["length"] == 660
    assert longer["etag"] != view["etag"]

    late = await caller.ask("POST", path, 412, {"op": "skip"}, seen)
    assert "read the session again" in late["detail"]

    refused = await caller.ask("POST", path, 409, {"op": "resume"}, {"If-Match": longer["etag"]})
    assert refused["detail"] == "The clock is not on hold."

    both = await asyncio.gather(
        *(
            caller.client.post(
                f"/api/v1{path}",
                json={"op": "extend", "seconds": 60},
                headers={**caller.bearer, "If-Match": longer["etag"]},
            )
            for _ in range(2)
        )
    )
    assert sorted(answer.status_code for answer in both) == [200, 412]

    held = await caller.ask("POST", path, 200, {"op": "hold"})
    assert held["phase"] == "held"


@pytest.mark.parametrize(
    ("body", "field", "says"),
    [
        ({"op": "dance"}, "op", "Input should be 'skip'"),
        ({"op": "extend"}, "body", "'extend' needs seconds"),
        ({"op": "jump", "beat": 3}, "beat", "valid string"),
        ({"op": "skip", "whom": "Ana"}, "whom", "not permitted"),
    ],
)
async def test_a_wrong_body_is_refused_with_the_field(
    caller: Caller, body: dict[str, object], field: str, says: str
) -> None:
    answer = await caller.client.post(
        "/api/v1/sessions/none/rundown", json=body, headers=caller.bearer
    )
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    [error] = answer.json()["errors"]
    assert error["field"] == field
    assert says in error["message"]


async def test_errors_are_problems(caller: Caller) -> None:
    for method, path, status in [
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1/sessions/nobody", 404),
        ("PUT", "/api/v1/sessions", 405),
        ("GET", "/missing.js", 404),
    ]:
        answer = await caller.client.request(method, path, headers=caller.bearer)
        assert answer.status_code == status
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == status
        assert answer.json()["title"]
    broken = await caller.client.post(
        "/api/v1/sessions",
        content=b"{",
        headers={**caller.bearer, "Content-Type": "application/json"},
    )
    assert (broken.status_code, broken.json()["detail"]) == (400, "The body is not valid JSON.")


async def test_what_cannot_be_started_is_refused(caller: Caller, settings: Settings) -> None:
    unknown = await caller.ask("POST", "/sessions", 422, {"personality": "coffee"})
    assert unknown["errors"][0]["field"] == "personality"
    zone = await caller.ask("POST", "/sessions", 422, {"personality": "tea", "timezone": "Mars"})
    assert zone["errors"][0]["field"] == "timezone"
    long = await caller.ask("POST", "/sessions", 422, {"personality": "tea", "length": 1e6})
    assert long["errors"][0]["field"] == "length"
    daily = await caller.ask("POST", "/sessions", 422, {"personality": "tea", "transport": "daily"})
    assert daily["errors"][0]["field"] == "transport"
    (settings.personalities_dir / "bad.yaml").write_text("name: bad\n")
    bad = await caller.ask("POST", "/sessions", 422, {"personality": "bad"})
    assert "bad.yaml:" in bad["detail"]


async def test_personalities_are_listed_with_their_beats_and_problems(
    caller: Caller, settings: Settings
) -> None:
    (settings.personalities_dir / "bad.yaml").write_text("name: bad\n")
    bad, tea = await caller.ask("GET", "/personalities", 200)
    assert bad["name"] == "bad"
    assert bad["problems"]
    assert (tea["title"], tea["length"], tea["problems"]) == ("Tea talk", 600, [])
    assert [b["offset"] for b in tea["beats"]] == [0, 120, 540]


async def test_limits(settings: Settings) -> None:
    tight = settings.model_copy(update={"max_sessions": 1, "operator_rate": 1.0})
    async with calling(tight) as caller:
        made = await caller.start()
        full = await caller.client.post(
            "/api/v1/sessions", json={"personality": "tea"}, headers=caller.bearer
        )
        assert full.status_code == 429
        assert int(full.headers["Retry-After"]) > 0
        path = f"/sessions/{made['id']}/instructions"
        long = await caller.ask("POST", path, 413, {"text": "x" * 2001})
        assert long["errors"][0]["field"] == "text"
        await caller.ask("POST", path, 413, {"text": "x" * 600_000})
        for n in range(50):
            await caller.ask("POST", path, 202, {"text": f"{n}"})
        many = await caller.ask("POST", path, 409, {"text": "one more"})
        assert "50 instructions are pending" in many["detail"]
        statuses = [
            (await caller.client.get("/api/v1/sessions", headers=caller.bearer)).status_code
            for _ in range(200)
        ]
        assert 429 in statuses


async def test_sessions_are_listed_in_pages(caller: Caller) -> None:
    made = [(await caller.start())["id"] for _ in range(3)]
    first = await caller.ask("GET", "/sessions?limit=2", 200)
    second = await caller.ask("GET", f"/sessions?limit=2&cursor={first['next']}", 200)
    assert [s["id"] for s in first["items"] + second["items"]] == made[::-1]
    assert second["next"] is None
    assert first["items"][0]["agenda"]["phase"] == "lobby"
    await caller.ask("GET", "/sessions?cursor=nonsense", 422)


async def test_a_restarted_service_takes_its_sessions_over(settings: Settings) -> None:
    async with calling(settings) as caller:
        made = await caller.start()
        await caller.join(made)
        await caller.until(made["id"], lambda v: v["phase"] == "live")
        bearer = caller.bearer
    async with calling(settings) as caller:
        assert caller.bearer == bearer
        view = await caller.until(made["id"], lambda v: v["epoch"] == 2)
        assert view["phase"] == "live"
        assert view["agenda"]["items"][0]["state"] == "active"


async def test_health_and_figures(caller: Caller) -> None:
    await caller.start()
    assert (await caller.client.get("/healthz")).json() == {"status": "ok", "kinds_not_used": []}
    assert (await caller.client.get("/readyz")).json() == {"status": "ready", "sessions": 1}
    figures = (await caller.client.get("/metrics")).text
    assert 'beatroom_sessions{phase="lobby"} 1' in figures
    assert "beatroom_loop_lag_seconds" in figures
    assert 'beatroom_webhooks{state="pending"} 0' in figures
    assert 'beatroom_webhooks{state="failed"} 0' in figures
    caller.service.draining = True
    assert (await caller.client.get("/readyz")).status_code == 503
    assert (await caller.client.get("/healthz")).status_code == 200  # it lives as long as it drains
    caller.service.over.set()
    assert (await caller.client.get("/healthz")).status_code == 503
    refused = await caller.ask("POST", "/sessions", 503, {"personality": "tea"})
    assert "about to stop" in refused["detail"]


async def test_what_a_session_measures_is_among_the_figures(caller: Caller) -> None:
    async def shown() -> bool:
        figures = (await caller.client.get("/metrics")).text
        waited = re.search(r'turn_seconds_count\{answer="time"\} (.+)', figures)
        return waited is not None and float(waited[1]) > 0

    await caller.start()
    await eventually(shown)


async def test_a_task_of_the_service_that_fails_takes_nothing_along_and_is_counted(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async def was_counted() -> bool:
        figures = (await caller.client.get("/metrics")).text
        found = dict(
            re.findall(r'^beatroom_task_failures_total{task="(.+)"} (.+)$', figures, re.MULTILINE)
        )
        return all(float(found.get(task, 0)) > failed[task] for task in kept)

    monkeypatch.setattr("beatroom.bot.cluster.local.LocalEngine.keep", breaks)
    for name in ("schedule", "sending", "notifying", "sweeping"):
        monkeypatch.setattr(f"beatroom.bot.serving.app.keep_{name}", breaks)
    monkeypatch.setattr("beatroom.bot.server.metrics.LoopLag.run", breaks)
    monkeypatch.setattr("beatroom.bot.workers.processes.Processes.keep_warm", breaks)
    kept = {"leases", "schedule", "webhooks", "notices", "retention", "loop lag"}
    kept |= {"standby processes", "consult"}
    failed = Counter(failures)
    async with calling(settings) as caller:
        made = await caller.start()
        caller.service.engine._host._tasks.aside(breaks(), "consult planner.fetch")
        await eventually(was_counted)
        assert (await caller.client.get("/healthz")).status_code == 200
        await caller.ask("GET", f"/sessions/{made['id']}", 200)
