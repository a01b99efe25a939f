"""Agendas to start from, for when no model is there to write one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from beatroom.flows.kinds.meeting.agenda import in_whole_minutes, scaled
from beatroom.flows.kinds.meeting.record import AgendaItem


@dataclass(frozen=True, slots=True)
class Template:
    """An agenda with the words by which people ask for it."""

    title: str
    words: tuple[str, ...]
    items: tuple[AgendaItem, ...]

    @property
    def minutes(self) -> float:
        return sum(item.minutes for item in self.items)


def _item(topic: str, minutes: float, description: str, on_time_up: str = "move_on") -> AgendaItem:
    return AgendaItem.model_validate(
        {
            "topic": topic,
            "minutes": minutes,
            "description": description,
            "on_time_up": on_time_up,
        }
    )


TEMPLATES: Mapping[str, Template] = {
    "retro": Template(
        "Retrospective",
        ("retro", "retrospective", "look back", "lessons learned", "post mortem", "postmortem"),
        (
            _item("What went well", 10, "Each person names one thing worth keeping."),
            _item("What held us back", 15, "Facts before causes, and no blame."),
            _item("What we change", 15, "At most three changes, each with an owner.", "ask"),
        ),
    ),
    "planning": Template(
        "Planning",
        ("planning", "sprint", "plan", "roadmap", "prioritisation", "prioritization"),
        (
            _item("Where we stand", 5, "What is done and what carries over."),
            _item("What matters most", 15, "Agree on the goal in one sentence.", "ask"),
            _item("Who takes what", 20, "Each piece of work has one owner."),
            _item("Risks", 5, "What could stop us, and what we do about it now."),
        ),
    ),
    "decision": Template(
        "Decision",
        ("decision", "decide", "choose", "vote", "trade off", "proposal"),
        (
            _item("The question", 5, "Say in one sentence what is to be decided, and by whom."),
            _item("Options", 15, "Two or three real options, without judging them yet."),
            _item("What speaks against each", 10, "The strongest objection to each option."),
            _item("The decision", 10, "What, who, and by when.", "ask"),
        ),
    ),
    "ideas": Template(
        "Ideas",
        ("brainstorm", "brainstorming", "ideas", "ideation", "workshop"),
        (
            _item("The problem", 5, "What we want to be different afterwards."),
            _item("Ideas", 20, "As many as there are; nobody judges yet."),
            _item("The best three", 10, "Each person names a favourite and says why.", "ask"),
            _item("Next steps", 5, "Who tries which idea, and by when."),
        ),
    ),
    "status": Template(
        "Status",
        ("status", "stand up", "standup", "stand-up", "weekly", "sync", "check in", "update"),
        (
            _item("Round", 10, "Each person: what is done, what is next."),
            _item("What is stuck", 10, "Who needs what, and from whom.", "ask"),
        ),
    ),
    "kickoff": Template(
        "Kick-off",
        ("kick off", "kickoff", "kick-off", "onboarding", "introduction", "launch"),
        (
            _item("Who we are", 10, "Each person: name, part, and one hope for this."),
            _item("What it is about", 10, "The aim, and how we will know that it is reached."),
            _item("How we work", 10, "Meetings, tools, who decides what."),
            _item("First steps", 10, "Who does what by next week.", "ask"),
        ),
    ),
    "one-to-one": Template(
        "One to one",
        ("one to one", "one on one", "1:1", "1on1", "1 on 1", "feedback"),
        (
            _item("How it is going", 10, "Listen first."),
            _item("What is in the way", 10, "What would help, and who can do it."),
            _item("What comes next", 10, "One thing each until next time."),
        ),
    ),
    "general": Template(
        "Meeting",
        (),
        (
            _item("Where we stand", 10, "What everybody should know."),
            _item("Discussion", 20, "The open questions, one after the other.", "ask"),
            _item("Next steps", 10, "Who does what, and by when."),
        ),
    ),
}

_LENGTH = re.compile(
    r"(?P<number>\d{1,3}(?:[.,]5)?|half an|an|one|two)[\s-]{0,2}"
    r"(?P<unit>hours?|hrs?|h|minutes?|mins?|min|m)\b"
)
_NUMBERS = {"half an": 0.5, "an": 1.0, "one": 1.0, "two": 2.0}


def drafted(sentence: str) -> tuple[Template, tuple[AgendaItem, ...]]:
    """The template that a sentence such as "45 minute retro for 6 people" asks for, in its time."""
    said = sentence.lower()[:400]
    chosen = max(
        (t for t in TEMPLATES.values() if t.words),
        key=lambda t: max((len(w) for w in t.words if _has(said, w)), default=0),
    )
    if not any(_has(said, word) for word in chosen.words):
        chosen = TEMPLATES["general"]
    found = _LENGTH.search(said)
    if found is None:
        return chosen, chosen.items
    number = _NUMBERS.get(found["number"]) or float(found["number"].replace(",", "."))
    minutes = number * 60 if found["unit"].startswith("h") else number
    return chosen, in_whole_minutes(scaled(chosen.items, minutes))


def _has(said: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", said) is not None
