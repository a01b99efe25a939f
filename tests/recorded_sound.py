"""Recordings in tests: who keeps them, people who can be told from silence in them, and hearing."""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray
from several_people import RATE, Company

from beatroom.bot.ipc.ipc import NoAnswer
from beatroom.bot.ipc.service_client import Consult, no_service
from beatroom.bot.recording.keeping import (
    KEEP,
    KEEP_OUTSIDE,
    KEPT,
    KeepOutside,
    KeepPieces,
    PieceSaid,
    PiecesKept,
    RecordingKept,
    TrackKept,
)
from beatroom.bot.recording.ogg import RATE as HEARD_RATE
from beatroom.bot.rehearsal.room import hum, pitch_of
from beatroom.flows.core.events import Recorded

LOUD = 0.05
WINDOW, STEP = 0.06, 0.01
"""Seconds that are listened to at once, and from one look to the next."""
APART = 20.0
"""Hz that a hum may be off; two pitches differ by fifty."""
QUIET_FOR = 0.3
"""Seconds of silence before what counts as a beginning."""


class LoudCompany(Company):
    """People whose sentences are hummed: their numbers are how loud, their words at which pitch."""

    def __init__(self) -> None:
        super().__init__()
        self._sentences = [""] * 6000

    def text(self, audio: bytes) -> str:
        return super().text(np.abs(np.frombuffer(audio, np.int16)).tobytes())

    def _samples(self, said: tuple[str | int | float, ...]) -> list[np.ndarray[Any, Any]]:
        return [self._hummed(one) for one in super()._samples(said)]

    def _hummed(self, one: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        number = int(one[0]) if one.size else 0
        text = self._sentences[number] if number < len(self._sentences) else "a noise"
        return one * np.sign(hum(pitch_of(text), one.size / RATE, RATE))


class Keeper:
    """Keeps a session's recording in the service's place.

    Args:
        fault: `full`: it takes no more; `away`: nobody answers.
    """

    def __init__(self, fault: str = "") -> None:
        self._fault = fault
        self.tracks: dict[str, list[PieceSaid]] = {}
        self.outside: list[Recorded] = []

    async def consult(
        self, what: str, data: Mapping[str, Any], *, deadline: float
    ) -> Mapping[str, Any]:
        if what == KEPT:
            ends = [pieces[-1] for pieces in self.tracks.values()]
            tracks = tuple(
                TrackKept(track=p.track, pieces=p.n, pages=p.pages, frames=p.frames) for p in ends
            )
            return RecordingKept(tracks=tracks).model_dump(mode="json")
        if what == KEEP_OUTSIDE:
            self.outside += [note.record for note in KeepOutside.model_validate(data).notes]
            return PiecesKept(kept=True).model_dump(mode="json")
        if what != KEEP:
            return await no_service(what, data, deadline=deadline)
        if self._fault == "away":
            raise NoAnswer("nobody is there")
        if self._fault == "full":
            return PiecesKept(kept=False).model_dump(mode="json")
        for piece in KeepPieces.model_validate(data).pieces:
            kept = self.tracks.setdefault(piece.track, [])
            assert piece.n == len(kept) + 1
            kept.append(piece)
        return PiecesKept(kept=True).model_dump(mode="json")

    def before(self, others: Consult) -> Consult:
        """The same in front of what answers everything else."""

        async def consult(
            what: str, data: Mapping[str, Any], *, deadline: float
        ) -> Mapping[str, Any]:
            asked = self.consult if what.startswith("recording.") else others
            return await asked(what, data, deadline=deadline)

        return consult

    def forget_after(self, seconds: float) -> None:
        """What a process that died then had not handed over."""
        self.tracks = {
            track: kept
            for track, pieces in self.tracks.items()
            if (kept := [one for one in pieces if one.frames <= seconds * 50])
        }

    def stream(self, track: str) -> bytes:
        return b"".join(piece.sound for piece in self.tracks[track])

    def sound(self, track: str) -> NDArray[np.float32]:
        return sound_of(self.stream(track))

    def pages(self, track: str) -> list[int]:
        """The numbers of its pages."""
        stream, at, found = self.stream(track), 0, list[int]()
        while at < len(stream):
            assert stream[at : at + 4] == b"OggS"
            found.append(struct.unpack_from("<I", stream, at + 18)[0])
            segments = stream[at + 26]
            at += 27 + segments + sum(stream[at + 27 : at + 27 + segments])
        return found


def sound_of(stream: bytes) -> NDArray[np.float32]:
    """What a stream of Opus sounds like, at 48 kHz."""
    opened: Any = av.open(io.BytesIO(stream))
    with opened as container:
        return np.concatenate([one.to_ndarray()[0] for one in container.decode(audio=0)])


def onsets(sound: NDArray[np.float32]) -> list[float]:
    """When sound began after silence, in seconds."""
    loud = np.flatnonzero(np.abs(sound) > LOUD)
    begins = np.flatnonzero(np.diff(loud, prepend=-HEARD_RATE) > QUIET_FOR * HEARD_RATE)
    return [float(at) / HEARD_RATE for at in loud[begins]]


def pitch(sound: NDArray[np.float32], at: float) -> float | None:
    """What is hummed around a time, in Hz; None in silence."""
    begin = max(0, round((at - WINDOW / 2) * HEARD_RATE))
    heard = sound[begin : begin + round(WINDOW * HEARD_RATE)]
    if heard.size == 0 or float(np.sqrt(np.mean(heard**2))) < LOUD / 2:
        return None
    strength = np.abs(np.fft.rfft(heard * np.hanning(heard.size), n=HEARD_RATE // 5))
    return float(np.argmax(strength)) * 5.0


def is_heard(sound: NDArray[np.float32], sentence: str, at: float) -> bool:
    """Whether that very sentence is being hummed then."""
    heard = pitch(sound, at)
    return heard is not None and abs(heard - pitch_of(sentence)) <= APART


def onset(sound: NDArray[np.float32], sentence: str, begin: float, end: float) -> float | None:
    """When that very sentence began within a stretch; None where it is not heard there."""
    times = np.arange(max(0.0, begin), end, STEP)
    return next((float(at) for at in times if is_heard(sound, sentence, float(at))), None)


__all__ = [
    "HEARD_RATE",
    "LOUD",
    "RATE",
    "Keeper",
    "LoudCompany",
    "is_heard",
    "onset",
    "onsets",
    "sound_of",
]
