"""The plan as the clock has it right now: what answers about titles are made of."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.language.time_questions.titles import SESSION, State, TitledItem


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
class PlanOnClock:
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
    def titled(self) -> tuple[TitledItem, ...]:
        """What questions can name."""
        session = (TitledItem(SESSION, self.session, "running"),) if self.session else ()
        return (*session, *(TitledItem(i.id, i.title, i.state) for i in self.items))

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
