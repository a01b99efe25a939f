"""A restaurant in rehearsal: a model that calls tools, an office that can be slow, and a page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from simulation.terra_office import RehearsedOffice
from simulation.terra_page import TerraPage
from simulation.tool_model import Mind, ToolModel
from stage_play import Play, join, play

from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.events import KindEvent
from beatroom.flows.kinds.restaurant.record import RestaurantPart
from beatroom.flows.kinds.restaurant.visit_state import Visit, fold
from beatroom.flows.personality.model import Beat, Offset, Personality


def terra(length: float = 900.0, *, goodbye: float = 60.0, **part: Any) -> Personality:
    """Fifteen minutes at the restaurant, with a welcome and a goodbye in fixed words.

    Args:
        length: In seconds.
        goodbye: Seconds that are left when it begins.
        part: The fields of the record's own block.
    """
    return Personality(
        name="terra",
        title="Terra",
        host="Livia",
        kind="restaurant",
        persona="You are Livia.",
        length=length,
        beats=(
            Beat(title="Welcome", at=Offset(0.0), say="Welcome to Terra."),
            Beat(title="Goodbye", at=Offset(length - goodbye), say="Goodbye."),
        ),
        restaurant=RestaurantPart(**part),
    )


@dataclass
class Evening:
    """A visit that was played."""

    played: Play
    page: TerraPage
    office: RehearsedOffice
    model: Any

    @property
    def visit(self) -> Visit:
        return fold(Visit(), self.played.seen.records)

    def own(self, name: str) -> list[tuple[float, dict[str, Any]]]:
        return [(t, ev.data) for t, ev in self.played.events(KindEvent) if ev.name == name]


Guest = Callable[[RehearsalHandle, TerraPage], Awaitable[None]]


def office(
    slow: float = 0.05, deaf: int = 0, *, loses: Literal["call", "answer"] = "call"
) -> RehearsedOffice:
    """An office that takes so long, and loses so many calls or answers first."""
    lost = iter([loses] * deaf)
    return RehearsedOffice(slow=lambda: slow, deaf=lambda: next(lost, ""))


def dine(
    guest: Guest,
    mind: Mind | None = None,
    *,
    there: RehearsedOffice | None = None,
    record: Personality | None = None,
    delay: Callable[[], float] | None = None,
) -> Evening:
    """Play one visit; without a mind the script reader is there, and the guide."""
    there = there or RehearsedOffice()
    pages: list[TerraPage] = []
    models: list[Any] = []

    async def script(hands: RehearsalHandle) -> None:
        pages.append(TerraPage(hands, "ana", delay))
        await join(hands)
        await guest(hands, pages[0])

    def model(asked: Any) -> Any:
        models.append(ScriptReader() if mind is None else ToolModel(mind, asked=asked))
        return models[0]

    chosen = record or terra()
    played = play(
        script,
        record=chosen,
        length=chosen.length,
        model=model,
        consult=there.consult(),
    )
    return Evening(played, pages[0], there, models[0])
