"""The machine's one encoder: a child that answers, hangs, breaks, or is not to be had here."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from patience import eventually
from second_opinions import judge

from beatroom.bot.encoder import machines_encoder
from beatroom.bot.encoder.machines_encoder import MachinesEncoder, encoder_handlers
from beatroom.bot.encoder.messages import JUDGE, WEIGH, JudgementRequest, WeighingRequest
from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.machines_child import NONE_HERE, ChildEndedError
from beatroom.flows.core.addressing.signs import Signs
from beatroom.flows.language.time_questions import doubts

pytestmark = pytest.mark.unit

FRAMES = """
import json, os, struct, sys
def put(data):
    sys.stdout.buffer.write(struct.pack(">I", len(data)) + data)
    sys.stdout.buffer.flush()
def get():
    prefix = sys.stdin.buffer.read(4)
    return prefix and json.loads(sys.stdin.buffer.read(struct.unpack(">I", prefix)[0]))
put(b"ready")
"""
ANSWERS = """
while asked := get():
    secret = float("OPERATOR_TOKEN" in os.environ)
    judged = {part: {"likely": {"now": secret}, "strange": 1} for part in asked["sentences"]}
    put(json.dumps({"judged": judged}).encode())
"""
HANGS = "get(); sys.stdin.buffer.read()"
DIES = "get(); sys.exit(7)"
ASKED = JudgementRequest(
    language="en", sentences=dict(doubts("and where do we go from there", "en", (), ()))
).model_dump(mode="json")


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine's child has time to answer; who looks at one that hangs shortens it."""
    monkeypatch.setattr(machines_encoder, "DEADLINE", 60.0)


def child(then: str) -> MachinesEncoder:
    return MachinesEncoder((sys.executable, "-S", "-c", FRAMES + then))


async def running(encoder: MachinesEncoder) -> asyncio.Task[None]:
    """The encoder's run, once the child is ready."""
    run = asyncio.create_task(encoder.run())
    await eventually(lambda: encoder.pid is not None or run.done())
    return run


async def asked_of(encoder: MachinesEncoder) -> Mapping[str, Any]:
    return await encoder_handlers(encoder)[JUDGE]("session", ASKED)


async def test_sentences_are_judged_by_a_child_that_knows_no_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPERATOR_TOKEN", "secret")
    encoder = child(ANSWERS)
    run = await running(encoder)
    answers = await asyncio.gather(*(asked_of(encoder) for _ in range(5)))
    told = {part: {"likely": {"now": 0.0}, "strange": 1} for part in ASKED["sentences"]}
    assert answers == [{"judged": told}] * 5
    with pytest.raises(ConsultRefusal, match="Nothing that could be judged"):
        await encoder.judge("session", {"language": "en", "sentences": "all"})
    run.cancel()
    await asyncio.wait({run})
    assert encoder.pid is None
    with pytest.raises(ConsultRefusal, match="no second opinion"):
        await asked_of(encoder)


@pytest.mark.parametrize("then", [HANGS, DIES])
async def test_a_child_that_hangs_or_dies_is_refused_and_made_anew(
    then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if then == HANGS:
        monkeypatch.setattr(machines_encoder, "DEADLINE", 0.2)
    encoder = child(then)
    run = await running(encoder)
    with pytest.raises(ConsultRefusal, match="was no second opinion"):
        await asked_of(encoder)
    with pytest.raises(ChildEndedError):  # a task that is kept is run again after that
        await run
    assert encoder.pid is None


async def test_more_than_can_be_answered_in_time_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machines_encoder, "MOST_WAITING", 0)
    encoder = child(ANSWERS)
    run = await running(encoder)
    with pytest.raises(ConsultRefusal, match="at the moment"):
        await asked_of(encoder)
    run.cancel()
    await asyncio.wait({run})


async def test_where_there_is_no_encoder_none_is_kept() -> None:
    encoder = MachinesEncoder((sys.executable, "-S", "-c", f"raise SystemExit({NONE_HERE})"))
    await encoder.run()
    with pytest.raises(ConsultRefusal):
        await asked_of(encoder)


async def test_the_real_child_says_what_the_encoder_says() -> None:
    here = judge()  # skips where there is none
    encoder = MachinesEncoder()
    run = await running(encoder)
    answer = await asked_of(encoder)
    asked = JudgementRequest.model_validate(ASKED)
    [(part, told)] = here.judged(asked.sentences, "en").items()
    assert answer["judged"][part]["likely"] == pytest.approx(told.likely, abs=1e-3)
    assert answer["judged"][part]["strange"] == told.strange
    signs = Signs(
        text="and you",
        host="Who was it?",
        person="Ana was.",
        seen={"you": 1.0},
        words=("en:and", "en:you", "en:and you"),
    )
    weighing = WeighingRequest(signs=signs).model_dump(mode="json")
    weighed = await encoder_handlers(encoder)[WEIGH]("session", weighing)
    assert weighed["likely"] == pytest.approx(here.likely(signs), abs=1e-3)
    run.cancel()
    await asyncio.wait({run})
