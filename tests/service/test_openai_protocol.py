"""The real `openai` SDK and Pipecat's service against a server that speaks the protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx2
import pytest
from openai import APIConnectionError
from openai_stand_in import StandIn, serving
from patience import LATER, SOON
from pipecat.processors.aggregators.llm_context import LLMContext
from stage_play import beat, personality

from beatroom.bot.pipeline.bounded_reply import MOST_WORDS
from beatroom.bot.pipeline.marked_adapter import arguments_of
from beatroom.bot.pipeline.marked_openai import MarkedOpenAI
from beatroom.bot.pipeline.services import make_llm
from beatroom.bot.pipeline.session import Session
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import (
    BotSaid,
    InstructionConsumed,
    Recorded,
    ReplyFailed,
    SummaryPrepared,
)
from beatroom.flows.language import line

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
        context_budget=0,
        leave_after=0.5,
    )
    record = personality(beat("Weather", 40.0), length=120.0)

    async def talk(hands: RehearsalHandle) -> None:
        hands.session.room.joined("ana", "Ana")
        said = hands.session
        for words, wanted in (
            ("What is the capital of France?", "Paris"),
            ("please break down", line("lost_thread", "en")),
            ("please fall asleep", line("still_lost", "en")),
            ("please say nothing", line("still_lost", "en")),
            ("are you well?", "good point"),
        ):
            before = said.state.seq
            await said.typed("ana", words)
            await _heard(said, before, wanted)
        said.change_rundown("wrap_up", "test")

    async with asyncio.timeout(LATER):
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


async def test_a_reply_without_end_a_book_at_once_and_an_unknown_tool_hold_nothing_up(
    model: StandIn,
) -> None:
    settings = Settings(llm="openai", openai_base_url=model.url, openai_model="stand-in")
    record = personality(length=3600.0)
    lags: list[float] = []

    async def watch_the_loop() -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(0.05)
            lags.append(loop.time() - before - 0.05)

    async def talk(hands: RehearsalHandle) -> None:
        hands.session.room.joined("ana", "Ana")
        said = hands.session
        await _heard(said, 0, "good point")  # the opening
        said.live.spawn(watch_the_loop(), "watch the loop")
        for number, words in enumerate(("please never stop", "read us a whole book")):
            await said.typed("ana", words)
            await _sounds(said)
            said.instructions.add(
                f"i{number}", mode="immediate", kind="say", text="One word.", expires_at=None
            )
            await _consumed(said, f"i{number}")
        before = said.state.seq
        await said.typed("ana", "please use a tool")
        await _heard(said, before, "good point")
        await said.end("done", "test", at_once=True)

    async with asyncio.timeout(LATER):
        seen = await rehearse(record, lambda _: make_llm(settings, record), talk, settings=settings)

    said = [r.event.text for r in seen.records if isinstance(r.event, BotSaid)]
    assert max(len(text) for text in said) <= MOST_WORDS
    assert not [r for r in seen.records if isinstance(r.event, ReplyFailed)]
    told = [m for body in model.asked for m in body["messages"] if m["role"] == "tool"]
    assert "fetch_the_moon" in str(told[0]["content"]), "the model is told that there is none"
    # An unbounded reply of two million characters held the loop for ten seconds.
    assert max(lags) < 5.0


async def test_what_a_hostile_server_sends_is_bounded_and_whole(model: StandIn) -> None:
    settings = Settings(llm="openai", openai_base_url=model.url, openai_model="stand-in")
    llm = make_llm(settings, personality())
    assert isinstance(llm, MarkedOpenAI)

    async def reply(words: str) -> str:
        asked = LLMContext([{"role": "user", "content": words}])
        stream = await llm.get_chat_completions(asked)
        return "".join([c.choices[0].delta.content or "" async for c in stream if c.choices])

    async with asyncio.timeout(SOON):
        assert (
            await reply("in halves, please")
            == "Tea \N{TEACUP WITHOUT HANDLE} \N{REPLACEMENT CHARACTER}."
        )
        for too_much in ("a flood", "packed"):
            with pytest.raises((httpx2.ReadError, APIConnectionError)):
                await reply(too_much)
    held = {"a\ud800": ["k3v9\0", "\udc00", 5]}
    assert arguments_of("k3v9", held) == {"a\ufffd": ["", "\ufffd", 5]}
    await llm.cleanup()


async def _sounds(session: Session) -> None:
    """Until the host's voice is heard."""
    async with asyncio.timeout(SOON):
        await session.live.floor.wait(lambda floor: floor.bot, None)


async def _consumed(session: Session, instruction: str) -> None:
    """Until an instruction was heard."""
    done = asyncio.Event()

    def watch(recorded: Recorded, _: object) -> None:
        event = recorded.event
        if isinstance(event, InstructionConsumed) and event.instruction == instruction:
            done.set()

    session.journal.watch(watch)
    async with asyncio.timeout(SOON):
        await done.wait()


async def _heard(session: object, after: int, wanted: str) -> None:
    """Until the host has said something with those words."""
    done = asyncio.Event()

    def watch(recorded: object, _: object) -> None:
        event = getattr(recorded, "event", None)
        if isinstance(event, BotSaid) and wanted in event.text:
            done.set()

    session.journal.watch(watch)  # type: ignore[attr-defined]
    assert after >= 0
    async with asyncio.timeout(SOON):
        await done.wait()
