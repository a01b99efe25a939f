"""The ears: everybody's audio goes in, and the words of each come out under their own name.

    transport.input() -> EARS -> user aggregator -> ...

Each person has a track (`bot/ears/track.py`), so people are heard at once. What a track finds
complete waits for the recogniser (`recognition.py`); its words carry the participant of the audio
that was recognised, whoever speaks when they arrive. While it is in doubt what a voice under the
host's speech is, its first words are recognised before it is over. The turn
(`flows.core.turn.voices`) knows who speaks and what is still to be recognised. The turn engine
behind sees a voice begin for each who begins, and end when nobody speaks any more who may hold the
floor.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeGuard

import structlog
from pipecat.audio.filters.base_audio_filter import BaseAudioFilter
from pipecat.audio.vad.vad_analyzer import VADAnalyzer
from pipecat.frames.frames import (
    CancelFrame,
    EndFrame,
    ErrorFrame,
    Frame,
    InputAudioRawFrame,
    MetricsFrame,
    StartFrame,
    UserAudioRawFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.metrics.metrics import STTUsage, STTUsageMetricsData, TTFBMetricsData
from pipecat.processors.frame_processor import (
    FrameDirection,
    FrameProcessor,
    FrameProcessorSetup,
)
from pipecat.services.stt_service import SegmentedSTTService
from pipecat.utils.time import time_now_iso8601

from beatroom.bot.ears.crosstalk import Crosstalk
from beatroom.bot.ears.frames import PersonStartedSpeaking, UtteranceFrame
from beatroom.bot.ears.track import Heard, Track, Utterance
from beatroom.bot.pipeline.named_turns import TurnTimeExceeded
from beatroom.bot.pipeline.recognition import DEADLINE, Recognition
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.turn import transitions

log = structlog.get_logger()

MUTED_AFTER = 1.0
"""Seconds without audio after which somebody who was speaking is not any more."""
FORGOTTEN_AFTER = 60.0
"""Seconds without audio after which a track is let go."""
NOTHING = " "
"""The words of a noise. Pipecat's turn end waits for a transcript, and without one for its watchdog
(5 s with the floor taken, for a cough); blank text counts as one and is never kept."""


class Ears(FrameProcessor):
    """Hears each person by themselves.

    Args:
        clock: The session's.
        turn: Is told who speaks, and what is being recognised.
        stt: Recognises utterances; it is the ears' own and stands in no pipeline.
        vad: Makes what finds speech, for each person one.
        noise_filter: Makes what takes noise out, for each person one; None for nothing.
        passes: Whether the audio of who spoke last goes on, to what finds the end of a turn in it.

    Attributes:
        stirs: Told whose microphone has what may become a voice.
        settles: Told where it has become none.
        in_doubt: Whether it is still to be told what somebody's voice is.
        so_far: Told who has said what so far, where it was; blank where that is no speech.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        turn: Turn,
        stt: SegmentedSTTService,
        vad: Callable[[], VADAnalyzer],
        noise_filter: Callable[[], BaseAudioFilter] | None = None,
        passes: bool = False,
    ) -> None:
        super().__init__()
        self._session_clock = clock
        self._turn = turn
        self._stt = stt
        self._make_vad, self._make_filter = vad, noise_filter
        self._passes = passes
        self.stirs: Callable[[str], object] = lambda _who: None
        self.settles: Callable[[str], object] = lambda _who: None
        self.in_doubt: Callable[[str], bool] = lambda _who: False
        self.so_far: Callable[[str, str], object] = lambda _who, _text: None
        self._lead = ""
        self._tracks: dict[str, Track] = {}
        self._crosstalk = Crosstalk()
        self._recognition = Recognition(
            clock,
            stt,
            said=self._recognised,
            so_far=self._recognised_so_far,
            used=self._used,
        )
        self._recogniser: asyncio.Task[None] | None = None
        stt.add_event_handler("on_error", self._failed)

    async def setup(self, setup: FrameProcessorSetup) -> None:
        await super().setup(setup)
        await self._stt.setup(setup)

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._stop_recognising()
        for track in self._tracks.values():
            await track.close()
        self._tracks.clear()
        await self._stt.cleanup()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        """Take people's audio; everything else passes."""
        await super().process_frame(frame, direction)
        if isinstance(frame, InputAudioRawFrame):
            await self._hear(frame)
            return
        if isinstance(frame, StartFrame):
            await self._stt.process_frame(frame, direction)
            self._recogniser = self.create_task(self._recognition.run())
        elif isinstance(frame, TurnTimeExceeded):
            await self._take_floor()
        elif isinstance(frame, EndFrame):
            await self._finish()
            await self._stt.process_frame(frame, direction)
        elif isinstance(frame, CancelFrame):
            await self._stop_recognising()
            await self._stt.process_frame(frame, direction)
        await self.push_frame(frame, direction)

    def arrived(self, frame: UtteranceFrame) -> bool:
        """An utterance's words are where the turn is put together; whether they say anything to it.

        A noise does where it is all that a turn is waiting for. Outside a turn it would begin one,
        and interrupt the host for nothing.
        """
        self._turn.make(transitions.utterance_recognised)
        state = self._turn.state
        return bool(frame.text.strip()) or (state.person and state.voices.quiet)

    # ---- what is heard ---------------------------------------------------------------------------

    async def _hear(self, frame: InputAudioRawFrame) -> None:
        who = frame.user_id if isinstance(frame, UserAudioRawFrame) else ""
        now = self._session_clock.now()
        track = self._tracks.get(who) or await self._new_track(who, now)
        await self._found(track, await track.hear(frame.audio, now))
        if self._passes and who == self._lead:
            await self.push_frame(frame)

    async def _new_track(self, who: str, now: float) -> Track:
        for one in [*self._tracks.values()]:
            if not one.speaking and now - one.heard_at > FORGOTTEN_AFTER:
                self._crosstalk.forget(one.who)
                await self._tracks.pop(one.who).close()
        made = None if self._make_filter is None else self._make_filter()
        track = self._tracks[who] = Track(who, self._make_vad(), made, self._crosstalk.own)
        await track.start()
        return track

    async def _found(self, track: Track, found: list[Heard]) -> None:
        for one in found:
            match one.what:
                case "stirs":
                    self.stirs(track.who)
                case "settles":
                    self.settles(track.who)
                case "began":
                    await self._began(track)
                case "so far":
                    if self.in_doubt(track.who):
                        self._recognition.ahead(track.so_far(track.heard_at))
                case "said":
                    assert one.utterance is not None  # noqa: S101 - it comes with one
                    await self._said(one.utterance)
                case "ended":
                    await self._ended(track)

    async def _began(self, track: Track) -> None:
        self._turn.make(transitions.speech_begins, track.who)
        self.create_task(self._until_muted(track), f"muted {track.who}")
        if track.who in self._turn.state.voices.holding:
            self._lead = track.who
            await self.push_frame(PersonStartedSpeaking(user_id=track.who))

    async def _said(self, utterance: Utterance) -> None:
        self._turn.make(transitions.utterance_ends)
        try:
            self._recognition.take(utterance)
        except asyncio.QueueFull:
            self._turn.make(transitions.utterance_recognised)
            await self._stt.push_error("more is said than can be recognised")

    async def _ended(self, track: Track) -> None:
        who = track.who
        before = self._turn.state.voices.holding
        self._turn.make(transitions.speech_ends, who)
        holding = self._turn.state.voices.holding
        if holding:
            self._lead = holding[0] if self._lead == who else self._lead
        elif before:
            self._lead = who
            await self.push_frame(VADUserStoppedSpeakingFrame(stop_secs=track.pause))

    async def _until_muted(self, track: Track) -> None:
        """A microphone that is switched off in the middle of a word sends nothing any more."""
        clock = self._session_clock
        while track.speaking:
            if clock.now() - track.heard_at >= MUTED_AFTER:
                await self._found(track, track.end(track.heard_at))
                return
            await clock.sleep_until(track.heard_at + MUTED_AFTER)

    async def _take_floor(self) -> None:
        """Whoever speaks has had their time; what they say on is heard beside the host."""
        self._turn.make(transitions.floor_taken)
        for track in self._tracks.values():
            await self._found(track, track.cut(self._session_clock.now()))

    # ---- what is recognised ----------------------------------------------------------------------

    async def _recognised(self, utterance: Utterance, words: str) -> None:
        frame = UtteranceFrame(
            text=words or NOTHING,
            user_id=utterance.who,
            timestamp=time_now_iso8601(),
            finalized=True,
            span=utterance.span,
        )
        await self.push_frame(frame)

    def _recognised_so_far(self, who: str, words: str) -> None:
        self.so_far(who, words)

    async def _used(self, seconds: float, took: float) -> None:
        """What was recognised and how long that took, both in seconds."""
        if self.usage_metrics_enabled:
            stt = self._stt.name
            used = STTUsageMetricsData(processor=stt, value=STTUsage(audio_seconds=seconds))
            took_it = TTFBMetricsData(processor=stt, value=took)
            await self.push_frame(MetricsFrame(data=[used, took_it]))

    async def _failed(self, _: object, error: ErrorFrame) -> None:
        """The recogniser has no pipeline of its own to tell."""
        await self.push_frame(error, FrameDirection.UPSTREAM)

    async def _finish(self) -> None:
        """Recognise what waits, for a bounded time: nobody's last words are lost."""
        if self._recogniser is None:
            return
        try:
            async with time_limit(DEADLINE):
                await self._recognition.close()
                await self._recogniser
        except TimeoutError:
            log.warning("words_not_recognised", waiting=self._recognition.waiting)
        await self._stop_recognising()

    async def _stop_recognising(self) -> None:
        if self._recogniser is not None:
            recogniser, self._recogniser = self._recogniser, None
            await self.cancel_task(recogniser)


def hears_each(stt: FrameProcessor | None) -> TypeGuard[SegmentedSTTService]:
    """Whether a recogniser takes an utterance at a time, so that each person can be heard."""
    return isinstance(stt, SegmentedSTTService)
