"""The live feed and the transcript."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from patience import SOON
from service_http import Caller, serving

from beatroom.bot.ipc.messages import SpokenWords
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service


async def read_until(answer: httpx.Response, last: str) -> list[tuple[int, str, dict[str, Any]]]:
    """Events of a stream up to the first of some type."""
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    found: list[tuple[int, str, dict[str, Any]]] = []
    fields: dict[str, str] = {}
    async with asyncio.timeout(SOON):
        async for line in answer.aiter_lines():
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
                continue
            if "data" in fields:
                found.append((int(fields["id"]), fields["event"], json.loads(fields["data"])))
                if fields["event"] == last:
                    return found
            fields = {}
    return found


async def test_the_feed_follows_a_session_and_resumes_where_it_broke(settings: Settings) -> None:
    async with serving(settings) as caller:
        made = await caller.start()
        url = f"/api/v1/sessions/{made['id']}/events"
        stream = {**caller.bearer, "Accept": "text/event-stream"}
        async with caller.client.stream("GET", url, headers=stream) as answer:
            opening = asyncio.ensure_future(read_until(answer, "beat_fired"))
            await caller.join(made)
            seen = await opening
        assert [seq for seq, _, _ in seen] == list(range(1, len(seen) + 1))
        assert [name for _, name, _ in seen][:2] == ["created", "node_entered"]
        assert seen[1][2]["seq"] == 2
        assert seen[1][2]["event"]["node"] == "boot"
        last = seen[-1][0]
        await caller.ask("POST", f"/sessions/{made['id']}/end", 202)
        resume = {**stream, "Last-Event-ID": str(last)}
        async with caller.client.stream("GET", url, headers=resume) as answer:
            rest = await read_until(answer, "never")  # the stream ends with the session
        assert [seq for seq, _, _ in rest] == list(range(last + 1, last + 1 + len(rest)))
        assert rest[-1][1] == "ended"
        only = f"{url}?types=bot_said,ended"
        async with caller.client.stream("GET", only, headers=stream) as answer:
            some = await read_until(answer, "never")
        assert [name for _, name, _ in some] == ["bot_said", "ended"]


async def test_readers_do_not_keep_the_service_from_stopping(settings: Settings) -> None:
    async with serving(settings) as caller:
        made = await caller.start()
        url = f"/api/v1/sessions/{made['id']}/events"
        request = caller.client.build_request("GET", url, headers=caller.bearer)
        answer = await caller.client.send(request, stream=True)
        reading = asyncio.ensure_future(read_until(answer, "never"))
        await asyncio.sleep(0)
        caller.service.board.close()
        async with asyncio.timeout(SOON):
            await reading
        await answer.aclose()


async def test_the_log_comes_in_pages_too(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made)
    path = f"/sessions/{made['id']}/events"
    headers = {"Accept": "application/json"}
    await caller.until(made["id"], lambda v: v["phase"] == "live")
    seen: list[int] = []
    after: int | None = 0
    while after is not None:
        page = await caller.ask("GET", f"{path}?after={after}&limit=2", 200, headers=headers)
        seen += [item["seq"] for item in page["items"]]
        after = page["next"]
    assert seen[:5] == [1, 2, 3, 4, 5]
    assert seen == list(range(1, len(seen) + 1))


async def test_the_transcript_in_each_form(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made, "Ana")
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202)
    url = f"/api/v1/sessions/{made['id']}/transcript"

    async def get(form: str) -> httpx.Response:
        answer = await caller.client.get(url, headers={**caller.bearer, "Accept": form})
        assert answer.headers["content-type"].startswith(form)
        return answer

    assert (await get("text/plain")).text == (
        "[0:00:00] Mina: Welcome, Ana!\n[0:00:00] Ana: Hello.\n"
    )
    said = (await get("application/json")).json()["items"]
    assert [(s["who"], s["name"], s["text"]) for s in said] == [
        ("bot", "Mina", "Welcome, Ana!"),
        ("person", "Ana", "Hello."),
    ]
    assert (await get("text/markdown")).text.startswith("# Tea talk\n\n**Mina** (0:00:00):")
    captions = (await get("text/vtt")).text
    assert captions.startswith("WEBVTT\n")
    assert "<v Ana>Hello." in captions


async def heard(answer: httpx.Response, until: str) -> list[list[str]]:
    """What a stream tells that is being said, up to words that end so."""
    found: list[list[str]] = []
    name = ""
    async with asyncio.timeout(SOON):
        async for line in answer.aiter_lines():
            key, _, value = line.partition(": ")
            if key == "event":
                name = value
            elif key == "data" and name == "being_said":
                found.append([one["text"] for one in json.loads(value)["words"]])
                if found[-1] and found[-1][-1].endswith(until):
                    return found
    return found


async def test_what_is_being_said_is_in_the_feed_for_whoever_asks_for_it(
    settings: Settings,
) -> None:
    async with serving(settings) as caller:
        made = await caller.start()
        url, board = f"/api/v1/sessions/{made['id']}/events", caller.service.board
        ana = SpokenWords(who="person", name="Ana", text="What")
        board.say(made["id"], (ana,))
        async with caller.client.stream("GET", f"{url}?words=true", headers=caller.bearer) as feed:
            reading = asyncio.ensure_future(heard(feed, "time?"))
            board.say(made["id"], (ana, ana.model_copy(update={"text": "time?"})))
            seen = await reading
        assert seen[-1] == ["What", "time?"]
        # The events come as ever, and nobody else is told.
        async with caller.client.stream("GET", url, headers=caller.bearer) as feed:
            reading = asyncio.ensure_future(heard(feed, "never"))
            await caller.ask("POST", f"/sessions/{made['id']}/end", 202)
            assert await reading == []
