"""One session's pipeline, put together.

    transport.input() -> stt -> user aggregator -> conductor -> llm -> guard -> tts
        -> transport.output() -> assistant aggregator

The same for every transport and every kind; what differs is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any

from pipecat.audio.vad.vad_analyzer import VADAnalyzer
from pipecat.clocks.base_clock import BaseClock
from pipecat.flows import FlowManager
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker, ProcessorUnusablePolicy
from pipecat.processors.aggregators.llm_response_universal import LLMUserAggregatorParams
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.services.llm_service import LLMService
from pipecat.turns.user_start import (
    TranscriptionUserTurnStartStrategy,
    VADUserTurnStartStrategy,
)
from pipecat.turns.user_stop import (
    SpeechTimeoutUserTurnStopStrategy,
    TurnAnalyzerUserTurnStopStrategy,
)
from pipecat.turns.user_turn_strategies import UserTurnStrategies

from beatroom.bot.encoder.asking import Opinions
from beatroom.bot.ipc.service_client import Consult, no_service
from beatroom.bot.pipeline.apologies import Apologies
from beatroom.bot.pipeline.conductor import Conductor
from beatroom.bot.pipeline.cutting_in import CutsIn, CuttingIn
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.floor import Floor
from beatroom.bot.pipeline.kind import Kind
from beatroom.bot.pipeline.licence import Licence
from beatroom.bot.pipeline.logged_context import LoggedContext
from beatroom.bot.pipeline.marked_adapter import mark_of
from beatroom.bot.pipeline.named_turns import NamedPair, Speaker
from beatroom.bot.pipeline.pre_start_mute import LobbyMute
from beatroom.bot.pipeline.reply_guard import Deadlines, ReplyGuard, Report
from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.pipeline.session_context import Keep, SessionContext, Spawn
from beatroom.bot.pipeline.spoken_text import SpokenText
from beatroom.bot.pipeline.stage import Stage
from beatroom.bot.pipeline.timekeeper import SessionTime
from beatroom.bot.pipeline.tool_calls import ToolCalls
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.pipeline.turn_stages import TurnStages
from beatroom.bot.pipeline.without_model import Listening
from beatroom.bot.rooms.data_channel import DataChannel
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import KindAnswered, Recorded, UserSaid
from beatroom.flows.core.labels import hosts_names, session_labels
from beatroom.flows.core.own_words import OwnWords
from beatroom.flows.core.participants import clean_name
from beatroom.flows.core.state import SessionState
from beatroom.flows.personality.model import Personality

_AS_HOST = ("Host", "Assistant", "AI")
"""How models call themselves, where they write a label before their words."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What differs between a call, a Daily room and a rehearsal.

    Attributes:
        transport_input: Where people's frames enter.
        transport_output: What plays the host's voice.
        llm: Speaks for the host.
        tts: Its voice.
        stt: Its ears; None where turns arrive as text.
        vad: Finds speech in audio; None where turns arrive as frames.
        smart_turn: Builds the turn-end model; None for the pause.
        channel: The data channel; None where there are no pages.
        frame_clock: Pipecat's clock for frames; None for the system's.
        audio_out_rate: Sample rate of the host's voice, Hz.
        background: Makes a second model client, for work that must not delay replies; None: none.
    """

    transport_input: FrameProcessor
    transport_output: FrameProcessor
    llm: LLMService[Any]
    tts: FrameProcessor
    stt: FrameProcessor | None = None
    vad: VADAnalyzer | None = None
    smart_turn: Callable[[], Any] | None = None
    channel: DataChannel | None = None
    frame_clock: BaseClock | None = None
    audio_out_rate: int = 24_000
    background: Callable[[], LLMService[Any]] | None = None


@dataclass(frozen=True, slots=True)
class Assembly:
    """A pipeline ready to run, with the handles that the session needs."""

    live: SessionContext
    flow: FlowManager
    pair: NamedPair
    worker: PipelineWorker
    cutting_in: CuttingIn


def assemble(
    parts: Parts,
    *,
    personality: Personality,
    settings: Settings,
    journal: EventRecorder,
    clock: Clock,
    zone: tzinfo,
    spawn: Spawn,
    keep: Keep,
    report: Report,
    line_spoken: Callable[[str, float], None],
    kind: Callable[[], Kind],
    past: Sequence[Recorded],
    consult: Consult = no_service,
    speaker: Callable[[], tuple[str, str] | None] = lambda: None,
    facts: Mapping[str, str],
    licence: Licence,
) -> Assembly:
    """Build the pipeline, the flow and the stage of one session.

    Its kind is made of what this returns, and is asked for (`kind`) once the session runs.
    """
    turn = Turn(clock)
    floor = Floor(clock, turn)
    guard = ReplyGuard(
        clock=clock,
        turn=turn,
        deadlines=Deadlines(settings.llm_first_word, settings.llm_stall, settings.tts_deadline),
        fallback=Apologies(journal).words,
        report=report,
        own_words=lambda: OwnWords(
            mark_of(parts.llm),
            own=(*_AS_HOST, turn.state.voice or hosts_names(personality)[0]),
            others=(
                *hosts_names(personality),
                *session_labels(journal.state, personality).values(),
            ),
        ),
    )
    context = LoggedContext(journal, personality, past)
    cutting_in = CuttingIn(clock, lambda: _in_a_beat_s_message(journal.state))
    cuts_in = CutsIn(
        lambda: turn.state.reply is not None or cutting_in.nobody,
        lambda id_: cutting_in.speaks(_who(id_, journal.state, speaker).id),
    )
    pair = NamedPair(
        context,
        params=LLMUserAggregatorParams(
            user_turn_strategies=UserTurnStrategies(
                start=[cuts_in, VADUserTurnStartStrategy(), TranscriptionUserTurnStartStrategy()],
                stop=[_turn_end(parts, settings)],
            ),
            user_mute_strategies=[
                LobbyMute(lambda: journal.state.rundown.started_at is not None, turn)
            ],
            vad_analyzer=parts.vad,
            # An empty turn (a cough) is the session's to judge: it knows what is still due.
            empty_user_turn=None,
        ),
        who=lambda id_: _who(id_, journal.state, speaker),
        heard=lambda who, text: _heard(journal, who, text),
        beside=cuts_in.beside,
        deaf=lambda: cutting_in.nobody,
    )
    listening = Listening(journal, turn, past) if isinstance(parts.llm, ScriptReader) else None

    def answers(text: str) -> str | None:
        words = kind().reply(text)
        return listening.reply() if words is None and listening is not None else words

    conductor = Conductor(
        clock=clock,
        turn=turn,
        time=SessionTime(
            clock=clock,
            zone=zone,
            journal=journal,
            names=lambda: _called(personality),
            said=context.said,
            opinions=Opinions(consult),
        )
        if settings.deterministic_time_queries
        else None,
        answers=answers,
        taken=lambda asked, words: journal.record(
            KindAnswered(words=words, said=context.said(asked.message))
        ),
        views=lambda held: kind().view(held),
        speak_meanwhile=guard.speak_meanwhile,
        breath=lambda: pair.user().breath,
        carried=lambda: journal.state.carried,
    )
    pair.assistant().record = journal.record
    calls = ToolCalls()
    chain = [
        parts.transport_input,
        *([parts.stt] if parts.stt is not None else []),
        pair.user(),
        conductor,
        parts.llm,
        guard,
        parts.tts,
        parts.transport_output,
        SpokenText(turn),
        calls,
        pair.assistant(),
    ]
    worker = PipelineWorker(
        Pipeline(chain),
        params=PipelineParams(audio_out_sample_rate=parts.audio_out_rate, enable_metrics=False),
        idle_timeout_secs=None,
        cancel_on_idle_timeout=False,
        clock=parts.frame_clock,
        enable_rtvi=parts.channel is not None,
        rtvi_processor=parts.channel,
        enable_turn_tracking=False,
        observers=[TurnStages(clock)] if settings.log_turns else None,
        processor_unusable_policy=ProcessorUnusablePolicy.CONTINUE,
    )
    flow = FlowManager(llm=parts.llm, context_aggregator=pair, worker=worker)
    stage = Stage(
        clock=clock,
        turn=turn,
        floor=floor,
        conductor=conductor,
        worker=worker,
        flow=flow,
        context=context,
        calls=calls,
        cutting_in=cutting_in,
        line_spoken=line_spoken,
        licence=licence,
        functions=lambda: kind().functions(),
    )
    live = SessionContext(
        clock=clock,
        zone=zone,
        personality=personality,
        settings=settings,
        journal=journal,
        turn=turn,
        floor=floor,
        conductor=conductor,
        stage=stage,
        context=context,
        llm=parts.llm,
        worker=worker,
        spawn=spawn,
        keep=keep,
        chats=listening is None,
        guidance=lambda: kind().guidance(),
        consult=consult,
        background=parts.background,
        facts=facts,
    )
    return Assembly(live=live, flow=flow, pair=pair, worker=worker, cutting_in=cutting_in)


def _who(heard: str, state: SessionState, speaker: Callable[[], tuple[str, str] | None]) -> Speaker:
    """Who a transcript is of: whom it names, else who the room says is speaking."""
    known = state.people.get(heard)
    id_, name = (known.id, known.name) if known is not None else speaker() or (None, "unknown")
    return Speaker(id_, name)


def _in_a_beat_s_message(state: SessionState) -> bool:
    """Whether a beat has begun whose message, or goodbye, has not been heard."""
    current = state.rundown.current
    if current is None:
        return False
    record = state.beats[current.id]
    return record.outcome is None and record.aloud


def _heard(journal: EventRecorder, who: Speaker, text: str) -> None:
    known = journal.state.people.get(who.id or "")
    name = who.name if known is None else known.name
    journal.record(UserSaid(participant=who.id, name=name, text=text, via="voice"))


def _turn_end(parts: Parts, settings: Settings) -> Any:
    if parts.smart_turn is not None:
        return TurnAnalyzerUserTurnStopStrategy(turn_analyzer=parts.smart_turn())
    return SpeechTimeoutUserTurnStopStrategy(user_speech_timeout=settings.turn_pause)


def _called(personality: Personality) -> tuple[str, ...]:
    """What people may call the host: by name, or by the session's title."""
    called = clean_name(personality.host_name)
    return tuple(dict.fromkeys([called, called.split()[0], personality.name]))
