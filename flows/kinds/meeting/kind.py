"""What a meeting is."""

from __future__ import annotations

from beatroom.flows.core.kept import kept
from beatroom.flows.kinds.kind import EventType, Fold, Key, SessionKind, Start
from beatroom.flows.kinds.meeting.agenda import agenda_length, on_agenda, wanted_agenda
from beatroom.flows.kinds.meeting.document import sections
from beatroom.flows.kinds.meeting.events import FACTS
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.kinds.meeting.standing import Standing, after

MEETING = SessionKind(
    name="meeting",
    called="meeting",
    keys={
        "meeting": Key(MeetingPart, "How the host keeps a meeting; for 'kind: meeting'."),
    },
    facts=FACTS,
    events={
        "command": EventType(kept("does confirmed seconds", names="by")),
        "quiet": EventType(kept("until", names="by"), public=True),
        "talk": EventType(kept(names="by"), public=True),
        "notes": EventType(
            kept("item", words="topic key_points decisions action_items unresolved", retells=True),
            public=True,
        ),
        "notes_failed": EventType(kept("item", words="reason", retells=True)),
        "verdict": EventType(kept("item verdict confidence", words="reason", retells=True)),
        "intervention": EventType(
            kept("id kind item decision marks", words="reason about", retells=True)
        ),
    },
    fold=Fold(lambda _: Standing(), after),
    tags=("meeting", "notes"),
    plan=on_agenda,
    length=agenda_length,
    wishes={"agenda": wanted_agenda},
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
