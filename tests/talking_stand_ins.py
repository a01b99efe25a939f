"""A person and hosts without audio or processes, in virtual time, for the real-time benchmarks.

They stand at the border of the benchmarks: what is measured, counted and proved is the benchmarks'
own. `Ways` says how a host behaves, so that a test can break one thing.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections import Counter
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from talking import browser, gaps, hosts, person
from talking.gaps import Line
from talking.hosts import BarePipecat, Beatroom
from talking.person import Heard, Person, Said
from talking.times import now
from talking.words import BROKEN, CLEAN

from beatroom.bot.rehearsal.virtual_loop import VirtualLoop

EVERY_WORD = " ".join([*CLEAN, *(part for parts in BROKEN for part in parts)])
TICK = 0.02
LINE = Line(4.0, 0.25)
PID, PARENT_PID, SESSION_PID = 10, 11, 12


@dataclass
class Ways:
    """How hosts behave.

    Attributes:
        deaf: They answer nobody.
        hasty: They speak before a person has finished.
        stalling: Their voice stops in the middle of words.
        forgetful: They drop operators' instructions.
        rude: They refuse sessions without a reason.
        leaky: Each session leaves a task and 20 MB behind.
        narrow: Only the first session of a host is ever heard.
    """

    deaf: bool = False
    hasty: bool = False
    stalling: bool = False
    forgetful: bool = False
    rude: bool = False
    leaky: bool = False
    narrow: bool = False


@dataclass
class World:
    """What all stand-ins of a test share."""

    ways: Ways
    story: float = 0.0
    told: list[dict[str, Any]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    there: int = 0
    open: int = 0
    ended: int = 0
    jitter: Any = field(default_factory=lambda: _jitter(random.Random(1)))
    numbers: Any = field(default_factory=itertools.count)


class StandInPerson(Person):
    """Hears what its host schedules; what it says is answered by the way of its host."""

    world: World

    def __init__(self) -> None:
        self.frames: list[Heard] = []
        self.messages: list[dict[str, Any]] = []
        self._frame = asyncio.Condition()
        self._news = asyncio.Event()
        self._loud: list[tuple[float, float]] = []
        self.speaks_until = 0.0
        self._ticking: asyncio.Task[None] | None = None

    def be_patient(self) -> None:
        pass

    async def offer(self) -> dict[str, str]:
        return {"sdp": "", "type": "offer"}

    async def accept(self, answer: dict[str, str]) -> None:
        self.world.there += 1
        if not self.world.ways.narrow or self.world.there == 1:
            self.sounds(now() + 0.2, self.world.story or 0.4)
        self._ticking = asyncio.ensure_future(self._tick())

    def sounds(self, at: float, seconds: float) -> None:
        self._loud.append((at, at + seconds))

    async def utter(self, pcm: bytes) -> Said:
        began = now()
        self.speaks_until = began + len(pcm) / 2 / person.RATE
        if self.world.ways.hasty:
            self.sounds(began + 0.1, 0.1)
        await asyncio.sleep(len(pcm) / 2 / person.RATE)
        ended = now()
        if not self.world.ways.deaf:
            step = 0.2 + next(self.world.jitter)
            at = [ended + step * n for n in range(1, 7)]
            self.sounds(at[5], 0.4)
            self.world.told.append({"at": at[2], "told": EVERY_WORD})
            stages = ("vad_stop", "turn_end", "first_word", "first_audio", "sounds")
            line = dict(zip(stages, at, strict=False))
            self.world.lines.append({**line, "transcript": at[0] + 0.1 + next(self.world.jitter)})
        return Said(began, ended)

    def send(self, kind: str, data: Any) -> None:
        if "story" in data["d"]["text"]:
            self.sounds(now() + 0.1, 2.0)

    def instructed(self, at: float) -> None:
        """An instruction's words sound, after a break."""
        self._loud = [(start, min(end, now())) for start, end in self._loud]
        self.sounds(at, 0.5)
        asyncio.get_running_loop().call_later(at + 0.6 - now(), self._tell)

    def _tell(self) -> None:
        data = {"type": "transcript", "who": "bot", "text": "Wendy, that was not nice."}
        self.messages.append({"type": "server-message", "data": data})
        self._news.set()

    async def close(self) -> None:
        self.world.there -= 1
        if self._ticking is not None:
            self._ticking.cancel()

    async def _tick(self) -> None:
        for number in itertools.count():
            await asyncio.sleep(TICK)
            loud = any(start <= now() < end for start, end in self._loud)
            silent = LINE.silent + (0.3 if self.world.ways.stalling else 0.0)
            if self.world.story and (number % 100) < 100 * silent:
                loud = False
            async with self._frame:
                onset = next(self.world.jitter) / 10
                self.frames.append(Heard(now(), number * TICK, 5000 if loud else 0, onset))
                self._frame.notify_all()


class StandInService(Beatroom):
    """The service's few answers that benchmarks need, made here."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        transport = httpx.MockTransport(self._answer)
        api = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1/api/v1")
        super().__init__("http://127.0.0.1", _process(self), folder / "log", api)  # type: ignore[arg-type]

    def logged(self, event: str) -> list[dict[str, Any]]:
        return self.world.lines

    def held(self) -> Counter[str]:
        tasks = 5 + (self.world.ended if self.world.ways.leaky else 0)
        return Counter(tasks=tasks, processes=2, descriptors=9)

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(0.002 + next(self.world.jitter))
        *_, session, what = request.url.path.split("/")
        if what == "events":
            mine = [e for e in self.world.events if e["session"] == session]
            items = [{"at": e["at"], "event": e} for e in mine]
            return httpx.Response(200, json={"items": items, "next": None})
        if what == "sessions" and self.world.ways.rude:
            return httpx.Response(503, json={})
        if what == "offer":
            self._note("participant_joined", session, now() + 0.1 + next(self.world.jitter))
        if what == "instructions":
            return self._instruct(session)
        self.world.open += (what == "sessions") - (what == "end")
        self.world.ended += what == "end"
        made = {"id": f"s{next(self.world.numbers)}", "join": {"guest": {"token": "t"}}}
        return httpx.Response(201, json={**made, "sdp": "", "type": "answer"})

    def _note(self, kind: str, session: str, at: float, instruction: str = "") -> None:
        noted = {"at": at, "type": kind, "session": session, "instruction": instruction}
        self.world.events.append(noted)

    def _instruct(self, session: str) -> httpx.Response:
        made = f"i{next(self.world.numbers)}"
        if not self.world.ways.forgetful:
            at = now() + 0.01 + next(self.world.jitter)
            self._note("instruction_injected", session, at, made)
            self._note("instruction_consumed", session, at + 1, made)
        somebody = self.calls[-1].person
        after = max(now(), somebody.speaks_until)
        somebody.instructed(after + 0.3 + next(self.world.jitter))
        return httpx.Response(202, json={"id": made})


class StandInPeer(BarePipecat):
    """The peer, who answers an offer."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        super().__init__("", SimpleNamespace(pid=PID), folder / "log", None)  # type: ignore[arg-type]

    async def answer(self, offer: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        return {}, ""

    def logged(self, event: str) -> list[dict[str, Any]]:
        return self.world.lines


def put_in_place(monkeypatch: pytest.MonkeyPatch, ways: Ways, *, story: float = 0.0) -> None:
    """Benchmarks that are tried from now on meet these stand-ins, in virtual time.

    Args:
        monkeypatch: Takes them away again.
        ways: How they behave.
        story: Seconds of the story that hosts tell whoever comes; 0.0: they say a word.
    """
    world = World(ways, story)

    class Somebody(StandInPerson):
        pass

    Somebody.world = world

    @asynccontextmanager
    async def service(folder: Path, *_: Any, **__: Any) -> AsyncGenerator[StandInService]:
        yield StandInService(world, folder)

    @asynccontextmanager
    async def peer(folder: Path, *_: Any, **__: Any) -> AsyncGenerator[StandInPeer]:
        yield StandInPeer(world, folder)

    @asynccontextmanager
    async def model() -> AsyncGenerator[Any]:
        async def asked(name: str, since: float = 0.0) -> list[dict[str, Any]]:
            return world.told

        yield SimpleNamespace(asked=asked)

    @asynccontextmanager
    async def block(*_: Any) -> AsyncGenerator[None]:
        yield

    async def browser_turn(*_: Any) -> float | None:
        return None if ways.deaf else 1.0 + next(world.jitter)

    used = itertools.count()
    for where in (hosts, person):
        monkeypatch.setattr(where, "Person", Somebody)
    there = {"beatroom": service, "bare_pipecat": peer, "stand_in_model": model}
    pages = {"browser": block, "page_of": block, "browser_turn": browser_turn}
    for where, stand_ins in ((hosts, there), (browser, pages)):
        for name, stand_in in stand_ins.items():
            monkeypatch.setattr(where, name, stand_in)
    monkeypatch.setattr(browser, "chromium", lambda: "chromium")
    monkeypatch.setattr(gaps, "story_line", lambda _: LINE)
    monkeypatch.setattr("measuring.load_of", lambda _: _load(next(used)))
    monkeypatch.setattr("measuring.processor_seconds", lambda _: 0.01 * next(used) ** 1.1)

    def sessions() -> list[int]:
        return [SESSION_PID + n for n in range(world.open)]

    monkeypatch.setattr(
        "measuring.processes.descendants",
        lambda pid: {PID: [PARENT_PID, *sessions()], PARENT_PID: sessions()}.get(pid, []),
    )
    leaked = 20.0 if ways.leaky else 0.0
    monkeypatch.setattr(
        "measuring.processes.private_megabytes",
        lambda _: 100.0 + leaked * world.ended + 0.001 * next(world.numbers),
    )
    monkeypatch.setattr(asyncio.events, "new_event_loop", VirtualLoop)


def _jitter(draw: random.Random) -> Iterator[float]:
    while True:
        yield draw.uniform(0.001, 0.05)


def _load(number: int) -> Any:
    return SimpleNamespace(processor=0.01 * number**1.1, processes=5)


def _process(service: StandInService) -> Any:
    """The service's process as far as a soak looks at it: asked by a signal, it tells a line."""

    async def readline() -> bytes:
        return json.dumps(service.held()).encode()

    return SimpleNamespace(
        pid=PID, send_signal=lambda _: None, stdout=SimpleNamespace(readline=readline)
    )
