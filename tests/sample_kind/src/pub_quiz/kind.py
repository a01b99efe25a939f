"""What a pub quiz is: its key in a personality, its events, what they come to, its document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from beatroom.kinds import (
    EventType,
    Fact,
    Facts,
    Fold,
    Key,
    Personality,
    Recorded,
    Request,
    Section,
    SessionKind,
    SessionState,
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


class QuizRequest(BaseModel):
    """What a request for a quiz may ask."""

    questions_most: int | None = Field(
        default=None, ge=1, le=50, description="For a quiz: how many of its questions are asked."
    )


def shortened(personality: Personality, asked: QuizRequest) -> Personality:
    """The quiz with as many questions as its maker wants."""
    part = part_of(personality)
    short = part.model_copy(update={"questions": part.questions[: asked.questions_most]})
    return personality.model_copy(update={"quiz": short})


class Asked(Fact):
    """The next question was asked."""

    NAME = "asked"

    number: int = Field(ge=1)


class Scored(Fact):
    """A team was right."""

    NAME = "scored"

    team: str = Field(min_length=1, max_length=40)
    points: int = Field(ge=1, le=10)


class Entered(Fact):
    """A team takes part."""

    NAME = "entered"

    team: str = Field(min_length=1, max_length=40)


FACTS = Facts("quiz", (Asked, Scored, Entered))


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
        case Entered():
            return replace(standings, points={fact.team: 0, **standings.points})
        case _:
            return standings


FOLD = Fold(lambda _: Standings(), apply)


def part_of(personality: Personality) -> QuizPart:
    """The quiz; one without questions where the record has none."""
    return personality.part(QuizPart) or QuizPart()


def questions(personality: Personality, _: SessionState) -> str:
    """How many there are, for authors' texts."""
    return str(len(part_of(personality).questions))


def sections(records: Sequence[Recorded], _now: float) -> tuple[Section, ...]:
    """Who had how many points."""
    standings: Standings = FOLD.after(Standings(), FACTS, records)
    words = words_for(language_of(records))
    best = sorted(standings.points.items(), key=lambda one: -one[1])
    lines = tuple(words.score.format(team=team, points=points) for team, points in best)
    return (Section(words.scores, lines),) if lines else ()


def console(personality: Personality, standings: Standings) -> Mapping[str, Any]:
    """What the quiz's part of the console begins with: also the answers, which nobody else sees."""
    questions = [one.model_dump() for one in part_of(personality).questions]
    return {
        "question": standings.question,
        "questions": questions,
        "points": dict(standings.points),
    }


QUIZ = SessionKind(
    name="quiz",
    called="quiz",
    keys={"quiz": Key(QuizPart, "The questions; for 'kind: quiz'.")},
    facts=FACTS,
    events={
        "asked": EventType(kept("number"), public=True),
        "scored": EventType(kept("points", names="team"), public=True),
        "entered": EventType(kept(names="team"), public=True),
    },
    fold=FOLD,
    commands={"next_question": "operator", "enter_team": "anybody"},
    tags=("quiz",),
    placeholders={"questions": questions},
    words=("pub_quiz.words:WORDS",),
    request=Request(QuizRequest, shortened),
    sections=sections,
    console=console,
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
    service="pub_quiz.service:SERVICE",
    store="pub_quiz.store:STORE",
    double="pub_quiz.double:rehearsed",
    page="pub_quiz:web/page.js",
)
