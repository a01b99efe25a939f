"""Every operation that changes something does it once for each idempotency key.

The operations are those of the OpenAPI document. Each is cut off after each of its steps (a write
to the store, an answer of a session's process), as a crash would, and sent again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import httpx
import pytest
from once_bench import API, Bench, Cut, CutEngine, CutStore, Killed, Sent
from once_cases import CASES
from patience import SOON
from schedule_clock import wall_clock
from service_http import TEA, calling

from beatroom.bot.serving.app import create_app
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

WRITES = ("post", "put", "patch", "delete")
ONCE_ANYWAY = {
    ("post", f"{API}/personalities/check"): "only reads the text that is sent",
    ("post", f"{API}/personalities/try"): "as above, and asks a model",
    ("post", f"{API}/voices/samples"): "only speaks what is sent",
    ("post", f"{API}/meetings/agenda"): "only drafts",
    ("post", f"{API}/sessions/{{session}}/offer"): "a line between two machines, and no record",
    ("patch", f"{API}/sessions/{{session}}/offer"): "as above",
    ("post", f"{API}/models/try"): "only asks another server",
    (
        "post",
        f"{API}/sessions/{{session}}/calls",
    ): "takes a Daily room: tests/service/test_daily_options.py",
    ("post", f"{API}/models/local/{{model}}"): "what is got is the same file, however often",
    ("post", f"{API}/models/local/{{model}}/stop"): "as above",
    ("post", f"{API}/restaurant/own/find"): "only reads what a guest names",
    ("post", f"{API}/restaurant/visits/{{session}}/own"): "as above",
    (
        "patch",
        f"{API}/restaurant/own",
    ): "`submit` in its body makes it once",
    ("delete", f"{API}/restaurant/own"): "what is called off is called off, however often",
    ("put", f"{API}/sessions/{{session}}/keepsake"): "what is lowered is lowered, however often",
}
MOST_STEPS = 12
BOARD = """\
name: board
title: Board
kind: boardroom
persona: You moderate.
length: 20m
beats:
  - title: Opening
    at: 0
    say: Welcome.
boardroom:
  topic: A second house?
  seats: [ana, bob]
"""


@pytest.fixture
async def bench(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Bench]:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))  # for rehearsals' processes
    (settings.personalities_dir / "board.yaml").write_text(BOARD)
    (settings.personalities_dir / "boardroom").mkdir()
    for name in ("ana", "bob"):
        seat = (
            TEA.replace("name: tea", f"name: {name}") + "seat:\n  role: Lead\n  domains: [rent]\n"
        )
        (settings.personalities_dir / "boardroom" / f"{name}.yaml").write_text(seat)
    terra = TEA.replace("name: tea", "name: terra\nkind: restaurant")
    (settings.personalities_dir / "terra.yaml").write_text(terra)
    # Whoever asks as often as this test does would be asked to wait.
    free = settings.model_copy(
        update={"operator_rate": 1e6, "guest_rate": 1e6, "restaurant_door": "open"}
    )
    clock, cut = wall_clock(), Cut()
    async with calling(free, wall=clock) as caller:
        live = await caller.start()
        await caller.join(live)
        board = await caller.start(personality="board")
        caller.service.store = CutStore(caller.service.store, cut)  # pyright: ignore[reportAttributeAccessIssue]
        caller.service.engine = CutEngine(caller.service.engine, cut)  # pyright: ignore[reportAttributeAccessIssue]
        yield Bench(caller, cut, clock, live["id"], board["id"])


def test_every_operation_that_changes_something_has_a_case_and_takes_a_key() -> None:
    documented: dict[str, Any] = create_app(Settings(_env_file=None)).openapi()["paths"]
    changing = {(m, p) for p, methods in documented.items() for m in methods if m in WRITES}
    assert changing - set(ONCE_ANYWAY) == set(CASES), "add a case, or say why there is none"
    for method, path in CASES:
        parameters = documented[path][method].get("parameters", [])
        assert "Idempotency-Key" in {p["name"] for p in parameters}, (method, path)


async def test_what_is_cut_off_anywhere_and_sent_again_is_done_once(bench: Bench) -> None:
    cuts = 0
    for operation, prepares in CASES.items():
        for prepare in prepares:
            once = await effect_of(bench, await prepare(bench), None)
            for step in range(1, MOST_STEPS):
                sent = await prepare(bench)
                if not await cut_off(bench, sent, step, once, str(operation)):
                    break
                cuts += 1
            else:
                pytest.fail(f"{operation} takes more than {MOST_STEPS} steps")
    assert cuts >= len(CASES) - 1, "a test that cuts nothing off shows nothing"


async def cut_off(bench: Bench, sent: Sent, step: int, once: Counter[str], operation: str) -> bool:
    """Cut the request off after so many steps and repeat it; False where it has not so many."""
    key = f"a key of its own {bench.next()}"
    before = await bench.effects()
    killed = False
    try:
        with bench.cut.after(step):
            first = await bench.send(sent, key)
    except Killed:
        killed = True
    second = await bench.send(sent, key)
    assert second.is_success, (operation, step, second.text)
    assert await settled(bench, before, once) == once, (operation, step)
    third = await bench.send(sent, key)
    same(second, third, operation)
    if not killed:
        same(first, second, operation)
    assert await bench.effects() - before == once, (operation, step, "the repeat did it again")
    if sent.other is not None:
        refused = await bench.send(sent, key, sent.other)
        assert refused.status_code in {409, 422}, (operation, refused.text)
        assert "another body" in refused.json()["detail"]
        assert await bench.effects() - before == once, (operation, step, "another body did it")
    return killed


async def effect_of(bench: Bench, sent: Sent, key: str | None) -> Counter[str]:
    """What one request adds, once nothing more comes of it."""
    before = await bench.effects()
    answer = await bench.send(sent, key)
    assert answer.is_success, answer.text
    found: Counter[str] = Counter()
    while (now := await bench.effects() - before) != found or not found:
        found = now
        await asyncio.sleep(0.1)  # what a session still says of it has no last event to wait for
        if not found:
            return found
    return found


async def settled(bench: Bench, before: Counter[str], once: Counter[str]) -> Counter[str]:
    """What was added, as soon as it is what is expected."""
    async with asyncio.timeout(SOON):
        while not once <= (found := await bench.effects() - before):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.01)
    return found


def same(one: httpx.Response, other: httpx.Response, operation: str) -> None:
    assert (one.status_code, one.content) == (other.status_code, other.content), operation
    assert one.headers.get("etag") == other.headers.get("etag"), operation
