"""The clock's answer to a time question, from when it is made until somebody has heard it.

A fold over the log, so that a process that takes a session over knows what the one before it owed:
an answer that the host itself cut off, or that died with its process, is given again; so is one of
which people heard nothing. Who spoke on over what they had heard of it has had it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded

HEARD_SECONDS = 1.0
"""A sentence of the engine's own that sounded this long before it was cut off counts as heard."""


@dataclass(frozen=True, slots=True)
class Answering:
    """An answer of the clock's that is on its way.

    Attributes:
        asked: The question.
        seq: The event that put the question into the context.
        at: When it was answered, seconds since the epoch.
        sounds: Since when the answer sounds, or None.
        cut: Whether it was cut off.
        heard: Whether a person cut it off, who had heard of it.
    """

    asked: str
    seq: int
    at: float
    sounds: float | None = None
    cut: bool = False
    heard: bool = False


def followed(answering: Answering, recorded: Recorded) -> Answering | None:
    """What has become of it after one more event; None once nobody waits for it any more."""
    match recorded.event:
        case e.FloorChanged(holder="bot"):
            begins = answering.sounds is None and not answering.cut
            return replace(answering, sounds=recorded.at) if begins else answering
        case e.FloorChanged(holder="person") | e.UserSaid(in_context=False):
            return _cut_off(answering, recorded.at)
        case e.FloorChanged() | e.Resumed():
            return answering if answering.cut else replace(answering, cut=True)
        case e.UserSaid() | e.TurnTaken():
            return None if answering.heard else answering
        case e.BotSaid(source="time", interrupted=False):
            return None
        case _:
            return answering


def _cut_off(answering: Answering, at: float) -> Answering:
    """A person takes the floor."""
    if answering.cut:
        return answering
    heard = answering.sounds is not None and at - answering.sounds >= HEARD_SECONDS
    return replace(answering, cut=True, heard=heard)
