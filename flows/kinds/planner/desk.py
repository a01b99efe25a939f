"""What the planner needs from outside, apart from its memory: a calendar, and a task list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date  # noqa: N812 - the models' fields are called date
from typing import Annotated, Literal, Protocol

from pydantic import AwareDatetime, Field

from beatroom.flows.core.refusals import RefusalError, Unreachable
from beatroom.flows.kinds.planner.blocks import Record
from beatroom.flows.kinds.planner.messages import ShownDay, ShownTransaction
from beatroom.flows.kinds.planner.remote import DesiredEvent, RemoteEvent
from beatroom.flows.kinds.planner.sync import Kind


class DeskRefusedError(RefusalError):
    """The calendar does not do it."""


class DeskUnreachable(Unreachable):
    """The calendar is not there now."""


class CalendarEvent(Record):
    """An event of the calendar, without its iCalendar text."""

    href: str
    uid: str
    summary: str
    description: str
    start: AwareDatetime
    end: AwareDatetime
    category: str = ""
    all_day: bool = False
    recurring: bool = False
    busy: bool = True
    day: Date | None = None
    block: str = ""

    @property
    def remote(self) -> RemoteEvent:
        """As the comparison with a plan takes it."""
        return RemoteEvent(**self.model_dump(), etag="", payload="")


class SyncResult(Record):
    """What came of a sync or of an undo.

    Attributes:
        transaction: Its id; what a later undo names.
        base: The transaction that it undid.
        done: How many events were written, changed or removed; what was so already is none.
        kinds: Which of these was done, each once.
        conflicts: Titles of events that were changed elsewhere, and left as they are.
        failure: Why it stopped in the middle; empty where it did not.
        unseen: Whether nothing was written, because more would change than was agreed to.
    """

    transaction: str
    base: str | None = None
    done: int = 0
    kinds: tuple[Kind, ...] = ()
    conflicts: tuple[str, ...] = ()
    failure: str = ""
    unseen: bool = False


class Task(Record):
    """Something on the person's list."""

    n: Annotated[str, Field(min_length=1, max_length=120)]
    due: Date | None = None
    weight: Literal["deep", "shallow"] = "deep"
    must: bool = False
    minutes: Annotated[int, Field(ge=5, le=720)] | None = None


class TaskList(Record):
    """The person's tasks, and what the list is called that they are from; empty: nothing known."""

    name: str = ""
    tasks: tuple[Task, ...] = ()


class PlannerDesk(Protocol):
    """One session's calendar. Every call may raise DeskRefusedError or DeskUnreachable."""

    async def fetch(self, day: Date) -> tuple[CalendarEvent, ...]:
        """A day's events."""
        ...

    async def submit(
        self, day: Date, desired: Sequence[DesiredEvent], agreed: Sequence[str] | None
    ) -> SyncResult:
        """Make the calendar show a plan. Doing it again writes nothing.

        Nothing is written where that would change what is not `agreed` to (marks of changes,
        `flows.kinds.planner.sync`): somebody else has written meanwhile. None: to all of it.
        """
        ...

    async def undo(self, transaction: str | None) -> SyncResult:
        """Take a transaction back; None for the last one of which something stands."""
        ...

    async def redo(self, transaction: str | None) -> SyncResult:
        """Bring back what an undo has taken back; None for the last undo."""
        ...

    async def history(self) -> tuple[ShownTransaction, ...]:
        """What was written, the newest first."""
        ...

    async def days(self, first: Date) -> tuple[ShownDay, ...]:
        """What is in the seven days from one on."""
        ...

    async def tasks(self) -> TaskList:
        """The person's tasks; none where no task server is set up."""
        ...
