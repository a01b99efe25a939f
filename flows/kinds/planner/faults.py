"""What can be wrong with a plan or a patch: sentences that name the block and say why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Code = Literal[
    "no_anchor",
    "nothing_before",
    "nothing_after",
    "circle",
    "no_such_time",
    "ends_before_start",
    "overlap",
    "outside_day",
    "unknown_event",
    "id_taken",
    "conflict",
    "same_place",
    "fixed_event",
    "invalid_event",
    "invalid_reply",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong.

    Attributes:
        code: What it is, for programs.
        message: What it is, as a sentence that names the blocks by name and id.
        events: The ids of the blocks concerned.
        ops: The numbers (from 1) of the patch's operations concerned; empty outside a patch.
        names: The names of the blocks concerned, as far as people are told of it.
    """

    code: Code
    message: str
    events: tuple[str, ...] = ()
    ops: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


class PlannerError(Exception):
    """Something cannot be done with a plan; `faults` says everything that is wrong at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.message for fault in self.faults))


class PlanError(PlannerError):
    """A plan's blocks have no times that fit together."""


class PatchError(PlannerError):
    """A patch cannot be applied; nothing of it was."""


def named(name: str, id: str) -> str:  # noqa: A002 - the field is called so
    """A block as sentences name it."""
    return f"'{name}' ({id})"


def listed(names: Iterable[str], joint: str = "and") -> str:
    """'A, B and C'."""
    *most, last = names
    return f"{', '.join(most)} {joint} {last}" if most else last
