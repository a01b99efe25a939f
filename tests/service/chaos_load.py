"""Operators who steer sessions while processes are killed, and write down what they were told.

Each request has an idempotency key and a mark of its own by which its effect can be found. What is
not answered is sent again under the same key, except a few that are given up: those may have
happened, or not, but never twice. What a request came to is written to a file, for the checker.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

import httpx

RETRY_PAUSE, TOLD_PAUSE = 0.1, 1.0
"""Seconds until a request is sent again: where nobody has said how long to wait, and at most."""
GIVEN_UP_IN = 8
"""One in so many requests that got no answer is not sent again."""
PAUSE = 0.15
"""Seconds that an operator thinks between two requests, at most."""
OPS = (
    *["extend"] * 4,
    *["insert"] * 2,
    *["say"] * 3,
    *["book"] * 3,
    *["hold", "hold", "mute", "later", "constraint"],
)
"""What an operator does, by how often."""
UNKNOWN = {429, 500, 502, 503, 504}
"""What says that it was not done, or that the balancer has heard no answer."""
PATIENCE = 300.0
"""Seconds in which every request must have got an answer."""


@dataclass
class Request:
    """One request and what it came to.

    Attributes:
        session: Whose lane it belongs to.
        op: What it does.
        mark: Finds its effect.
        key: Its idempotency key.
        method: Of HTTP.
        path: Of the API.
        body: What is sent.
        tries: How often it was sent.
        state: `open`, `done` (2xx), `refused` (4xx) or `given up`.
        answer: What was answered, as text.
    """

    session: str
    op: str
    mark: str
    key: str
    method: str
    path: str
    body: Any
    tries: int = 0
    state: str = "open"
    status: int = 0
    answer: str = ""


@dataclass
class Chaos:
    """What the operators of one service share.

    Attributes:
        url: Where the service is; the port stays the same. Several, with a space between them, are
            of one cluster, and each time one of them is asked.
        token: The operator's.
        seed: Of all choices.
        notes: Where finished requests are written, one JSON object a line.
        held: Sessions whose clock an operator has stopped.
        muted: Sessions whose host an operator has silenced.
        in_flight: How many requests of each session have no answer yet.
        stopping: Set once no new request shall be begun.
    """

    url: str
    token: str
    seed: int
    notes: TextIO
    start: int = 0
    held: set[str] = field(default_factory=set[str])
    muted: set[str] = field(default_factory=set[str])
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    in_flight: dict[str, int] = field(default_factory=dict[str, int])
    counts: dict[str, int] = field(default_factory=dict[str, int])
    retried: int = 0
    _numbers: Any = None

    def __post_init__(self) -> None:
        self._numbers = itertools.count(self.start + 1)
        self.chance = random.Random(f"{self.seed} {self.start}")
        self.client = httpx.AsyncClient(
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=15,
        )

    def next_mark(self) -> str:
        return f"m{self.seed}x{next(self._numbers)}"

    def at(self, path: str) -> str:
        """Where a request goes."""
        return f"{self.chance.choice(self.url.split())}/api/v1{path}"

    async def new_session(self, kind: str = "Chaos") -> str:
        """Start one, with a key."""
        session: str = (await self.made_session(kind))["id"]
        return session

    async def made_session(self, kind: str) -> dict[str, Any]:
        """The same, as it was answered; its title begins with the kind."""
        mark = self.next_mark()
        body = {"personality": "tea", "title": f"{kind} {mark}"}
        made = await self.send(_request("", "session", mark, "POST /sessions", body))
        assert made.state == "done", made
        answered: dict[str, Any] = json.loads(made.answer)
        return answered

    async def end_session(self, session: str) -> None:
        mark = self.next_mark()
        body = {"at_once": True, "reason": mark}
        ended = _request(session, "end", mark, f"POST /sessions/{session}/end", body)
        await self.send(ended)

    async def lane(
        self, session: str, rounds: asyncio.Event, ops: Sequence[str] = OPS, pause: float = PAUSE
    ) -> None:
        """One operator of one session, until `rounds` or `stopping` is set."""
        while not (self.stopping.is_set() or rounds.is_set()):
            await asyncio.sleep(self.chance.random() * pause)
            mark = self.next_mark()
            op = self.chance.choice(ops)
            request = self._made(
                session, op, mark, held=session in self.held, muted=session in self.muted
            )
            await self.send(request, give_up=op not in {"hold", "mute"})
            if request.state == "done":
                self.held ^= {session} if op == "hold" else set()
                self.muted ^= {session} if op == "mute" else set()

    def _made(self, session: str, op: str, mark: str, *, held: bool, muted: bool) -> Request:
        rundown = f"POST /sessions/{session}/rundown"
        number = int(mark.partition("x")[2])
        match op:
            case "extend":
                body: dict[str, Any] = {"op": "extend", "seconds": 1 + number / 1e6}
                return _request(session, op, mark, rundown, body)
            case "insert":
                body = {"op": "insert", "beat": "beat-1", "title": mark, "seconds": 1, "say": "A."}
                return _request(session, op, mark, rundown, body)
            case "hold":
                what = "resume" if held else "hold"
                return _request(session, what, mark, rundown, {"op": what})
            case "mute":
                what = "unmute" if muted else "mute"
                path = f"POST /sessions/{session}/{what}"
                return _request(session, what, mark, path, None)
            case "say" | "queue" | "book":
                text = f"Book a table for {mark}" if op == "book" else mark
                body = {"text": text, "kind": "say"}
                body["mode"] = "queued" if op == "queue" else "immediate"
                path = f"POST /sessions/{session}/instructions"
                return _request(session, op, mark, path, body)
            case "later":
                at = "2027-06-01T10:00:00Z"
                body = {"personality": "tea", "title": f"Chaos {mark}", "starts_at": at}
                return _request(session, "session", mark, "POST /sessions", body)
            case _:
                body = {"kind": "commute", "text": f"The train {mark}.", "necessity": "must"}
                body["profile"] = session
                return _request(session, op, mark, "POST /constraints", body)

    async def send(self, request: Request, *, give_up: bool = False) -> Request:
        """Send it until it is answered, or now and then only once; then note it."""
        give_up = give_up and self.chance.randrange(GIVEN_UP_IN) == 0
        async with asyncio.timeout(PATIENCE):
            while request.state == "open":
                request.tries += 1
                answer, pause = await self._try(request)
                if answer is None:
                    self.retried += 1
                    if give_up:
                        request.state = "given up"
                        break
                    await asyncio.sleep(pause)
                    continue
                request.status, request.answer = answer.status_code, answer.text
                request.state = "done" if answer.is_success else "refused"
        self.counts[request.op] = self.counts.get(request.op, 0) + 1
        self.notes.write(json.dumps(vars(request)) + "\n")
        self.notes.flush()
        return request

    async def _try(self, request: Request) -> tuple[httpx.Response | None, float]:
        """The answer, None where nobody can tell whether it was done; seconds to wait then."""
        self.in_flight[request.session] = self.in_flight.get(request.session, 0) + 1
        try:
            headers = {"Idempotency-Key": request.key}
            answer = await self.client.request(
                request.method, self.at(request.path), json=request.body, headers=headers
            )
        except httpx.TransportError:
            return None, RETRY_PAUSE
        finally:
            self.in_flight[request.session] -= 1
        told = float(answer.headers.get("Retry-After", RETRY_PAUSE))
        return (None if answer.status_code in UNKNOWN else answer), min(told, TOLD_PAUSE)

    async def repeated(self, past: list[Mapping[str, Any]]) -> list[str]:
        """Send again what was done; a sentence for each that is answered otherwise."""
        faults: list[str] = []
        for one in past:
            headers = {"Idempotency-Key": one["key"]}
            answer = await self.client.request(
                one["method"], self.at(one["path"]), json=one["body"], headers=headers
            )
            if (answer.status_code, answer.text) != (one["status"], one["answer"]):
                faults.append(
                    f"{one['op']} {one['mark']} was answered {one['status']} first, and "
                    f"{answer.status_code} when it was repeated: {answer.text[:200]}"
                )
        return faults


def _request(session: str, op: str, mark: str, call: str, body: Any) -> Request:
    """A request; `call` is its method and its path."""
    method, _, path = call.partition(" ")
    return Request(session, op, mark, f"key-{mark}", method, path, body)


def read_notes(path: Path) -> list[dict[str, Any]]:
    """Everything that the operators have written; a line that a crash cut off is none."""
    found: list[dict[str, Any]] = []
    if path.is_file():
        for line in path.read_text().splitlines():
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError:
                continue
    return found
