"""What happens in a kind of session: facts, each a small model, in the log as `KindEvent`s.

    >>> class DayChosen(Fact):
    ...     NAME = "day_chosen"
    ...     day: str
    >>> older = {("day_picked", 1): without("by", name="day_chosen")}
    >>> FACTS = Facts("diary", (DayChosen,), older)
    >>> FACTS.event(DayChosen(day="2027-01-15")).data
    {'day': '2027-01-15'}
    >>> was = {"day": "2027-01-15", "by": "Ana"}
    >>> FACTS.of(KindEvent(kind="diary", name="day_picked", data=was))
    DayChosen(day='2027-01-15')

A fact holds what happened and nothing that can be made from other facts: what a page is shown is
no fact, and goes over the session's pages (`bot/pipeline/page_channel.py`).

Logs outlive the code that wrote them. A fact whose fields change gets the next `SCHEMA`, which the
log then holds as `version`, and its kind's table `older` says what the former one comes to.

A fact that somebody's words were taken out of says so (`erased`). Where its model takes what is
left it is a fact still, with the words that stand in the place of theirs; where not, it is none any
more. Any other that cannot be read is a fault, which whoever reads a log reports (`unreadable`).

    >>> taken_out = {"day": "(erased)", "erased": True}
    >>> FACTS.of(KindEvent(kind="diary", name="day_chosen", data=taken_out))
    DayChosen(day='(erased)')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from beatroom.flows.core.events import Event, KindEvent, Recorded

VERSION = "version"
"""Under which key the log holds a fact's schema, from the second one on."""
TAKEN_OUT = "erased"
"""Under which key it holds that somebody's words were taken out of a fact."""
MARKS = (VERSION, TAKEN_OUT)

ADDED = "x-added-later"
"""Marks a field in its schema that came with a default: what was stored before has none.

    seconds: float = Field(default=0.0, json_schema_extra={ADDED: True})
"""

Older = Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]] | None]
"""What was written in an older schema, in the next one: its name and fields; None: no fact."""


class Fact(BaseModel):
    """Something that happened in a kind of session.

    Attributes:
        NAME: What the log calls it.
        SCHEMA: Counts the changes of its fields, from 1.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    NAME: ClassVar[str]
    SCHEMA: ClassVar[int] = 1


F = TypeVar("F", bound=Fact)


class Unreadable(ValueError):  # noqa: N818 - it says what a fact is
    """A fact of a kind's that its code of today cannot read.

    Attributes:
        name: As the log has it.
        erased: Whether somebody's words were taken out of it.
    """

    def __init__(self, name: str, *, erased: bool) -> None:
        super().__init__(name)
        self.name, self.erased = name, erased


class Facts(Generic[F]):
    """The facts of one kind: how they come into the log, and out of it.

    Attributes:
        types: By their names.

    Args:
        kind: The kind's name.
        types: Its facts.
        older: By name and version as the log holds them: what it wrote before.
    """

    def __init__(
        self,
        kind: str,
        types: Iterable[type[F]],
        older: Mapping[tuple[str, int], Older] = MappingProxyType({}),
    ) -> None:
        self.kind = kind
        self.types: Mapping[str, type[F]] = MappingProxyType({one.NAME: one for one in types})
        self.older = older

    def event(self, fact: F) -> KindEvent:
        """A fact as an event."""
        data = fact.model_dump(mode="json")
        if fact.SCHEMA > 1:
            data[VERSION] = fact.SCHEMA
        return KindEvent(kind=self.kind, name=fact.NAME, data=data)

    def of(self, event: Event) -> F | None:
        """The fact that an event is.

        None for events of others, for what is no fact any more, and for one that cannot be read.
        """
        try:
            return self._read(event)
        except Unreadable:
            return None

    def unreadable(self, records: Iterable[Recorded]) -> Mapping[str, int]:
        """By their names, how many of a log's facts cannot be read, and nobody erased them."""
        found = Counter[str]()
        for recorded in records:
            try:
                self._read(recorded.event)
            except Unreadable as fault:
                found[fault.name] += not fault.erased
        return +found

    def _read(self, event: Event) -> F | None:
        if not isinstance(event, KindEvent) or event.kind != self.kind:
            return None
        name, data = event.name, _unmarked(event.data)
        unreadable = Unreadable(name, erased=TAKEN_OUT in event.data)
        version = event.data.get(VERSION, 1)
        if not isinstance(version, int):
            raise unreadable
        try:
            while (older := self.older.get((name, version))) is not None:
                came = older(data)
                if came is None:
                    return None
                before, (name, data) = name, came
                version = version + 1 if name == before else 1
            return self.types[name].model_validate(data)
        except (ValidationError, LookupError, TypeError):
            raise unreadable from None

    def among(self, records: Iterable[Recorded]) -> Iterator[tuple[Recorded, F]]:
        """The facts of a log, each with its event."""
        for recorded in records:
            if (fact := self.of(recorded.event)) is not None:
                yield recorded, fact


def _unmarked(data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in data.items() if key not in MARKS}


def no_fact(_: Mapping[str, Any]) -> None:
    """For what was shown to a page, and was written down before pages had a way of their own."""


def without(*fields: str, name: str) -> Older:
    """The same fact under `name`, without fields that it does not need any more."""

    def older(data: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        return name, {key: value for key, value in data.items() if key not in fields}

    return older
