"""Fuzz a room over signalling, sound and messages, with two honest people in it.

    .venv/bin/python tools/fuzz_media.py --minutes 10 [--seed N]

runs a real service and two sessions, one after the other: in the first, quiet one Ana and Ben
listen to a host who speaks throughout; in the second an attacker (`media_attacker.py`) is in the
room as well. Ana, Ben and the attacker are processes of their own. Exit code 1: the session was
restarted, Ana or Ben was sent what was meant for the attacker, or the host was away for longer
than 0.5 s where it was not in the quiet session.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tools"))
sys.path.insert(0, str(ROOT / "tests"))

from browserless import only_loopback
from media_attacker import Attacker
from ports import free_port

QUIET_MINUTES = 2.0
GAP = 0.5
MEASURED = 0.04
"""Seconds that a gap may seem longer than it is: a window of the measure at each end."""
START_DEADLINE = 300.0
TRIES = 5
SENTENCE = "The river runs past the mill and the old stone bridge, and on to the sea. "
PERSONALITY = """
name: speaker
title: The speaker
persona: You speak.
length: {minutes:.0f}m
beats:
  - {{title: Opening, at: 0, say: "Welcome, everybody."}}
  - {{title: End, at: {end:.0f}m, say: "Goodbye."}}
"""


class HttpDoor:
    """The service's own door. Counts what it answered."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self.answers: Counter[int] = Counter()

    async def offer(self, who: str, body: dict[str, Any]) -> dict[str, Any] | None:
        given = {"type": "offer", "requestData": {"name": who[:12]}, **body}
        answer = await self._client.post("/offer", params={"participant": who}, json=given)
        self.answers[answer.status_code] += 1
        return answer.json() if answer.status_code == 200 else None

    async def trickle(self, who: str, pc_id: str, candidates: list[Any]) -> None:
        body = {"pc_id": pc_id, "candidates": candidates}
        answer = await self._client.patch("/offer", params={"participant": who}, json=body)
        self.answers[answer.status_code] += 1


async def attack(url: str, session: str, token: str, minutes: float, seed: int) -> None:
    """Attack for so long; prints a line of JSON in the end."""
    # An attacker has a machine of their own: what theirs works takes no time from the room here.
    if sys.platform == "linux":
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    only_loopback()
    # An address of its own, as it would have.
    transport = httpx.AsyncHTTPTransport(local_address="127.0.0.66")
    async with httpx.AsyncClient(
        base_url=f"{url}/api/v1/sessions/{session}",
        headers={"Authorization": f"Bearer {token}"},
        timeout=40,
        transport=transport,
    ) as client:
        door = HttpDoor(client)
        attacker = Attacker(door, seed)
        until = time.monotonic() + minutes * 60
        while time.monotonic() < until:
            await attacker.step()
            await asyncio.sleep(0.05)
        await attacker.close()
    found = {
        "made": dict(attacker.made),
        "moves": attacker.moves,
        "joined": attacker.joined,
        "answers": {str(k): v for k, v in sorted(door.answers.items())},
    }
    say(json.dumps(found))


class Host:
    """The operator who keeps the host speaking."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url
        self.client = httpx.Client(
            base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=60
        )

    def view(self, session: str) -> dict[str, Any]:
        """The session as it is."""
        for _ in range(TRIES):
            try:
                found: dict[str, Any] = self.client.get(f"/sessions/{session}").json()
            except httpx.TransportError as error:  # a connection that was kept is closed some time
                say(f"the service was asked again: {error!r}")
            else:
                return found
        raise SystemExit("The service does not answer.")

    def went(self, session: str) -> list[str]:
        """Why the honest people left, by the session's log: none should have."""
        asked = {"types": "participant_joined,participant_left", "limit": 1000}
        accept = {"Accept": "application/json"}
        page = self.client.get(f"/sessions/{session}/events", params=asked, headers=accept).json()
        names: dict[str, str] = {}
        found: list[str] = []
        for event in (one["event"] for one in page["items"]):
            if event["type"] == "participant_joined":
                names[event["participant"]] = event["name"]
            elif (name := names.get(event["participant"])) in ("Ana", "Ben"):
                found.append(f"{name}: {event['reason']}")
        return found

    def around(self, session: str, since: float, until: float) -> list[tuple[float, str]]:
        """What the session's log has between two times, seconds since the epoch."""
        found: list[tuple[float, str]] = []
        accept, after = {"Accept": "application/json"}, 0
        while True:
            asked = {"after": after, "limit": 1000}
            path = f"/sessions/{session}/events"
            items = self.client.get(path, params=asked, headers=accept).json()["items"]
            if not items:
                return [(at, kind) for at, kind in found if since <= at <= until]
            found += [(item["at"], item["event"]["type"]) for item in items]
            after = items[-1]["seq"]

    def keep_speaking(self, session: str) -> None:
        """Let two lines wait at any time."""
        waiting = [i for i in self.view(session)["instructions"] if i["closed_at"] is None]
        for _ in range(2 - len(waiting)):
            body = {"text": SENTENCE * 8, "kind": "say", "mode": "immediate"}
            with suppress(httpx.TransportError):
                self.client.post(f"/sessions/{session}/instructions", json=body)


def run(host: Host, folder: Path, minutes: float, attacker_seed: int | None) -> dict[str, Any]:
    """One session with two honest people; what Ana heard, and what the attacker did."""
    made = host.client.post("/sessions", json={"personality": "speaker"}).json()
    session, token = made["id"], made["join"]["guest"]["token"]
    while host.view(session)["phase"] == "starting":
        time.sleep(0.5)
    out = folder / f"{session}.json"
    seconds = minutes * 60
    witness = subprocess.Popen(
        [
            sys.executable,
            str(ROOT / "tools/media_witness.py"),
            *(host.url, session, token, str(seconds), str(out)),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    joined = witness.stdout is not None and witness.stdout.readline()
    if not joined:
        raise SystemExit("Ana and Ben could not join.")
    attacker = None
    if attacker_seed is not None:
        given = ["--attack", host.url, session, token, str(minutes * 0.98), str(attacker_seed)]
        attacker = subprocess.Popen(
            [sys.executable, __file__, *given],
            stdout=subprocess.PIPE,
            text=True,
        )
    deadline = time.monotonic() + seconds + 120
    lags: list[float] = []
    try:
        while witness.poll() is None and time.monotonic() < deadline:
            host.keep_speaking(session)
            lags.append((host.view(session).get("health") or {}).get("lag", 0.0))
            time.sleep(2.0)
    finally:
        witness.kill()
    view = host.view(session)
    found: dict[str, Any] = {"session": session, "phase": view["phase"], "epoch": view["epoch"]}
    found["went"], found["lag"] = host.went(session), max(lags, default=0.0)
    found |= json.loads(out.read_text()) if out.exists() else {"gaps": [], "there": ["lost"]}
    if attacker is not None:
        text, _ = attacker.communicate(timeout=120)
        found["attacker"] = json.loads(text.strip().splitlines()[-1])
    found["explained"] = [explained(host, found, *gap) for gap in found["gaps"] if gap[1] > GAP]
    host.client.post(f"/sessions/{session}/end", json={"at_once": True})
    return found


def explained(host: Host, found: dict[str, Any], at: float, length: float) -> str:
    """What was going on around a gap of the host's voice."""
    began = found["first"] + at
    logged = host.around(found["session"], began - 2.0, began + length + 1.0)
    moves = found.get("attacker", {}).get("moves", [])
    made = [(when, move) for when, move in moves if began - 2.0 <= when <= began + length]
    told = ", ".join(f"{when - began:+.2f} {what}" for when, what in sorted([*logged, *made]))
    return f"{length:.2f} s without the host's voice at {at:.1f} s: {told}"


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--quiet-minutes", type=float, default=QUIET_MINUTES)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--attack", nargs=5, help=argparse.SUPPRESS)
    wanted = parser.parse_args(arguments)
    if wanted.attack:
        url, session, token, minutes, seed = wanted.attack
        asyncio.run(attack(url, session, token, float(minutes), int(seed)))
        return 0
    seed = random.SystemRandom().randrange(2**31) if wanted.seed is None else wanted.seed
    say(f"seed {seed}")
    with tempfile.TemporaryDirectory(prefix="beatroom-fuzz-media-") as name:
        folder = Path(name)
        with service(folder, max(wanted.minutes, wanted.quiet_minutes) + 5) as host:
            quiet = run(host, folder, wanted.quiet_minutes, None)
            tell("quiet", quiet)
            attacked = run(host, folder, wanted.minutes, seed)
            tell("attacked", attacked)
        reached: Counter[str] = Counter()
        for path in (folder / "reached").glob(f"{attacked['session']}-*.json"):
            reached.update(json.loads(path.read_text()))
        say("reached in the attacked session (honest people's calls are among them):")
        for handler, times in sorted(reached.items()):
            say(f"  {times:8d}  {handler}")
        troubles = verdict(quiet, attacked)
    for trouble in troubles:
        say(f"FOUND: {trouble}")
    say("held" if not troubles else f"{len(troubles)} found; seed {seed}")
    return 1 if troubles else 0


def verdict(quiet: dict[str, Any], attacked: dict[str, Any]) -> list[str]:
    """What the attacker did to others; empty where nothing."""
    troubles: list[str] = []
    if attacked["epoch"] != 1 or attacked["phase"] in ("failed", "ended"):
        troubles.append(f"the session is {attacked['phase']}, in its {attacked['epoch']}. process")
    if any(state != "connected" for state in attacked["there"]):
        troubles.append(f"the honest people are {attacked['there']}: {attacked['went']}")
    usual = max([length for _, length in quiet["gaps"]], default=0.0)
    allowed = max(GAP, usual) + MEASURED
    longer = [(at, length) for at, length in attacked["gaps"] if length > allowed]
    if longer:
        troubles.append(f"{len(longer)} gaps longer than any in the quiet session: {longer[:10]}")
    for answer, times in attacked["answers"].items():
        if times > quiet["answers"].get(answer, 0):
            troubles.append(f"{times} messages meant for another: {answer}")
    return troubles


def tell(which: str, found: dict[str, Any]) -> None:
    """Print a session's figures."""
    lengths = sorted((length for _, length in found["gaps"]), reverse=True)
    over = sum(length > GAP for length in lengths)
    say(
        f"{which}: {found.get('seconds', 0):.0f} s heard, {over} gaps over {GAP} s, "
        f"the longest {[round(length, 2) for length in lengths[:12]]}, "
        f"lag of the session's loop at most {found['lag']:.2f} s, "
        f"epoch {found['epoch']}, {found['phase']}, people {found['there']}, "
        f"answers {found.get('answers')}"
    )
    for line in found["explained"]:
        say(f"  {line}")
    if "attacker" in found:
        made: dict[str, int] = found["attacker"]["made"]
        inside = sum(times for move, times in made.items() if move.startswith("connected"))
        say(f"  the attacker made {sum(made.values())} moves, {inside} over a connection")
        joined, answers = found["attacker"]["joined"], found["attacker"]["answers"]
        say(f"  {joined} of its connections stood; it was answered {answers}")
        for move, times in sorted(made.items()):
            say(f"  {times:8d}  {move}")


@contextmanager
def service(folder: Path, minutes: float) -> Iterator[Host]:
    """A real service whose sessions have the tone."""
    (folder / "personalities").mkdir()
    (folder / "reached").mkdir()
    text = PERSONALITY.format(minutes=minutes + 2, end=minutes + 1)
    (folder / "personalities/speaker.yaml").write_text(text)
    port = free_port()
    environment = {
        **{k: v for k, v in os.environ.items() if not k.startswith("OPENAI_")},
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tools"))),
        "DATA_DIR": str(folder / "data"),
        "PERSONALITIES_DIR": str(folder / "personalities"),
        "PORT": str(port),
        "WEBRTC_LOOPBACK": "1",
        "LLM": "script",
        "LOG_LEVEL": "warning",
        "FUZZ_REACHED": str(folder / "reached"),
    }
    with (folder / "service.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "tools/media_session.py")],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            token = process.stdout.readline().strip() if process.stdout is not None else ""
            host = Host(f"http://127.0.0.1:{port}", token)
            until = time.monotonic() + START_DEADLINE
            while time.monotonic() < until:
                try:
                    if host.client.get(f"{host.url}/readyz").status_code == 200:
                        break
                except httpx.TransportError:
                    pass
                time.sleep(0.2)
            yield host
        finally:
            for _ in range(2):
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    continue
            if process.poll() is None:
                process.kill()
            process.wait()
            kept = ROOT / "artifacts"
            kept.mkdir(exist_ok=True)
            shutil.copy(folder / "service.log", kept / "fuzz-media.log")


def say(line: str) -> None:
    """Print now."""
    print(line, flush=True)  # noqa: T201 - a program for a terminal


if __name__ == "__main__":
    sys.exit(main())
