"""A test made of a rehearsal: what was done is its script, and how the beats came is expected."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import dedent
from typing import Any, cast

from pydantic import ValidationError
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from beatroom.bot.rehearsal.actors import shown_name
from beatroom.bot.rehearsal.report import Report
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality import kinds
from beatroom.flows.personality.errors import sentence
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script import BeatExpectation, Expectation, RehearsalTest
from beatroom.flows.personality.script_entry import ScriptEntry
from beatroom.flows.personality.script_faults import find_beat, script_faults
from beatroom.flows.personality.script_times import TimeSpan

MARGIN = 5.0
"""Seconds that a beat, or the end, may come later than it did."""


class NoTestError(Exception):
    """Why a rehearsal makes no test; the text says what to do."""


def recorded_test(report: Report, personality: Personality, name: str) -> RehearsalTest:
    """A test that plays what people and operators did, and expects the beats and the end as seen.

    Raises:
        NoTestError: It cannot be played as a test, or would fail.
    """
    if report.model != "script" and not any(one.by_model for one in report.deeds):
        raise NoTestError("Tests have the script reader for a host; rehearse with it.")
    if report.faults:
        raise NoTestError(f"The rehearsal broke a promise: {report.faults[0]}")
    titles = [beat.title for beat in personality.beats]
    planned = plan(personality).length
    try:
        test = RehearsalTest(
            name=name,
            people=report.people,
            length=None if report.planned_length == planned else report.planned_length,
            script=tuple(_script(report.deeds)),
            expect=tuple(_expected(report, titles)),
        )
    except ValidationError as error:
        raise NoTestError(error.errors(include_url=False)[0]["msg"]) from None
    kind = kinds.find(personality.kind)
    commands = None if kind is None else kind.scopes
    if faults := script_faults(test, personality.length, titles, commands):
        raise NoTestError(sentence(faults[0]))
    return test


def _script(deeds: Sequence[ScriptEntry]) -> Iterator[ScriptEntry]:
    """What was done since the session opened; who came before is there from the start."""
    for one in sorted(deeds, key=lambda deed: deed.at):
        if one.at > 0:
            who = one.who if one.by_operator or one.by_model else shown_name(one.who)
            yield replace(one, who=who, seconds=round(one.seconds, 3))


def _expected(report: Report, titles: Sequence[str]) -> Iterator[Expectation]:
    """That each beat comes when it did, how late the latest is, which never come, and the end."""
    skipped: list[str] = []
    for index, beat in enumerate(report.beats):
        named = _named(index, report, titles)
        if named is None:
            continue
        if beat.started is None:
            skipped.append(named)
            continue
        due = beat.started if beat.due is None else min(beat.due, beat.started)
        stretch = TimeSpan(max(0.0, math.floor(due)), math.ceil(beat.started + MARGIN))
        yield Expectation(at=stretch, beat=BeatExpectation(fired=(named,)))
    yield Expectation(beat=BeatExpectation(late_by=math.ceil(report.latest + MARGIN)))
    if skipped:
        yield Expectation(beat=BeatExpectation(skipped=tuple(skipped)))
    if report.ended is not None:
        yield Expectation(by=math.ceil(report.ended + MARGIN), ended=True)


def _named(index: int, report: Report, titles: Sequence[str]) -> str | None:
    """What a test calls a beat: its title where that is its alone, or its id.

    None where the personality has no such beat: a kind, or an operator, put it in.
    """
    beat = report.beats[index]
    seen = [one.title for one in report.beats]
    for name in (beat.title, beat.id):
        is_its_own = name.casefold() != "all" and find_beat(name, seen) == index
        if is_its_own and find_beat(name, titles) is not None:
            return name
    return None


def recorded_entry(report: Report, personality: Personality, name: str) -> dict[str, str]:
    """The `text` of a test made of a rehearsal, or the `reason` why there is none; one is empty."""
    try:
        return {"text": yaml_text(recorded_test(report, personality, name)), "reason": ""}
    except NoTestError as refused:
        return {"text": "", "reason": str(refused)}


def yaml_text(test: RehearsalTest) -> str:
    """The test as an entry of `tests:`."""
    entry = CommentedMap()
    for key, value in test.model_dump(mode="json", exclude_none=True).items():
        if key == "script":
            entry.update({key: [_line(one) for one in value]} if value else {})
        elif key == "expect":
            entry[key] = [_line(_lone(_when_first(one))) for one in value]
        else:
            entry[key] = _inline(value)
    writer: Any = YAML()  # ruamel has no types
    writer.width = 10_000
    writer.indent(mapping=2, sequence=4, offset=2)
    out = io.StringIO()
    writer.dump([entry], out)
    return dedent(out.getvalue())


def _line(given: Mapping[str, Any]) -> CommentedMap:
    """A group whose keys have a line each, and whose values stand on theirs."""
    return CommentedMap({key: _inline(value) for key, value in given.items()})


def _when_first(given: Mapping[str, Any]) -> dict[str, Any]:
    """An expectation as authors write it: when, then what."""
    return dict(sorted(given.items(), key=lambda one: one[0] not in {"at", "by"}))


def _lone(value: Any) -> Any:
    """Lists of one thing, as an author writes them."""
    if isinstance(value, dict):
        return {key: _lone(one) for key, one in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        several = cast("list[Any]", value)
        return several[0] if len(several) == 1 else several
    return value


def _inline(value: Any) -> Any:
    """On one line, in brackets and braces."""
    if isinstance(value, dict):
        group = CommentedMap(
            {key: _inline(one) for key, one in cast("dict[str, Any]", value).items()}
        )
        group.fa.set_flow_style()
        return group
    if isinstance(value, list):
        several = CommentedSeq([_inline(one) for one in cast("list[Any]", value)])
        several.fa.set_flow_style()
        return several
    return value
