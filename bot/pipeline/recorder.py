"""Records a session: the room is told, people and the host are heard, and the service keeps it.

    transport.input() -> PEOPLE'S TAP -> ... -> transport.output(), with the HOST'S TAP in it

People are heard as the room lets their microphones through, the host as the output plays it, its
voice held or cut off included: on the very clock that says when each of them spoke
(`bot/recording/tape.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import av
import numpy as np
import structlog
from pipecat.frames.frames import (
    Frame,
    InputAudioRawFrame,
    OutputAudioRawFrame,
    UserAudioRawFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.transports.base_output import BaseOutputTransport

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.parts import Encodes
from beatroom.bot.recording.keeping import (
    KEEP,
    KEPT,
    KeepPieces,
    PieceSaid,
    PiecesKept,
    RecordingKept,
)
from beatroom.bot.recording.tape import HOST, Tape
from beatroom.bot.recording.voice_track import RATE, Samples, TrackPiece
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import RecordingStarted, RecordingStopped
from beatroom.flows.language import line

log = structlog.get_logger()

EVERY = 5.0
"""Seconds between two pieces: as much is lost where the process dies."""
BEHIND = 1.0
"""Seconds by which a piece lies in the past: sound may come so late."""
DEADLINE = 15.0
MOST_UNSAVED = 16_000_000
"""Bytes that wait while nobody keeps them: some ten minutes of a full room."""
AT_ONCE = 1_000_000
"""Bytes after which no more pieces are handed over in one message: writing it holds people up."""
NOBODY = "people"
"""The track of people of whom the room does not say who they are."""

NOT_TOLD = "The room could not be told that it is recorded, so nothing is."
TOO_LARGE = "The recording is as large as RECORDING_MB lets it be."
NOT_KEPT = "The recording could not be kept."
NOT_MADE = "The recording failed."
FORBIDDEN = "RECORDINGS is off."


class Recorder:
    """Records one session.

    Args:
        clock: The session's.
        journal: Its log; what is recorded stands there.
        consult: Its way to the service.
        epoch: This run's number.
        encodes: Runs the encoding beside the session; None: the room is told, and no more.
    """

    def __init__(
        self,
        clock: Clock,
        journal: EventRecorder,
        consult: Consult,
        epoch: int,
        encodes: Encodes | None,
    ) -> None:
        self._clock, self._journal, self._consult, self._epoch = clock, journal, consult, epoch
        self._encodes = encodes
        self._tape: Tape | None = None
        self._unsaved: list[TrackPiece] = []
        self._told = asyncio.Event()
        self._telling, self._keeping = asyncio.Lock(), asyncio.Lock()
        self.people = PeoplesTap(self._heard)
        self.host = HostsTap(self._heard)

    async def begin(self, say: Callable[[str], Awaitable[float | None]]) -> None:
        """Tell the room, unless it was told before; from then on it is recorded.

        Args:
            say: Speaks fixed words; when they began to sound, None where they were not spoken.
        """
        async with self._telling:
            state = self._journal.state
            if state.recorded_since is None and not state.not_recorded:
                if await say(line("recorded", state.language)) is not None:
                    self._journal.record(RecordingStarted())
                else:
                    self._stop(NOT_TOLD)
            self._told.set()

    async def run(self) -> None:
        """Record until the session is over, or no more can be kept; whatever fails, it goes on."""
        await self._told.wait()
        try:
            reason = await self._record()
        except Exception:  # border: the encoder's faults are not the session's
            log.exception("recording_failed")
            reason = NOT_MADE
        if reason:
            self._stop(reason)

    async def finish(self) -> None:
        """Keep what is left, once nothing is heard any more."""
        try:
            await self._keep(last=True)
        except Exception:  # border: as above
            log.exception("recording_failed")
        self._tape = None

    def _stop(self, reason: str) -> None:
        self._tape = None
        log.warning("recording_stopped", reason=reason)
        if not self._journal.state.over:
            self._journal.record(RecordingStopped(reason=reason))

    async def _record(self) -> str:
        """Why no more is recorded; empty at the session's end."""
        since = self._journal.state.recorded_since
        if since is None or not self._journal.state.recording or self._encodes is None:
            return ""
        await self._journal.durable()  # a process after this one finds where the pieces begin
        kept = await self._kept()
        session = self._journal.state.session
        self._tape = Tape(session, since, {one.track: one.end for one in kept.tracks})
        while not self._journal.state.over:
            await self._clock.sleep_until(self._clock.now() + EVERY)
            if reason := await self._keep(last=False):
                return reason
        return ""

    async def _kept(self) -> RecordingKept:
        """What a process before this one has kept."""
        while True:
            try:
                return RecordingKept.model_validate(
                    await self._consult(KEPT, {}, deadline=DEADLINE)
                )
            except (ConsultRefusal, NoAnswer, LinkClosed) as silence:
                log.warning("recording_waits", reason=str(silence))
                await self._clock.sleep_until(self._clock.now() + EVERY)

    async def _keep(self, *, last: bool) -> str:
        """Encode and hand over what has come; why no more can be kept, if that is so."""
        async with self._keeping:
            return await self._hand_over(last=last)

    async def _hand_over(self, *, last: bool) -> str:
        tape = self._tape
        if tape is None or self._encodes is None:
            return ""
        until = self._clock.now() - (0.0 if last else BEHIND)
        self._unsaved += await self._encodes(partial(tape.cut, until, last=last))
        while self._unsaved:
            pieces = tuple(PieceSaid.of(piece) for piece in _first(self._unsaved))
            said = KeepPieces(epoch=self._epoch, pieces=pieces).model_dump(mode="json")
            try:
                told = await self._consult(KEEP, said, deadline=DEADLINE)
            except (ConsultRefusal, NoAnswer, LinkClosed) as silence:
                waiting = sum(len(piece.data) for piece in self._unsaved)
                log.warning("recording_waits", reason=str(silence), size=waiting)
                return NOT_KEPT if waiting > MOST_UNSAVED else ""
            if not PiecesKept.model_validate(told).kept:
                return TOO_LARGE
            del self._unsaved[: len(pieces)]
        return ""

    def _heard(self, track: str, samples: Samples) -> None:
        if self._tape is not None:
            self._tape.heard(track, samples, self._clock.now())


def _first(pieces: list[TrackPiece]) -> list[TrackPiece]:
    """The oldest of them, as many as go in one message."""
    size = 0
    for n, piece in enumerate(pieces, 1):
        size += len(piece.data)
        if size > AT_ONCE:
            return pieces[:n]
    return pieces


Heard = Callable[[str, Samples], None]


class PeoplesTap(FrameProcessor):
    """Hears people's audio as it comes in."""

    def __init__(self, heard: Heard) -> None:
        super().__init__()
        self._heard = heard
        self._rates: dict[str, _Rate] = {}

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        """Everything passes."""
        await super().process_frame(frame, direction)
        if isinstance(frame, InputAudioRawFrame):
            who = frame.user_id if isinstance(frame, UserAudioRawFrame) else NOBODY
            rate = self._rates.setdefault(who or NOBODY, _Rate())
            self._heard(who or NOBODY, rate.ours(frame.audio, frame.sample_rate))
        await self.push_frame(frame, direction)


class HostsTap:
    """Hears the host's voice once it has sounded."""

    def __init__(self, heard: Heard) -> None:
        self._heard, self._rate = heard, _Rate()

    def of(self, output: BaseOutputTransport) -> None:
        """Hear what an output plays; whatever keeps some of it back stands in front of this."""
        plays = output.write_audio_frame

        async def write(frame: OutputAudioRawFrame) -> bool:
            played = await plays(frame)
            if played:
                self._heard(HOST, self._rate.ours(frame.audio, frame.sample_rate))
            return played

        output.write_audio_frame = write


class _Rate:
    """Brings sound to the recording's rate, a stretch after the other."""

    def __init__(self) -> None:
        self._resampler: Any = None
        self._from = RATE

    def ours(self, audio: bytes, rate: int) -> Samples:
        samples = np.frombuffer(audio, np.int16)
        if rate == RATE or not len(samples):
            return samples
        if self._resampler is None or rate != self._from:
            made: Any = av.AudioResampler(format="s16", layout="mono", rate=RATE)
            self._resampler, self._from = made, rate
        frame: Any = av.AudioFrame.from_ndarray(samples[None, :], format="s16", layout="mono")
        frame.sample_rate = rate
        found = [one.to_ndarray()[0] for one in self._resampler.resample(frame)]
        return np.concatenate(found) if found else np.zeros(0, np.int16)
