"""All voices of a session's recording, side by side on its clock, and all of them together.

What is heard of somebody is put where it belongs in time. Now and then everything up to a moment is
cut off and encoded; what comes too late for that is lost, so the moment lies a little in the past.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from beatroom.bot.recording.voice_track import (
    FRAME,
    FRAMES_A_SECOND,
    RATE,
    Samples,
    TrackEnd,
    TrackPiece,
    VoiceTrack,
)

HOST, TOGETHER = "host", "all"
"""The tracks that are no participant's: the host's voice, and what was to be heard in the room."""
MOST_VOICES = 64
"""Voices with a track of their own: whoever comes again and again must not fill the recording."""
JITTER = RATE // 8
"""Samples by which sound may come early or late and still follow on what came before it."""


@dataclass(slots=True)
class _Waiting:
    """What waits to be encoded of one voice: pieces of sound, each with where it begins."""

    pieces: list[tuple[int, Samples]]
    end: int

    def draw_back(self, by: int, earliest: int) -> None:
        """Put the last stretch without a gap earlier, by so many samples where there is room."""
        first = len(self.pieces) - 1
        while first > 0 and _end(self.pieces[first - 1]) >= self.pieces[first][0]:
            first -= 1
        if first < 0:
            return
        before = earliest if first == 0 else max(earliest, _end(self.pieces[first - 1]))
        by = min(by, self.pieces[first][0] - before)
        if by > 0:
            self.pieces[first:] = [(at - by, samples) for at, samples in self.pieces[first:]]
            self.end -= by


def _end(piece: tuple[int, Samples]) -> int:
    return piece[0] + len(piece[1])


class Tape:
    """Puts what is heard on the recording's clock.

    `heard` is called where the session runs; `cut` may run in a thread, one at a time. Whoever is
    heard once there are `MOST_VOICES` has no track, and is heard in the one of all together.

    Args:
        session: Whose recording.
        since: When it began, seconds since the epoch on the session's clock.
        ends: How far its voices are recorded already, by a process before this one.
    """

    def __init__(
        self, session: str, since: float, ends: Mapping[str, TrackEnd] | None = None
    ) -> None:
        self._session, self._since = session, since
        known = {TOGETHER: TrackEnd(), **(ends or {})}
        self._tracks = {name: VoiceTrack(session, name, end) for name, end in known.items()}
        self._waiting: dict[str, _Waiting] = {}
        self._placing = threading.Lock()
        self.frames = max(end.frames for end in known.values())

    def heard(self, track: str, samples: Samples, until: float) -> None:
        """Somebody was heard.

        What was held up comes all at once: it belongs into the gap that it left.

        Args:
            track: Whose voice.
            samples: Sound, mono, at `RATE`.
            until: When its last sample was, seconds since the epoch on the session's clock.
        """
        begin = round((until - self._since) * RATE) - len(samples)
        with self._placing:
            waiting = self._waiting.setdefault(track, _Waiting([], -RATE))
            if waiting.end - begin > JITTER:
                waiting.draw_back(waiting.end - begin, self.frames * FRAME)
            if abs(begin - waiting.end) <= JITTER:
                begin = waiting.end
            elif begin < waiting.end:  # faster than the clock: what is too much is left out
                samples, begin = samples[waiting.end - begin :], waiting.end
            if len(samples):
                waiting.pieces.append((begin, samples))
                waiting.end = begin + len(samples)

    def cut(self, until: float, *, last: bool = False) -> list[TrackPiece]:
        """Encode what there is up to a time, of all voices; the pieces to be kept."""
        frames = int((until - self._since) * FRAMES_A_SECOND)
        if frames <= self.frames and not last:
            return []
        frames = max(frames, self.frames)
        begin, end = self.frames * FRAME, frames * FRAME
        with self._placing:
            self.frames = frames
            voices = {name: self._taken(one, begin, end) for name, one in self._waiting.items()}
        for name in voices:
            if name not in self._tracks and len(self._tracks) < MOST_VOICES:
                self._tracks[name] = VoiceTrack(self._session, name)
        sounding = [voice for voice in voices.values() if voice is not None]
        voices[TOGETHER] = _together(sounding) if sounding else None
        return [
            track.write(frames, voices.get(name), last=last)
            for name, track in self._tracks.items()
            if last or frames > track.end.frames
        ]

    @staticmethod
    def _taken(waiting: _Waiting, begin: int, end: int) -> Samples | None:
        """What sounds of a voice from sample `begin` to `end`; None where nothing does.

        It begins with the frame in which the voice does: after an outage that may be late.
        """
        taken = [one for one in waiting.pieces if one[0] < end]
        if not taken:
            return None
        begin += max(0, taken[0][0] - begin) // FRAME * FRAME
        sound = np.zeros(end - begin, np.int16)
        left: list[tuple[int, Samples]] = []
        for at, samples in taken:
            first, beyond = max(0, begin - at), end - at
            part = samples[first:beyond]
            sound[at + first - begin : at + first - begin + len(part)] = part
            if beyond < len(samples):
                left.append((end, samples[beyond:]))
        waiting.pieces[: len(taken)] = left
        return sound


def _together(voices: list[Samples]) -> Samples:
    """The mix of voices that end together; the shorter ones begin later."""
    mixed = np.zeros(max(map(len, voices)), np.int32)
    for voice in voices:
        mixed[len(mixed) - len(voice) :] += voice
    most = np.iinfo(np.int16)
    return np.clip(mixed, most.min, most.max).astype(np.int16)
