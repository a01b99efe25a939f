"""What a session's supervisor judges by: how long it may live, and how its process ended."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from bot.fleet.messages import SessionSpec
from bot.settings import Settings
from flows.events import Launched

AGE_SLACK = 1800.0
"""Seconds that a session may take beyond its longest wait for people and the cap on its length."""

AGE_PATIENCE = 60.0
"""Seconds in which a session that is too old, and was told to end, must have ended."""


class TooOld(Exception):  # noqa: N818 - it names what is the matter
    """A session that should be long over, and does not end when it is told to."""


@dataclass(frozen=True, slots=True)
class Lifetime:
    """When a session began, seconds since the epoch, and how many seconds it may take at most."""

    began: float
    most: float

    @property
    def reason(self) -> str:
        return f"it ran for longer than the {self.most:g} seconds that it may take"


def lifetime(spec: SessionSpec, settings: Settings) -> Lifetime:
    """A session's; restarts of its process do not lengthen it, and waiting for its time neither."""
    launched = (r.at for r in spec.log if isinstance(r.event, Launched))
    began = next(launched, spec.log[0].at)
    wait = spec.personality.idle.nobody_came
    usual = (settings.nobody_came if wait is None else wait) + settings.max_length + AGE_SLACK
    return Lifetime(began, settings.session_age or usual)


def exit_words(code: int | None) -> str:
    """How a process ended, by its exit code as `multiprocessing` has it."""
    if code is None:
        return "it could not be reaped"
    if code < 0:
        return f"killed by {_signal_name(-code)}"
    return f"exit code {code}" if code else "it left before the session was over"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
