"""The cases: what is said to a host, and what its reply is judged by."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

HERE = Path(__file__).parent
TALKS = ("conversation", "meeting")
DECISIONS = ("restaurant", "planner")
SUITES = (*TALKS, *DECISIONS)
TARGETS = {"conversation": 0.80, "meeting": 0.70, "restaurant": 0.75, "planner": 0.75}
"""The share of cases that is to pass."""
PATIENCE = 300.0
"""Seconds that an answer may take: what is judged is what a model says, not how soon."""
TODAY = date(2027, 1, 15)
"""The Friday on which rehearsals begin."""
NOW = datetime(2027, 1, 15, 8, 30, tzinfo=UTC)
DAYS = {
    "today": TODAY,
    "tomorrow": TODAY + timedelta(days=1),
    "monday": TODAY + timedelta(days=3),
}


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Turn(_Frozen):
    """One case of a talk.

    Attributes:
        who: Who speaks; empty where an operator wishes something or the next beat comes.
        says: What they say.
        operator: What the operator wants the host to do.
        next: The title of the beat that comes now.
        about: Beginnings of words of which the reply must have one.
        to: Whom it is to speak to: nobody else who is in the room may be addressed.
        by_name: Whether it must name them.
        asks: Whether it must ask something.
        sentences: How many it may have.
    """

    who: str = ""
    says: str = ""
    operator: str = ""
    next: str = ""
    about: tuple[str, ...]
    to: str = ""
    by_name: bool = False
    asks: bool = False
    sentences: int = 3


class Talk(_Frozen):
    """A session, and its cases in order."""

    name: str
    held_out: bool
    record: dict[str, Any]
    people: tuple[str, ...]
    turns: tuple[Turn, ...] = Field(min_length=1)


class Choice(_Frozen):
    """What a restaurant's host is to do: `calls` is a tool, or `reply`."""

    agent: Literal["greeter", "reservation", "order_food"]
    says: str
    calls: str
    arguments: dict[str, Any] = Field(default_factory=dict[str, Any], alias="with")


class Understanding(_Frozen):
    """What is to be understood of a person who plans a day.

    Attributes:
        gives: Fields and their values.
        has: Lists of which one item has this kind.
        count: Lists and how many items they have.
        absent: Fields that are left out or empty.
    """

    stage: Literal["date", "constraints", "inputs", "skeleton", "refine", "review"]
    says: str
    gives: dict[str, Any] = Field(default_factory=dict[str, Any])
    has: dict[str, str] = Field(default_factory=dict[str, str])
    count: dict[str, int] = Field(default_factory=dict[str, int])
    absent: tuple[str, ...] = ()


def talks(suite: str) -> tuple[Talk, ...]:
    """The sessions of a suite of talks."""
    return TypeAdapter(tuple[Talk, ...]).validate_python(_read(suite))


def choices() -> tuple[Choice, ...]:
    """What a restaurant's host is asked."""
    return TypeAdapter(tuple[Choice, ...]).validate_python(_read("restaurant")["cases"])


def understandings() -> tuple[Understanding, ...]:
    """What a planner is told."""
    return TypeAdapter(tuple[Understanding, ...]).validate_python(_read("planner")["cases"])


def is_held_out(place: int) -> bool:
    """Whether a decision's case, by its place in the file, is one that prompts are not tuned on."""
    return place % 2 == 1


def _read(suite: str) -> Any:
    return yaml.safe_load((HERE / f"{suite}.yaml").read_text(encoding="utf-8"))
