"""What is kept of people: handed over, erased on request, deleted after a while."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import quote

import pytest
from commands import run_command
from fleet_sessions import log_of
from schedule_clock import wall_clock
from service_http import Caller, calling, serving
from sqlalchemy import select

from beatroom.bot.server.operator_tokens import create_token
from beatroom.bot.server.sweeping import sweep
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.idempotency import GONE
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.tables import IdempotencyRow
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.workers.unsaved import FOLDER, UnsavedFile
from beatroom.flows.core.events import ParticipantJoined, Recorded, UserSaid

pytestmark = pytest.mark.service

DAY = 86_400.0


async def tea_with(caller: Caller, *names: str, over: bool = True) -> str:
    """A session that these people joined."""
    people = [{"name": name, "fields": {"city": "Graz"}} for name in names[:1]]
    made = await caller.start(title=f"Tea with {names[0]}", participants=people)
    for name in names:
        await caller.join(made, name)
    if over:
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
        await caller.until(made["id"], lambda v: v["phase"] == "ended")
    return made["id"]


async def test_a_person_gets_everything_that_is_kept(caller: Caller) -> None:
    first = await tea_with(caller, "Ana", "Bob")
    await tea_with(caller, "Bob")
    second = await tea_with(caller, "Ana", over=False)
    told = await caller.ask("GET", "/people/data?name=ana", 200)
    assert told["name"] == "ana"
    assert [one["session"] for one in told["sessions"]] == [first, second]
    one = told["sessions"][0]
    assert one["names"] == ["Ana"]
    assert one["profile"] == {"name": "Ana", "fields": {"city": "Graz"}}
    assert [event["type"] for event in one["events"]] == ["participant_joined", "user_said"]
    assert one["events"][1]["text"] == "Hello."
    await caller.ask("GET", "/people/data?name=Nobody", 404)


async def test_an_erased_person_is_found_nowhere_and_the_log_is_whole(caller: Caller) -> None:
    over = await tea_with(caller, "Ana", "Bob")
    running = await tea_with(caller, "Ana", over=False)
    before = await log_of(caller.service.store, over)
    done = await caller.ask("DELETE", "/people/data?name=ANA", 200)
    assert done == {
        "name": "ANA",
        "erased": [over],
        "running": [running],
        "pending": [],
        "missing_kinds": [],
        "bookings": 0,
        "constraints": 0,
    }
    after = await log_of(caller.service.store, over)
    assert [(r.seq, r.at, r.event.type) for r in after] == [
        (r.seq, r.at, r.event.type) for r in before
    ]
    shown = json.dumps(
        [
            await caller.ask("GET", f"/sessions/{over}", 200),
            await caller.ask("GET", f"/sessions/{over}/document", 200),
        ]
    )
    assert "Ana" not in shown
    assert "Hello." not in shown
    assert "Welcome, Somebody!" in shown
    assert "Bob" in shown
    await caller.ask("POST", f"/sessions/{running}/end", 202, {"at_once": True})
    await caller.until(running, lambda v: v["phase"] == "ended")
    await caller.ask("DELETE", "/people/data?name=Ana", 200)
    await caller.ask("DELETE", "/people/data?name=Ana", 404)


async def test_what_waits_for_the_store_is_handed_over_and_erased_once_it_is_there(
    caller: Caller,
) -> None:
    """Ana came, and spoke, while the database was away."""
    session = await tea_with(caller, "Bob", over=False)
    stored = (await log_of(caller.service.store, session))[-1].seq
    row = await caller.service.store.read(lambda c: get_session(c, session))
    folder = caller.service.settings.data_dir / FOLDER
    file = UnsavedFile(folder, session, row.epoch, 1_000_000)
    came = ParticipantJoined(participant="p9", name="Ana", person=None)
    words = UserSaid(participant="p9", name="Ana", text="Nobody heard this.", via="text")
    file.add(
        tuple(
            Recorded(seq=stored + place, at=1_800_000_000.0, event=event)
            for place, event in enumerate((came, words), start=1)
        )
    )

    told = await caller.ask("GET", "/people/data?name=ana", 200)
    [one] = told["sessions"]
    assert [event["type"] for event in one["events"]] == ["participant_joined", "user_said"]
    assert one["events"][1]["text"] == "Nobody heard this."
    done = await caller.ask("DELETE", "/people/data?name=Ana", 200)
    assert (done["erased"], done["running"]) == ([], [session])

    file.remove()
    await caller.ask("DELETE", "/people/data?name=Ana", 404)


async def test_a_name_may_be_anything_that_one_can_join_under(caller: Caller) -> None:
    for name in ("a/b", "..", "100 % & more", "Zoë?"):
        over = await tea_with(caller, name)
        asked = f"/people/data?name={quote(name, safe='')}"
        assert (await caller.ask("GET", asked, 200))["sessions"][0]["names"] == [name]
        assert (await caller.ask("DELETE", asked, 200))["erased"] == [over]
        await caller.ask("GET", asked, 404)
    await caller.ask("DELETE", "/people/data?name=%20", 422)


async def test_a_name_that_nobody_typed_is_not_everybodys(caller: Caller) -> None:
    await tea_with(caller, "Ana", "Bob")
    for nobody in ("Guest", "\u200b", "[]", "\0"):
        await caller.ask("GET", f"/people/data?name={quote(nobody)}", 404)
        await caller.ask("DELETE", f"/people/data?name={quote(nobody)}", 404)
    theirs = await tea_with(caller, "Guest")
    done = await caller.ask("DELETE", "/people/data?name=Guest", 200)
    assert done["erased"] == [theirs]


async def test_an_erased_answer_does_not_come_back_and_nothing_is_done_twice(
    caller: Caller,
) -> None:
    key = {"Idempotency-Key": "k"}
    said = {
        "profile": "Ana",
        "kind": "other",
        "necessity": "must",
        "text": "My SECRETDIAGNOSIS is nobody's business.",
    }
    made = await caller.ask("POST", "/constraints", 201, said, key)
    assert await caller.ask("POST", "/constraints", 201, said, key) == made
    await caller.ask("DELETE", "/people/data?name=ana", 200)
    gone = await caller.ask("POST", "/constraints", 410, said, key)
    assert gone["detail"] == "This was done before; what it made has been erased since."
    assert (await caller.ask("GET", "/constraints?profile=ana", 200))["items"] == []
    [kept] = await caller.service.store.read(kept_answers)
    assert kept == GONE


async def kept_answers(connection: Transaction) -> list[dict[str, Any]]:
    return list((await connection.execute(select(IdempotencyRow.response))).scalars())


async def test_old_keys_are_forgotten_daily(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        said = {"profile": "Ana", "kind": "other", "necessity": "must", "text": "Up at seven."}
        await caller.ask("POST", "/constraints", 201, said, {"Idempotency-Key": "k"})
        clock.advance(1.9 * DAY)
        await sweep(caller.service)
        assert len(await caller.service.store.read(kept_answers)) == 1
        clock.advance(0.2 * DAY)
        await sweep(caller.service)
        assert await caller.service.store.read(kept_answers) == []


async def test_only_an_admin_may(caller: Caller) -> None:
    await tea_with(caller, "Ana")
    plain = await create_token(caller.service.store, "helper", ["read", "steer", "author"])
    helper = {"Authorization": f"Bearer {plain}"}
    for method in ("GET", "DELETE"):
        refused = await caller.ask(method, "/people/data?name=Ana", 403, headers=helper)
        assert "'admin'" in refused["detail"]
        bare = await caller.client.request(method, "/api/v1/people/data?name=Ana")
        assert bare.status_code == 401


async def test_what_was_said_is_deleted_when_its_days_are_over(settings: Settings) -> None:
    clock = wall_clock()
    short = settings.model_copy(update={"transcript_days": 30})
    async with calling(short, wall=clock) as caller:
        over = await tea_with(caller, "Ana")
        running = await tea_with(caller, "Ana", over=False)
        say = {"text": "Hurry, Ana.", "mode": "immediate", "kind": "say"}
        await caller.ask("POST", f"/sessions/{running}/instructions", 202, say)
        clock.advance(29 * DAY)
        assert await sweep(caller.service) == 0
        clock.advance(1.1 * DAY)
        await sweep(caller.service)  # or the daily one was there first
        told = await caller.ask("GET", f"/sessions/{over}/document", 200)
        assert told["transcript"] == [], "no names with nothing beside them"
        assert told["words_deleted_at"] >= clock.now() - 1
        assert told["attendance"][0]["name"] == "Ana"
        kept = await caller.ask("GET", f"/sessions/{running}/document", 200)
        assert "Hello." in {turn["text"] for turn in kept["transcript"]}
        assert kept["words_deleted_at"] is None


async def test_with_no_days_at_all_it_is_kept_and_by_default_it_is_not(settings: Settings) -> None:
    clock = wall_clock()
    assert settings.transcript_days == 30
    for_ever = settings.model_copy(update={"transcript_days": 0})
    async with calling(for_ever, wall=clock) as caller:
        over = await tea_with(caller, "Ana")
        clock.advance(10_000 * DAY)
        assert await sweep(caller.service) == 0
        told = await caller.ask("GET", f"/sessions/{over}/document", 200)
        assert "Hello." in {turn["text"] for turn in told["transcript"]}


async def test_the_command_line_exports_and_erases(settings: Settings) -> None:
    async with serving(settings) as caller:
        over = await tea_with(caller, "Ana Maria")
        environment = {
            "PUBLIC_URL": str(caller.client.base_url),
            "OPERATOR_TOKEN": caller.service.operator_token,
        }
        code, text = await beatroom(environment, "data", "export", "Ana Maria")
        assert code == 0, text
        assert json.loads(text)["sessions"][0]["session"] == over
        code, text = await beatroom(environment, "data", "erase", "Ana Maria")
        assert (code, text) == (0, "Erased from 1 sessions.\n")
        code, text = await beatroom(environment, "data", "export", "Ana Maria")
        assert (code, text) == (1, "Nothing is kept of anybody of that name.\n")
        code, text = await beatroom(
            environment,
            "start",
            "tea",
            "--at",
            "2099-01-01T10:00",
        )
        assert code == 1
        assert "more than a year away" in text
        code, text = await beatroom(
            environment,
            *("start", "tea", "--hard-end", "--person", "Bob,role=lead"),
            *("--metadata", "team=blue"),
        )
        assert code == 0, text
        found = await caller.ask("GET", "/sessions?metadata.team=blue", 200)
        [session] = found["items"]
        assert text.startswith(f"Session: {session['id']} (starting)\n")
        # In a list it has an agenda once its first event was read; asked itself, always.
        made = await caller.ask("GET", f"/sessions/{session['id']}", 200)
        assert made["agenda"]["hard_end"] is True


async def beatroom(environment: dict[str, str], *arguments: str) -> tuple[int, str]:
    """The exit code and everything that a command printed."""
    done = await asyncio.to_thread(run_command, arguments, environment)
    return done.returncode, done.stdout + done.stderr
