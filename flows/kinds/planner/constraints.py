"""What a person has said about how their days should be, and what is still unknown for one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date as Date  # noqa: N812 - the models' fields are called date
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from beatroom.flows.kinds.planner.blocks import EndText, Record, WallText
from beatroom.flows.kinds.planner.plan import Day

TEXT_CAP = 300
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEK: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
Necessity = Literal["must", "should"]
Source = Literal["person", "model", "memory", "calendar"]
Status = Literal["proposed", "confirmed", "declined", "forgotten"]


class Kind(StrEnum):
    """What a constraint is about."""

    WAKE = "wake"
    SLEEP = "sleep"
    HOURS = "hours"
    ENERGY = "energy"
    COMMUTE = "commute"
    MEAL = "meal"
    BREAK = "break"
    FOCUS = "focus"
    MEETING = "meeting"
    HABIT = "habit"
    OTHER = "other"


ASKED: tuple[Kind, ...] = (
    Kind.WAKE,
    Kind.SLEEP,
    Kind.HOURS,
    Kind.ENERGY,
    Kind.COMMUTE,
    Kind.MEAL,
)
"""What a plan needs to know of every day, in the order in which to ask."""


OPEN: tuple[Kind, ...] = tuple(kind for kind in Kind if kind not in ASKED)
"""Of these several may hold at once: they are looked up whatever is known already."""


class SessionScope(Record):
    """Holds for this talk only."""

    s: Literal["session"] = "session"
    session: Annotated[str, Field(max_length=64)]


class ProfileScope(Record):
    """Holds until it is changed."""

    s: Literal["profile"] = "profile"


def _check_order(first: Date, last: Date) -> None:
    if last < first:
        raise PydanticCustomError(
            "span",
            "A span ends on or after the day it begins, but {last} is before {first}.",
            {"first": first.isoformat(), "last": last.isoformat()},
        )


class SpanScope(Record):
    """Holds from one date to another, both included."""

    s: Literal["span"] = "span"
    first: Day
    last: Day

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        _check_order(self.first, self.last)
        return self


Scope = Annotated[SessionScope | ProfileScope | SpanScope, Field(discriminator="s")]


class Window(Record):
    """A time of the day; an end at or before its start is on the next day."""

    st: WallText
    et: EndText

    @model_validator(mode="after")
    def _of_any_day(self) -> Self:
        if len(self.st) > 5 or len(self.et) > 5:
            raise PydanticCustomError("window", "A constraint's window has times without dates.")
        return self


class Constraint(Record):
    """Something that holds for a person's days.

    Attributes:
        kind: What it is about.
        text: What was said, in a short sentence.
        necessity: Whether a plan that goes against it is wrong or only worse.
        scope: When it holds.
        days: The weekdays on which it does.
        window: The time of day it is about.
        source: Who or what said so.
        status: Whether the person has agreed to it.
    """

    kind: Kind
    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=TEXT_CAP)
    ]
    necessity: Necessity = "should"
    scope: Scope
    days: Annotated[tuple[Weekday, ...], Field(min_length=1, max_length=7)] = WEEK
    window: Window | None = None
    source: Source = "person"
    status: Status = "proposed"


class NotedConstraint(Record):
    """A constraint as a model takes it from what a person says."""

    kind: Kind
    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=TEXT_CAP)
    ]
    necessity: Necessity = "should"
    scope: Literal["session", "profile", "span"] = "session"
    first: Day | None = Field(default=None, description="Of a span: its first day.")
    last: Day | None = Field(default=None, description="Of a span: its last day.")
    days: Annotated[tuple[Weekday, ...], Field(min_length=1, max_length=7)] = WEEK
    window: Window | None = Field(
        default=None,
        description=(
            "Only where times were said. hours: when work may be; wake: begins when they get up; "
            "sleep: from going to bed to getting up; meal, break: when it is to be; commute, "
            "meeting, habit: the time it takes; focus: kept free of meetings."
        ),
    )

    @model_validator(mode="after")
    def _span_has_days(self) -> Self:
        if (self.scope == "span") != (self.first is not None and self.last is not None):
            raise PydanticCustomError(
                "span", "A span has its first and its last day, and nothing else has them."
            )
        if self.first is not None and self.last is not None:
            _check_order(self.first, self.last)
        return self


def settled(noted: NotedConstraint, session: str, source: Source = "person") -> Constraint:
    """The record for a constraint that was noted in a session."""
    scope: Scope = ProfileScope()
    if noted.scope == "session":
        scope = SessionScope(session=session)
    elif noted.first is not None and noted.last is not None:
        scope = SpanScope(first=noted.first, last=noted.last)
    return Constraint(
        kind=noted.kind,
        text=noted.text,
        necessity=noted.necessity,
        scope=scope,
        days=noted.days,
        window=noted.window,
        source=source,
    )


def relevant(constraint: Constraint, day: Date, session: str) -> bool:
    """Whether it is to be minded in a session that plans a day."""
    if constraint.status in {"declined", "forgotten"} or WEEK[day.weekday()] not in constraint.days:
        return False
    match constraint.scope:
        case SessionScope(session=of):
            return of == session
        case SpanScope(first=first, last=last):
            return first <= day <= last
        case ProfileScope():
            return True


def for_day(constraints: Iterable[Constraint], day: Date, session: str) -> tuple[Constraint, ...]:
    """Those to be minded, each once: what must be first, then the narrower scope."""
    kept = {dedupe_key(c): c for c in constraints if relevant(c, day, session)}
    return tuple(sorted(kept.values(), key=_weight))


def _weight(constraint: Constraint) -> tuple[int, int]:
    scopes = ("session", "span", "profile")
    return (0 if constraint.necessity == "must" else 1, scopes.index(constraint.scope.s))


def of_the_day(constraints: Iterable[Constraint], kind: Kind) -> Constraint | None:
    """The one of a kind of which a day has one, as its hours; the narrowest scope counts.

    Without a window there is nothing to compare a plan with, so those are left out.
    """
    timed = [c for c in constraints if c.kind is kind and c.window is not None]
    return min(timed, key=lambda c: _weight(c)[::-1], default=None)


def gaps(
    constraints: Iterable[Constraint], day: Date, session: str, asked: Sequence[Kind] = ASKED
) -> tuple[Kind, ...]:
    """The kinds of constraint of which nothing is known for a day."""
    known = {c.kind for c in constraints if relevant(c, day, session)}
    return tuple(kind for kind in asked if kind not in known)


@dataclass(frozen=True, slots=True)
class MemoryQuery:
    """What to look up in the memory of constraints.

    Attributes:
        kinds: Of which kinds.
        day: For which day: what does not hold on it need not be found.
        limit: The most to bring.
    """

    kinds: tuple[Kind, ...]
    day: Date
    limit: int = 40


def query_for(missing: Sequence[Kind], day: Date) -> MemoryQuery | None:
    """What to look up for the gaps; None if there are none."""
    return MemoryQuery(tuple(missing), day) if missing else None


def dedupe_key(constraint: Constraint) -> str:
    """Equal for constraints that say the same, however they are spelt and whoever said so.

    Two with a window are the same if kind, window, days and scope are; without one their texts
    must be, apart from case, spaces and punctuation.
    """
    if constraint.window is not None:
        said = f"{constraint.window.st}-{constraint.window.et}"
    else:
        plain = "".join(c if c.isalnum() else " " for c in constraint.text.casefold())
        said = " ".join(plain.split())
    days = [day for day in WEEK if day in constraint.days]
    scope = constraint.scope.model_dump(mode="json")
    whole = json.dumps([constraint.kind, said, days, scope], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(whole.encode()).hexdigest()[:24]
