"""A memory without a database, by the same rules: for rehearsals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date as Date  # noqa: N812 - as the planner's models have it

from beatroom.flows.kinds.planner.constraints import Constraint, Kind
from beatroom.flows.kinds.planner.memory import (
    MOST,
    Correction,
    MemoryRefusedError,
    StoredConstraint,
    UnknownConstraintError,
    corrected,
    found,
    keepable,
    same,
    updated,
)


class RehearsedMemory:
    """A `ConstraintStore` that lasts as long as the object.

    Args:
        now: Seconds since the epoch.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._kept: dict[str, dict[str, StoredConstraint]] = {}
        self._made = 0

    async def lookup(
        self,
        profile: str,
        kinds: Sequence[Kind] = (),
        day: Date | None = None,
        *,
        session: str = "",
        limit: int = MOST,
    ) -> tuple[StoredConstraint, ...]:
        return found(self._of(profile).values(), kinds, day, session, limit)

    async def remember(
        self, profile: str, constraint: Constraint, *, session: str = ""
    ) -> StoredConstraint:
        kept, said = self._of(profile), keepable(constraint)
        before = next((one for one in kept.values() if same(one.constraint, said)), None)
        if before is not None:
            return self._put(profile, before.id, updated(before.constraint, said))
        if len(kept) >= MOST:
            raise MemoryRefusedError(
                f"There are {MOST} constraints already; forget some of them first."
            )
        self._made += 1
        return self._put(profile, f"c{self._made}", said)

    async def correct(
        self, profile: str, constraint: str, correction: Correction
    ) -> StoredConstraint:
        kept = self._of(profile)
        said = corrected(self._get(profile, constraint).constraint, correction)
        for other in [one.id for one in kept.values() if same(one.constraint, said)]:
            del kept[other]
        return self._put(profile, constraint, said)

    async def forget(self, profile: str, constraint: str) -> None:
        self._get(profile, constraint)
        del self._of(profile)[constraint]

    def _of(self, profile: str) -> dict[str, StoredConstraint]:
        return self._kept.setdefault(profile, {})

    def _get(self, profile: str, constraint: str) -> StoredConstraint:
        one = self._of(profile).get(constraint)
        if one is None:
            raise UnknownConstraintError(f"Nothing is remembered under {constraint!r}.", "id")
        return one

    def _put(self, profile: str, constraint: str, said: Constraint) -> StoredConstraint:
        one = StoredConstraint(id=constraint, constraint=said, changed_at=self._now())
        self._of(profile)[constraint] = one
        return one
