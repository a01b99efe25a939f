"""Judges without a model: whether a reply is one that a host might give, and if not, why."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from tools.evals.cases import DAYS, Choice, Turn, Understanding

_STAGE = re.compile(
    r"[\[\](){}*<>_#`]|\bas the host\b|\b(?:say|do) this\b|\b(?:beat|operator)\b", re.IGNORECASE
)
_LABEL = re.compile(r"^\W*(?:host|assistant|user|system|me)\s*:", re.IGNORECASE)
_NUMBER = (
    r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty)"
)
_TIME = re.compile(
    rf"\b{_NUMBER}(?:[ -]more)?[ -](?:minutes?|seconds?|hours?)\b|\b\d{{1,2}}:\d\d\b|\bo'clock\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+|\d+")
ECHO = 0.8
"""A reply of which so many words are the speaker's own only repeats them."""


def faults(turn: Turn, people: Collection[str], reply: str) -> list[str]:
    """What is wrong with a reply; nothing where it passes."""
    if not reply.strip():
        return ["said nothing"]
    found = list[str]()
    said = turn.says or turn.operator
    if (stage := _STAGE.search(reply)) or (stage := _LABEL.search(reply)):
        found.append(f"stage direction {stage.group()!r}")
    if (time := _TIME.search(reply)) and time.group().casefold() not in said.casefold():
        found.append(f"invented time {time.group()!r}")
    words = [word.casefold() for word in _WORD.findall(reply)]
    if not any(word.startswith(one.casefold()) for word in words for one in turn.about):
        found.append(f"names none of {', '.join(turn.about)}")
    if (count := _sentences(reply)) > turn.sentences:
        found.append(f"{count} sentences")
    if turn.asks and "?" not in reply:
        found.append("asks nothing")
    if turn.who and _echoes(turn.says, words):
        found.append("only repeats what was said")
    found += _to_whom(turn, people, reply)
    return found


def _sentences(reply: str) -> int:
    return len([one for one in re.split(r"[.!?]+(?:\s|$)", reply) if _WORD.search(one)])


def _echoes(said: str, words: list[str]) -> bool:
    own = {word.casefold() for word in _WORD.findall(said)}
    return len(words) >= 3 and sum(word in own for word in words) / len(words) >= ECHO


def _to_whom(turn: Turn, people: Collection[str], reply: str) -> list[str]:
    if not turn.to:
        return []
    asked = turn.says or turn.operator
    others = [
        one
        for one in people
        if one != turn.to and one not in asked and re.search(rf"\b{one}\b", reply)
    ]
    found = [f"speaks to {one}, not to {turn.to}" for one in others if turn.to not in reply]
    if turn.by_name and not re.search(rf"\b{turn.to}\b", reply):
        found.append(f"does not name {turn.to}")
    return found


def choice_faults(case: Choice, called: str, arguments: Mapping[str, Any]) -> list[str]:
    """What is wrong with a decision: `called` is a tool, or `reply`."""
    if called != case.calls:
        return [f"{called} instead of {case.calls}"]
    return [
        f"{name} is {arguments.get(name)!r}, not {_meant(value)!r}"
        for name, value in case.arguments.items()
        if _plain(arguments.get(name)) != _plain(_meant(value))
    ]


def understanding_faults(case: Understanding, result: Mapping[str, Any] | None) -> list[str]:
    """What is wrong with what was understood; None: the answer could not be used."""
    if result is None:
        return ["no answer that can be used"]
    found = [
        f"{name} is {result.get(name)!r}, not {_meant(value)!r}"
        for name, value in case.gives.items()
        if str(result.get(name)) != str(_meant(value))
    ]
    for name, kind in case.has.items():
        if kind not in [str(item.get("kind")) for item in result.get(name) or ()]:
            found.append(f"no {kind} among {name}")
    for name, count in case.count.items():
        if len(held := result.get(name) or ()) != count:
            found.append(f"{len(held)} {name}, not {count}")
    found += [f"{name} is {result[name]!r}" for name in case.absent if result.get(name)]
    return found


def _meant(value: Any) -> Any:
    return DAYS[value].isoformat() if value in DAYS else value


def _plain(value: Any) -> str:
    """A value as it is compared: numbers as they are, of texts the letters and digits."""
    return re.sub(r"[\W_]+", "", str(value).casefold())
