"""Who is measured: Beatroom's service and bare Pipecat, each in processes of its own.

Both get the same model (`stand_in_model.py`), ears, voice and pause. `Host.call` brings a person
into a session of its own.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from measuring.processes import descendants
from ports import free_port

from talking.person import Person
from talking.times import now

ROOT = Path(__file__).resolve().parents[2]
BENCHMARKS = ROOT / "benchmarks"
STARTING = 90.0
"""Seconds that a service may take to be ready."""
JOINING = 30.0
TOKEN = "benchmark-operator"  # noqa: S105 - of a service that only this machine reaches
HELLO = "Say hello."
ALL_CORES = frozenset(os.sched_getaffinity(0))

PERSONALITY = """\
name: talker
title: Robin
persona: You host.
length: 3h
beats:
  - {{title: Welcome, at: 0, prompt: "{opening}"}}
  - {{title: Goodbye, at: 179m, say: Goodbye.}}
"""


@dataclass(frozen=True, slots=True)
class Call:
    """A person in a session; `session` is its id where it has one."""

    person: Person
    session: str = ""


@dataclass
class Host(ABC):
    """One that people can call.

    Attributes:
        url: Where it is.
        process: Its first; the others are below it.
        log: What it has written, a JSON object a line.
        api: For its requests.
    """

    url: str
    process: asyncio.subprocess.Process
    log: Path
    api: httpx.AsyncClient
    calls: list[Call] = field(default_factory=list[Call])

    @property
    def pid(self) -> int:
        """Of its first process."""
        return self.process.pid

    @abstractmethod
    async def answer(self, offer: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        """The answer to a WebRTC offer, and the session that it is for."""

    async def call(self) -> Call:
        """Somebody comes, into a session of their own, and hears that it has opened."""
        person = Person()
        person.be_patient()
        answer, session = await self.answer(await person.offer())
        began = now()
        try:
            await person.accept(answer)
            await person.hears(began, JOINING)
        except BaseException:
            await person.close()
            raise
        made = Call(person, session)
        self.calls.append(made)
        return made

    async def end(self, call: Call) -> None:
        """They hang up, and the session ends with them."""
        self.calls.remove(call)
        await call.person.close()

    def logged(self, event: str) -> list[dict[str, Any]]:
        """The lines of its log about an event."""
        lines = self.log.read_text(encoding="utf-8").splitlines()
        found = [json.loads(line) for line in lines if line.startswith("{")]
        return [line for line in found if line.get("event") == event]


class Beatroom(Host):
    """The service of this checkout."""

    async def answer(self, offer: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        session, token = await self.start()
        return await self.join(session, token, offer), session

    async def start(self, personality: str = "talker") -> tuple[str, str]:
        """A session and its guests' token."""
        made = await self.api.post("/sessions", json={"personality": personality})
        made.raise_for_status()
        return made.json()["id"], made.json()["join"]["guest"]["token"]

    async def join(
        self, session: str, token: str, offer: Mapping[str, Any], name: str = "Ana"
    ) -> dict[str, str]:
        """A guest's offer answered, once the session is ready."""
        async with asyncio.timeout(STARTING):
            while True:
                answer = await self.api.post(
                    f"/sessions/{session}/offer",
                    json={**offer, "requestData": {"name": name}},
                    headers={"Authorization": f"Bearer {token}"},
                )
                if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    answer.raise_for_status()
                    return answer.json()

    async def end(self, call: Call) -> None:
        ended = await self.api.post(f"/sessions/{call.session}/end", json={"at_once": True})
        ended.raise_for_status()
        await super().end(call)

    async def events(self, session: str) -> list[dict[str, Any]]:
        """A session's events, `{at, type, ...}`, times in seconds since the epoch."""
        found: list[dict[str, Any]] = []
        after: int | None = 0
        while after is not None:
            page = await self.api.get(
                f"/sessions/{session}/events",
                params={"after": after, "limit": 1000},
                headers={"Accept": "application/json"},
            )
            page.raise_for_status()
            told = page.json()
            found += [{"at": item["at"], **item["event"]} for item in told["items"]]
            after = told["next"]
        return found


class BarePipecat(Host):
    """The peer, `peers/bare_pipecat.py`."""

    async def answer(self, offer: Mapping[str, Any]) -> tuple[dict[str, str], str]:
        answer = await self.api.post("/offer", json=dict(offer))
        answer.raise_for_status()
        return answer.json(), ""


@dataclass(frozen=True, slots=True)
class Model:
    """The stand-in model."""

    url: str
    pid: int

    async def asked(self, model: str, since: float = 0.0) -> list[dict[str, Any]]:
        """What a host asked it since a time: `{at, told}`."""
        async with httpx.AsyncClient(base_url=self.url) as api:
            params = {"model": model, "since": since}
            return (await api.get("/asked", params=params)).json()


@asynccontextmanager
async def stand_in_model() -> AsyncGenerator[Model]:
    """The model, in a process of its own, as long as the block lasts."""
    script = BENCHMARKS / "talking" / "stand_in_model.py"
    async with _process([sys.executable, str(script)], {}, None) as process:
        yield Model(await _address(process), process.pid)


@asynccontextmanager
async def beatroom(
    folder: Path,
    model: Model,
    *,
    opening: str = HELLO,
    script: str = "",
    cores: frozenset[int] = ALL_CORES,
    **settings: str,
) -> AsyncGenerator[Beatroom]:
    """The service in a folder, ready.

    Args:
        folder: For its data, its personality and its log.
        model: Speaks for its hosts.
        opening: What the model is told when a session opens.
        script: Is started instead of `beatroom serve`, if there is one.
        cores: It runs on no others.
        settings: By their names in the environment.
    """
    personalities = folder / "personalities"
    personalities.mkdir(parents=True, exist_ok=True)
    (personalities / "talker.yaml").write_text(PERSONALITY.format(opening=opening))
    port, log = free_port(), folder / "beatroom.log"
    environment = {
        "PORT": str(port),
        "DATA_DIR": str(folder / "data"),
        "PERSONALITIES_DIR": str(personalities),
        "OPERATOR_TOKEN": TOKEN,
        "OPERATOR_RATE": "10000",
        "GUEST_RATE": "10000",
        "OPENAI_API_KEY": "none",
        "OPENAI_BASE_URL": f"{model.url}/v1",
        "OPENAI_MODEL": "beatroom",
        "LOG_FORMAT": "json",
        "WEBRTC_LOOPBACK": "1",
        "MAX_SESSIONS": "40",
        **settings,
    }
    command = (
        [sys.executable, script]
        if script
        else [str(Path(sys.executable).parent / "beatroom"), "serve"]
    )
    url = f"http://127.0.0.1:{port}"
    async with (
        _process(command, environment, log, cores) as process,
        httpx.AsyncClient(
            base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60
        ) as api,
    ):
        await _ready(api, f"{url}/readyz", process, log)
        yield Beatroom(url, process, log, api)


@asynccontextmanager
async def bare_pipecat(
    folder: Path,
    model: Model,
    *,
    opening: str = HELLO,
    cores: frozenset[int] = ALL_CORES,
    **settings: str,
) -> AsyncGenerator[BarePipecat]:
    """The peer, ready for one call."""
    log = folder / f"bare-{free_port()}.log"
    script = BENCHMARKS / "peers" / "bare_pipecat.py"
    command = [sys.executable, str(script), f"{model.url}/v1"]
    environment = {"OPENING": opening, **settings}
    async with _process(command, environment, log, cores) as process:
        url = await _address(process)
        async with httpx.AsyncClient(base_url=url, timeout=60) as api:
            await _ready(api, f"{url}/readyz", process, log)
            yield BarePipecat(url, process, log, api)


@asynccontextmanager
async def _process(
    command: list[str],
    environment: Mapping[str, str],
    log: Path | None,
    cores: frozenset[int] = ALL_CORES,
) -> AsyncGenerator[asyncio.subprocess.Process]:
    own = {n: v for n, v in os.environ.items() if not n.startswith("OPENAI_")}
    with (log or Path(os.devnull)).open("a", encoding="utf-8") as sink, _on(cores):
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=ROOT,
            env={**own, **environment},
            stdout=subprocess.PIPE,
            stderr=sink,
        )
    try:
        yield process
    finally:
        _end(process)
        await process.wait()


def _end(process: asyncio.subprocess.Process) -> None:
    """End a process, which would wait for its sessions, with all below it.

    One that was left would keep open what the process prints, and its end is waited for as long.
    """
    if process.returncode is None:
        below = descendants(process.pid)
        process.kill()
        for pid in below:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@contextmanager
def _on(cores: frozenset[int]) -> Generator[None]:
    """What is started in the block runs on these cores only."""
    usual = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, usual)


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(STARTING):
        line = (await process.stdout.readline()).decode().strip()
    if not line.startswith("http"):
        raise RuntimeError(f"A process of the benchmark did not start: it said {line!r}.")
    return line


def _end_of(log: Path) -> str:
    return log.read_text(encoding="utf-8")[-3000:]


async def _ready(
    api: httpx.AsyncClient, url: str, process: asyncio.subprocess.Process, log: Path
) -> None:
    async with asyncio.timeout(STARTING):
        while True:
            if process.returncode is not None:
                raise RuntimeError(f"A host did not start; it wrote:\n{_end_of(log)}")
            try:
                if (await api.get(url)).status_code == httpx.codes.OK:
                    return
            except httpx.TransportError:
                pass  # not listening yet
            await asyncio.sleep(0.05)
