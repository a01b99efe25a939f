"""The planner's model at its border: understands what one person says while a day is planned.

It knows each question by its task, as the system prompt says it, reads the words that a recogniser
wrote, and answers with JSON in the middle of prose, as models do. It carries out what is said and
nothing else: what it does not understand changes nothing.
"""

from __future__ import annotations

import json
import re
from typing import Any

from simulation.planning_mind import MARKS

WISHES = {
    "report": {"n": "Write the report", "t": "DW", "blocks": 1, "must": True},
    "book": {"n": "Read a book", "t": "SW", "blocks": 1, "must": False, "minutes": 60},
}
"""What is to be done, by the word that names it."""
HOURS = {"kind": "hours", "text": "Work from nine to five", "scope": "profile"}
"""What `NINE_TO_FIVE` means."""


def answer(task: str, last: str) -> str:
    """The reply to one request that is not streamed."""
    name = next((name for mark, name in MARKS.items() if mark in task), "")
    said = last.rsplit("The person said: ", 1)[-1].lower()
    return f"Here it is:\n```json\n{json.dumps(_result(name, said, last))}\n```"


def _result(name: str, said: str, told: str) -> dict[str, Any]:
    if name == "draft":
        return {"ops": [{"op": "ae", "events": [_block("report", "09:00", 90, "DW")]}]}
    if name == "extract":
        return {"constraints": []}
    if "undo" in said or "take it back" in said or "take that back" in said:
        return {"undo": True}
    if "bring it back" in said:
        return {"restore": True}
    if "at once" in said:
        return {"draft": True}
    if "rest of the day" in said:
        return {"replan": True}
    going = re.search(r"go on|make the plan|my day|that fits|looks good", said)
    move = {"move": "next"} if going else {}
    if name == "date":
        for word in ("tomorrow", "today"):
            day = re.search(rf"{word} is \w+, (\d{{4}}-\d{{2}}-\d{{2}})", told, re.IGNORECASE)
            if word in said and day:
                return {"date": day[1]}
        return {"ask": "Today or tomorrow?"}
    if name == "constraints":
        window = {"st": "09:00", "et": "17:00"}
        nine_to_five = re.search(r"(nine|9).*(five|5)", said)
        return {"constraints": [{**HOURS, "window": window}] if nine_to_five else [], **move}
    if name == "inputs":
        return {"intentions": [one for word, one in WISHES.items() if word in said], **move}
    for clock, start in ((r"\b(ten|10)\b", "10:00"), (r"\b(three|3)\b", "15:00")):
        if re.search(clock, said) and "report" in said:
            timing = {"a": "fs", "st": start, "dur": "PT1H30M"}
            return {"ops": [{"op": "ue", "id": "report", "p": timing}]}
    return {"commit": name == "review" and "yes" in said, **move}


def _block(id_: str, start: str, minutes: int, kind: str) -> dict[str, Any]:
    timing = {"a": "fs", "st": start, "dur": f"PT{minutes}M"}
    return {"id": id_, "n": "Write the report", "t": kind, "p": timing}
