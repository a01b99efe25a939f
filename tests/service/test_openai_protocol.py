"""The real `openai` SDK and Pipecat's service against a server that speaks the protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from openai_stand_in import StandIn, serving
from stage_play import beat, personality

from bot.pipeline.assembly import FALLBACK
from bot.pipeline.services import make_llm
from bot.rehearsal.rehearse import Stagehands, rehearse
from bot.settings import Settings
from flows.events import BotSaid, ReplyFailed, SummaryPrepared

pytestmark = pytest.mark.service


@pytest.fixture
def model() -> Iterator[StandIn]:
    with serving() as stand_in:
        yield stand_in


async def test_a_session_streams_summarises_and_survives_errors_and_hangs(model: StandIn) -> None:
    settings = Settings(
        llm="openai",
        openai_base_url=model.url,
        openai_model="stand-in",
        llm_first_word=1.5,
        llm_stall=1.5,
        summary_lead=58,
        leave_after=0.5,
    )
    record = personality(beat("Weather", 40.0), length=120.0)

    async def talk(hands: Stagehands) -> None:
        hands.session.room.joined("ana", "Ana")
        said = hands.session
        for words, wanted in (
            ("What is the capital of France?", "Paris"),
            ("please break down", FALLBACK),
            ("please fall asleep", FALLBACK),
            ("please say nothing", FALLBACK),
            ("are you well?", "good point"),
        ):
            before = said.state.seq
            await said.typed("ana", words)
            await _heard(said, before, wanted)
        said.change_rundown("wrap_up", "test")

    async with asyncio.timeout(90):
        seen = await rehearse(record, lambda _: make_llm(settings, record), talk, settings=settings)

    failures = [r.event for r in seen.records if isinstance(r.event, ReplyFailed)]
    assert len(failures) == 3
    assert [r.event for r in seen.records if isinstance(r.event, SummaryPrepared)]
    streamed = [body for body in model.asked if body.get("stream")]
    assert streamed[0]["model"] == "stand-in"
    assert streamed[0]["messages"][0]["role"] == "system"
    # a server that is not OpenAI's own is not expected to know the developer role
    assert not [m for body in streamed for m in body["messages"] if m["role"] == "developer"]
    assert sum("Paris" in str(r.event) for r in seen.records if isinstance(r.event, BotSaid)) == 1


async def _heard(session: object, after: int, wanted: str) -> None:
    """Until the host has said something with those words."""
    done = asyncio.Event()

    def watch(recorded: object, _: object) -> None:
        event = getattr(recorded, "event", None)
        if isinstance(event, BotSaid) and wanted in event.text:
            done.set()

    session.journal.watch(watch)  # type: ignore[attr-defined]
    assert after >= 0
    async with asyncio.timeout(20):
        await done.wait()
