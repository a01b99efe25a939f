"""The `tests:` of a personality: people, what they do and when, and what is expected of the host.

    tests:
      - name: opens, asks for blockers, ends on time
        people: [ana, bob]
        script:
          - at: 00:20
            ana: I finished the login page.
          - at: 05:00
            bob: How much time is left?
          - at: 06:10
            operator: {immediate: Ask Ana about the release}
        expect:
          - at: 00:00 .. 00:10
            bot: {node: beat-0, contains: morning}
          - at: 05:00 .. 05:05
            bot: {time_answer: true, llm_calls: 0}
          - within: 20s
            of: operator
            bot: {node: admin, contains: release}
          - by: 15:00
            ended: true
          - never: {two_voices: true}

All times are seconds since the session opened. `bot.rehearsal` plays and judges them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from beatroom.flows.personality.errors import Fault, broken, did_you_mean, fault
from beatroom.flows.personality.script_entry import LINE_CAP, MODEL, OPERATOR, Entry
from beatroom.flows.personality.script_times import Moment, Window
from beatroom.flows.personality.text import Title, line
from beatroom.flows.personality.times import SomeTime
from beatroom.flows.personality.words import PersonName

ENTRIES_CAP = 500
PEOPLE_CAP = 12
AFTERWARDS = 300.0
"""Seconds after the planned end that an expectation may still speak of: goodbyes take a moment."""

RESERVED = ("at", OPERATOR, MODEL)


def _one_or_many(value: Any) -> Any:
    return value if isinstance(value, (list, tuple)) else [value]  # pyright: ignore[reportUnknownVariableType] - anything from YAML


Words = Annotated[str, line("text", LINE_CAP), Field(json_schema_extra={"minLength": 1})]
Names = Annotated[
    tuple[Words, ...],
    BeforeValidator(
        _one_or_many,
        json_schema_input_type=str | list[str],
    ),
]


class _Part(BaseModel):
    """Nothing unknown, nothing changed afterwards; absent keys are left out of a dump."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def given(self) -> tuple[str, ...]:
        """The keys that hold something."""
        return tuple(name for name in type(self).model_fields if getattr(self, name) is not None)


class SpeechExpectation(_Part):
    """What is looked for in the host's speech that begins in the stretch."""

    node: Words | None = Field(
        default=None, description="The node it was said in: beat-0, admin, ..., or a beat's title."
    )
    contains: Names | None = Field(
        default=None, description="Words that one reply has, all of them; case does not matter."
    )
    source: Literal["model", "say", "time", "fallback"] | None = Field(
        default=None, description="Where the words come from."
    )
    time_answer: bool | None = Field(
        default=None, description="Whether it is the clock's answer to a time question."
    )
    llm_calls: Annotated[int, Field(strict=True, ge=0)] | None = Field(
        default=None, description="How often the model is asked in the stretch, exactly."
    )
    silent: bool | None = Field(
        default=None, description="true: the host makes no sound in the stretch."
    )

    @property
    def wants_words(self) -> bool:
        """Whether it asks for an utterance."""
        return any(
            getattr(self, name) is not None
            for name in ("node", "contains", "source", "time_answer")
        )

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if not self.given():
            raise broken(fault("nothing is expected here", "one of node, contains, silent, ..."))
        if self.silent and self.wants_words:
            raise broken(fault("the host cannot be silent and say something", "one of the two"))
        return self


class BeatExpectation(_Part):
    """What is looked for in the run of the beats."""

    fired: Names | None = Field(default=None, description="Beats that begin, by id or title; all.")
    spoken: Names | None = Field(
        default=None,
        description="Beats in which the host is heard; `all` for every one that speaks.",
    )
    skipped: Names | None = Field(default=None, description="Beats that never come.")
    late_by: SomeTime | None = Field(
        default=None, description="The most that any beat in the stretch may be late."
    )

    @model_validator(mode="after")
    def _not_empty(self) -> Self:
        if not self.given():
            raise broken(fault("nothing is expected here", "fired, spoken, skipped or late_by"))
        return self

    def named(self) -> Iterator[tuple[str, str]]:
        """Each key and beat that is named."""
        for key in ("fired", "spoken", "skipped"):
            for name in getattr(self, key) or ():
                yield key, name


def _name_alone(value: Any) -> Any:
    return {value: {}} if isinstance(value, str) else value


NamedEvent = Annotated[
    dict[str, dict[str, Any]],
    BeforeValidator(_name_alone, json_schema_input_type=str | dict[str, dict[str, Any]]),
    Field(min_length=1, max_length=1),
]


class SessionExpectation(_Part):
    """What can be seen of a session."""

    bot: SpeechExpectation | None = Field(default=None, description="What the host says.")
    beat: BeatExpectation | None = Field(default=None, description="Which beats come.")
    ended: bool | None = Field(default=None, description="Whether the session is over by then.")
    two_voices: bool | None = Field(
        default=None,
        description="Whether the host begins while a person speaks, or talks on over one.",
    )
    event: NamedEvent | None = Field(
        default=None, description="An event of the session's kind, and what it holds at the least."
    )
    refused: Words | None = Field(
        default=None, description="Words of the reason why an order or a command is refused."
    )


class Expectation(SessionExpectation):
    """What should be seen, and when."""

    at: Window | None = Field(default=None, description="In a stretch, such as 05:00 .. 05:10.")
    within: SomeTime | None = Field(default=None, description="So long after what `of` names.")
    of: Words | None = Field(
        default=None,
        description="`operator` or a person's name (with a number if there are several entries, "
        "such as `operator 2`), a beat's id, or `start`.",
    )
    by: Moment | None = Field(default=None, description="From the start until then.")
    never: SessionExpectation | None = Field(default=None, description="What should not be seen.")

    @property
    def wanted(self) -> SessionExpectation:
        """What to look for, wanted or not."""
        return self if self.never is None else self.never

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        times = [name for name in ("at", "within", "by") if getattr(self, name) is not None]
        seen = [name for name in SessionExpectation.model_fields if getattr(self, name) is not None]
        faults: list[Fault] = []
        if len(times) > 1:
            faults.append(
                fault(f"'{times[0]}' and '{times[1]}' both say when", "one of at, within, by")
            )
        if (self.within is None) != (self.of is None):
            lone, other = ("within", "of") if self.of is None else ("of", "within")
            what = "'of:' with operator, a person or a beat" if other == "of" else "'within: 20s'"
            faults.append(fault(f"'{lone}' stands without '{other}'", what))
        if self.never is not None and seen:
            faults.append(
                fault(
                    f"'{seen[0]}' stands beside 'never'",
                    "one of the two",
                    f"Put '{seen[0]}' into 'never', or into an expectation of its own.",
                )
            )
        if not [
            name
            for name in SessionExpectation.model_fields
            if getattr(self.wanted, name) is not None
        ]:
            faults.append(
                fault(
                    "nothing is expected here",
                    f"one of {', '.join(SessionExpectation.model_fields)}, or never",
                )
            )
        if faults:
            raise broken(*faults)
        return self


class Script(_Part):
    """People and what they do, for a rehearsal without expectations."""

    name: Title = Field(default="script", description="What the rehearsal is about.")
    people: tuple[PersonName, ...] = Field(
        default=("ana",), description="Who comes; they are there from the start unless they join."
    )
    length: SomeTime | None = Field(
        default=None, description="The session's length; default: the personality's."
    )
    script: tuple[Entry, ...] = Field(default=(), description="What they do, and when.")

    @property
    def later(self) -> frozenset[str]:
        """Those who are not there from the start."""
        first: dict[str, str] = {}
        for entry in sorted(self.script, key=lambda e: e.at):
            first.setdefault(entry.who.casefold(), entry.does)
        return frozenset(who for who, does in first.items() if does == "joins")

    @model_validator(mode="after")
    def _people_are_known(self) -> Self:
        faults: list[Fault] = []
        known = {name.casefold() for name in self.people}
        if not self.people or len(self.people) > PEOPLE_CAP:
            faults.append(
                fault(f"there are {len(self.people)} people", f"1 to {PEOPLE_CAP}", at=("people",))
            )
        seen: set[str] = set()
        for index, name in enumerate(self.people):
            if name.casefold() in RESERVED:
                faults.append(
                    fault(f"nobody can be called '{name}' here", "a name", at=("people", index))
                )
            if name.casefold() in seen:
                faults.append(fault(f"'{name}' is here twice", "each once", at=("people", index)))
            seen.add(name.casefold())
        if len(self.script) > ENTRIES_CAP:
            faults.append(
                fault(
                    f"there are {len(self.script)} entries",
                    f"at most {ENTRIES_CAP}",
                    at=("script",),
                )
            )
        for index, entry in enumerate(self.script):
            if entry.by_operator or entry.by_model:
                continue
            if entry.who.casefold() not in known:
                faults.append(
                    fault(
                        f"'{entry.who[:60]}' is not one of the people",
                        f"one of {', '.join([*self.people, OPERATOR])}",
                        did_you_mean(entry.who, [*self.people, OPERATOR])
                        or f"Add them: people: [{', '.join([*self.people, entry.who[:60]])}].",
                        at=("script", index, entry.who),
                        on_key=True,
                    )
                )
        if faults:
            raise broken(*faults)
        return self


class RehearsalTest(Script):
    """A rehearsal with what is expected of it."""

    name: Title = Field(description="What the test proves.")
    expect: tuple[Expectation, ...] = Field(
        description="What should be seen.", json_schema_extra={"minItems": 1}
    )

    @model_validator(mode="after")
    def _expects_something(self) -> Self:
        if not 1 <= len(self.expect) <= ENTRIES_CAP:
            raise broken(
                fault(
                    f"there are {len(self.expect)} expectations",
                    f"1 to {ENTRIES_CAP}",
                    at=("expect",),
                )
            )
        return self
