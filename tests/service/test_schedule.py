"""Scheduled sessions: started at their time, moved, called off, missed, and after a restart."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from fleet_sessions import log_of
from patience import eventually
from schedule_clock import iso, wall_clock
from service_http import Caller, calling

from beatroom.bot.server.schedule import TRY_AGAIN
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e

pytestmark = pytest.mark.service

HOUR = 3600.0


async def plan(caller: Caller, starts_at: str, **body: Any) -> dict[str, Any]:
    made: dict[str, Any] = await caller.ask(
        "POST", "/sessions", 201, {"personality": "tea", "starts_at": starts_at, **body}
    )
    return made


async def phase(caller: Caller, session: str, wanted: str) -> dict[str, Any]:
    return await caller.until(session, lambda view: view["phase"] == wanted)


async def test_a_session_waits_for_its_time_and_starts_then(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, HOUR), title="Tomorrow's tea")
        assert made["state"] == "scheduled"
        assert made["join"]["expires_at"] == pytest.approx(
            clock.now() + HOUR + settings.join_token_hours * HOUR, abs=2
        )
        view = await caller.ask("GET", f"/sessions/{made['id']}", 200)
        assert (view["phase"], view["starts_at"]) == ("scheduled", clock.now() + HOUR)
        assert view["agenda"]["meeting_start_epoch"] is None
        assert caller.service.engine.alive() == {}
        assert (await caller.client.get("/readyz")).json()["sessions"] == 0

        clock.advance(HOUR - 1)
        await caller.ask("GET", f"/sessions/{made['id']}", 200)
        assert caller.service.engine.alive() == {}
        clock.advance(1)
        await phase(caller, made["id"], "lobby")
        await caller.join(made)
        await phase(caller, made["id"], "live")
        log = await log_of(caller.service.store, made["id"])
        assert [type(r.event) for r in log[:3]] == [e.Created, e.Launched, e.NodeEntered]


async def test_one_that_waits_for_a_person_is_started_by_an_operator(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, 60), auto_start=False)
        clock.advance(60 + settings.schedule_grace + 1)
        view = await caller.ask("GET", f"/sessions/{made['id']}", 200)
        assert (view["phase"], view["auto_start"]) == ("scheduled", False)
        assert caller.service.engine.alive() == {}

        started = await caller.ask("POST", f"/sessions/{made['id']}/start", 200)
        assert started["auto_start"] is True
        await phase(caller, made["id"], "lobby")
        await caller.ask("POST", f"/sessions/{made['id']}/start", 409)


async def test_or_by_its_host_who_comes(settings: Settings) -> None:
    async with calling(settings, wall=wall_clock()) as caller:
        made = await caller.ask(
            "POST", "/sessions", 201, {"personality": "tea", "auto_start": False}
        )
        path = f"/sessions/{made['id']}/join"
        for role in ("guest", "host"):
            token = {"Authorization": f"Bearer {made['join'][role]['token']}"}
            early = await caller.client.get(f"/api/v1{path}", headers=token)
            assert early.status_code == 425
            if role == "guest":
                told = early.json()
                assert "waits for its host" in told["detail"]
                assert (told["waits_for_organiser"], told["session_title"]) == (True, "Tea talk")
                assert caller.service.engine.alive() == {}
        await phase(caller, made["id"], "lobby")


async def test_a_reminder_moves_with_the_session_and_goes_with_it(settings: Settings) -> None:
    clock = wall_clock()

    async def reminders(session: str) -> list[float | None]:
        told = await caller.ask("GET", f"/sessions/{session}/notices", 200)
        return [n["next_at"] for n in told["items"] if n["event"] == "reminder"]

    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, HOUR), notify={"log": True, "reminder": 10})
        [due] = await reminders(made["id"])
        assert due == pytest.approx(clock.now() + HOUR - 600)
        await caller.ask(
            "PATCH", f"/sessions/{made['id']}", 200, {"starts_at": iso(clock, 2 * HOUR)}
        )
        [due] = await reminders(made["id"])
        assert due == pytest.approx(clock.now() + 2 * HOUR - 600)
        await caller.ask("DELETE", f"/sessions/{made['id']}", 200)
        assert await reminders(made["id"]) == []


async def test_several_start_in_their_order(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        third = await plan(caller, iso(clock, 300))
        first = await plan(caller, iso(clock, 100))
        second = await plan(caller, iso(clock, 200))
        for running, made in enumerate([first, second, third], 1):
            clock.advance(100)
            await phase(caller, made["id"], "lobby")
            assert len(caller.service.engine.alive()) == running


async def test_nobody_is_let_in_before_the_start(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        starts = iso(clock, 90)
        made = await plan(caller, starts)
        bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
        path = f"/api/v1/sessions/{made['id']}"
        offer = {"sdp": "hello", "type": "offer"}
        for answer in [
            await caller.client.get(f"{path}/join", headers=bearer),
            await caller.client.post(f"{path}/offer", json=offer, headers=bearer),
        ]:
            assert answer.status_code == 425
            assert answer.headers["Retry-After"] == "90"
            assert answer.json()["detail"].startswith("This session starts at 20")
            assert answer.json()["starts_at"] == datetime.fromisoformat(starts).timestamp()
        for call, body in [("mute", None), ("rundown", {"op": "skip"})]:
            refused = await caller.ask("POST", f"/sessions/{made['id']}/{call}", 409, body)
            assert "until then it takes instructions" in refused["detail"]


async def test_an_instruction_that_was_sent_before_the_start_waits_for_it(
    settings: Settings,
) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, 60))
        path = f"/sessions/{made['id']}/instructions"
        body = {"text": "Welcome all.", "mode": "immediate", "kind": "say"}
        assert (await caller.ask("POST", path, 202, body))["state"] == "accepted"
        clock.advance(60)
        view = await caller.until(made["id"], lambda v: v["instructions"][0]["state"] == "spoken")
        assert view["phase"] == "lobby"


async def test_an_instruction_is_changed_before_the_start(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, 60))
        path = f"/sessions/{made['id']}/instructions"
        for text in ("Never mind.", "Welcome all."):
            await caller.ask("POST", path, 202, {"text": text, "kind": "say"})
        gone = await caller.ask("DELETE", f"{path}/i1", 200)
        assert gone["state"] == "cancelled"
        assert gone["reason"] == "withdrawn by operator before the start"
        await caller.ask("DELETE", f"{path}/i1", 409)
        now = await caller.ask("POST", f"{path}/i2/promote", 200)
        assert (now["mode"], now["state"]) == ("immediate", "accepted")
        clock.advance(60)
        view = await caller.until(made["id"], lambda v: v["instructions"][1]["state"] == "spoken")
        assert view["instructions"][0]["state"] == "cancelled"
        log = await log_of(caller.service.store, made["id"])
        said = [r.event.text for r in log if isinstance(r.event, e.BotSaid)]
        assert said == ["Welcome all."]


async def test_a_session_is_moved_and_renamed(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, HOUR), metadata={"team": "blue"})
        path = f"/sessions/{made['id']}"
        view = await caller.ask(
            "PATCH",
            path,
            200,
            {"starts_at": iso(clock, 60), "title": "Sooner", "metadata": {"team": "red"}},
        )
        assert (view["title"], view["starts_at"]) == ("Sooner", clock.now() + 60)
        assert view["metadata"] == {"team": "red"}
        assert view["agenda"]["title"] == "Sooner"
        assert view["join"]["guest"]["url"]
        for team, count in [("red", 1), ("blue", 0)]:
            found = await caller.ask("GET", f"/sessions?metadata.team={team}", 200)
            assert len(found["items"]) == count
        past = await caller.ask("PATCH", path, 422, {"starts_at": iso(clock, -1)})
        assert past["errors"][0]["field"] == "starts_at"
        await caller.ask("PATCH", path, 422, {})
        clock.advance(60)
        await phase(caller, made["id"], "lobby")
        late = await caller.ask("PATCH", path, 409, {"title": "Too late"})
        assert "only one that has not started can be changed" in late["detail"]


async def test_a_session_that_is_moved_away_does_not_start_at_its_old_time(
    settings: Settings,
) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, 60))
        marker = await plan(caller, iso(clock, 61))
        await caller.ask("PATCH", f"/sessions/{made['id']}", 200, {"starts_at": iso(clock, HOUR)})
        clock.advance(61)
        await phase(caller, marker["id"], "lobby")
        view = await caller.ask("GET", f"/sessions/{made['id']}", 200)
        assert view["phase"] == "scheduled"


@pytest.mark.parametrize("how", ["delete", "end"])
async def test_a_session_is_called_off(settings: Settings, how: str) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, 60))
        marker = await plan(caller, iso(clock, 61))
        path = f"/sessions/{made['id']}"
        if how == "delete":
            view = await caller.ask("DELETE", path, 200)
            assert view["reason"] == "called off before it started"
        else:
            view = await caller.ask("POST", f"{path}/end", 202, {"reason": "rain"})
            assert view["reason"] == "rain"
        assert view["phase"] == "ended"
        assert view["ended_at"] is not None
        listed = {one["id"]: one for one in (await caller.ask("GET", "/sessions", 200))["items"]}
        assert listed[made["id"]]["never_began"] == view["reason"]
        assert listed[marker["id"]]["never_began"] is None
        clock.advance(61)
        await phase(caller, marker["id"], "lobby")
        assert list(caller.service.engine.alive()) == [marker["id"]]
        await caller.ask("DELETE", path, 409)
        await caller.ask("DELETE", f"/sessions/{marker['id']}", 409)


async def test_a_full_service_starts_it_once_there_is_room(settings: Settings) -> None:
    clock = wall_clock()
    tight = settings.model_copy(update={"max_sessions": 1})
    async with calling(tight, wall=clock) as caller:
        running = await caller.start()
        made = await plan(caller, iso(clock, 60))
        clock.advance(60)
        await caller.ask("POST", f"/sessions/{running['id']}/end", 202, {"at_once": True})
        await phase(caller, made["id"], "lobby")  # no time has passed: the free place rang


async def test_a_start_that_is_queued_has_a_place_at_once_or_waits_for_one(
    settings: Settings,
) -> None:
    tight = settings.model_copy(update={"max_sessions": 1})
    body = {"personality": "tea", "queue": True}
    async with calling(tight, wall=wall_clock()) as caller:
        first = await caller.ask("POST", "/sessions", 201, body)
        await phase(caller, first["id"], "lobby")
        await caller.ask("POST", "/sessions", 429, {"personality": "tea"})
        second = await caller.ask("POST", "/sessions", 201, body)
        assert second["state"] == "scheduled"
        await caller.ask("POST", f"/sessions/{first['id']}/end", 202, {"at_once": True})
        await phase(caller, second["id"], "lobby")


async def test_a_session_that_had_no_room_within_the_grace_is_missed(settings: Settings) -> None:
    clock = wall_clock()
    tight = settings.model_copy(update={"max_sessions": 1, "schedule_grace": 60.0})
    async with calling(tight, wall=clock) as caller:
        await caller.start()
        made = await plan(caller, iso(clock, 60))
        clock.advance(60)
        again_at = clock.now() + TRY_AGAIN

        async def was_tried() -> bool:
            return any(when == again_at for when, _, _ in clock._sleepers)

        await eventually(was_tried)
        clock.advance(61)
        view = await phase(caller, made["id"], "missed")
        assert view["reason"].startswith("1 sessions are running, which is as many as MAX_SESS")
        bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
        gone = await caller.ask("GET", f"/sessions/{made['id']}/join", 410, headers=bearer)
        assert gone["detail"] == "This session could not be started at its time."
        late = await caller.ask("POST", f"/sessions/{made['id']}/mute", 409)
        assert late["detail"] == "The session is over."


async def test_what_became_due_while_the_service_was_down(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        long_ago = await plan(caller, iso(clock, 60))
        just_now = await plan(caller, iso(clock, 1000))
        later = await plan(caller, iso(clock, 2000))
    clock.advance(1000 + settings.schedule_grace - 1)
    async with calling(settings, wall=clock) as caller:
        view = await phase(caller, long_ago["id"], "missed")
        assert view["reason"] == "the service did not run at its time"
        await phase(caller, just_now["id"], "lobby")
        view = await caller.ask("GET", f"/sessions/{later['id']}", 200)
        assert view["phase"] == "scheduled"
        clock.advance(401)
        await phase(caller, later["id"], "lobby")


async def test_a_session_that_cannot_be_read_any_more_holds_up_no_other(
    settings: Settings,
) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        broken = await plan(caller, iso(clock, 60))
        sound = await plan(caller, iso(clock, 60.5))
        await caller.service.store.write(
            lambda c: c.exec_driver_sql(
                "UPDATE session SET record = '{}' WHERE id = ?", (broken["id"],)
            )
        )
        clock.advance(61)
        await phase(caller, sound["id"], "lobby")
        clock.advance(settings.schedule_grace)
        view = await phase(caller, broken["id"], "missed")
        assert view["reason"] == "the service could not start it"


async def test_a_draining_service_leaves_a_start_to_the_next_one(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, 60))
        caller.service.draining = True
        clock.advance(60)
    async with calling(settings, wall=clock) as caller:
        await phase(caller, made["id"], "lobby")


async def test_a_start_that_was_noted_but_not_done_is_done_after_a_restart(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, 60))
        engine = caller.service.engine

        async def dies(session: str) -> None:
            raise ConnectionError

        monkeypatch.setattr(engine, "start", dies)
        clock.advance(60)
        await phase(caller, made["id"], "starting")
    async with calling(settings, wall=clock) as caller:
        await phase(caller, made["id"], "lobby")
        log = await log_of(caller.service.store, made["id"])
        assert sum(isinstance(r.event, e.Launched) for r in log) == 1


async def test_the_feed_of_a_session_goes_on_from_its_plan_to_its_end(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        made = await plan(caller, iso(clock, 60))
        await caller.ask("PATCH", f"/sessions/{made['id']}", 200, {"title": "Other"})
        clock.advance(60)
        await phase(caller, made["id"], "lobby")
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
        answer = await caller.client.get(
            f"/api/v1/sessions/{made['id']}/events", headers=caller.bearer
        )
        kinds = [
            line.removeprefix("event: ")
            for line in answer.text.splitlines()
            if line.startswith("event: ")
        ]
        assert kinds == ["created", "rescheduled", "launched", "node_entered", "ended"]
