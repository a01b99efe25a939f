"""A service to be fuzzed: a real one on loopback with stand-in sessions, never empty.

What the fuzzer ends, deletes or breaks is put back, and the ids of what is there are written down
for it.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/service"))

from service_http import TEA
from service_process import ROOT, NotUp, ServiceProcess, service_process

from beatroom.bot.models.catalogue import model_named

__all__ = ["ROOT", "Fuzzed", "NotUp", "fuzzed_service"]

START_DEADLINE = 60.0
EVERY = 0.5
LIVE, MOST = 4, 8
SCHEDULED, AHEAD = 3, 86_400
"""Sessions that wait for their time, and how far ahead it is, seconds."""

PENDING = 3
PERSON = "Ana"
PROFILE = "default"
TRACK = "all"
HERE, ENDPOINT = "whisper-base", "big"
REMEMBERED, MOST_REMEMBERED = 4, 40
WIDE_OPEN = {
    "OPERATOR_RATE": "100000",
    "GUEST_RATE": "100000",
    "RESTAURANT_DOOR": "open",
    "RESTAURANT_VISITS": "20",
    "RESTAURANT_BOOKINGS": "1000",
    "MAX_SESSIONS": "40",
}
"""So that each operation can succeed; what refuses has tests of its own."""

NOT_RUNNING = {"scheduled", "ended", "failed", "missed"}
FILES = {
    "tea": TEA,
    "green": "name: green\nextends: tea\ntitle: Green tea\n",
    "bad": "name: bad\n",
    "one": TEA.replace("name: tea", "name: one") + "seat: {role: Lead}\n",
    "two": TEA.replace("name: tea", "name: two") + "seat: {role: Second}\n",
    "terra": TEA.replace("name: tea", "name: terra") + "kind: restaurant\n",
    "board": TEA.replace("name: tea", "name: board")
    + "kind: boardroom\nboardroom:\n  topic: A second house?\n  seats: [one, two]\n",
}


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """The running service.

    Attributes:
        process: It.
        ids: The file with tokens and ids.
    """

    process: ServiceProcess
    ids: Path

    @property
    def url(self) -> str:
        return self.process.url

    @property
    def log(self) -> Path:
        return self.process.log

    @property
    def alive(self) -> bool:
        return self.process.alive


@contextmanager
def fuzzed_service(folder: Path) -> Iterator[Fuzzed]:
    """Run a service in a folder; afterwards it is gone."""
    personalities = folder / "personalities"
    personalities.mkdir()
    _put_back(personalities)
    models = folder / "models"
    _put_model(models)
    with service_process(folder, MODELS_DIR=str(models), **WIDE_OPEN) as process:
        running = Fuzzed(process, folder / "ids.json")
        over = threading.Event()
        keeper = threading.Thread(target=_keep, args=(running, process.token, folder, over))
        keeper.start()
        try:
            _until_written(running)
            yield running
        finally:
            over.set()
            keeper.join()


def _put_model(models: Path) -> None:
    """Files of the right size stand for a model, so that none is fetched."""
    model = model_named(HERE)
    (models / HERE).mkdir(parents=True)
    for file in model.files:
        with (models / HERE / file.name).open("wb") as made:
            made.truncate(file.size)


def _endpoints(client: httpx.Client) -> list[str]:
    """An endpoint that was saved; there is always one."""
    body = {"url": "http://127.0.0.1:9/v1", "model": "none", "tools": True}
    client.put(f"/models/endpoints/{ENDPOINT}", json=body)
    return [ENDPOINT]


def _put_back(personalities: Path) -> None:
    for name, text in FILES.items():
        path = personalities / f"{name}.yaml"
        if not path.exists() or path.read_text(errors="replace") != text:
            path.write_text(text)
    for path in sorted(personalities.glob("*.yaml"))[:-50]:
        if path.stem not in FILES:
            path.unlink(missing_ok=True)


def _until_written(running: Fuzzed) -> None:
    until = time.monotonic() + START_DEADLINE
    while not running.ids.exists():
        if time.monotonic() > until or not running.alive:
            raise NotUp(f"No sessions could be made:\n{running.log.read_text()[-2000:]}")
        time.sleep(0.05)


def _keep(running: Fuzzed, token: str, folder: Path, over: threading.Event) -> None:
    """Put back what is gone, until told to stop."""
    with httpx.Client(
        base_url=f"{running.url}/api/v1",
        headers={"Authorization": f"Bearer {token}"},
        timeout=30,
    ) as client:
        finished = ""
        while not over.is_set() and running.alive:
            try:
                _put_back(folder / "personalities")
                finished = _finished(client, finished)
                _put_sound(folder, finished)
                _write(running.ids, _look(client, token, finished))
            except (httpx.HTTPError, KeyError, sqlite3.Error) as error:
                sys.stderr.write(f"fuzz: the keeper could not look: {error!r}\n")
            over.wait(EVERY)


def _board(client: httpx.Client) -> list[str]:
    """A boardroom that has a summary already."""
    made = client.post("/sessions", json={"personality": "board"})
    if made.status_code != 201:
        return []
    session: str = made.json()["id"]
    client.post(f"/sessions/{session}/boardroom/interject", json={"text": "sum up"})
    return [session]


def _summed_up(client: httpx.Client, board: str) -> bool:
    return client.get(f"/sessions/{board}/boardroom/summary").status_code == 200


def _put_sound(folder: Path, session: str) -> None:
    """A recording of a session, which no stand-in makes."""
    [database] = folder.rglob("beatroom.db")
    put = "INSERT OR IGNORE INTO recording VALUES (?, ?, 1, 0, 4, 3, 250, ?)"
    with closing(sqlite3.connect(database)) as there, there:
        there.execute(put, (session, TRACK, b"OggS"))


def _finished(client: httpx.Client, known: str) -> str:
    """A session that is over: the known one, unless the fuzzer has erased it."""
    if known and client.get(f"/sessions/{known}").status_code == 200:
        return known
    session: str = client.post("/sessions", json={"personality": "tea"}).json()["id"]
    client.post(f"/sessions/{session}/end", json={"at_once": True})
    return session


def _look(client: httpx.Client, token: str, finished: str) -> dict[str, Any]:
    """Bring sessions and instructions up to their number; the ids of all that is there."""
    items = client.get("/sessions?limit=60").json()["items"]
    running = [s for s in items if s["phase"] not in NOT_RUNNING]
    live = [s["id"] for s in running if s["kind"] != "boardroom"]
    boards = [s["id"] for s in running if s["kind"] == "boardroom"]
    boards = [board for board in boards if _summed_up(client, board)] or _board(client)
    scheduled = _scheduled(client)
    for surplus in live[:-MOST]:  # the fuzzer's own; the oldest stay
        client.post(f"/sessions/{surplus}/end", json={"at_once": True})
    live = live[-MOST:]
    while len(live) < LIVE:
        made = client.post("/sessions", json={"personality": "tea"})
        if made.status_code != 201:
            break
        live.append(made.json()["id"])
        _join(client, made.json())
    found: dict[str, Any] = {}
    for session in live:
        view = client.get(f"/sessions/{session}").json()
        if PERSON not in [person["name"] for person in view["participants"]]:
            _join(client, {"id": session, "join": view["join"]})  # what was said was erased
        pending = [i["id"] for i in view["instructions"] if i["closed_at"] is None]
        for _ in range(PENDING - len(pending)):
            path = f"/sessions/{session}/instructions"
            sent = client.post(path, json={"text": "Ask Ana.", "kind": "say"})
            if sent.status_code == 202:
                pending.append(sent.json()["id"])
        found[session] = {
            "instructions": pending[-PENDING:],
            "participants": [person["id"] for person in view["participants"]],
            "beats": [item["id"] for item in (view["agenda"] or {"items": []})["items"]],
            "join": view["join"]["guest"]["token"],
            "etag": view["etag"],
        }
    ended = client.get(f"/sessions/{finished}").json()
    booked = _booked(client)
    return {
        "token": token,
        "sessions": found,
        "scheduled": scheduled,
        "boards": boards,
        "finished": {"id": finished, "join": ended["join"]["guest"]["token"]},
        "personalities": sorted(FILES),
        "people": [PERSON],
        "reservations": [one["reference"] for one in booked],
        "booked": booked[-1],
        "constraints": _constraints(client),
        "profiles": [PROFILE],
        "models": [HERE],
        "tracks": [TRACK],
        "endpoints": _endpoints(client),
    }


def _booked(client: httpx.Client) -> list[dict[str, Any]]:
    """Bookings at the restaurant, and what opens the last, which stands.

    The stand-in of its host makes one in each of its sessions.
    """
    until = time.monotonic() + START_DEADLINE
    while time.monotonic() < until:
        items = client.get("/restaurant/reservations?limit=200").json()["items"]
        if standing := [one for one in items if one["state"] == "booked"]:
            last = standing[-1]
            if last["reference"] not in _OPENED:
                _OPENED[last["reference"]] = _opening(client, last)
            return [*items, {**last, **_OPENED[last["reference"]]}]
        client.post("/sessions", json={"personality": "terra"})
        time.sleep(EVERY)
    raise NotUp("Nobody books at the restaurant.")


_OPENED: dict[str, dict[str, str]] = {}
"""By their references, what opens bookings."""


def _opening(client: httpx.Client, booking: dict[str, Any]) -> dict[str, str]:
    """The token of a booking, and that of the visit in which it was made."""
    told = {"reference": booking["reference"], "phone": booking["phone"]}
    found = client.post("/restaurant/own/find", json=told)
    visit = client.get(f"/sessions/{booking['session']}").json()
    return {"own": found.json().get("token", ""), "join": visit["join"]["guest"]["token"]}


def _constraints(client: httpx.Client) -> list[str]:
    """What the planner remembers; there are always some."""
    items = client.get(f"/constraints?profile={PROFILE}").json()["items"]
    for n in range(REMEMBERED - len(items)):
        body = {"profile": PROFILE, "kind": "habit", "text": f"Habit {time.time()} {n}."}
        client.post("/constraints", json=body)
    for surplus in items[MOST_REMEMBERED:]:
        client.delete(f"/constraints/{surplus['id']}?profile={PROFILE}")
    return [item["id"] for item in items[:MOST_REMEMBERED]]


def _scheduled(client: httpx.Client) -> list[str]:
    """Bring the sessions that wait for their time up to their number."""
    items = client.get("/sessions?state=scheduled&limit=60").json()["items"]
    waiting: list[str] = [session["id"] for session in items]
    when = datetime.now(UTC) + timedelta(seconds=AHEAD)
    while len(waiting) < SCHEDULED:
        body = {"personality": "tea", "starts_at": when.isoformat()}
        made = client.post("/sessions", json=body)
        if made.status_code != 201:
            break
        waiting.append(made.json()["id"])
    return waiting[:SCHEDULED]


def _join(client: httpx.Client, made: dict[str, Any]) -> None:
    """Somebody joins, which starts the stand-in's clock."""
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    offer = {"sdp": "hello", "type": "offer", "requestData": {"name": PERSON}}
    client.post(f"/sessions/{made['id']}/offer", json=offer, headers=bearer)


def _write(path: Path, found: dict[str, Any]) -> None:
    half = path.with_suffix(".half")
    half.write_text(json.dumps(found))
    half.replace(path)
