"""A whole session in virtual time: the real pipeline, flow and stage, with simulated people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC
from functools import partial
from typing import Any, cast

from pipecat.audio.vad.vad_analyzer import VADAnalyzer
from pipecat.services.llm_service import LLMService
from pipecat.services.stt_service import SegmentedSTTService

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.pipeline.event_recorder import MemoryLog
from beatroom.bot.pipeline.parts import Parts
from beatroom.bot.pipeline.session import Session
from beatroom.bot.recording.voice_track import TrackPiece
from beatroom.bot.rehearsal.context_witness import ContextWitness
from beatroom.bot.rehearsal.doubles import rehearsed_consult
from beatroom.bot.rehearsal.evidence import Evidence, ModelRun, VoiceSpan
from beatroom.bot.rehearsal.room import (
    SAMPLE_RATE,
    RehearsalInput,
    RehearsalOutput,
    RehearsalVoice,
    speaking_seconds,
)
from beatroom.bot.rehearsal.virtual_loop import VirtualFrameClock
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.clock import Clock, LoopClock
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Personality

EPOCH = 1_800_000_000.0
"""When every rehearsal begins, seconds since the epoch (a Friday in January 2027)."""

AskedWith = Callable[[list[dict[str, Any]]], None]
MakeModel = Callable[[AskedWith], LLMService[Any]]


@dataclass(frozen=True, slots=True)
class Hearing:
    """What hears people's audio in a rehearsal.

    Attributes:
        stt: Makes the recogniser.
        vad: Makes what finds speech, for each person one.
    """

    stt: Callable[[], SegmentedSTTService]
    vad: Callable[[], VADAnalyzer]


@dataclass(frozen=True, slots=True)
class RehearsalHandle:
    """What a rehearsal hands to whoever plays the people and the operator."""

    session: Session
    user_input: RehearsalInput
    clock: Clock
    seen: Evidence


async def rehearse(
    personality: Personality,
    model: MakeModel,
    play: Callable[[RehearsalHandle], Awaitable[None]],
    *,
    settings: Settings | None = None,
    length: float | None = None,
    past: tuple[Recorded, ...] | None = None,
    consult: Consult | None = None,
    background: MakeModel | None = None,
    facts: Mapping[str, str] | None = None,
    hearing: Hearing | None = None,
    records: bool = False,
    told_recorded: bool = False,
    measured: bool = False,
    pace: Callable[[str], float] = speaking_seconds,
    answering: Callable[[Consult], Consult] = lambda consult: consult,
) -> Evidence:
    """Run one session to its end and return what was seen.

    After each of its events the model's context is compared with the fold over the log.

    Args:
        personality: The record to rehearse.
        model: Makes the model; it is given a function to call with the messages of each run.
        play: Plays people and operator; it may return before the session ends.
        settings: The service's settings; the defaults when None.
        length: Seconds; the personality's own when None.
        past: Events so far, for a session that is taken over.
        consult: Stands for the service; what its kind rehearses with when None.
        background: Makes the model for work beside the talk; None: the same serves for both.
        facts: What the session's maker wants its host to know.
        hearing: Hears what is played as audio; None: people's words come as text.
        records: Whether it may be recorded, should it want to be; `consult` keeps that.
        told_recorded: Whether people are told so as then, though nothing is recorded.
        measured: Whether its log has how long people waited, and what services were used.
        pace: How long the host takes for a text, in seconds.
        answering: Stands before `consult`.

    Raises:
        ContextDiffersError: The context held something else than the log, or lacked it.
    """
    clock = LoopClock(anchor=EPOCH if past is None else past[-1].at)
    settings = settings or Settings()
    seen = Evidence(context_budget=settings.context_budget)
    user_input, bot_output = RehearsalInput(), RehearsalOutput()

    def asked(held: list[dict[str, Any]]) -> None:
        seen.runs.append(
            ModelRun(clock.now(), tuple(held), user_input.speaking, bot_output.sounding)
        )

    log = MemoryLog()
    first = (Recorded(seq=1, at=clock.now(), event=created(personality, length, "rehearsal")),)
    async with Tasks(strict=True) as tasks:
        session = Session(
            lambda _: Parts(
                transport_input=user_input,
                transport_output=bot_output,
                llm=model(asked),
                tts=RehearsalVoice(pace),
                stt=None if hearing is None else hearing.stt(),
                vad=None if hearing is None else hearing.vad,
                frame_clock=VirtualFrameClock(),
                audio_out_rate=SAMPLE_RATE,
                encodes=_at_once if records else None,
                told_recorded=told_recorded,
                measured=measured,
                background=partial(background, lambda _: None) if background else None,
            ),
            personality=personality,
            settings=settings,
            event_log=log,
            past=past or first,
            clock=clock,
            zone=UTC,
            tasks=tasks,
            speaker=lambda: _speaker(user_input, session),
            consult=answering(consult or rehearsed_consult(personality.kind, clock.now)),
            facts=facts,
            refuse=seen.not_taken,
            taken=lambda who, ref, line, saved: seen.receipts.append((who, ref, line, saved)),
        )

        witness = ContextWitness(personality, past or first, lambda: _messages(session))
        session.journal.watch(witness.notice)

        async def ready() -> None:
            tasks.start(_play(play, RehearsalHandle(session, user_input, clock, seen)), "play")

        await session.run(ready)
        witness.done()
        seen.final = tuple(dict(message) for message in _messages(session))
        epoch = clock.now() - asyncio.get_running_loop().time()
    seen.records = [*(past or first), *log.records]
    seen.stored = log.stored
    seen.host = [_since(epoch, voiced) for voiced in bot_output.voiced]
    seen.people = [_since(epoch, voiced) for voiced in user_input.voiced]
    return seen


async def _at_once(encode: Callable[[], list[TrackPiece]]) -> list[TrackPiece]:
    """Without a thread, beside which the clock would run on."""
    return encode()


def _messages(session: Session) -> list[dict[str, Any]]:
    """What Pipecat holds, as it is."""
    return cast("list[dict[str, Any]]", session.live.context.get_messages())


def _speaker(user_input: RehearsalInput, session: Session) -> tuple[str, str] | None:
    """Who speaks, or spoke last: their id and name."""
    known = session.state.people.get(user_input.speaker or "")
    return None if known is None else (known.id, known.name)


def _since(epoch: float, voiced: VoiceSpan) -> VoiceSpan:
    """From the loop's clock to the session's."""
    return replace(voiced, start=voiced.start + epoch, end=voiced.end + epoch)


async def _play(play: Callable[[RehearsalHandle], Awaitable[None]], hands: RehearsalHandle) -> None:
    await asyncio.sleep(0)
    await play(hands)


def created(personality: Personality, length: float | None, session: str) -> Created:
    """A session's first event; `length` in seconds, the personality's own when None."""
    return Created(
        session=session,
        personality=personality.name,
        title=personality.title,
        kind=personality.kind,
        language=personality.language,
        timezone="UTC",
        rundown=plan(personality, length),
    )
