"""Whose planning it is: who of those in the room may plan, by page and by voice."""

from __future__ import annotations

from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.actors import Actor, actor_of
from beatroom.flows.kinds.planner.owning import owns
from beatroom.flows.kinds.planner.session_data import TurnText


class Owning:
    """Tells apart whose planning it is from those who only listen and look.

    Args:
        planning: The session's planning.
    """

    def __init__(self, planning: PlanLog) -> None:
        self._log = planning
        self._told: set[str] = set()

    def may(self, actor: Actor) -> bool:
        """Whether somebody may plan."""
        return owns(self._log.held.profile, actor)

    def said(self, live: SessionContext) -> TurnText:
        """What those who may plan said of the turn that is being answered; nothing if none did."""
        mine = [(who, text) for who, text in live.conductor.stretches if self._hears(live, who)]
        return TurnText(" ".join(text for _, text in mine), frozenset(who for who, _ in mine))

    def still(self, live: SessionContext, said: TurnText) -> bool:
        """Whether those who said it may still plan, to be asked when it is carried out."""
        return all(self._hears(live, who) for who in said.by)

    def refused(self, live: SessionContext) -> str:
        """That it is not their planning: said to each once, and then nothing any more."""
        speakers = {who for who, _ in live.conductor.stretches}
        new = speakers - self._told
        self._told |= speakers
        return self._log.words.not_yours if new else ""

    def _hears(self, live: SessionContext, label: str) -> bool:
        """Whether what a speaker says counts; of one whom nobody knows, if all who are there do."""
        if self._log.held.profile is None:
            return True
        people = live.state.people.values()
        known = [person for person in people if live.label(person.id) == label]
        asked = known or live.state.present
        return bool(asked) and all(self.may(actor_of(person)) for person in asked)
