"""What a planning of a day is."""

from __future__ import annotations

from beatroom.flows.kinds.kind import Fold, Key, Request, SessionKind, Start
from beatroom.flows.kinds.planner.events import FACTS
from beatroom.flows.kinds.planner.messages import MESSAGES
from beatroom.flows.kinds.planner.record import PlannerPart, PlannerRequest
from beatroom.flows.kinds.planner.session_data import PlanningFold, after
from beatroom.flows.personality.model import Personality


def _for_profile(personality: Personality, asked: PlannerRequest) -> Personality:
    part = personality.part(PlannerPart) or PlannerPart()
    changed = part.model_copy(update={"profile": asked.profile})
    return personality.model_copy(update={"planner": changed})


PLANNER = SessionKind(
    name="planner",
    called="planner",
    former=("timebox",),
    keys={"planner": Key(PlannerPart, "How the host plans a day; for 'kind: planner'.")},
    facts=FACTS,
    fold=Fold(lambda _: PlanningFold(), lambda held, fact, _: after(held, fact)),
    messages=MESSAGES,
    commands={
        "CHOOSE_DATE": "owner",
        "SET_CONSTRAINTS": "owner",
        "SET_INPUTS": "owner",
        "MOVE": "owner",
        "PATCH": "owner",
        "COMMIT": "owner",
        "UNDO": "owner",
        "REDO": "owner",
        "EMPTY": "owner",
        "REPLAN": "owner",
        "ADD_TASK": "owner",
        "DRAFT": "owner",
        "SHOW_WEEK": "owner",
        "FORGET": "owner",
        "CORRECT": "owner",
    },
    other_times=True,
    one_person=True,
    keeps_outside=False,  # a calendar, and what is remembered of somebody
    tags=("planning",),
    words=("beatroom.flows.kinds.planner.languages:LANGUAGES",),
    request=Request(PlannerRequest, _for_profile),
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
