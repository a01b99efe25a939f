"""The plan as the clock has it right now: what answers about titles are made of."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.core.rundown import Item, Rundown, as_of, ends_at
from beatroom.flows.language.time_questions.titles import SESSION, State, Titled


@dataclass(frozen=True, slots=True)
class PlannedItem:
    """One item on the clock.

    Attributes:
        id: The beat's id.
        title: What people see.
        state: Where it is.
        starts_in_minutes: Until it begins, by the plan; 0 when it is due or has begun.
        length_minutes: What is planned for it; for the running one from its start to the next one.
    """

    id: str
    title: str
    state: State
    starts_in_minutes: float = 0.0
    length_minutes: float = 0.0


@dataclass(frozen=True, slots=True)
class Planned:
    """The whole plan on the clock, as of one moment.

    Attributes:
        session: The session's title.
        items: Every item in its order, those that were left out too.
        length_minutes: From the start to the planned end.
    """

    session: str = ""
    items: tuple[PlannedItem, ...] = ()
    length_minutes: float = 0.0

    @property
    def titled(self) -> tuple[Titled, ...]:
        """What questions can name."""
        session = (Titled(SESSION, self.session, "running"),) if self.session else ()
        return (*session, *(Titled(i.id, i.title, i.state) for i in self.items))

    @property
    def kept(self) -> tuple[PlannedItem, ...]:
        """The items that were not left out."""
        return tuple(i for i in self.items if i.state != "skipped")

    def item(self, item_id: str | None) -> PlannedItem:
        """The item of that id.

        Raises:
            KeyError: There is none.
        """
        for one in self.items:
            if one.id == item_id:
                return one
        raise KeyError(f"The plan has no item {item_id!r}.")


def planned(rundown: Rundown, now: float, session: str = "") -> Planned:
    """The plan at `now`, from the same reading of the rundown as `time_status`."""
    rundown = as_of(rundown, now)
    at = max(0.0, rundown.elapsed(now))
    items = tuple(_item(rundown, item, at) for item in rundown.items)
    return Planned(session=session, items=items, length_minutes=max(0.0, rundown.length) / 60)


def _item(rundown: Rundown, item: Item, at: float) -> PlannedItem:
    fired = next((f for f in rundown.fired if f.id == item.id), None)
    current = rundown.current
    if fired is not None and current is not None and current.id == item.id:
        length = max(0.0, ends_at(rundown) - fired.start)
        return PlannedItem(item.id, item.title, "running", 0.0, length / 60)
    if fired is not None:
        return PlannedItem(item.id, item.title, "over", 0.0, item.allocated / 60)
    if item.id in rundown.dropped:
        return PlannedItem(item.id, item.title, "skipped", 0.0, item.allocated / 60)
    starts_in = max(0.0, item.offset - at) / 60
    return PlannedItem(item.id, item.title, "coming", starts_in, item.allocated / 60)
