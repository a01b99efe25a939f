"""One session's pipeline, put together.

    transport.input() -> ears -> user aggregator -> conductor -> llm -> guard
        -> checked sentences -> tts -> transport.output() -> assistant aggregator

The ears hear each person by themselves (`ears.py`) where the recogniser takes an utterance at a
time. One that takes a stream hears one of them at a time, and stands in the pipeline itself.

The same for every transport and every kind; what differs is handed in. A pipeline of somebody's own
(`beatroom.api`) has the same processors, in an order that it chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any

from opentelemetry.trace import SpanContext
from pipecat.flows import FlowManager
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker, ProcessorUnusablePolicy
from pipecat.processors.aggregators.llm_response_universal import LLMUserAggregatorParams
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.processors.frameworks.rtvi import RTVIObserverParams
from pipecat.transports.base_output import BaseOutputTransport
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
from beatroom.bot.pipeline.addressed_turns import AddressedTurns
from beatroom.bot.pipeline.apologies import Apologies
from beatroom.bot.pipeline.barge_in import BargeInStrategy
from beatroom.bot.pipeline.captions import Captions
from beatroom.bot.pipeline.checked_sentences import CheckedSentences
from beatroom.bot.pipeline.chosen_questions import chosen_by_model
from beatroom.bot.pipeline.conductor import Conductor
from beatroom.bot.pipeline.cut_voice import CutVoice
from beatroom.bot.pipeline.cutting_in import BargeInCounter
from beatroom.bot.pipeline.ears import Ears, hears_each
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.fixed_lines import FixedLines, SpokenPart
from beatroom.bot.pipeline.floor import Floor
from beatroom.bot.pipeline.held_voice import HeldVoice
from beatroom.bot.pipeline.kind import Kind
from beatroom.bot.pipeline.licence import SpeakingLease
from beatroom.bot.pipeline.logged_context import LoggedContext
from beatroom.bot.pipeline.marked_adapter import mark_of
from beatroom.bot.pipeline.measures import Measures
from beatroom.bot.pipeline.named_turns import NamedPair, Speaker
from beatroom.bot.pipeline.noise_filter import NoiseFilter
from beatroom.bot.pipeline.outside_answers import OutsideAnswers
from beatroom.bot.pipeline.outside_notes import OutsideNotes
from beatroom.bot.pipeline.parts import Parts
from beatroom.bot.pipeline.pre_start_mute import LobbyMute
from beatroom.bot.pipeline.quiet_room import WaitsForQuiet
from beatroom.bot.pipeline.reading_ahead import ReadingAhead
from beatroom.bot.pipeline.recorder import Recorder
from beatroom.bot.pipeline.reply_guard import Deadlines, ReplyGuard, Report
from beatroom.bot.pipeline.reply_times import ReplyTimes
from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.pipeline.session_context import Keep, SessionContext, Spawn
from beatroom.bot.pipeline.spoken_text import SpokenText
from beatroom.bot.pipeline.stage import Stage
from beatroom.bot.pipeline.timekeeper import SessionTime
from beatroom.bot.pipeline.tool_calls import ToolCalls
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.pipeline.turn_stages import TurnStages
from beatroom.bot.pipeline.voice_health import VoiceHealth
from beatroom.bot.pipeline.voices_heard import VoicesHeard
from beatroom.bot.pipeline.without_model import Listening
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import Backchannel, KindAnswered, Recorded, UserSaid
from beatroom.flows.core.labels import hosts_names, session_labels
from beatroom.flows.core.own_words import OwnWords
from beatroom.flows.core.participants import clean_name
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.turn.parts import Span
from beatroom.flows.personality.model import Personality

_AS_HOST = ("Host", "Assistant", "AI")
"""How models call themselves, where they write a label before their words."""


@dataclass(frozen=True, slots=True)
class Assembly:
    """A pipeline ready to run, with the handles that the session needs."""

    live: SessionContext
    flow: FlowManager
    pair: NamedPair
    worker: PipelineWorker
    cutting_in: BargeInCounter
    measures: Measures | None


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
    line_over: Callable[[SpokenPart], None],
    kind: Callable[[], Kind],
    past: Sequence[Recorded],
    consult: Consult = no_service,
    speaker: Callable[[], tuple[str, str] | None] = lambda: None,
    facts: Mapping[str, str],
    licence: SpeakingLease,
    notes: OutsideNotes,
    recorder: Recorder | None = None,
) -> Assembly:
    """Build the pipeline, the flow and the stage of one session.

    Its kind is made of what this returns, and is asked for (`kind`) once the session runs.
    """
    language = personality.language
    turn = Turn(clock)
    floor = Floor(clock, turn)
    health = VoiceHealth(clock, turn)
    guard = ReplyGuard(
        clock=clock,
        turn=turn,
        health=health,
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
    calls = ToolCalls()
    cutting_in = BargeInCounter(clock, lambda: _in_a_beat_s_message(journal.state))
    held = HeldVoice(clock, turn)
    cuts_in = BargeInStrategy(
        clock=clock,
        turn=turn,
        held=held,
        language=personality.language,
        nobody=lambda: cutting_in.nobody,
        speaks=lambda id_: cutting_in.speaks(_who(id_, journal.state, speaker).id),
        goes_on=lambda id_: cutting_in.goes_on_beside(_who(id_, journal.state, speaker).id),
        asks=lambda: guard.asks,
        works=lambda: calls.working,
    )
    ears = _ears(parts, clock, turn)
    if ears is not None:
        ears.stirs, ears.settles = cuts_in.stirs, cuts_in.settles
        ears.in_doubt, ears.so_far = cuts_in.doubts, cuts_in.so_far
    pair = NamedPair(
        context,
        params=LLMUserAggregatorParams(
            user_turn_strategies=UserTurnStrategies(
                start=[cuts_in, VADUserTurnStartStrategy(), TranscriptionUserTurnStartStrategy()],
                stop=[_turn_end(parts, settings, turn)],
            ),
            user_mute_strategies=[
                LobbyMute(lambda: journal.state.rundown.started_at is not None, turn)
            ],
            vad_analyzer=parts.vad() if ears is None and parts.vad is not None else None,
            # An empty turn (a cough) is the session's to judge: it knows what is still due.
            empty_user_turn=None,
        ),
        who=lambda id_: _who(id_, journal.state, speaker),
        heard=lambda who, text, span: _heard(journal, who, text, span),
        judge=cuts_in.judge,
        deaf=lambda: cutting_in.nobody,
        arrived=lambda frame: ears is None or ears.arrived(frame) or cuts_in.doubts(frame.user_id),
        mere_listening=cuts_in.merely_listened,
    )
    listening = Listening(journal, turn, past) if isinstance(parts.llm, ScriptReader) else None

    def answers(text: str) -> str | None:
        words = kind().reply(text)
        return listening.reply() if words is None and listening is not None else words

    def checked(sentence: str, told: Collection[str]) -> str:
        words = time.checked(sentence, told)
        return kind().check_sentence(words, told) if words == sentence else words

    opinions = Opinions(consult)
    time = SessionTime(
        clock=clock,
        zone=zone,
        journal=journal,
        names=lambda: _called(personality),
        said=context.said,
        opinions=opinions,
        choose=lambda one: chosen_by_model(live, one),
    )
    addressed = AddressedTurns(
        clock=clock,
        personality=personality,
        journal=journal,
        past=past,
        turn=turn,
        floor=floor,
        said=context.said,
        called=(*_called(personality), *personality.speakers()),
        asks_time=time.asked_in if settings.deterministic_time_queries else lambda _: False,
        opinions=opinions,
        spawn=spawn,
    )
    conductor = Conductor(
        clock=clock,
        turn=turn,
        time=time if settings.deterministic_time_queries else None,
        answers=answers,
        taken=lambda asked, words: journal.record(
            KindAnswered(words=words, said=context.said(asked.message))
        ),
        views=lambda held: kind().context_view(held),
        speak_meanwhile=guard.speak_meanwhile,
        breath=lambda: pair.user().breath,
        carried=lambda: journal.state.carried,
        meant=addressed.answers,
        make_out=addressed.listen,
    )
    times = ReplyTimes(clock, journal, notes)
    outside, background = OutsideAnswers(clock, journal, notes), parts.background
    if listening is None and parts.arranged is None:
        conductor.on_began(times.asked)
    pair.user().outside = VoicesHeard(
        clock, notes, lambda id_: _who(id_, journal.state, speaker).id
    )
    captions = Captions(journal, turn, personality.host_name)
    pair.user().captions = captions
    pair.assistant().record, pair.assistant().words = journal.record, captions.host
    spoken = SpokenText(turn)
    chain = parts.in_order(
        before=[
            *([] if recorder is None else [recorder.people]),
            *(_one_stream(parts) if ears is None else [ears]),
            pair.user(),
            conductor,
        ],
        between=[
            guard,
            *(
                []
                if listening
                else [CheckedSentences(turn, checked, time.owed, language, times.given)]
            ),
        ],
        voiced=CutVoice(times.made, spoken.made),
        behind=[
            spoken,
            calls,
            pair.assistant(),
        ],
    )

    def turn_span() -> SpanContext | None:
        tracing = worker.turn_trace_observer
        return None if tracing is None else tracing.get_current_turn_context()

    measures = Measures(clock, journal, floor, turn, turn_span) if parts.measured else None
    watching = (
        *parts.observers,
        *(() if measures is None else (measures.observer,)),
        *([TurnStages(clock)] if settings.log_turns else ()),
    )
    worker = PipelineWorker(
        Pipeline(chain),
        params=parts.params
        or PipelineParams(
            audio_out_sample_rate=parts.audio_out_rate,
            enable_metrics=parts.measured,
            enable_usage_metrics=parts.measured,
        ),
        idle_timeout_secs=None,
        cancel_on_idle_timeout=False,
        clock=parts.frame_clock,
        enable_rtvi=parts.channel is not None,
        rtvi_processor=parts.channel,
        # What the model said before it was checked, and what it took, are for nobody's page.
        rtvi_observer_params=RTVIObserverParams(bot_llm_enabled=False, metrics_enabled=False),
        enable_turn_tracking=parts.traced is not None,
        enable_tracing=parts.traced is not None,
        conversation_id=journal.state.session,
        additional_span_attributes=dict(parts.traced or {}),
        observers=[*watching],
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
        lines=FixedLines(clock, floor, worker, health, personality.language),
        line_over=line_over,
        licence=licence,
        health=health,
        functions=lambda: kind().functions(),
    )
    addressed.deliver = stage.deliver_pending
    live = SessionContext(
        clock=clock,
        zone=zone,
        personality=personality,
        settings=settings,
        journal=journal,
        turn=turn,
        floor=floor,
        health=health,
        conductor=conductor,
        stage=stage,
        context=context,
        llm=outside.model(parts.llm),
        worker=worker,
        spawn=spawn,
        keep=keep,
        chats=listening is None,
        guidance=lambda: kind().guidance(),
        consult=outside.service(consult),
        background=None if background is None else lambda: outside.model(background()),
        facts=facts,
        captions=captions,
    )
    pair.assistant().reply_due, calls.cut_off = live.reply_due, live.call_cut_off
    calls.over = cuts_in.works_no_more
    pair.user().listened = lambda who, text, span, cut: _listened(journal, who, text, span, cut=cut)
    for part in chain:
        if isinstance(part, BaseOutputTransport):
            held.of(part)
    pair.user().ahead = ReadingAhead(live, lambda held: kind().context_view(held)).heard
    return Assembly(live, flow, pair, worker, cutting_in, measures)


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


def _heard(journal: EventRecorder, who: Speaker, text: str, span: Span | None) -> None:
    known = journal.state.people.get(who.id or "")
    journal.record(
        UserSaid(
            participant=who.id,
            name=who.name if known is None else known.name,
            text=text,
            via="voice",
            began=None if span is None else span.began,
            ended=None if span is None else span.ended,
        )
    )


def _listened(
    journal: EventRecorder, who: Speaker, text: str, span: Span | None, *, cut: bool
) -> None:
    known = journal.state.people.get(who.id or "")
    journal.record(
        Backchannel(
            participant=who.id,
            name=who.name if known is None else known.name,
            text=text.strip(),
            began=None if span is None else span.began,
            ended=None if span is None else span.ended,
            cut=cut,
        )
    )


def _ears(parts: Parts, clock: Clock, turn: Turn) -> Ears | None:
    """What hears people one by one; None where nothing recognises an utterance at a time."""
    if parts.vad is None or not hears_each(parts.stt):
        return None
    return Ears(
        clock=clock,
        turn=turn,
        stt=parts.stt,
        vad=parts.vad,
        noise_filter=parts.noise_filter,
        passes=parts.turn_end is not None,
    )


def _one_stream(parts: Parts) -> list[FrameProcessor]:
    """What hears whoever's audio comes."""
    made = None if parts.noise_filter is None else NoiseFilter(parts.noise_filter())
    return [part for part in (made, parts.stt) if part is not None]


class _PauseInTheRoom(WaitsForQuiet, SpeechTimeoutUserTurnStopStrategy):
    """The pause, once the room is quiet."""


class _TurnEndInTheRoom(WaitsForQuiet, TurnAnalyzerUserTurnStopStrategy):
    """A turn analyser's verdict, once the room is quiet."""


def _turn_end(parts: Parts, settings: Settings, turn: Turn) -> Any:
    def quiet() -> bool:
        return turn.state.voices.quiet

    if parts.turn_end is not None:
        return _TurnEndInTheRoom(quiet=quiet, turn_analyzer=parts.turn_end())
    return _PauseInTheRoom(quiet=quiet, user_speech_timeout=settings.turn_pause)


def _called(personality: Personality) -> tuple[str, ...]:
    """What people may call the host: its name, the first word of it, or the personality's name."""
    called = clean_name(personality.host_name)
    return tuple(dict.fromkeys([called, called.split()[0], personality.name]))
