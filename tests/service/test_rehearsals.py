"""Rehearsals over REST: in processes of their own, with limits, kept for a while."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from patience import LATER, SOON, eventually
from service_http import TEA, Caller

from beatroom.bot.recording.keeping import KEEP_OUTSIDE, KeepOutside, NoteSaid
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.server.operator_tokens import Scope, create_token
from beatroom.bot.server.recording_desk import recording_handlers
from beatroom.bot.server.rehearsal_child import NICE
from beatroom.bot.server.rehearsals import KEPT_CAP, KEPT_SECONDS, RehearsalRequest, Rehearsals
from beatroom.bot.settings.data_folder import open_data_folder
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.rehearsals import put_rehearsal
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.store import open_store, store_url
from beatroom.flows.core.events import OutsideAnswered, Recorded
from beatroom.flows.personality.source import parse_personality

pytestmark = pytest.mark.service

PATH = "/rehearsals"
STAND_IN = "rehearsal_stand_in:rehearsed"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """What is asked again and again is asked of the store."""
    return settings.model_copy(update={"store_deadline": SOON})


@pytest.fixture
def quick(caller: Caller, monkeypatch: pytest.MonkeyPatch) -> Rehearsals:
    """The service's rehearsals, with an engine that takes no time."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    caller.service.rehearsals.engine = STAND_IN
    return caller.service.rehearsals


async def over(caller: Caller, rehearsal: str, patience: float = LATER) -> dict[str, Any]:
    """A rehearsal once it has finished."""
    async with asyncio.timeout(patience):
        while True:
            view: dict[str, Any] = await caller.ask("GET", f"{PATH}/{rehearsal}", 200)
            if view["state"] != "running":
                return view
            await asyncio.sleep(0.02)


async def test_a_real_rehearsal_gives_a_result_and_a_page(caller: Caller) -> None:
    body = {"personality": "tea", "length": 120, "people": ["Ana", "Bob"], "seed": 7}
    made = await caller.ask("POST", PATH, 202, body)
    assert (made["state"], made["progress"], made["result"]) == ("running", 0, None)
    early = await caller.client.get(
        f"/api/v1{PATH}/{made['id']}", headers={**caller.bearer, "Accept": "text/html"}
    )
    assert early.status_code in {200, 409}
    done = await over(caller, made["id"])
    assert (done["state"], done["progress"], done["reason"]) == ("done", 1, "")
    assert done["result"]["personality"] == "tea"
    assert [beat["outcome"] for beat in done["result"]["beats"]] == ["spoken"] * 3
    shown = done["result"]["played"]
    assert shown["replay"]["lines"][0]["who"] == "bot"
    assert [one["title"] for one in shown["agenda"]["items"]] == ["Welcome", "Stories", "Goodbye"]
    assert shown["findings"] == []
    page = await caller.client.get(
        f"/api/v1{PATH}/{made['id']}", headers={**caller.bearer, "Accept": "text/html"}
    )
    assert page.headers["content-type"].startswith("text/html")
    assert page.text.startswith("<!doctype html>")
    assert "sha256-" in page.headers["content-security-policy"]
    assert "'unsafe" not in page.headers["content-security-policy"]


async def test_a_text_that_is_not_saved_can_be_rehearsed(caller: Caller, quick: Rehearsals) -> None:
    text = TEA.replace("name: tea", "name: coffee")
    made = await caller.ask("POST", PATH, 202, {"text": text, "people": ["Chatty"]})
    done = await over(caller, made["id"])
    assert done["result"] == {
        "personality": "coffee",
        "length": 600.0,
        "people": ["Chatty"],
        "seed": 0,
    }


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "body"),
        ({"personality": "tea", "text": TEA}, "body"),
        ({"personality": "coffee"}, "personality"),
        ({"text": "name: x"}, "title"),
        ({"personality": "tea", "length": 5}, "length"),
        ({"personality": "tea", "length": 1e9}, "length"),
        ({"personality": "tea", "people": []}, "people"),
        ({"personality": "tea", "people": ["x"] * 9}, "people"),
        ({"personality": "tea", "people": ["x" * 61]}, "people.0"),
        ({"personality": "tea", "seed": -1}, "seed"),
    ],
)
async def test_what_cannot_be_rehearsed_is_refused(
    caller: Caller, body: dict[str, Any], field: str
) -> None:
    refused = await caller.ask("POST", PATH, 422, body)
    assert field in [error["field"] for error in refused["errors"]]


async def test_problems_of_a_text_come_with_their_places(caller: Caller) -> None:
    text = TEA.replace("length: 10m", "length: soon")
    refused = await caller.ask("POST", PATH, 422, {"text": text})
    [error] = refused["errors"]
    assert (error["field"], error["line"], error["column"]) == ("length", 4, 9)
    await caller.ask("POST", PATH, 413, {"text": "x" * 300_000})


async def test_two_run_at_once(caller: Caller, quick: Rehearsals) -> None:
    quick.deadline = 8.0  # two are asked for and a third is refused within it
    slow = {"personality": "tea", "people": ["Slow"]}
    both = [await caller.ask("POST", PATH, 202, slow)]
    again = await caller.ask("POST", PATH, 429, slow)
    assert "each may have one at a time" in again["detail"], "one leaves room for others"
    ben, cara = [await create_token(caller.service.store, n, ["author"]) for n in ("ben", "cara")]
    bens = {"Authorization": f"Bearer {ben}"}
    both.append(await caller.ask("POST", PATH, 202, slow, bens))
    third = await caller.client.post(
        f"/api/v1{PATH}", json=slow, headers={"Authorization": f"Bearer {cara}"}
    )
    assert third.status_code == 429
    assert "2 rehearsals are running" in third.json()["detail"]
    assert int(third.headers["Retry-After"]) > 0
    page = await caller.client.get(
        f"/api/v1{PATH}/{both[0]['id']}", headers={**caller.bearer, "Accept": "text/html"}
    )
    assert page.status_code == 409
    ended = [await over(caller, one["id"]) for one in both]
    assert {one["state"] for one in ended} == {"failed"}
    assert "it may take 8 s" in ended[0]["reason"]
    await caller.ask("POST", PATH, 202, {"personality": "tea"})


@pytest.mark.parametrize(
    ("person", "says"),
    [
        ("Hungry", "more than 1500 MB"),
        ("Broken", "broke (ValueError)"),
        ("Dying", "ended early (exit code 7)"),
    ],
)
async def test_one_that_fails_says_why(
    caller: Caller, quick: Rehearsals, person: str, says: str
) -> None:
    made = await caller.ask("POST", PATH, 202, {"personality": "tea", "people": [person]})
    failed = await over(caller, made["id"])
    assert failed["state"] == "failed"
    assert says in failed["reason"]
    assert "secret" not in failed["reason"]
    assert failed["result"] is None


@asynccontextmanager
async def rehearsing(
    settings: Settings, now: Callable[[], float] = lambda: 0.0
) -> AsyncGenerator[Rehearsals]:
    """Rehearsals without a service around them."""
    open_data_folder(settings.data_dir)
    async with open_store(store_url(settings)) as store, Tasks() as tasks:
        yield Rehearsals(tasks, now, store, settings, STAND_IN)


async def test_results_are_kept_for_an_hour_and_not_without_end(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    clock = [1_800_000_000.0]
    wanted = RehearsalRequest(parse_personality(TEA, "tea.yaml"), 600.0, ("Ana",), 0)
    async with rehearsing(settings, lambda: clock[0]) as rehearsals:
        first = await rehearsals.start(wanted)

        async def over() -> bool:
            found = await rehearsals.get(first.id)
            return found is not None and found.state == "done"

        await eventually(over)
        clock[0] += KEPT_SECONDS - 1
        assert await over()
        clock[0] += 2
        assert await rehearsals.get(first.id) is None
        rows = [
            replace(first, id=f"{n}", made_at=float(n), state="done") for n in range(KEPT_CAP + 9)
        ]
        for row in rows:
            one = replace(row, finished_at=clock[0])
            await rehearsals._store.write(lambda c, one=one: put_rehearsal(c, one, "elsewhere"))
        await rehearsals.start(wanted)
        kept = [row.id for row in rows if await rehearsals.get(row.id) is not None]
        assert kept == [f"{n}" for n in range(9, KEPT_CAP + 9)]


async def test_no_process_outlives_the_service(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    wanted = RehearsalRequest(parse_personality(TEA, "tea.yaml"), 600.0, ("Slow",), 0)
    before = children()
    async with rehearsing(settings) as rehearsals:
        one = await rehearsals.start(wanted)
        await eventually(lambda: rehearsals._running[one.id].progress >= 0.5)
        assert children() - before
    assert not children() - before


def children() -> set[str]:
    """The ids of this process's children."""
    tasks = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return {pid for task in tasks for pid in task.read_text().split()}


async def ended(caller: Caller) -> str:
    """A session that somebody was in and that is over."""
    made = await caller.start()
    await caller.join(made, "Lena Voss")
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    await caller.until(made["id"], _is_over)
    return str(made["id"])


def _is_over(view: dict[str, Any]) -> bool:
    return view["phase"] == "ended"


async def test_a_session_is_rehearsed_again_then_and_now(caller: Caller) -> None:
    session = await ended(caller)
    text = TEA.replace("title: Tea talk", "title: Coffee talk")
    made = await caller.ask("POST", PATH, 202, {"session": session, "text": text})
    assert made["people"] == ["Lena Voss"]
    done = await over(caller, made["id"])
    assert (done["state"], done["reason"]) == ("done", "")
    told = done["result"]
    assert (told["session"], told["title"]) == (session, "Coffee talk")
    assert [told[when]["agenda"]["title"] for when in ("then", "now")] == [
        "Tea talk",
        "Coffee talk",
    ]
    assert told["then"]["beats"][0]["started"] == told["now"]["beats"][0]["started"] == 0.0


async def test_a_session_with_a_title_and_a_length_of_its_own_is_shown_and_played_with_them(
    caller: Caller, quick: Rehearsals
) -> None:
    made = await caller.start(title="Tea for two", length=300)
    own = (await caller.ask("GET", f"/sessions/{made['id']}/personality", 200))["text"]
    assert "title: Tea for two" in own
    assert "length: 5m" in own
    await caller.join(made, "Lena Voss")
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    await caller.until(made["id"], _is_over)

    async def lasts(**wanted: str) -> float:
        again = await caller.ask("POST", PATH, 202, {"session": made["id"], **wanted})
        assert (await over(caller, again["id"]))["state"] == "done"
        return float(again["length"])

    assert await lasts() == 300, "as it was"
    assert await lasts(personality="tea") == 300, "as it was, of today's file"
    assert await lasts(text=own.replace("length: 5m", "length: 7m")) == 420, "as the text says"


async def test_one_that_takes_too_long_says_how_far_it_came_and_what_to_do(
    caller: Caller, quick: Rehearsals
) -> None:
    quick.deadline = 1.0
    made = await caller.ask("POST", PATH, 202, {"personality": "tea", "people": ["Slow"]})
    told = (await over(caller, made["id"]))["reason"]
    assert "it may take 1 s" in told
    assert "of the session's 10 min" in told
    assert "or make the session shorter" in told


async def test_what_a_session_was_made_of_is_told_whatever_became_of_the_file(
    caller: Caller, settings: Settings
) -> None:
    made = await caller.start(recording=True)
    path = f"/sessions/{made['id']}/personality"
    own = await caller.ask("GET", path, 200)
    assert own["name"] == "tea"
    assert own["text"].startswith(TEA)
    assert "recording: true" in own["text"]
    edited = TEA.replace("title: Tea talk", "title: Coffee talk")
    await caller.ask("PUT", "/personalities/tea", 200, {"text": edited}, {"If-Match": "*"})
    assert (await caller.ask("GET", path, 200))["text"] == own["text"]
    gone = await caller.client.delete("/api/v1/personalities/tea", headers=caller.bearer)
    assert gone.status_code == 204
    assert (await caller.ask("GET", path, 200))["text"] == own["text"]
    await caller.ask("GET", "/sessions/none/personality", 404)


async def recorded(caller: Caller) -> tuple[str, NoteSaid]:
    """A session that is over, and what is kept beside its recording."""
    made = await caller.start(recording=True)
    await caller.join(made, "Lena Voss")
    store, session = caller.service.store, str(made["id"])
    epoch = (await store.read(lambda c: get_session(c, session))).epoch
    event = OutsideAnswered(by="service", what="a", asked=1.0, outcome="answered", answer="{}")
    note = NoteSaid(n=1, record=Recorded(seq=2, at=1.0, event=event))
    said = KeepOutside(epoch=epoch, notes=(note,)).model_dump(mode="json")
    told = await recording_handlers(store, 1)[KEEP_OUTSIDE](session, said)
    assert told == {"kept": True}
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, _is_over)
    return session, note


async def test_what_is_kept_beside_a_recording_is_played_again_until_that_is_deleted(
    caller: Caller, quick: Rehearsals
) -> None:
    """What was made of it goes with it; of nothing that was beside it nothing was made."""
    session, note = await recorded(caller)

    for beside, left in (([note.record.model_dump(mode="json")], 404), ([], 200)):
        again = await caller.ask("POST", PATH, 202, {"session": session})
        assert (await over(caller, again["id"]))["result"]["beside"] == beside
        await caller.ask("DELETE", f"/sessions/{session}/recording", 200)
        await caller.ask("GET", f"{PATH}/{again['id']}", left)


async def test_a_session_whose_recording_is_deleted_meanwhile_is_not_rehearsed_with_it(
    caller: Caller, quick: Rehearsals, monkeypatch: pytest.MonkeyPatch
) -> None:
    (session, _), start = await recorded(caller), quick.start

    async def deleted_first(wanted: RehearsalRequest, named: str | None = None) -> Any:
        await caller.ask("DELETE", f"/sessions/{session}/recording", 200)
        return await start(wanted, named)

    monkeypatch.setattr(quick, "start", deleted_first)
    refused = await caller.ask("POST", PATH, 409, {"session": session})
    assert "written to meanwhile" in refused["detail"]
    assert not quick._running


async def test_a_session_brings_its_own_people_and_must_be_over(
    caller: Caller, quick: Rehearsals
) -> None:
    running = (await caller.start())["id"]
    refused = await caller.ask("POST", PATH, 409, {"session": running})
    assert "not over" in refused["detail"]
    await caller.ask("POST", PATH, 404, {"session": "nosuch"})
    refused = await caller.ask("POST", PATH, 422, {"session": running, "people": ["Ana"]})
    assert "its own people" in refused["errors"][0]["message"]


async def test_who_was_in_a_session_is_for_whoever_may_read_it(
    caller: Caller, quick: Rehearsals
) -> None:
    session = await ended(caller)
    author_alone: list[Scope] = ["author"]
    both: list[Scope] = ["author", "read"]
    for scopes, expect in ((author_alone, 403), (both, 202)):
        plain = await create_token(caller.service.store, " ".join(scopes), scopes)
        bearer = {"Authorization": f"Bearer {plain}"}
        await caller.ask("POST", PATH, expect, {"session": session}, bearer)


async def test_erasing_somebody_takes_what_was_rehearsed_with_their_words(
    caller: Caller, quick: Rehearsals
) -> None:
    session = await ended(caller)
    made = await caller.ask("POST", PATH, 202, {"session": session})
    await over(caller, made["id"])
    await caller.ask("DELETE", "/people/data?name=Lena%20Voss", 200)
    await caller.ask("GET", f"{PATH}/{made['id']}", 404)


async def test_a_session_somebody_is_erased_from_meanwhile_is_not_rehearsed_as_it_was(
    caller: Caller, quick: Rehearsals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its log has been read by then, and the report would have their words for an hour."""
    session, start = await ended(caller), quick.start

    async def erased_first(wanted: RehearsalRequest, named: str | None = None) -> Any:
        await caller.ask("DELETE", "/people/data?name=Lena%20Voss", 200)
        return await start(wanted, named)

    monkeypatch.setattr(quick, "start", erased_first)
    refused = await caller.ask("POST", PATH, 409, {"session": session})
    assert "written to meanwhile" in refused["detail"]
    assert not quick._running


async def test_what_has_no_place_is_not_read_first(
    caller: Caller, quick: Rehearsals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long log takes the service a second: no refused request makes it read one."""
    session = await ended(caller)
    await caller.ask("POST", PATH, 202, {"personality": "tea", "people": ["Slow"]})

    async def read(*_: Any) -> None:
        raise AssertionError("its log was read")

    monkeypatch.setattr("beatroom.bot.server.routes.rehearsals.read_events", read)
    await caller.ask("POST", PATH, 429, {"session": session})


async def test_rooms_go_before_rehearsals(caller: Caller, quick: Rehearsals) -> None:
    made = await caller.ask("POST", PATH, 202, {"personality": "tea", "people": ["Nice"]})
    done = await over(caller, made["id"])
    assert done["result"]["nice"] >= os.nice(0) + NICE
