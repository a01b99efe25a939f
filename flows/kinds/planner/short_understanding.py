"""What a small model is told and asked at a planner's stage: a few fields, bound by a schema.

Such a model chooses well among words and computes badly: it names a weekday, and the date is worked
out here. It makes no patches: a plan in front of the person is agreed to, gone back from, or
changed on the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, cast

from beatroom.flows.core.provenance import literal, quoted
from beatroom.flows.kinds.planner.constraints import WEEK, Kind
from beatroom.flows.kinds.planner.replies import objects_in
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.stages import Stage
from beatroom.flows.kinds.planner.understanding import (
    NO_OBJECT,
    RESULTS,
    UnderstoodTurn,
    Unusable,
    result_of,
)

MOVES = ("none", "next", "back", "redo", "cancel", "undo", "recall")
DAYS = ("none", "today", "tomorrow", *WEEK)
MOST = 6
"""Items that one answer lists: what is said in a breath."""
_TIME = re.compile(r"^(?:[01]\d|2[0-3]):[0-5]\d$")

_HEAD = """\
Somebody plans a day by voice. Say as JSON, on one line, what they mean; never answer them. `move` \
is next (they are done here or want to go on), back, redo (make it anew), cancel (they want no \
plan), undo (take back what was written to the calendar), recall (they ask what is known of their \
days), else none."""

_STEPS: Mapping[Stage, str] = {
    "date": """\
`day` is the day that is to be planned; none where they name no day.
"Let's do the day after today" {"day": "tomorrow", "move": "none"}
"On Thursday then" {"day": "thu", "move": "none"}
"You choose" {"day": "none", "move": "none"}
"Stop, I have changed my mind" {"day": "none", "move": "cancel"}""",
    "constraints": """\
`constraints` lists what they say holds for the day, and nothing else: wake, sleep, hours (when \
they work), energy, commute (the way to work or home), meal, break, focus, meeting, habit, other. \
`st` and `et` are its times as HH:MM, or empty.
"Dinner is at seven" {"constraints": [{"kind": "meal", "text": "Dinner at seven", "st": "19:00", \
"et": ""}], "move": "none"}
"I go to bed at eleven" {"constraints": [{"kind": "sleep", "text": "Goes to bed at eleven", \
"st": "23:00", "et": ""}], "move": "none"}
"The train takes me half an hour" {"constraints": [{"kind": "commute", "text": "Half an hour by \
train", "st": "", "et": ""}], "move": "none"}
"No, that is it" {"constraints": [], "move": "next"}
"Wait, the step before" {"constraints": [], "move": "back"}""",
    "inputs": """\
`intentions` lists each thing that they want to get done; `t` is DW (work that needs thought), SW \
(small work), PR (household), H (health), R (rest), C (people); `blocks` is how long, 1 to 4.
"Paint the fence and ring Tom" {"intentions": [{"n": "Paint the fence", "t": "PR", "blocks": 2}, \
{"n": "Ring Tom", "t": "C", "blocks": 1}], "move": "none"}
"I have a thesis to read" {"intentions": [{"n": "Read the thesis", "t": "DW", "blocks": 2}], \
"move": "none"}
"Nothing else" {"intentions": [], "move": "next"}""",
    "skeleton": """\
They have just been shown the plan.
"It is fine like this" {"move": "next"}
"Make another one" {"move": "redo"}
"Before that, one step back" {"move": "back"}
"Hm, what is the third one?" {"move": "none"}""",
    "refine": """\
They are asked whether the plan is right now.
"It is fine like this" {"move": "next"}
"One step back" {"move": "back"}
"Hm, let me see" {"move": "none"}""",
    "review": """\
They are asked whether the plan is to be written to the calendar; `commit` is true for a clear yes \
only.
"Sure, do that" {"commit": true, "move": "none"}
"I would rather wait" {"commit": false, "move": "none"}
"Not yet, one step back" {"commit": false, "move": "back"}""",
}


def short_instructions(stage: Stage) -> str:
    """The system prompt."""
    return f"{_HEAD}\n{_STEPS[stage]}"


def short_told(text: str, asked: str, now: datetime) -> str:
    """The message: what time it is, what was asked, and what the person said."""
    return f"It is {now:%H:%M}. The host asked: {quoted(asked)}\n{literal(text)}"


def short_schema(stage: Stage) -> dict[str, Any]:
    """What the answer is bound to."""
    fields: dict[str, Any] = {}
    match stage:
        case "date":
            fields["day"] = {"enum": list(DAYS)}
        case "constraints":
            text = {"type": "string", "maxLength": 120}
            fields["constraints"] = _list(
                kind={"enum": [kind.value for kind in Kind]}, text=text, st=_CLOCK, et=_CLOCK
            )
        case "inputs":
            fields["intentions"] = _list(
                n={"type": "string", "minLength": 1, "maxLength": 80},
                t={"enum": ["DW", "SW", "PR", "H", "R", "C"]},
                blocks={"enum": [1, 2, 3, 4]},
            )
        case "review":
            fields["commit"] = {"type": "boolean"}
        case "skeleton" | "refine":
            pass
    return _object(**fields, move={"enum": list(MOVES)})


_CLOCK = {"type": "string", "maxLength": 5}


def _list(**fields: Any) -> dict[str, Any]:
    return {"type": "array", "items": _object(**fields), "maxItems": MOST}


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def read_short(
    stage: Stage, raw: str, today: date, noted: Sequence[Intention] = ()
) -> UnderstoodTurn | Unusable:
    """What was understood, or what is wrong with the answer.

    Args:
        stage: Where the talk is.
        raw: The answer.
        today: Which day it is for the person.
        noted: What they want to get done, as far as it is known.
    """
    given = next(objects_in(raw), None)
    if given is None:
        return NO_OBJECT
    move = given.get("move")
    if move == "undo":
        return UnderstoodTurn(undo=True)
    if move == "recall":
        return UnderstoodTurn(recall=())
    fields: dict[str, Any] = {"move": None if move == "none" else move}
    match stage:
        case "date":
            fields |= _day(given.get("day"), today)
            if fields["move"] is None and "date" not in fields:
                return UnderstoodTurn()
        case "constraints":
            fields["constraints"] = [_constraint(one) for one in _items(given, "constraints")]
        case "inputs":
            wished = _items(given, "intentions")
            fields["intentions"] = _joined(noted, wished) if wished else []
        case "review":
            fields["commit"] = given.get("commit") is True
        case "skeleton" | "refine":
            pass
    result = result_of(RESULTS[stage], fields)
    return result if isinstance(result, Unusable) else UnderstoodTurn(result=result)


def _items(given: Mapping[str, object], name: str) -> list[Mapping[str, Any]]:
    held = given.get(name)
    listed = cast("list[object]", held) if isinstance(held, list) else []
    return [cast("dict[str, Any]", one) for one in listed if isinstance(one, dict)]


def _day(named: object, today: date) -> dict[str, str]:
    if named not in DAYS or named == "none":
        return {}
    if named in WEEK:
        ahead = (WEEK.index(named) - today.weekday()) % len(WEEK)
    else:
        ahead = 1 if named == "tomorrow" else 0
    return {"date": (today + timedelta(days=ahead)).isoformat()}


def _constraint(one: Mapping[str, Any]) -> dict[str, Any]:
    st, et = (str(one.get(name, "")) for name in ("st", "et"))
    whole = _TIME.match(st) and _TIME.match(et)
    window = {"st": st, "et": et} if whole else None
    return {"kind": one.get("kind"), "text": one.get("text"), "window": window}


def _joined(noted: Sequence[Intention], wished: Sequence[Mapping[str, Any]]) -> list[Any]:
    """What was noted before stays, unless it is named anew."""
    named = {str(one.get("n", "")).casefold() for one in wished}
    kept = [json.loads(one.model_dump_json()) for one in noted if one.n.casefold() not in named]
    return [*kept, *wished]
