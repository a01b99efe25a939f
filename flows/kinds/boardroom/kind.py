"""What a boardroom is."""

from __future__ import annotations

from beatroom.flows.core.kept import kept
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.boardroom.cast import persona_names, persona_voices, seated
from beatroom.flows.kinds.boardroom.convening import (
    ALSO,
    BoardroomRequest,
    asked_length,
    convened,
    remarks,
)
from beatroom.flows.kinds.boardroom.document import sections
from beatroom.flows.kinds.boardroom.events import FACTS
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Seat, boardroom_of
from beatroom.flows.kinds.boardroom.shown import MESSAGES
from beatroom.flows.kinds.boardroom.table import apply, laid
from beatroom.flows.kinds.boardroom.words import summary_words
from beatroom.flows.kinds.kind import (
    EventType,
    Fold,
    Key,
    Request,
    SessionKind,
    Start,
    Starting,
)
from beatroom.flows.language.facts import names_words
from beatroom.flows.personality.model import Personality


def _topic(personality: Personality, state: SessionState) -> str:
    part = personality.part(BoardroomPart)
    topic = (state.title if part is None else part.topic).strip()
    return f"{topic}." if topic[-1:].isalnum() else topic  # a sentence of its own


def _table(personality: Personality, state: SessionState) -> str:
    names = persona_names(personality)
    return names_words(names, state.language) if names else personality.host_name


def _agenda(personality: Personality, state: SessionState) -> str:
    part = personality.part(BoardroomPart)
    points = part.agenda if part is not None else ()
    return "; ".join(point.rstrip(".") for point in points) or _topic(personality, state).rstrip(
        "."
    )


def _starting(personality: Personality) -> Starting | None:
    part = personality.part(BoardroomPart)
    return part and Starting(
        type=part.type,
        agents=tuple(persona_names(personality)),
        facts=(f"{summary_words(personality.language).turns}: {part.turns}",),
        agenda=(part.topic, *part.agenda),
    )


BOARDROOM = SessionKind(
    name="boardroom",
    called="boardroom",
    keys={
        "boardroom": Key(
            BoardroomPart, "Who sits at the table and what it is about; for boardrooms."
        ),
        "seat": Key(Seat, "What this personality is at a table."),
    },
    facts=FACTS,
    events={
        "phase": EventType(kept("phase turn at end"), public=True),
        "routed": EventType(kept("turn persona scores reason"), public=True),
        "turn": EventType(
            kept(
                "turn persona phase mentions interrupted skipped seconds",
                words="text",
                retells=True,
            ),
            public=True,
        ),
        "interjected": EventType(
            kept("mentions addressed refused", who="participant", names="name label", words="text")
        ),
        "extended": EventType(kept("turns seconds", names="by"), public=True),
        "paused": EventType(kept(names="by"), public=True),
        "resumed": EventType(kept(names="by"), public=True),
        "hand_raised": EventType(kept(who="participant", names="by"), public=True),
        "hand_lowered": EventType(kept("reason", who="participant", names="by"), public=True),
        "conflict": EventType(kept("id between", words="point", retells=True), public=True),
        "summary": EventType(
            kept(
                "made_by",
                words="decisions action_items unresolved quotes agreed note",
                retells=True,
            ),
            public=True,
        ),
    },
    fold=Fold(
        lambda personality: laid(boardroom_of(personality)),
        lambda table, fact, _: apply(table, fact),
    ),
    messages=MESSAGES,
    commands={
        "extend": "operator",
        "pause": "operator",
        "resume": "operator",
        "raise_hand": "anybody",
        "lower_hand": "anybody",
        "interject": "operator",
    },
    tags=("turn", "phase"),
    speakers=persona_names,
    voices=persona_voices,
    placeholders={"topic": _topic, "table": _table, "agenda": _agenda},
    words=(
        "beatroom.flows.kinds.boardroom.words:WORDS",
        "beatroom.flows.kinds.boardroom.words:SUMMARY",
        "beatroom.flows.kinds.boardroom.words:ANSWERS",
        "beatroom.flows.kinds.boardroom.words:ADDRESSING",
    ),
    complete=seated,
    request=Request(BoardroomRequest, convened, length=asked_length, also=ALSO),
    remarks=remarks,
    sections=sections,
    starting=_starting,
    start=Start(
        persona="You chair a board. You put each question plainly, you ask for the strongest case\n"
        "  on both sides, and you never let one voice fill the room.",
        middle="The question",
        prompt="State the question in one sentence, and ask for the case in favour first.",
        turn="The other side",
        turn_prompt="Ask for the case against, then what would change each person's mind.",
    ),
    runtime="beatroom.bot.kinds.boardroom.boardroom:Boardroom",
    service="beatroom.bot.kinds.boardroom.routes:SERVICE",
    page="boardroom",
)
