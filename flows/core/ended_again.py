"""What becomes of an end, or a break, in a rehearsal of the session that had it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beatroom.flows.core import events as e
from beatroom.flows.core.acted_by import whom
from beatroom.flows.core.ending import clock_of, ended_of_itself, ending
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import fold
from beatroom.flows.core.time_words import clock_face, lasting


def ended_again(then: Sequence[Recorded], now: Sequence[Recorded]) -> str:
    """What the end that somebody brought then means now, in a sentence; empty where none did.

    Args:
        then: The log of the session.
        now: That of its rehearsal with another personality.
    """
    was, is_ = ending(then), ending(now)
    if was is None or is_ is None or not isinstance(was.event, e.Ended):
        return ""
    if not was.event.by or ended_of_itself(was.event):
        return ""
    who = whom(was.event.by)
    ended, since = _on_its_clock(then, was.at)
    ends, begins = _on_its_clock(now, is_.at)
    at, upper = clock_face(ended), f"{who[0].upper()}{who[1:]}"
    if is_.event != was.event:
        return (
            f"{upper} ended the session at {at} then; now it is over by itself at "
            f"{clock_face(ends)}, before that would come."
        )
    if since is None:
        rest = "what would come later is not rehearsed"
        return f"{upper} ended the session at {at}, before its goodbye, and does so again: {rest}."
    if begins is None:
        return f"{upper} ended the session in its goodbye; now they do so at {clock_face(ends)}."
    return (
        f"{upper} ended the session {lasting(ended - since)} after its goodbye had begun, and does "
        f"so again as long after it, at {clock_face(ends)}."
    )


def interruptions(then: Sequence[Recorded]) -> Iterator[str]:
    """Sentences on what nobody did, and a rehearsal has only in part: what broke, and came back."""
    last = fold(then)
    clock = clock_of(then, last.rundown.started_at or then[0].at)
    resumed = [clock_face(clock(r.at)) for r in then if isinstance(r.event, e.Resumed)]
    if resumed:
        yield (
            f"The service had to take the session up again, at {', '.join(resumed)}: the pause "
            "before that is not rehearsed, and what came late for it comes when it is due."
        )
    if last.phase == "failed":
        yield "The session broke off: it is rehearsed until that was known."


def _on_its_clock(records: Sequence[Recorded], at: float) -> tuple[float, float | None]:
    """What its clock showed then, and as its goodbye began, if it did."""
    state = fold(records)
    clock = clock_of(records, state.rundown.started_at or records[0].at)
    began = state.beats[state.rundown.wrapup.id].started_at
    return clock(at), None if began is None else clock(began)
