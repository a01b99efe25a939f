"""What lives on when a session's process dies: the service, its books, people's pages, operators.

A snapshot is kept with each event, so that whoever takes the session over finds the world as it was
at that moment: with instructions whose rows were stored and that the session had not been handed,
with requests whose answer the operator never saw, and with a form that was with the office.
"""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.messages import Instruct
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.pipeline.steered import Change
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import SessionState

Way = Callable[[Any], Consult]
"""From a service's books to a session's way to it."""
ASKED = 5.0
"""Seconds that an answer may take when the world carries out what a dead session had asked."""


class Outside:
    """The service behind a session: it goes on where the session's process does not.

    Args:
        books: What it keeps.
        way: A session's way to it.
    """

    def __init__(self, books: Any, way: Way) -> None:
        self.books, self._way = books, way
        self._numbers = itertools.count()
        self._open: dict[int, tuple[str, Mapping[str, Any]]] = {}
        self._kept: Outside | None = None

    def consult(self) -> Consult:
        inner = self._way(self.books)

        async def ask(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
            number = next(self._numbers)
            self._open[number], self._kept = (what, data), None
            try:
                return await inner(what, data, deadline=deadline)
            finally:
                del self._open[number]
                self._kept = None

        return ask

    def as_it_is(self) -> Outside:
        """A copy to keep; the same one for as long as nobody has asked for anything."""
        if self._kept is None:
            self._kept = self.copy()
        return self._kept

    def copy(self) -> Outside:
        """A copy that nobody else writes to."""
        other = Outside(copy.deepcopy(self.books), self._way)
        other._open = dict(self._open)
        return other

    async def carry_out(self) -> None:
        """What had been asked when the session died is done, though nobody hears of it."""
        inner = self._way(self.books)
        for what, data in self._open.values():
            with suppress(ConsultRefusal):  # such as a day on which the house is closed
                await inner(what, data, deadline=ASKED)


@dataclass(frozen=True, slots=True)
class Moment:
    """The world at an event: the service, and what a page had in mind."""

    outside: Outside | None
    page: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TypedMessage:
    """What somebody typed, as their page keeps it until it knows that it is stored."""

    at: float
    who: str
    text: str
    ref: str


@dataclass
class World:
    """What was drawn, the models that spoke, and what outlives a process.

    Attributes:
        seed: Same seed, same people and operators.
        models: In the order of the lives.
        outside: The service of the life that is played now; None where no kind asks one.
        page: What the page of the life that is played now has in mind.
        rows: Instructions as they were stored: (when, what).
        requests: What operators asked for with a key: (when, what).
        typed: What people typed, in order.
        given: The marks of what their pages have given to a session that was not over.
        first: The service before anything was asked.
        moments: By the number of an event, the world then.
    """

    seed: int
    models: list[Any] = field(default_factory=list[Any])
    outside: Outside | None = None
    page: Callable[[], Mapping[str, Any]] = dict
    rows: list[tuple[float, Instruct]] = field(default_factory=list[tuple[float, Instruct]])
    requests: list[tuple[float, Change]] = field(default_factory=list[tuple[float, Change]])
    typed: list[TypedMessage] = field(default_factory=list[TypedMessage])
    given: set[str] = field(default_factory=set[str])
    first: Outside | None = None
    moments: dict[int, Moment] = field(default_factory=dict[int, Moment])

    def watched(self, hands: RehearsalHandle) -> None:
        """Keep a snapshot with each event from here on."""

        def keep(recorded: Recorded, _: SessionState) -> None:
            outside = None if self.outside is None else self.outside.as_it_is()
            self.moments[recorded.seq] = Moment(outside, self.page())

        hands.session.journal.watch(keep)

    def after(self, cut: Recorded) -> World:
        """The world that whoever takes over after an event finds."""
        before = Moment(self.first, {})
        moment = self.moments.get(cut.seq, before)
        return World(
            self.seed,
            self.models,
            None if moment.outside is None else moment.outside.copy(),
            lambda: moment.page,
            [row for row in self.rows if row[0] <= cut.at],
            [request for request in self.requests if request[0] <= cut.at],
            [message for message in self.typed if message.at <= cut.at],
        )

    def back_after(self, cut: Recorded) -> float:
        """Seconds from the death of a process until people are back."""
        return self.draw("back", cut.seq).choice([1.0, 3.0, 3.0, 12.0])

    def draw(self, *what: object) -> random.Random:
        """Numbers for one purpose."""
        return random.Random(f"{self.seed} {what}")
