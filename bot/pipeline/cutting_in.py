"""Who may cut the host off: everybody, but nobody without end.

What a person types cuts the host off once; then a reply has to be heard to its end. A voice does so
as people do in a talk, and no faster: whoever cuts in again and again (a looped recording, a
television, the host's own echo) is heard out beside the host, which finishes what it is saying.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from beatroom.bot.rooms.media_gate import Bucket
from beatroom.flows.core.clock import Clock

VOICE = 0.125
VOICE_AT_ONCE = 8.0
"""How often one person's voice may cut the host off: a second on average, and at once."""
VOICES = 0.25
VOICES_AT_ONCE = 16.0
"""The same for all voices together."""


class BargeInCounter:
    """Keeps count of who has cut the host off.

    Args:
        clock: The session's.
        spared: Whether what the host says now is cut off by nobody who types: a beat's message.

    Attributes:
        nobody: Whether nobody may now, nor hold the floor.
    """

    def __init__(self, clock: Clock, spared: Callable[[], bool]) -> None:
        self._clock = clock
        self._spared = spared
        self._typed: set[str | None] = set()
        self._loud: set[str | None] = set()
        self._voice: dict[str | None, Bucket] = defaultdict(lambda: Bucket(VOICE, VOICE_AT_ONCE))
        self._voices = Bucket(VOICES, VOICES_AT_ONCE)
        self.nobody = False

    def may_type(self, who: str | None) -> bool:
        """Whether what somebody types may cut off what the host says now."""
        return not self.nobody and who not in self._typed and not self._spared()

    def typed(self, who: str | None) -> None:
        """What somebody typed cuts the host off."""
        self._typed.add(who)

    def speaks(self, who: str | None) -> bool:
        """Somebody speaks over the host: whether that cuts it off."""
        now = self._clock.now()
        if self.nobody or who in self._loud:
            return False
        if self._voice[who].take(1.0, now) and self._voices.take(1.0, now):
            return True
        self._loud.add(who)
        return False

    def goes_on_beside(self, who: str | None) -> bool:
        """Whether what somebody says does not cut the host off, whatever it is."""
        return self.nobody or who in self._loud

    def heard(self) -> None:
        """The host has said something to its end."""
        self._typed.clear()
        self._loud.clear()
