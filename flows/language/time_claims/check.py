"""A statement about the session's time, compared with the clock.

A sentence is wrong only where none of the readings of what it states agrees with the clock. What
takes its place is the engine's own answer to the question that the sentence answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from beatroom.flows.language.time_claims.claims import Claim, claims, parted
from beatroom.flows.language.time_claims.lengths import HALF_DAY, Length
from beatroom.flows.language.time_claims.words import CLAIMS, OF_SESSION, Says
from beatroom.flows.language.time_questions.answer import time_answer
from beatroom.flows.language.time_questions.detect import TimeQuestion, codes
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.planned import PlannedItem, PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus

SHORT, TO_THE = 2.0, 0.25
"""Below so many minutes a length holds to within 15 seconds."""
SOON = 2.0
"""Minutes from the end within which "the time is up" holds."""
COUNTED_DOWN, TIMED = 1.0, 6.0
"""Minutes: what is shorter is told of an answer or an exercise, not of the session."""
HALF = (0.38, 0.62)
"""Between which parts of the time "half of it is over" holds."""

_ASKS: dict[Says, Ask] = {
    "left": "session_left",
    "bare_left": "session_left",
    "session_left": "session_left",
    "ends_in": "session_left",
    "item_left": "item_left",
    "title_left": "title_left",
    "elapsed": "elapsed",
    "title_in": "title_when",
    "next_in": "next",
    "next": "next",
    "follows": "next",
    "now": "now",
    "ends_at": "session_left",
    "session_length": "session_length",
    "title_length": "title_length",
    "time_up": "session_left",
    "halfway": "progress",
    "session_halfway": "progress",
}


_SHORTEST: dict[Says, float] = {
    "left": COUNTED_DOWN,
    "item_left": COUNTED_DOWN,
    "next_in": COUNTED_DOWN,
    "bare_left": TIMED,
}


@dataclass(frozen=True, slots=True)
class Correction:
    """What is said instead of a sentence.

    Attributes:
        words: The clock's own answer, and the question that the sentence ends with.
        asks: What it answers.
    """

    words: str
    asks: Ask


def correction(
    sentence: str,
    language: str,
    status: TimeStatus,
    plan: PlanOnClock,
    *,
    names: Sequence[str] = (),
    other_times: bool = False,
) -> Correction | None:
    """What is said instead of a sentence that is wrong about the session's time; None to keep it.

    Args:
        sentence: The model's, as it would be spoken.
        language: The session's, BCP-47; English is understood beside it.
        status: What the clock says.
        plan: The plan as of the same moment.
        names: Whom it may address.
        other_times: Whether the talk is of other times than the session's, as where a day is
            planned: then only what names the session is compared.
    """
    if not status.meeting_started:
        return None
    for code in codes(language):
        if code not in CLAIMS:
            continue
        stated, asked = parted(sentence, code)
        for claim in claims(stated, code, plan, names):
            if other_times and claim.says not in OF_SESSION:
                continue
            if not _holds(claim, status, plan):
                instead = _instead(claim, language, status, plan)
                return replace(instead, words=f"{instead.words} {asked}") if asked else instead
    return None


def _instead(claim: Claim, language: str, status: TimeStatus, plan: PlanOnClock) -> Correction:
    asks = _ASKS[claim.says]
    about = min(claim.items) if claim.items and asks.startswith("title") else None
    words = time_answer(TimeQuestion(asks, whole=True, about=about), status, language, plan)
    return Correction(words, asks)


def _holds(claim: Claim, status: TimeStatus, plan: PlanOnClock) -> bool:
    """Whether a statement is right by one of its readings, or cannot be judged."""
    items = [item for item in plan.items if item.id in claim.items]
    match claim.says:
        case "now":
            return is_time(claim.clock, minute_of(status, 0.0))
        case "ends_at":
            return is_time(claim.clock, minute_of(status, status.session_remaining_minutes))
        case "next":
            return _comes_next(claim.items, plan)
        case "follows":
            return any(item.state in {"running", "coming"} for item in items)
        case "time_up":
            left = (status.session_remaining_minutes, status.current_item_remaining_minutes)
            return min(left) <= SOON or status.meeting_overtime_minutes >= SOON / 4
        case "halfway" | "session_halfway":
            return _is_halfway(status, plan, whole=claim.says == "session_halfway")
        case _:
            length = claim.length
            if length is None or length.most < _SHORTEST.get(claim.says, 0.0):
                return True
            values = list(_values(claim, status, plan, items))
            return not values or any(fits(length, value) for value in values)


def _values(
    claim: Claim, status: TimeStatus, plan: PlanOnClock, items: list[PlannedItem]
) -> Iterator[float]:
    """What the clock has for each reading of a statement, in minutes."""
    session, item = status.session_remaining_minutes, status.current_item_remaining_minutes
    match claim.says:
        case "left" | "bare_left":
            yield from (session, item)
        case "session_left" | "ends_in":
            yield session
        case "item_left":
            yield from (item, status.current_item_allocated_minutes)
        case "title_left":
            for one in items:
                yield one.length_minutes
                if one.state == "running":
                    yield item
                elif one.state == "coming":
                    yield one.starts_in_minutes
        case "elapsed":
            yield from (status.total_meeting_minutes, status.current_item_elapsed_minutes)
            yield max(0.0, plan.length_minutes - session)
        case "title_in":
            if all(one.state == "coming" for one in items):
                yield from (one.starts_in_minutes for one in items)
        case "next_in":
            if status.next_item_starts_in_minutes is not None:
                yield status.next_item_starts_in_minutes
        case "session_length":
            yield plan.length_minutes
        case "title_length":
            for one in items:
                yield one.length_minutes
                if one.state == "running":
                    yield from (item, status.current_item_allocated_minutes)
        case _:
            return


def fits(length: Length, minutes: float) -> bool:
    """Whether a length that was stated is what rounding makes of so many minutes."""
    least = length.least - _slack(length.least, about=length.about)
    return least <= minutes <= length.most + _slack(length.most, about=length.about)


def _slack(stated: float, *, about: bool) -> float:
    """How far a length may be from what is so: more for a longer one, and for a round one."""
    if stated < SHORT:
        return TO_THE
    if stated == float("inf"):
        return 0.0
    if stated % 5 == 0:
        return max(stated / 6, 2.5) if about else max(0.1 * stated, min(2.5, 0.15 * stated))
    return max(0.75, 0.1 * stated)


def _comes_next(items: frozenset[str], plan: PlanOnClock) -> bool:
    """Whether one of the items comes next, or has just begun."""
    following = next((one for one in plan.items if one.state == "coming"), None)
    running = next((one for one in plan.items if one.state == "running"), None)
    known = {one.id for one in (following, running) if one is not None}
    return not known or not items.isdisjoint(known)


def _is_halfway(status: TimeStatus, plan: PlanOnClock, *, whole: bool) -> bool:
    spent = plan.length_minutes - status.session_remaining_minutes
    here = status.current_item_elapsed_minutes
    item = here + status.current_item_remaining_minutes
    times = ((spent, plan.length_minutes), (here, item))[: 1 if whole else 2]
    parts = [a / b for a, b in times if b > 0]
    return not parts or any(HALF[0] <= part <= HALF[1] for part in parts)


def minute_of(status: TimeStatus, later: float) -> float:
    """Minutes since midnight or noon, so many minutes later than now."""
    now = datetime.fromisoformat(status.current_time_iso)
    return (now.hour * 60 + now.minute + now.second / 60 + later) % HALF_DAY


def is_time(clock: frozenset[int], minute: float) -> bool:
    """Whether one of the times that were stated is that minute, as people round it."""

    def apart(stated: int) -> float:
        distance = abs(stated - minute) % HALF_DAY
        return min(distance, HALF_DAY - distance)

    return not clock or any(apart(stated) <= (3.0 if stated % 5 == 0 else 1.25) for stated in clock)
