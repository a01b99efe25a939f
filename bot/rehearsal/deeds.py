"""What operators did in a rehearsal, as REST would have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class RequestedChange:
    """A change that somebody asked for, at `at` (seconds since the epoch).

    `refused` is the reason that they were given; empty where it was accepted.
    """

    at: float
    does: str
    detail: Mapping[str, Any]
    refused: str = ""

    @property
    def accepted(self) -> bool:
        return not self.refused
