"""Whose microphone a recogniser of one stream hears: one person at a time, by loudness.

Mixing microphones would make one utterance of two people's words. The listener stays with whoever
speaks until they have been quiet for a moment, so an utterance has one speaker, who is known. But
nobody keeps the listener for ever: after a while somebody else who has something to say gets it,
and a microphone that is never quiet waits until the others are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

SPEECH_RMS = 0.012
"""Loudness (1 is full scale) from which a microphone may take the listener."""

PATIENCE = 0.8
"""Seconds of quiet after which another microphone may have the listener."""

LONGEST = 45.0
"""Seconds without a pause after which another microphone that is waiting gets the listener."""

WAITED = 2.0
"""Seconds for which it has to have been waiting: a cough interrupts nobody."""

REST = 3.0
"""Seconds of quiet of all others after which a microphone whose time was up is heard again."""


@dataclass(slots=True)
class _Stretch:
    """Sound of one microphone without a pause: from when until when."""

    since: float
    until: float


@dataclass(slots=True)
class ActiveSpeaker:
    """Chooses a microphone.

    Attributes:
        who: Whose microphone is heard, or None before anybody made a sound.
    """

    who: str | None = None
    _held_since: float = -math.inf
    _loud: dict[str, _Stretch] = field(default_factory=dict[str, _Stretch])
    _spent: set[str] = field(default_factory=set[str])

    def hears(self, who: str, rms: float, now: float) -> bool:
        """Whether a stretch of `who`'s audio with that loudness is listened to, at `now`."""
        if rms >= SPEECH_RMS:
            self._note(who, now)
            if who != self.who and self._may_take(who, now):
                self.who, self._held_since = who, now
        if self.who is None:
            self.who, self._held_since = who, now
        return who == self.who

    def gone(self, who: str) -> None:
        """Somebody left; whoever speaks next is heard."""
        self._loud.pop(who, None)
        self._spent.discard(who)
        if who == self.who:
            self.who = None

    def _note(self, who: str, now: float) -> None:
        before = self._loud.get(who)
        if before is not None and now - before.until <= PATIENCE:
            before.until = now
            return
        self._loud[who] = _Stretch(now, now)
        self._spent.discard(who)
        if who == self.who:
            self._held_since = now

    def _may_take(self, who: str, now: float) -> bool:
        if who in self._spent:
            others = (one.until for other, one in self._loud.items() if other != who)
            return now - max(others, default=-math.inf) > REST
        holder = None if self.who is None else self._loud.get(self.who)
        if holder is None or now - holder.until > PATIENCE:
            return True
        if self.who in self._spent:
            return True  # it is heard only as long as nobody else is
        if now - self._held_since < LONGEST or now - self._loud[who].since < WAITED:
            return False
        assert self.who is not None  # noqa: S101 - it has been loud
        self._spent.add(self.who)
        return True
