"""How long Temporal waits for signs of life of what runs here, and how long that lets it be heard.

What is waited for says the workflow of each session: it has what its service was set to as it
began, which this host's own setting need not be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager

BEATS = 6
"""How often within the heartbeat's deadline a host gives a sign of life for each session."""
FENCED_AT = 0.8
"""The share of the heartbeat's deadline after which a host that hears from nobody is silent.

The last sign of life that got through was given a sixth of the deadline before the cut, at most: so
Temporal counts the host as gone after five sixths, at the earliest, and this has to be less.
"""


class Deadlines:
    """The deadlines of the sessions that Temporal has here.

    Args:
        usual: Seconds, where it has none.
    """

    def __init__(self, usual: float) -> None:
        self._usual, self._waited = usual, Counter[float]()

    @contextmanager
    def waited(self, seconds: float) -> Generator[None]:
        """Temporal waits so long for a session's signs of life while the block runs."""
        self._waited[seconds] += 1
        try:
            yield
        finally:
            self._waited -= Counter([seconds])

    @property
    def allowed(self) -> float:
        """Seconds for which all may be heard after Temporal has answered."""
        return FENCED_AT * min(self._waited, default=self._usual)

    @property
    def told_within(self) -> float:
        """Seconds after which Temporal has said of each whether it has missed it."""
        return FENCED_AT * max(self._waited, default=self._usual)
