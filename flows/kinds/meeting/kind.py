"""What a meeting is."""

from __future__ import annotations

from beatroom.flows.core.kept import kept
from beatroom.flows.kinds.kind import EventType, Fold, Key, Request, SessionKind, Start
from beatroom.flows.kinds.meeting.agenda import agenda_length, asked_agenda, on_agenda
from beatroom.flows.kinds.meeting.document import sections
from beatroom.flows.kinds.meeting.events import FACTS
from beatroom.flows.kinds.meeting.record import MeetingPart, MeetingRequest
from beatroom.flows.kinds.meeting.shown import FairnessView
from beatroom.flows.kinds.meeting.standing import Standing, after

MEETING = SessionKind(
    name="meeting",
    called="meeting",
    page="meeting",
    keys={
        "meeting": Key(MeetingPart, "How the host keeps a meeting; for 'kind: meeting'."),
    },
    facts=FACTS,
    events={
        "command": EventType(kept("does confirmed seconds", names="by")),
        "quiet": EventType(kept("until", names="by")),
        "talk": EventType(kept(names="by")),
        "notes": EventType(
            kept("item", words="topic key_points decisions action_items unresolved", retells=True)
        ),
        "notes_failed": EventType(kept("item", words="reason", retells=True)),
        "verdict": EventType(kept("item verdict confidence", words="reason", retells=True)),
        "intervention": EventType(
            kept("id kind item decision marks", who="whom", words="reason about", retells=True)
        ),
        "hand_raised": EventType(kept(who="participant", names="by")),
        "hand_lowered": EventType(kept(who="participant", names="by")),
    },
    fold=Fold(lambda _: Standing(), after),
    messages=(FairnessView,),
    commands={"raise_hand": "anybody", "lower_hand": "anybody"},
    tags=("meeting", "notes"),
    plan=on_agenda,
    length=agenda_length,
    request=Request(MeetingRequest, asked_agenda),
    words=(
        "beatroom.flows.kinds.meeting.words:WORDS",
        "beatroom.flows.kinds.meeting.phrases:PHRASES",
    ),
    sections=sections,
    start=Start(
        persona="You look after the time, the focus and the fairness of the meeting. You have no\n"
        "  opinion on the matter itself. You say decisions back: what, who, by when.",
        middle="Where we stand",
        prompt="Ask what has changed since last time. Keep solutions for the next item.",
        turn="Decision",
        turn_prompt="Ask what speaks for and against. Say the decision back with owner and date.",
    ),
    runtime="beatroom.bot.kinds.meeting.meeting:Meeting",
    service="beatroom.bot.kinds.meeting.routes:SERVICE",
)
