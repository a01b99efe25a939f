"""What is handed to a session's pipeline, and the order in which it stands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipecat.audio.filters.base_audio_filter import BaseAudioFilter
from pipecat.audio.vad.vad_analyzer import VADAnalyzer
from pipecat.clocks.base_clock import BaseClock
from pipecat.observers.base_observer import BaseObserver
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.services.llm_service import LLMService

from beatroom.bot.recording.voice_track import TrackPiece
from beatroom.bot.rooms.data_channel import DataChannel


@dataclass(frozen=True, slots=True)
class Chain:
    """What a session puts into a pipeline, to stand around somebody's services.

    Attributes:
        user_aggregator: In front of the model: collects a turn, and decides who answers it.
        guard: Behind the model, in front of the voice: the model's words, watched and checked.
        assistant_aggregator: Behind the output: what was heard.
    """

    user_aggregator: FrameProcessor
    guard: FrameProcessor
    assistant_aggregator: FrameProcessor


Encodes = Callable[[Callable[[], list[TrackPiece]]], Awaitable[list[TrackPiece]]]


@dataclass(frozen=True, slots=True)
class Parts:
    """What differs between a call, a Daily room and a rehearsal.

    Attributes:
        transport_input: Where people's frames enter.
        transport_output: What plays the host's voice.
        llm: Speaks for the host.
        tts: Its voice.
        stt: Recognises speech; None where turns arrive as text.
        vad: Makes what finds speech in audio; None where turns arrive as frames.
        turn_end: Builds what finds the end of a turn; None for the pause.
        noise_filter: Makes what takes noise out of people's audio; None for nothing.
        channel: The data channel; None where there are no pages.
        frame_clock: Pipecat's clock for frames; None for the system's.
        audio_out_rate: Sample rate of the host's voice, Hz.
        background: Makes a second model client, for work that must not delay replies; None: none.
        arranged: The whole pipeline, in order, of the session's processors; None for the usual one.
        params: Pipecat's parameters of the pipeline; None for the usual ones.
        observers: Watch its frames.
        measured: Whether it measures how long people wait, and what its services use.
        encodes: Runs the encoding of a recording beside the session; None where none is made.
        told_recorded: Whether people are told that they are recorded though nothing is, as where a
            recorded session is rehearsed.
        traced: What a trace of it says it is; None where none is made.
    """

    transport_input: FrameProcessor
    transport_output: FrameProcessor
    llm: LLMService[Any]
    tts: FrameProcessor
    stt: FrameProcessor | None = None
    vad: Callable[[], VADAnalyzer] | None = None
    turn_end: Callable[[], Any] | None = None
    noise_filter: Callable[[], BaseAudioFilter] | None = None
    channel: DataChannel | None = None
    frame_clock: BaseClock | None = None
    audio_out_rate: int = 24_000
    background: Callable[[], LLMService[Any]] | None = None
    arranged: Callable[[Chain], Sequence[FrameProcessor]] | None = None
    params: PipelineParams | None = None
    observers: Sequence[BaseObserver] = ()
    measured: bool = False
    encodes: Encodes | None = None
    told_recorded: bool = False
    traced: Mapping[str, str | int] | None = None

    def in_order(
        self,
        *,
        before: list[FrameProcessor],
        between: list[FrameProcessor],
        voiced: FrameProcessor,
        behind: list[FrameProcessor],
    ) -> list[FrameProcessor]:
        """The pipeline's processors.

        Args:
            before: The session's own in front of the model.
            between: Those behind the model, in front of the voice.
            voiced: What stands right behind the voice, where the order is the usual one.
            behind: Those behind the output.
        """
        if self.arranged is not None:
            own = Chain(Pipeline(before), Pipeline(between), Pipeline(behind))
            return list(self.arranged(own))
        return [
            self.transport_input,
            *before,
            self.llm,
            *between,
            self.tts,
            voiced,
            self.transport_output,
            *behind,
        ]
