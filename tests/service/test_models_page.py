"""The page of models over REST: lights, servers found and tried, endpoints saved, fetching."""

from __future__ import annotations

import asyncio
import hashlib
import json
import socket
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from openai_stand_in import DEFAULT, ToolCall, agenda, serving
from patience import SOON, eventually
from pydantic import SecretStr
from service_http import Caller, calling
from service_http import serving as serving_http
from typer.testing import CliRunner

from beatroom.bot.cli.main import app
from beatroom.bot.models import fetches
from beatroom.bot.models.catalogue import CatalogueModel
from beatroom.bot.models.servers import DEADLINE
from beatroom.bot.models.shelf import shelf_of
from beatroom.bot.server import model_desk, model_tries
from beatroom.bot.settings.connected_models import connected_file
from beatroom.bot.settings.model_endpoints import default_endpoint, endpoint_of, model_endpoints
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

KEY = "sk-not-for-anybody"
HOUSE = """\
name: house
title: The house
kind: restaurant
persona: You are the host.
length: 10m
beats:
  - title: Welcome
    at: 0
    say: Welcome.
  - title: Goodbye
    at: 9m
    say: Goodbye.
"""


def able(messages: list[dict[str, Any]]) -> str | ToolCall:
    """A model that can do all that it is asked."""
    last = messages[-1]["content"]
    if "note that I drink" in last:
        return ToolCall("note_drink", json.dumps({"drink": last.partition("drink ")[2]}))
    return json.dumps({"decision": "wants_coffee"}) if "coffee" in last else DEFAULT


@contextmanager
def answering(status: int, body: bytes, headers: dict[str, str] | None = None) -> Generator[str]:
    """A server that answers everything alike; its address, and no model is behind it."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
        server.shutdown()
        thread.join()


@contextmanager
def silent() -> Generator[str]:
    """A server that takes a connection and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"


async def tried(caller: Caller, url: str, **more: str) -> dict[str, Any]:
    answer: dict[str, Any] = await caller.ask("POST", "/models/try", 200, {"url": url, **more})
    return answer


async def saved(caller: Caller, name: str, url: str, expect: int = 200, **more: Any) -> Any:
    body = {"url": url, "model": "stand-in", **more}
    return await caller.ask("PUT", f"/models/endpoints/{name}", expect, body)


async def test_a_server_is_found_tried_saved_and_speaks_without_a_restart(
    settings: Settings,
) -> None:
    with serving(agenda, able) as server:
        port = server.url.split(":")[2].removesuffix("/v1")
        settings = settings.model_copy(update={"model_ports": f"{port},9"})
        async with calling(settings) as caller:
            before = await caller.ask("GET", "/models/status", 200)
            assert before["model"] == {
                "state": "off",
                "says": "No language model is connected.",
            }
            assert before["ears"]["state"] == before["voice"]["state"] == "on"
            found = await caller.ask("GET", "/models/found", 200)
            assert found == {
                "items": [{"called": "A server", "url": server.url, "models": ["stand-in"]}],
                "ports": [int(port), 9],
            }

            did = await tried(caller, server.url)
            assert (did["works"], did["model"], did["tools"]) == (True, "stand-in", True)
            assert (did["json_schema"], did["alternating"]) == (True, False)
            assert did["tried"]["first_word"] > 0
            assert {"name": "restaurant", "works": True} in did["kinds"]

            more = {name: did[name] for name in ("tools", "json_schema", "tried")}
            made = await saved(caller, "mine", server.url, default=True, key=KEY, **more)
            assert (made["default"], made["has_key"], made["source"]) == (True, True, "saved")
            after = await caller.ask("GET", "/models/status", 200)
            assert after["model"] == {"state": "on", "says": "stand-in speaks for the host."}
            listed = await caller.ask("GET", "/personalities", 200)
            assert [one["chats"] for one in listed] == [True]
            made = await caller.start()
            shown = await caller.ask("GET", f"/models/status?session={made['id']}", 200)
            assert shown["model"]["state"] == "on"

            again = await caller.ask("POST", "/models/try", 200, {"endpoint": "mine"})
            assert again["works"]
        async with calling(settings) as caller:  # it survives a restart
            speaking = default_endpoint(settings)
            assert speaking is not None
            assert speaking.key == SecretStr(KEY)
            gone = await caller.client.delete(
                "/api/v1/models/endpoints/mine", headers=caller.bearer
            )
            assert gone.status_code == 204
            assert default_endpoint(settings) is None
            await caller.ask("DELETE", "/models/endpoints/mine", 404)


async def test_a_key_is_kept_for_its_address_and_never_told(
    settings: Settings, caller: Caller
) -> None:
    url = "http://127.0.0.1:9/v1"
    made = await saved(caller, "mine", url, key=KEY)
    listed = await caller.ask("GET", "/models", 200)
    [shown] = listed["endpoints"]
    assert shown["has_key"]
    assert KEY not in json.dumps([made, listed])
    assert connected_file(settings).stat().st_mode & 0o777 == 0o600

    await saved(caller, "mine", url, model="other")
    kept = endpoint_of(settings, "mine")
    assert kept is not None
    assert (kept.model, kept.key) == ("other", SecretStr(KEY))
    elsewhere = await saved(caller, "mine", "http://127.0.0.1:10/v1")
    assert not elsewhere["has_key"]

    headers = {"Idempotency-Key": "k1"}
    body = {"url": url, "model": "m", "key": KEY}
    for _ in range(2):
        again = await caller.ask("PUT", "/models/endpoints/twice", 200, body, headers)
        assert again["has_key"]
    raw = b"".join(path.read_bytes() for path in settings.data_dir.glob("beatroom.db*"))
    assert KEY.encode() not in raw


@pytest.mark.parametrize(
    ("path", "body", "refused_with"),
    [
        ("default", {}, (422, "OPENAI_")),
        ("local", {}, (422, "this machine's own")),
        ("Not A Slug", {}, (422, "endpoint")),
        ("mine", {"url": "ftp://models.example.com"}, (422, "web address")),
        ("mine", {"url": "http://me:secret@models.example.com/v1"}, (422, "password")),
        ("mine", {"url": "http://169.254.169.254/v1"}, (422, "no server")),
        ("mine", {"url": "http://0x7f.1.1.1.1/v1", "model": ""}, (422, "model")),
        ("mine", {"key": "two\nlines"}, (422, "one line")),
        ("mine", {"model": "with\nlines"}, (422, "line breaks")),
        ("big", {}, (409, "model-endpoints.yaml")),
    ],
)
async def test_what_cannot_be_saved_is_told(
    settings: Settings,
    caller: Caller,
    path: str,
    body: dict[str, Any],
    refused_with: tuple[int, str],
) -> None:
    status, says = refused_with
    (settings.data_dir / "model-endpoints.yaml").write_text(
        "big: {url: 'http://127.0.0.1:9/v1', model: m}\n"
    )
    given = {"url": "http://127.0.0.1:9/v1", "model": "m", **body}
    refused = await caller.ask("PUT", f"/models/endpoints/{path}", status, given)
    assert says in json.dumps(refused)
    assert "two\\nlines" not in json.dumps(refused)
    assert not connected_file(settings).exists()


async def test_on_hosts_nothing_is_saved_here(caller: Caller) -> None:
    caller.service.settings.engine = "temporal"
    refused = await saved(caller, "mine", "http://127.0.0.1:9/v1", 409)
    assert "ENGINE=temporal" in refused["detail"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"openai_base_url": "http://127.0.0.1:9/v1"}, "OPENAI_BASE_URL is set"),
        ({"openai_api_key": SecretStr("k")}, "OPENAI_API_KEY is set"),
        ({"llm": "script"}, "LLM=script"),
    ],
)
async def test_settings_of_the_environment_go_before_and_the_page_says_so(
    settings: Settings, given: dict[str, Any], says: str
) -> None:
    settings = settings.model_copy(update=given)
    async with calling(settings) as caller:
        made = await saved(caller, "mine", "http://127.0.0.1:10/v1", default=True)
        assert not made["default"]
        listed = await caller.ask("GET", "/models", 200)
    assert says in listed["rules"]
    defaults = [one["source"] for one in listed["endpoints"] if one["default"]]
    assert defaults == ([] if "llm" in given else ["environment"])
    found = default_endpoint(settings)
    assert found is None or found.url != "http://127.0.0.1:10/v1"
    assert "mine" in model_endpoints(settings)


async def test_a_server_that_does_not_work_is_one_sentence(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_tries, "EACH", 0.4)
    monkeypatch.setattr("beatroom.bot.models.servers.DEADLINE", 0.4)
    elsewhere = {"Location": "http://127.0.0.1:9/v1"}
    listed = json.dumps({"object": "list", "data": [{"id": "m"}]}).encode()
    for what, says in (
        (answering(200, b"<html>Welcome</html>"), "no list of models"),
        (answering(200, b"[" * 100_000), "no list of models"),
        (answering(200, listed), "nothing that a server of the OpenAI protocol sends"),
        (answering(404, b"{}"), "neither the address nor the model (404)"),
        (answering(401, b"{}"), "does not take the key (401)"),
        (answering(500, b"{}"), "answered 500"),
        (answering(302, b"", elsewhere), "answered 302"),
        (silent(), "does not answer within"),
    ):
        with what as url:
            did = await tried(caller, url, model="m")
            assert not did["works"]
            assert says in did["reason"], did
    did = await tried(caller, "http://127.0.0.1:9/v1", model="m")
    assert "cannot be reached" in did["reason"]
    did = await tried(caller, "http://nowhere.invalid/v1", model="m")
    assert "nowhere.invalid" in did["reason"]


async def test_a_slow_model_is_given_up(caller: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_tries, "EACH", 0.5)
    monkeypatch.setattr("beatroom.bot.models.trying.HOST", "fall asleep")

    def slow(_: list[dict[str, Any]]) -> str:
        threading.Event().wait(3)
        return DEFAULT

    with serving(agenda, slow) as server:
        did = await tried(caller, server.url)
    assert (did["works"], did["models"]) == (False, ["stand-in"])
    assert "did not answer within" in did["reason"]


async def test_a_model_that_can_do_neither_is_no_host_of_a_restaurant(
    settings: Settings, caller: Caller
) -> None:
    (settings.personalities_dir / "house.yaml").write_text(HOUSE)
    with serving() as server:
        did = await tried(caller, server.url)
        assert (did["works"], did["tools"], did["json_schema"]) == (True, False, False)
        assert {"name": "restaurant", "works": False} in did["kinds"]
        made = await saved(caller, "plain", server.url, tools=False, default=True)
        assert made["lacking"] == ["restaurant"]
        refused = await caller.ask("POST", "/sessions", 422, {"personality": "house"})
        assert "his model cannot call tools" in refused["detail"]
        listed = {o["name"]: o for o in await caller.ask("GET", "/personalities", 200)}
        assert "cannot do what this takes" in listed["house"]["problems"][0]
        assert "can only talk" in listed["house"]["problems"][0]
        assert "/models" in listed["house"]["problems"][0]
        assert listed["tea"]["problems"] == []
        await caller.start()
        await saved(caller, "plain", server.url, json_schema=True, default=True)
        await caller.start(personality="house")


async def test_a_guest_whose_host_can_only_talk_reads_nothing_of_how_it_is_made(
    settings: Settings,
) -> None:
    (settings.personalities_dir / "terra.yaml").write_text(HOUSE.replace("house", "terra"))
    async with calling(settings.model_copy(update={"restaurant_door": "open"})) as caller:
        with serving() as server:
            await saved(caller, "plain", server.url, tools=False, default=True)
            refused = await caller.ask("POST", "/restaurant/connect", 503)
            assert refused["detail"] == (
                "Our host cannot take calls at the moment. You can read everything here, and call "
                "us."
            )
            assert "errors" not in refused
            await saved(caller, "plain", server.url, json_schema=True, default=True)
            await caller.ask("POST", "/restaurant/connect", 201)


async def test_a_light_says_that_a_server_is_down_and_a_guest_only_that_something_is(
    caller: Caller,
) -> None:
    await saved(caller, "mine", "http://127.0.0.1:9/v1", default=True)
    shown = await caller.ask("GET", "/models/status", 200)
    assert shown["model"]["state"] == "trouble"
    assert "cannot be reached" in shown["model"]["says"]
    made = await caller.start()
    joined = await caller.join(made)
    assert joined["lights"] == {"model": "trouble", "ears": "on", "voice": "on"}
    assert "127.0.0.1:9" not in json.dumps(joined)


async def test_a_try_ends_when_nobody_waits_for_it(settings: Settings) -> None:
    with silent() as url:
        async with serving_http(settings) as caller:
            with pytest.raises(httpx.ReadTimeout):
                await caller.client.post(
                    "/api/v1/models/try", json={"url": url}, headers=caller.bearer, timeout=1
                )
            trying = caller.service.models.trying
            began = asyncio.get_running_loop().time()
            await eventually(lambda: trying._value == model_desk.TRIES)
            assert asyncio.get_running_loop().time() - began < DEADLINE


async def test_only_so_many_are_tried_at_once(caller: Caller) -> None:
    for _ in range(2):
        await caller.service.models.trying.acquire()
    answer = await caller.client.post(
        "/api/v1/models/try", json={"url": "http://127.0.0.1:9/v1"}, headers=caller.bearer
    )
    assert answer.status_code == 429
    assert answer.headers["Retry-After"]


async def test_a_broken_file_is_told_without_its_keys(settings: Settings, caller: Caller) -> None:
    broken = {"default": None, "endpoints": {"x": {"url": 1, "key": KEY, "model": "m"}}}
    connected_file(settings).write_text(json.dumps(broken))
    refused = await caller.ask("GET", "/models", 409)
    assert "connected-models.json" in refused["detail"]
    shown = await caller.ask("GET", "/models/status", 200)
    assert shown["model"]["state"] == "trouble"
    assert KEY not in json.dumps([refused, shown])


FETCHES = """
import json, os, sys, time
errand = json.loads(sys.stdin.readline())
folder = os.path.join(errand["folder"], errand["model"]["name"])
os.makedirs(os.path.join(folder, ".work"), exist_ok=True)
part = os.path.join(folder, ".work", "half")
begun = os.path.exists(part)
with open(part, "ab") as out:
    out.write(b"x" * 1000)
print(json.dumps(["told", "going on" if begun else "from the hub"]), flush=True)
if THEN == "wait":
    time.sleep(600)
if THEN == "fail":
    print(json.dumps(["failed", "It could not be had."]), flush=True)
    sys.exit(1)
for file in errand["model"]["files"]:
    with open(os.path.join(folder, file["name"]), "wb") as out:
        out.truncate(file["size"])
print(json.dumps(["done", ""]), flush=True)
"""


def fetching(caller: Caller, then: str) -> None:
    """What stands for the process that fetches."""
    command = (sys.executable, "-S", "-c", f"THEN = {then!r}\n{FETCHES}")
    caller.service.models.fetches.command = command


async def test_a_model_is_fetched_stopped_and_gone_on_with(caller: Caller) -> None:
    path = "/models/local/whisper-base"

    async def state() -> str:
        seen = await caller.ask("GET", path, 200)
        return f"{seen['state']}: {seen['says']}" if seen["got"] else ""

    assert (await caller.ask("GET", path, 200))["state"] == "absent"
    fetching(caller, "wait")
    assert (await caller.ask("POST", path, 202))["state"] == "fetching"
    await eventually(lambda: _is(state, "fetching: from the hub"))
    await caller.ask("POST", path, 202)  # it is on its way already
    await caller.ask("POST", f"{path}/stop", 202)
    await eventually(lambda: _is(state, "stopped: "))
    fetching(caller, "fail")
    await caller.ask("POST", path, 202)
    await eventually(lambda: _is(state, "failed: It could not be had."))
    fetching(caller, "done")
    await caller.ask("POST", path, 202)
    await eventually(lambda: _is(state, "here: "))
    seen = await caller.ask("GET", path, 200)
    assert seen["got"] == seen["size"]
    assert "no model" in (await caller.ask("POST", "/models/local/nothing", 404))["detail"]


async def _is(state: Any, wanted: str) -> bool:
    return bool(await state() == wanted)


BYTES = b"the very bytes " * 2_000_000  # the hub's library writes 10 MB at a time


@contextmanager
def hub(asked: list[str | None], hold: threading.Event) -> Generator[str]:
    """The hub's protocol: half of the file, and the rest once `hold` is set; what was asked for."""

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self._answer(b"")

        def do_GET(self) -> None:
            asked.append(self.headers["Range"])
            self._answer(BYTES)

        def _answer(self, body: bytes) -> None:
            begin = int((self.headers["Range"] or "bytes=0-")[6:].partition("-")[0])
            self.send_response(206 if begin else 200)
            self.send_header("X-Repo-Commit", "c" * 40)
            self.send_header("ETag", '"etag"')
            self.send_header("Content-Length", str(len(BYTES) - begin))
            self.send_header("Content-Range", f"bytes {begin}-{len(BYTES) - 1}/{len(BYTES)}")
            self.end_headers()
            if not body:
                return
            half = len(BYTES) // 2
            with suppress(OSError):  # who asked is killed meanwhile
                if begin < half:
                    self.wfile.write(body[begin:half])
                    self.wfile.flush()
                    hold.wait(SOON)
                self.wfile.write(body[max(begin, half) :])

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        hold.set()
        server.shutdown()
        thread.join()


async def test_the_real_process_is_gone_on_with_and_refuses_other_bytes(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = {
        "name": "weights.bin",
        "size": len(BYTES),
        "sha256": hashlib.sha256(BYTES).hexdigest(),
        "sources": [{"hub": "some/model"}],
    }
    about = {
        "name": "small",
        "purpose": "ears",
        "title": "Small",
        "licence": "MIT",
        "good_for": "-",
    }
    wanted = CatalogueModel.model_validate({**about, "files": [file]})
    monkeypatch.setattr("beatroom.bot.server.routes.models.model_named", lambda _: wanted)
    path, shelf = "/models/local/small", shelf_of(caller.service.settings)
    hold, asked = threading.Event(), list[str | None]()

    async def state() -> tuple[str, bool]:
        seen = await caller.ask("GET", path, 200)
        return seen["state"], seen["got"] >= len(BYTES) // 4

    with hub(asked, hold) as url:
        monkeypatch.setenv("HF_ENDPOINT", url)
        await caller.ask("POST", path, 202)
        await eventually(lambda: _is(state, ("fetching", True)))
        await caller.ask("POST", f"{path}/stop", 202)
        await eventually(lambda: _is(state, ("stopped", True)))
        assert not shelf.has(wanted)
        hold.set()
        await caller.ask("POST", path, 202)
        await eventually(lambda: _is(state, ("here", True)))
        assert (shelf.place(wanted) / "weights.bin").read_bytes() == BYTES
        assert asked[0] is None
        assert asked[-1] is not None, "it began anew"

        shelf.remove(wanted)
        other = {**file, "sha256": "0" * 64}
        wanted = CatalogueModel.model_validate({**about, "files": [other]})
        await caller.ask("POST", path, 202)
        await eventually(lambda: _failed(caller, path))
        assert not shelf.has(wanted)


async def _failed(caller: Caller, path: str) -> bool:
    seen = await caller.ask("GET", path, 200)
    return bool(seen["state"] == "failed" and "other bytes" in seen["says"])


def test_what_fetches_has_none_of_our_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    given = fetches.without_secrets()
    assert "HF_ENDPOINT" in given
    assert KEY not in given.values()


@pytest.mark.runs("beatroom models try ENDPOINT")
def test_an_endpoint_is_tried_by_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    with serving(agenda) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        told = CliRunner().invoke(app, ["models", "try", "default"])
    assert told.exit_code == 0, told.output
    assert "First word after " in told.output
