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
from beatroom.flows.core.events import Recorded

LOUD = 0.05
QUIET_FOR = 0.3
"""Seconds of silence before what counts as a beginning."""


class LoudCompany(Company):
    """People whose sentences are tones: their numbers are how loud these are."""

    def __init__(self) -> None:
        super().__init__()
        self._sentences = [""] * 6000

    def text(self, audio: bytes) -> str:
        return super().text(np.abs(np.frombuffer(audio, np.int16)).tobytes())

    def _samples(self, said: tuple[str | int | float, ...]) -> list[np.ndarray[Any, Any]]:
        made = super()._samples(said)
        return [
            one * np.where(np.arange(one.size) // 20 % 2, 1, -1).astype(np.int16) for one in made
        ]


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


__all__ = ["HEARD_RATE", "LOUD", "RATE", "Keeper", "LoudCompany", "onsets", "sound_of"]
