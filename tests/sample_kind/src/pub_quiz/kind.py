"""What a pub quiz is: its key in a personality, its events, what they come to, its document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import BaseModel, ConfigDict, Field

from beatroom.kinds import (
    EventType,
    Fact,
    Facts,
    Fold,
    Key,
    Personality,
    Recorded,
    Section,
    SessionKind,
    Start,
    kept,
    language_of,
)
from pub_quiz.words import words_for


class Question(BaseModel):
    """One question."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ask: str = Field(min_length=1, max_length=300, description="What the host asks.")
    answer: str = Field(min_length=1, max_length=200, description="What is right.")


class QuizPart(BaseModel):
    """The quiz's part of a personality."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    questions: tuple[Question, ...] = Field(default=(), max_length=50)
    points: int = Field(default=1, ge=1, le=10, description="For each right answer.")


class Asked(Fact):
    """The next question was asked."""

    NAME = "asked"

    number: int = Field(ge=1)


class Scored(Fact):
    """A team was right."""

    NAME = "scored"

    team: str = Field(min_length=1, max_length=40)
    points: int = Field(ge=1, le=10)


FACTS = Facts("quiz", (Asked, Scored))


@dataclass(frozen=True)
class Standings:
    """How the quiz stands: the number of the running question, and each team's points."""

    question: int = 0
    points: Mapping[str, int] = field(default_factory=dict)


def apply(standings: Standings, fact: Fact, _at: float) -> Standings:
    """The standings after one of the quiz's facts."""
    match fact:
        case Asked():
            return replace(standings, question=fact.number)
        case Scored():
            total = standings.points.get(fact.team, 0) + fact.points
            return replace(standings, points={**standings.points, fact.team: total})
        case _:
            return standings


FOLD = Fold(lambda _: Standings(), apply)


def part_of(personality: Personality) -> QuizPart:
    """The quiz; one without questions where the record has none."""
    return personality.part(QuizPart) or QuizPart()


def sections(records: Sequence[Recorded], _now: float) -> tuple[Section, ...]:
    """Who had how many points."""
    standings: Standings = FOLD.after(Standings(), FACTS, records)
    words = words_for(language_of(records))
    best = sorted(standings.points.items(), key=lambda one: -one[1])
    lines = tuple(words.score.format(team=team, points=points) for team, points in best)
    return (Section(words.scores, lines),) if lines else ()


QUIZ = SessionKind(
    name="quiz",
    called="quiz",
    keys={"quiz": Key(QuizPart, "The questions; for 'kind: quiz'.")},
    facts=FACTS,
    events={
        "asked": EventType(kept("number"), public=True),
        "scored": EventType(kept("points", names="team"), public=True),
    },
    fold=FOLD,
    commands={"next_question": "operator"},
    tags=("quiz",),
    sections=sections,
    start=Start(
        persona="You are a quiz master. You read each question once, you listen to all teams, and\n"
        "  you never give an answer away before somebody has it.",
        middle="First round",
        prompt="Say how the quiz goes, and that the first question comes now.",
        turn="Second round",
        turn_prompt="Say how the teams stand, and go on with the questions.",
        record="quiz:\n  questions:\n    - ask: Which river runs through Paris?\n"
        "      answer: The Seine\n",
    ),
    runtime="pub_quiz.session:Quiz",
    page="pub_quiz:web/page.js",
)
