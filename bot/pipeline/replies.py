"""One reply of the host, from the moment the model may speak to the moment it was heard."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Source = Literal["model", "time", "line", "fallback", "given up"]

HEARD_SECONDS = 1.0
"""A reply that sounded this long before it was cut off counts as heard."""


@dataclass(slots=True, eq=False)
class Reply:
    """A reply in the making.

    Attributes:
        began_at: When the turn was given to the model, on the session's clock.
        source: Who made the words; `line` is a sentence of the engine's own. `given up` marks a
            model's reply that the guard cut off; the `fallback` that follows carries on for it.
        speaker: In whose voice, by name; empty for the host's own.
        carries: Instructions that the model had in its context when it began.
        sounded_at: When the voice was first heard, or None.
        cut_at: When it was interrupted, or None.
        to_its_end: Whether it counts as heard only when nothing cut it off: a goodbye.
    """

    began_at: float
    source: Source = "model"
    carries: frozenset[str] = field(default_factory=frozenset[str])
    speaker: str = ""
    sounded_at: float | None = None
    cut_at: float | None = None
    to_its_end: bool = False

    @property
    def heard(self) -> bool:
        """Whether enough of it sounded to count."""
        if self.sounded_at is None:
            return False
        if self.cut_at is None or self.to_its_end:
            return self.cut_at is None
        return self.cut_at - self.sounded_at >= HEARD_SECONDS
