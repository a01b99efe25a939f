"""What is remembered of how a person's days should be: the records, and who keeps them.

Each person has a `profile`: a name under which the constraints are kept. A session that knows who
plans gives the person's name; the others share `DEFAULT`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date as Date  # noqa: N812 - the models' fields are called date
from typing import Annotated, Literal, Protocol, Self

from pydantic import BeforeValidator, Field, PlainSerializer, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from beatroom.flows.core.participants import clean_name
from beatroom.flows.core.refusals import RefusalError, Unreachable
from beatroom.flows.kinds.planner.blocks import Record
from beatroom.flows.kinds.planner.constraints import (
    TEXT_CAP,
    WEEK,
    Constraint,
    Kind,
    Necessity,
    Scope,
    Weekday,
    Window,
    dedupe_key,
    relevant,
)

DEFAULT = "default"
PROFILE_CAP = 60
ID_CAP = 64
MOST = 500
"""So many constraints one profile can have; it is also the most that a look-up brings."""


class MemoryRefusedError(RefusalError):
    """What the memory does not do."""


class UnknownConstraintError(MemoryRefusedError):
    """Nothing is remembered under that id."""


class MemoryUnreachable(Unreachable):
    """The memory did not answer in time."""


def profile_of(text: str) -> str:
    """The profile that a name means: its case and its spaces do not matter."""
    return clean_name(text).casefold()[:PROFILE_CAP].strip() if text.strip() else DEFAULT


def _read_profile(value: object) -> object:
    return profile_of(value) if isinstance(value, str) else value


Profile = Annotated[str, BeforeValidator(_read_profile), Field(max_length=PROFILE_CAP)]
ConstraintId = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]+$", min_length=1, max_length=ID_CAP)
]


class StoredConstraint(Record):
    """A constraint that is kept.

    Attributes:
        id: Names it within its profile.
        constraint: It.
        changed_at: When it was said, or corrected, last; seconds since the epoch.
    """

    id: ConstraintId
    constraint: Constraint
    changed_at: Annotated[float, Field(allow_inf_nan=False)]


class Correction(Record):
    """What to change of a constraint: the fields that are given, and no others."""

    kind: Kind | None = None
    text: (
        Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=TEXT_CAP)]
        | None
    ) = None
    necessity: Necessity | None = None
    scope: Scope | None = None
    days: Annotated[tuple[Weekday, ...], Field(min_length=1, max_length=len(WEEK))] | None = None
    window: Window | None = Field(default=None, description="null takes its window away.")
    status: Literal["proposed", "confirmed", "declined"] | None = None


class NamedCorrection(Correction):
    """A correction, and of which constraint."""

    id: ConstraintId

    @model_validator(mode="after")
    def _changes_something(self) -> Self:
        if not self.model_fields_set - {"id"}:
            raise PydanticCustomError("correction", "Say what changes, beside the id.")
        return self

    @property
    def correction(self) -> Correction:
        """What changes."""
        return Correction.model_validate(self.model_dump(exclude_unset=True, exclude={"id"}))


Changes = Annotated[
    Correction,
    PlainSerializer(lambda one: one.model_dump(mode="json", include=one.model_fields_set)),
]
"""A correction that is written down with the fields that are given, and no others."""


class ConstraintStore(Protocol):
    """A memory of constraints. Every call may raise `MemoryUnreachable`; give it a deadline."""

    async def lookup(
        self,
        profile: Profile,
        kinds: Sequence[Kind] = (),
        day: Date | None = None,
        *,
        session: str = "",
        limit: Annotated[int, Field(ge=0, le=MOST)] = MOST,
    ) -> tuple[StoredConstraint, ...]:
        """What is remembered of a person; what must be comes first.

        Args:
            profile: Whose.
            kinds: Of which kinds; of all when empty.
            day: Only what is to be minded on that day; None: all, also what was declined.
            session: With a day: the session that asks, which finds its own constraints too.
            limit: The most to bring.
        """
        ...

    async def remember(
        self, profile: Profile, constraint: Constraint, *, session: str = ""
    ) -> StoredConstraint:
        """Keep a constraint; one that says the same is brought up to date instead.

        Args:
            profile: Whose.
            constraint: It.
            session: In which session it was said.

        Raises:
            MemoryRefusedError: It cannot be kept.
        """
        ...

    async def correct(
        self, profile: Profile, constraint: str, correction: Changes
    ) -> StoredConstraint:
        """Change what is remembered under an id; UnknownConstraintError where there is nothing."""
        ...

    async def forget(self, profile: Profile, constraint: str) -> None:
        """Delete what is remembered under an id; UnknownConstraintError where there is nothing."""
        ...


def keepable(constraint: Constraint) -> Constraint:
    """The constraint, if it can be kept; else MemoryRefusedError."""
    if constraint.status == "forgotten":
        raise MemoryRefusedError("What is forgotten is deleted, so it cannot be kept.", "status")
    return constraint


def updated(old: Constraint, new: Constraint) -> Constraint:
    """What to keep when something is said again.

    The latest words count. What the person has settled stays settled, unless it is the person who
    says otherwise: a model that proposes it again takes back neither a yes nor a no.
    """
    if new.status == "proposed" and (new.source != "person" or old.status == "confirmed"):
        return new.model_copy(update={"status": old.status})
    return new


def corrected(constraint: Constraint, correction: Correction) -> Constraint:
    """The constraint with a correction."""
    given = {name: getattr(correction, name) for name in correction.model_fields_set}
    change = {name: value for name, value in given.items() if value is not None or name == "window"}
    return constraint.model_copy(update=change)


def found(
    remembered: Iterable[StoredConstraint],
    kinds: Sequence[Kind],
    day: Date | None,
    session: str,
    limit: int,
) -> tuple[StoredConstraint, ...]:
    """Those that a look-up brings, in order: what must be, then the narrower scope."""
    wanted = [
        one
        for one in remembered
        if (not kinds or one.constraint.kind in kinds)
        and (day is None or relevant(one.constraint, day, session))
    ]
    return tuple(sorted(wanted, key=_weight)[:limit])


def same(one: Constraint, other: Constraint) -> bool:
    """Whether two say the same."""
    return dedupe_key(one) == dedupe_key(other)


def _weight(one: StoredConstraint) -> tuple[int, int, float, str]:
    scopes = ("session", "span", "profile")
    constraint = one.constraint
    must = 0 if constraint.necessity == "must" else 1
    return must, scopes.index(constraint.scope.s), -one.changed_at, one.id
