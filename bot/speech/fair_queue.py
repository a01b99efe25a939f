"""Who is next at a machine's voice or ears: what is waited for first, and each session in turn.

What is asked ahead, such as a reply's next sentence while the one before it sounds, goes behind
what is waited for until it is waited for itself. Among those, the session that has had less of the
engine comes first (start-time fair queueing, Goyal and others, 1996), so that one which asks for
much delays the others by the one ask that is in work, and not by all that it has asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_OF_A_SESSION = 8
MOST = 256
"""Asks that may wait; a session has hardly more than two."""
TOGETHER = 4
"""Asks that are done at once at most, where they are of a size."""


class Busy(Exception):  # noqa: N818 - it names what is the matter
    """More waits than can be done in time."""


@dataclass(frozen=True, slots=True)
class Ask(Generic[T]):
    """What waits.

    Attributes:
        what: What is asked.
        session: Who asks.
        cost: How much of the engine it takes, in seconds of speech.
        due: From when on somebody waits for it.
        late: From when on nobody does any more.
        size: What others must share to be done together with it; None for by itself.
    """

    what: T
    session: str
    cost: float
    due: float
    late: float
    size: Hashable = None


class FairQueue(Generic[T]):
    """Asks in the order in which they are done; it is told the time, and waits for nothing."""

    def __init__(self) -> None:
        self._waiting: list[
            tuple[float, int, Ask[T]]
        ] = []  # by the session's turn, then as it came
        self._turns: dict[str, float] = {}
        self._turn = 0.0
        self._came = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, ask: Ask[T]) -> None:
        """Let it wait.

        Raises:
            Busy: Too much does already, of this session or of all.
        """
        of_sessions = Counter(one.session for _, _, one in self._waiting)
        if of_sessions[ask.session] >= MOST_OF_A_SESSION:
            raise Busy(f"{MOST_OF_A_SESSION} asks of this session wait for the engine already.")
        if len(self._waiting) >= MOST:
            raise Busy(f"{MOST} asks wait for the engine already.")
        turn = max(self._turn, self._turns.get(ask.session, 0.0))
        self._turns[ask.session] = turn + ask.cost
        self._came += 1
        self._waiting.append((turn, self._came, ask))

    def late(self, now: float) -> list[Ask[T]]:
        """Those that nobody waits for any more; they are taken out."""
        gone = [ask for _, _, ask in self._waiting if ask.late <= now]
        self._waiting = [one for one in self._waiting if one[2].late > now]
        return gone

    def take(self, now: float) -> list[Ask[T]]:
        """The next, with those that are done together with it; empty where none waits."""
        due = sorted((one for one in self._waiting if one[2].due <= now), key=lambda one: one[:2])
        if due:
            size = due[0][2].size
            fit = [one for one in due[1:] if size is not None and one[2].size == size]
            taken = [due[0], *fit[: TOGETHER - 1]]
        else:
            taken = sorted(self._waiting, key=lambda one: (one[2].due, one[1]))[:1]
        for one in taken:
            self._waiting.remove(one)
            self._turn = max(self._turn, one[0])
        self._forget()
        return [ask for _, _, ask in taken]

    def _forget(self) -> None:
        """Sessions that are owed nothing, and owe nothing."""
        self._turns = {who: turn for who, turn in self._turns.items() if turn > self._turn}
