"""The parts of a suite: sessions of talk, and groups of decisions; each is asked in one go."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from beatroom.bot.settings.settings import Settings
from tools.evals import cases, judges
from tools.evals.answers import Outcome
from tools.evals.deciding import decided
from tools.evals.talking import played
from tools.evals.understanding import understood

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part:
    """Some cases that are asked together.

    Attributes:
        half: Whether prompts may be changed by its answers: `tune`; else `held out`.
        ask: Asks them; blocking, minutes.
    """

    suite: str
    name: str
    half: str
    ask: Callable[[Settings], list[Outcome]]


def parts(suite: str) -> list[Part]:
    """A suite's parts."""
    match suite:
        case "restaurant":
            return _decisions(suite, cases.choices(), _choice)
        case "planner":
            return _decisions(suite, cases.understandings(), _understanding)
        case _:
            return [
                Part(suite, talk.name, _half(talk.held_out), lambda s, t=talk: _talk(suite, t, s))
                for talk in cases.talks(suite)
            ]


def asked(part: Part, settings: Settings) -> list[Outcome]:
    """The outcomes of a part."""
    names = ("llm_first_word", "llm_stall", "tts_deadline")
    deadlines: dict[str, Any] = dict.fromkeys(names, cases.PATIENCE)
    return part.ask(settings.model_copy(update=deadlines))


def _half(held_out: bool) -> str:
    return "held out" if held_out else "tune"


def _talk(suite: str, talk: cases.Talk, settings: Settings) -> list[Outcome]:
    return [
        Outcome(
            suite,
            _half(talk.held_out),
            turn.says or turn.operator or f"[next: {turn.next}]",
            reply,
            tuple(judges.faults(turn, talk.people, reply)),
        )
        for turn, reply in zip(talk.turns, played(talk, settings), strict=True)
    ]


def _decisions(
    suite: str, held: tuple[T, ...], ask: Callable[[T, str, Settings], Outcome]
) -> list[Part]:
    def part(place: int, case: T) -> Part:
        half = _half(cases.is_held_out(place))
        return Part(suite, f"{place:02}", half, lambda settings: [ask(case, half, settings)])

    return [part(place, case) for place, case in enumerate(held)]


def _choice(case: cases.Choice, half: str, settings: Settings) -> Outcome:
    called, arguments = decided(case, settings)
    answer = f"{called} {json.dumps(arguments, ensure_ascii=False)}"
    faults = judges.choice_faults(case, called, arguments)
    return Outcome("restaurant", half, f"{case.agent}: {case.says}", answer, tuple(faults))


def _understanding(case: cases.Understanding, half: str, settings: Settings) -> Outcome:
    raw, result = understood(case, settings)
    faults = judges.understanding_faults(case, result)
    return Outcome("planner", half, f"{case.stage}: {case.says}", raw, tuple(faults))
