"""The `tests:` of a personality: reading them, and scripts in files of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError

from beatroom.flows.personality.model import Beat, Offset, Personality
from beatroom.flows.personality.script import RehearsalTest, Script
from beatroom.flows.personality.script_entry import ScriptEntry, read_entry, write_entry
from beatroom.flows.personality.script_faults import named_entry
from beatroom.flows.personality.script_source import parse_script
from beatroom.flows.personality.script_times import (
    TimeSpan,
    format_moment,
    parse_moment,
    parse_stretch,
)
from beatroom.flows.personality.source import PersonalityError, parse_personality

pytestmark = pytest.mark.unit

FROM_THE_ISSUE = """\
name: standup
title: Stand-up
persona: You host the stand-up.
length: 15m
beats:
  - {title: Opening, at: 0, say: Good morning.}
  - {title: Goodbye, at: 14m, say: Goodbye.}
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
"""
SHORT = Personality(
    name="short",
    title="Short",
    persona="You host.",
    length=600.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Hello."),
        Beat(title="Middle", at=Offset(120.0), prompt="Go on."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye."),
    ),
)


def test_a_test_reads_as_it_is_written() -> None:
    (test,) = parse_personality(FROM_THE_ISSUE, "standup.yaml").tests

    assert test.people == ("ana", "bob")
    assert test.script == (
        ScriptEntry(20, "ana", "says", text="I finished the login page."),
        ScriptEntry(300, "bob", "says", text="How much time is left?"),
        ScriptEntry(370, "operator", "immediate", text="Ask Ana about the release"),
    )
    opening, answer, admin, ended, never = test.expect
    assert opening.at == TimeSpan(0, 10)
    assert opening.bot is not None
    assert opening.bot.contains == ("morning",)
    assert answer.bot is not None
    assert (answer.bot.time_answer, answer.bot.llm_calls) == (True, 0)
    assert (admin.within, admin.of) == (20, "operator")
    assert (ended.by, ended.ended) == (900, True)
    assert never.never is not None
    assert never.never.two_voices is True


@pytest.mark.parametrize(
    ("written", "seconds"),
    [("00:20", 20), ("5:00", 300), ("1:05:00", 3900), ("00:20.5", 20.5), (" 90:00 ", 5400)],
)
def test_moments(written: str, seconds: float) -> None:
    assert parse_moment(written) == seconds


@pytest.mark.parametrize("written", ["20s", "20", 20, "1:70", "1:70:00", "", "a", None, [], True])
def test_what_is_no_moment_is_refused(written: object) -> None:
    with pytest.raises(PydanticCustomError):
        parse_moment(written)


@given(st.integers(min_value=0, max_value=36_000_000))
def test_a_moment_reads_back_as_it_was_written(milliseconds: int) -> None:
    assert parse_moment(format_moment(milliseconds / 1000)) == pytest.approx(milliseconds / 1000)


def test_stretches() -> None:
    assert parse_stretch("00:10..00:20") == TimeSpan(10, 20)
    assert str(TimeSpan(10, 3661.25)) == "00:10 .. 1:01:01.25"


@pytest.mark.parametrize(
    "entry",
    [
        ScriptEntry(1.5, "ana", "says", text="Hello."),
        ScriptEntry(2, "Zoë", "types", text="Hi"),
        ScriptEntry(2, "ana", "coughs", seconds=0.4),
        ScriptEntry(2, "ana", "joins"),
        ScriptEntry(2, "operator", "extend", seconds=-90),
        ScriptEntry(2, "operator", "jump", beat="beat-2"),
        ScriptEntry(2, "operator", "skip"),
        ScriptEntry(2, "operator", "say", text="The door closes at six."),
    ],
    ids=lambda entry: entry.does,
)
def test_an_entry_reads_back_as_it_was_written(entry: ScriptEntry) -> None:
    assert read_entry(write_entry(entry), written=True) == entry


def test_all_problems_of_a_test_come_at_once() -> None:
    broken = (
        FROM_THE_ISSUE.replace("at: 05:00\n", "at: 5m\n")
        .replace("bob: How", "bop: How")
        .replace("by: 15:00", "by: 15:99")
        .replace("two_voices", "two_voises")
    )
    with pytest.raises(PersonalityError) as caught:
        parse_personality(broken, "x.yaml")

    assert [(p.line, p.column) for p in caught.value.problems] == [(14, 13), (26, 13), (28, 17)]


def test_people_and_times_are_checked_once_each_part_reads() -> None:
    broken = FROM_THE_ISSUE.replace("bob: How", "bop: How").replace("by: 15:00", "by: 25:00")
    with pytest.raises(PersonalityError) as caught:
        parse_personality(broken, "x.yaml")

    (problem,) = caught.value.problems
    assert (problem.line, problem.path) == (15, "tests[0].script[1].bop")
    assert problem.message.endswith("Did you mean 'bob'?")


def test_of_names_one_entry() -> None:
    script = Script(
        people=("ana",),
        script=(
            ScriptEntry(30, "operator", "skip"),
            ScriptEntry(10, "operator", "hold"),
            ScriptEntry(20, "ana", "joins"),
        ),
    )

    assert named_entry(script, "ana") == script.script[2]
    assert named_entry(script, "operator") is None
    assert named_entry(script, "operator 2") == script.script[0]
    assert named_entry(script, "operator 3") is None
    assert script.later == {"ana"}


def test_several_entries_need_a_number() -> None:
    doubled = FROM_THE_ISSUE.replace(
        "    expect:\n", "      - at: 07:00\n        operator: skip\n    expect:\n"
    )
    with pytest.raises(PersonalityError, match="which one, such as 'operator 1'"):
        parse_personality(doubled, "x.yaml")


def test_an_extension_makes_room_for_later_times() -> None:
    late = FROM_THE_ISSUE.replace("at: 06:10", "at: 15:30")
    with pytest.raises(PersonalityError, match="15:30 is after the end"):
        parse_personality(late, "x.yaml")
    longer = late.replace(
        "    script:\n", "    script:\n      - at: 00:10\n        operator: {extend: 2m}\n"
    ).replace("of: operator", "of: operator 2")
    assert parse_personality(longer, "x.yaml").tests[0].script[0].seconds == 120


def test_a_script_in_a_file_of_its_own() -> None:
    script = parse_script("people: [cy]\nscript:\n  - {at: '01:00', cy: Hi}\n", "s.yaml", SHORT)

    assert not isinstance(script, RehearsalTest)
    assert script.people == ("cy",)


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("people: [cy]\nscript:\n  - {at: '11:00', cy: Hi}\n", "s.yaml:3:10: 11:00 is after"),
        ("people: [cy]\nscrpt: []\n", "s.yaml:2:1: 'scrpt' is not a key"),
        ("people: [cy]\nscript:\n  - {at: '01:00', operator: {jump: End}}\n", "s.yaml:3:36: There"),
        ("- 1\n", "s.yaml:1:1: The file is a list"),
        ("people: [cy\n", "s.yaml:1:9: The bracket"),
    ],
)
def test_a_scripts_problems_have_their_place(source: str, place: str) -> None:
    with pytest.raises(PersonalityError) as caught:
        parse_script(source, "s.yaml", SHORT)

    assert str(caught.value).startswith(place), str(caught.value)


QUARTET = """\
name: board
title: Board
kind: boardroom
persona: You moderate.
length: 10m
beats:
  - {title: Opening, at: 0, say: Good morning.}
  - {title: Goodbye, at: 9m, say: Goodbye.}
tests:
  - name: commands
    script:
      - at: 00:20
        ana: {command: raise_hand}
      - at: 01:00
        operator: {command: {extend: {turns: 2}}}
      - at: 02:00
        model: {calls: {award: {team: Owls, points: 2}}}
      - at: 02:00
        model: Well done.
    expect:
      - event: {extended: {turns: 2}}
      - event: hand_raised
      - refused: not now
"""


def test_commands_of_a_kind_and_a_model_s_cues_read_as_they_are_written() -> None:
    (test,) = parse_personality(QUARTET, "board.yaml").tests
    assert test.script == (
        ScriptEntry(20, "ana", "command", name="raise_hand"),
        ScriptEntry(60, "operator", "command", name="extend", data={"turns": 2}),
        ScriptEntry(120, "model", "calls", name="award", data={"team": "Owls", "points": 2}),
        ScriptEntry(120, "model", "says", text="Well done."),
    )
    assert [one.event for one in test.expect] == [
        {"extended": {"turns": 2}},
        {"hand_raised": {}},
        None,
    ]
    assert [read_entry(write_entry(one), written=True) for one in test.script] == [*test.script]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            "ana: {command: raise_hand}",
            "ana: {command: extend}",
            "person has no command 'extend'",
        ),
        (
            "{extend: {turns: 2}}}\n",
            "{extent: {turns: 2}}}\n",
            "operator has no command 'extent'",
        ),
        ("{calls: {award", "{shouts: {award", "'shouts' is nothing that the model does"),
        ("{command: raise_hand}", "{command: [raise_hand]}", "is named here"),
    ],
)
def test_what_a_kind_does_not_know_is_told_where_it_stands(
    before: str, after: str, said: str
) -> None:
    with pytest.raises(PersonalityError) as refused:
        parse_personality(QUARTET.replace(before, after, 1), "board.yaml")
    [problem] = refused.value.problems
    assert said in str(problem)
