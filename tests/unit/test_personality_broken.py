"""Broken personalities: each file in tests/data/personalities/broken has one fault.

broken.tsv says on which line it is, and a fragment of what its author is told.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import FrameType

import pytest

from beatroom.flows.personality.bytes import SIZE_CAP
from beatroom.flows.personality.source import (
    PROBLEMS_CAP,
    ParentProblem,
    PersonalityError,
    parse_personality,
    read_mapping,
)

pytestmark = pytest.mark.unit

DATA = Path(__file__).resolve().parents[1] / "data" / "personalities"
TABLE = [
    row.split("\t")
    for row in (DATA / "broken.tsv").read_text(encoding="utf-8").splitlines()
    if not row.startswith("#")
]
GOOD = """\
name: tea-talk
title: Tea talk
persona: You are Mina.
length: 15m
beats:
  - {title: All, at: 0, say: Hello.}
"""


def _problems(source: str | bytes) -> list[str]:
    with pytest.raises(PersonalityError) as caught:
        parse_personality(source, "x.yaml")
    return [str(problem) for problem in caught.value.problems]


def test_every_broken_file_is_in_the_table() -> None:
    assert {row[0] for row in TABLE} == {path.stem for path in (DATA / "broken").glob("*.yaml")}
    assert len(TABLE) >= 200


@pytest.mark.parametrize(("name", "line", "fragment"), TABLE, ids=[row[0] for row in TABLE])
def test_the_one_fault_is_reported_once_where_it_is(name: str, line: str, fragment: str) -> None:
    path = DATA / "broken" / f"{name}.yaml"
    with pytest.raises(PersonalityError) as caught:
        parse_personality(path.read_bytes(), path.name)
    reports = [str(problem) for problem in caught.value.problems]
    assert len(reports) == 1, reports
    assert reports[0].startswith(f"{name}.yaml:{line}:")
    assert fragment.casefold() in reports[0].casefold()
    assert caught.value.problems[0].column >= 1


def test_all_problems_come_at_once_in_the_order_of_the_file() -> None:
    reports = _problems("""\
name: Tea Talk
titel: Tea talk
persona: "You are {{ naem }}"
length: 20
voice: {speed: 3, nmae: x}
beats:
  - {title: 5, at: 1m, say: hi}
  - {title: b, at: 0, promt: x, when_busy: waits}
  - {title: c, at: 2m, title: d, prompt: x}
participants: x
""")
    places = [report.split(": ")[0] for report in reports]
    assert places == [
        "x.yaml:1:7",
        "x.yaml:2:1",
        "x.yaml:3:19",
        "x.yaml:4:9",
        "x.yaml:5:16",
        "x.yaml:5:19",
        "x.yaml:7:13",
        "x.yaml:7:20",
        "x.yaml:8:20",
        "x.yaml:8:23",
        "x.yaml:8:44",
        "x.yaml:9:24",
        "x.yaml:10:15",
    ]


def test_a_problem_has_its_parts_for_programs() -> None:
    with pytest.raises(PersonalityError) as caught:
        parse_personality(GOOD.replace("say:", "sya:"), "tea-talk.yaml")
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.column) == ("tea-talk.yaml", 6, 25)
    assert problem.path == "beats[0].sya"
    assert problem.hint == "Did you mean 'say'?"
    assert problem.value == "Hello."


@pytest.mark.parametrize("byte_order_mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_places_are_the_same_with_any_line_ends(byte_order_mark: str, end: str) -> None:
    source = byte_order_mark + GOOD.replace("length: 15m", "length: 15").replace("\n", end)
    for form in (source, source.encode()):
        assert _problems(form)[0].startswith("x.yaml:4:9: 15 has no unit")


def test_a_long_list_of_problems_is_cut() -> None:
    extra = "".join(f"key{n}: 1\n" for n in range(PROBLEMS_CAP + 50))
    reports = _problems(GOOD + extra)
    assert len(reports) == PROBLEMS_CAP + 1
    assert reports[-1].endswith("50 more problems are not listed.")


HOSTILE = {
    "a megabyte": "a: b\n" * 200_000,
    "a megabyte of bytes": b"\xff" * 1_000_000,
    "open brackets": "[" * (SIZE_CAP - 1),
    "open braces": "{a: " * (SIZE_CAP // 4 - 1),
    "dashes": "- " * (SIZE_CAP // 2 - 1),
    "question marks": "? " * (SIZE_CAP // 2 - 1),
    "many keys": "".join(f"k{n}: v\n" for n in range(20_000)),
    "nearly too many keys": "".join(f"titl{n}: v\n" for n in range(4_900)),
    "many beats": "beats:\n" + "- {titel: a, att: b}\n" * 1_900,
    "the same key": "title: x\n" * 4_900,
    "long text": f"persona: {'x' * 200_000}",
    "long key": f"{'x' * 200_000}: 1",
    "long placeholder": f"persona: {'{{ x ' * 40_000}",
    "blank placeholder": f"persona: '{'{{' + ' ' * 200_000}'",
    "long number": f"length: {'9' * 200_000}",
    "long duration": f"length: {'1' * 200_000}m",
    "spaces in a duration": f"length: '1h{' ' * 200_000}x'",
    "escapes": '"' + "\\n" * 100_000,
    "bad escape": 'title: "\\U99999999"',
    "aliases": "a: &a [x, x]\n" + "".join(f"k{n}: *a\n" for n in range(5_000)),
    "nested aliases": "a: &a [x,x,x,x,x,x,x,x,x]\n"
    + "".join(f"{c}: &{c} [*{p},*{p},*{p}]\n" for p, c in zip("abcdef", "bcdefg", strict=True)),
    "directives": "%YAML 9.9\n" * 20_000,
    "big directive": f"%YAML 1.{'9' * 100_000}\n---\na: b",
    "comments": "#\n" * 120_000,
    "tabs": "\t" * 200_000,
    "carriage returns": "\r" * 200_000,
    "quotes": "'" * 200_001,
    "pipes": "|\n" * 100_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_soon(name: str) -> None:
    before = time.process_time()
    assert _problems(HOSTILE[name])
    # Each takes well below half a second of the processor alone; a blow-up takes minutes.
    assert time.process_time() - before < 5


def test_extends_brings_what_this_file_does_not_have() -> None:
    base = """\
name: base
title: Base
persona: You are kind.
voice: {name: deep, speed: 0.9}
length: 20m
participants: [{name: Ana}, {name: Bob}]
beats:
  - {title: One, at: 0, say: Hello.}
  - {title: Two, at: 50%, say: Goodbye.}
"""
    child = """\
name: child
extends: base
title: Child
voice: {speed: 1.2}
beats:
  - {title: Only, at: 0, say: Hello and goodbye.}
"""
    record = parse_personality(
        child, "child.yaml", parent=lambda name: read_mapping(base, f"{name}.yaml")
    )
    assert record.name == "child"
    assert record.title == "Child"
    assert record.persona == "You are kind."
    assert (record.voice.name, record.voice.speed) == ("deep", 1.2)
    assert [beat.title for beat in record.beats] == ["Only"]
    assert [one.name for one in record.participants] == ["Ana", "Bob"]
    assert record.extends == "base"


def test_an_inherited_fault_is_reported_where_it_is_inherited() -> None:
    with pytest.raises(PersonalityError) as caught:
        parse_personality(
            "name: child\ntitle: Child\nextends: base\n",
            "child.yaml",
            parent=lambda _: read_mapping(GOOD.replace("15m", "15"), "base.yaml"),
        )
    (report,) = map(str, caught.value.problems)
    assert report.startswith("child.yaml:3:10: 15 has no unit (in 'length', inherited from 'base')")


def test_a_parent_that_is_not_there_is_reported_with_what_is_missing() -> None:
    def parent(name: str) -> dict[str, object]:
        raise ParentProblem(f"there is no personality '{name}'", "one of a, b")

    with pytest.raises(PersonalityError) as caught:
        parse_personality(GOOD + "extends: bass\n", "tea-talk.yaml", parent=parent)
    assert [str(p) for p in caught.value.problems] == [
        "tea-talk.yaml:7:10: There is no personality 'bass'; expected one of a, b."
    ]


@pytest.mark.parametrize(
    "text",
    [
        GOOD + "".join(f"k{n}: x\n" for n in range(5_000)),
        GOOD + "metadata:\n" + "".join(f"  k{n}: x\n" for n in range(5_000)),
        GOOD + "model: {" + ", ".join(f"k{n}: x" for n in range(5_000)) + "}\n",
        GOOD + "k: x\n" * 5_000,
        GOOD.replace("beats:", "beats:\n" + "".join(f"  - {{k{n}: x}}\n" for n in range(5_000))),
    ],
    ids=["unknown", "below", "in one line", "the same", "beats"],
)
def test_five_thousand_keys_take_no_more_work_than_reading_them(text: str) -> None:
    """Some 600 calls a key, of which nearly all are the YAML reader's; counted, not timed."""
    calls = 0

    def called(_: FrameType, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        with pytest.raises(PersonalityError) as caught:
            parse_personality(text.encode()[:SIZE_CAP], "x.yaml")
    finally:
        sys.setprofile(None)
    assert 0 < calls < 1_000 * 5_000
    assert len(caught.value.problems) <= PROBLEMS_CAP + 1
