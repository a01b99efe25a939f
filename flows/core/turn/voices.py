"""Whose voices sound, and whose words are still to come: what the turn knows of several people.

Pure: times are handed in, in seconds on the session's clock. The people's turn is over when the
room is quiet: nobody who may hold the floor speaks, and all that was said has been recognised.
Nobody holds it for ever: after a while without a pause a voice gives way to whoever has something
to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

PATIENCE = 0.8
"""Seconds of quiet after which somebody's next words are a new stretch of speech."""
LONGEST = 45.0
"""Seconds without such a pause after which a voice holds the floor no more, if others speak."""
WAITED = 2.0
"""Seconds for which somebody else has to have spoken: a cough takes the floor from nobody."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Somebody's speech without a pause of `PATIENCE`.

    Attributes:
        since: When it began.
        until: When it ended; None while it goes on.
        spent: Whether it holds the floor no more.
    """

    since: float
    until: float | None = None
    spent: bool = False


@dataclass(frozen=True, slots=True)
class Voices:
    """The people's voices at one moment.

    Attributes:
        stretches: By participant, what they say or said last, as they began.
        recognising: Of how many utterances the words are still to come.
    """

    stretches: Mapping[str, Stretch] = field(default_factory=lambda: MappingProxyType({}))
    recognising: int = 0

    @property
    def holding(self) -> tuple[str, ...]:
        """Who speaks and holds the floor, as they began."""
        held = self.stretches.items()
        return tuple(who for who, one in held if one.until is None and not one.spent)

    @property
    def quiet(self) -> bool:
        """Whether nobody's turn is to be waited for."""
        return not self.holding and not self.recognising

    def begins(self, who: str, now: float) -> Voices:
        """Somebody's voice sounds."""
        fresh = {
            one: stretch
            for one, stretch in self.stretches.items()
            if stretch.until is None or now - stretch.until <= PATIENCE
        }
        before = fresh.get(who, Stretch(now))
        fresh[who] = replace(before, until=None)
        return replace(self, stretches=MappingProxyType(fresh))

    def ends(self, who: str, now: float) -> Voices:
        """It has fallen silent; whoever has spoken without end gives way to it."""
        ended = self.stretches.get(who)
        if ended is None or ended.until is not None:
            return self
        gives_way = now - ended.since >= WAITED
        return self._changed(
            lambda other, one: (
                replace(one, until=now)
                if other == who
                else replace(one, spent=one.spent or (gives_way and now - one.since >= LONGEST))
            )
        )

    def overruled(self) -> Voices:
        """Whoever speaks has had their time."""
        return self._changed(lambda _, one: replace(one, spent=True))

    def awaits(self, more: int) -> Voices:
        """So many utterances more, or fewer, are to be recognised."""
        return replace(self, recognising=max(0, self.recognising + more))

    def _changed(self, change: Callable[[str, Stretch], Stretch]) -> Voices:
        """With what somebody says changed."""
        changed = {who: change(who, one) for who, one in self.stretches.items()}
        return replace(self, stretches=MappingProxyType(changed))
