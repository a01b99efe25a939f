"""The order of a personality's beats: the first at 0, each after the one before, all in time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from beatroom.flows.personality.errors import Fault, fault
from beatroom.flows.personality.times import Offset, format_duration

BEATS_CAP = 200


def order_faults(offsets: Sequence[Offset | None], length: float | None) -> list[Fault]:
    """What is wrong with the beats' starts.

    Args:
        offsets: Each beat's start, None for one that cannot be read.
        length: The session's length in seconds, None when it cannot be read; then only starts
            that do not depend on it are compared.
    """
    if not offsets:
        return [fault("there are no beats", "at least one, the opening, with 'at: 0'")]
    if len(offsets) > BEATS_CAP:
        return [fault(f"there are {len(offsets)} beats", f"at most {BEATS_CAP}")]
    starts = [_start(offset, length) for offset in offsets]
    faults: list[Fault] = []
    if starts[0] is not None and starts[0] != 0:
        faults.append(
            fault(
                f"the first beat starts at {offsets[0]}",
                "0",
                "The first beat opens the session.",
                at=(0, "at"),
            )
        )
    known = [(index, start) for index, start in enumerate(starts) if start is not None]
    for (before, earlier), (index, start) in pairwise(known):
        if start <= earlier:
            faults.append(
                fault(
                    f"this beat starts at {offsets[index]}, the one before it at {offsets[before]}",
                    f"a start after {format_duration(earlier)}",
                    at=(index, "at"),
                )
            )
    if length is not None:
        faults += [
            fault(
                f"this beat starts at {offsets[index]}, and the session is over at "
                f"{format_duration(length)}",
                "a start before the end",
                "Make the length longer, or the start earlier.",
                at=(index, "at"),
            )
            for index, start in known
            if start >= length
        ]
    return faults


def _start(offset: Offset | None, length: float | None) -> float | None:
    if offset is None:
        return None
    if offset.seconds is not None or offset.share == 0:
        return offset.within(0.0)
    return None if length is None else offset.within(length)
