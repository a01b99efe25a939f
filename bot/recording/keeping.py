"""What a session's process and the service say to each other of a recording."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Self

from pydantic import BaseModel, ConfigDict

from beatroom.bot.recording.voice_track import TrackEnd, TrackPiece
from beatroom.flows.core.events import Recorded

KEEP, KEPT = "recording.keep", "recording.kept"
"""The questions: to keep pieces, and how much is kept."""
KEEP_OUTSIDE = "recording.keep_outside"
"""To keep beside it what reached the session from outside."""


class _Said(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PieceSaid(_Said):
    """A piece of a voice; `data` in base64."""

    track: str
    n: int
    pages: int
    frames: int
    data: str

    @classmethod
    def of(cls, piece: TrackPiece) -> Self:
        """The same on the line."""
        end, data = piece.end, b64encode(piece.data).decode()
        return cls(track=piece.track, n=end.pieces, pages=end.pages, frames=end.frames, data=data)

    @property
    def sound(self) -> bytes:
        """Its bytes."""
        return b64decode(self.data, validate=True)


class KeepPieces(_Said):
    """Pieces to be kept, all or none, by the run `epoch` of a session."""

    epoch: int
    pieces: tuple[PieceSaid, ...]


class NoteSaid(_Said):
    """Something that came from outside; `n` counts those of a run.

    The record's number is that of the last event that the session's log had before it.
    """

    n: int
    record: Recorded


class KeepOutside(_Said):
    """Notes to be kept, all or none, by the run `epoch` of a session."""

    epoch: int
    notes: tuple[NoteSaid, ...]


class PiecesKept(_Said):
    """Whether they are kept; else none will be.

    The recording is as large as it may be; of notes also that it is gone, or another run's by now.
    """

    kept: bool


class TrackKept(_Said):
    """How far a voice is kept."""

    track: str
    pieces: int
    pages: int
    frames: int

    @property
    def end(self) -> TrackEnd:
        """The same as a track has it."""
        return TrackEnd(self.pieces, self.pages, self.frames)


class RecordingKept(_Said):
    """What is kept of a session's recording."""

    tracks: tuple[TrackKept, ...]
