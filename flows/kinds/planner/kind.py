"""What a planning of a day is."""

from __future__ import annotations

from typing import Any

from beatroom.flows.kinds.kind import Fold, Key, SessionKind, Start
from beatroom.flows.kinds.planner.events import FACTS
from beatroom.flows.kinds.planner.messages import MESSAGES
from beatroom.flows.kinds.planner.owning import CIRCLES
from beatroom.flows.kinds.planner.record import PlannerPart
from beatroom.flows.kinds.planner.session_data import Held, after
from beatroom.flows.personality.model import Personality


def _profile(personality: Personality, wanted: Any) -> Personality:
    part = personality.part(PlannerPart) or PlannerPart()
    return personality.model_copy(update={"planner": part.model_copy(update={"profile": wanted})})


PLANNER = SessionKind(
    name="planner",
    called="planner",
    former=("timebox",),
    keys={"planner": Key(PlannerPart, "How the host plans a day; for 'kind: planner'.")},
    facts=FACTS,
    fold=Fold(lambda _: Held(), lambda held, fact, _: after(held, fact)),
    messages=MESSAGES,
    commands=CIRCLES,
    one_person=True,
    tags=("planning",),
    wishes={"profile": _profile},
    start=Start(
        persona="You help one person plan the day. You ask what matters, you turn it into blocks\n"
        "  of time, and you leave room for breaks.",
        middle="What matters today",
        prompt="Ask for the three things that would make today a good day, one at a time.",
        turn="Into blocks",
        turn_prompt="Give each thing a start and a length. Say each back, and ask whether it fits.",
    ),
    answers_within=16.0,
    runtime="beatroom.bot.kinds.planner.planner:Planner",
    service="beatroom.bot.kinds.planner.service:SERVICE",
    store="beatroom.bot.kinds.planner.store.kept:STORE",
    double="beatroom.bot.kinds.planner.calendar.rehearsed:rehearsed_planner",
    page="planner",
)
