"""Good files damaged at random: a report with a line in the file or a record, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from beatroom.flows.personality.source import PersonalityError, parse_personality

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    path.read_text(encoding="utf-8")
    for path in [
        ROOT / "tests/data/personalities/good/full.yaml",
        ROOT / "tests/data/personalities/good/shared.yaml",
        *sorted((ROOT / "personalities").glob("*.yaml")),
    ]
]
SNIPPETS = st.one_of(
    st.sampled_from(
        [
            "\t",
            "\r",
            "\n",
            "\n\n",
            ": ",
            ":",
            "- ",
            "-",
            "#",
            " #",
            '"',
            "'",
            "{",
            "}",
            "[",
            "]",
            "{{",
            "}}",
            "{{ time }}",
            "&a ",
            "*a",
            "!!python/object:x ",
            "!",
            "%",
            "@",
            "`",
            ">",
            "",
            "-",
            "\\",
            "\\x",
            "null",
            "~",
            "true",
            "yes",
            "0",
            "-1",
            "8",
            "1e400",
            ".inf",
            "0x1F",
            "12:30",
            "50%",
            "PT8M",
            "---\n",
            "...\n",
            "? ",
            "<<: ",
            "\ufeff",
            "\x00",
            "\x85",
            "\u2028",
            "\ud800",
            "\xe9",
            "\u65e5\u672c",
            "\U0001f375",
            "  ",
            "    ",
        ]
    ),
    st.text(max_size=5),
)
SETTINGS = settings(max_examples=150)


def _judge(source: str | bytes) -> None:
    try:
        record = parse_personality(source, "x.yaml")
    except PersonalityError as error:
        text = source if isinstance(source, str) else source.decode("utf-8", "replace")
        lines = max(1, len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")))
        assert error.problems  # noqa: PT017 - either outcome is fine, and both are judged
        for problem in error.problems:
            assert 1 <= problem.line <= lines
            assert problem.column >= 1
            assert str(problem).startswith(f"x.yaml:{problem.line}:{problem.column}: ")
            assert problem.message.endswith((".", "?", "!"))
            assert "\n" not in str(problem)
    else:
        assert parse_personality(record.model_dump_json(), "again.yaml") == record


@SETTINGS
@given(st.sampled_from(SOURCES), st.data())
def test_a_snippet_anywhere(source: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(source)))
    end = data.draw(st.integers(start, min(len(source), start + 30)))
    _judge(source[:start] + data.draw(SNIPPETS) + source[end:])


@SETTINGS
@given(st.sampled_from(SOURCES), st.data())
def test_a_line_removed_doubled_or_moved(source: str, data: st.DataObject) -> None:
    lines = source.splitlines(keepends=True)
    taken = lines.pop(data.draw(st.integers(0, len(lines) - 1)))
    indent = data.draw(st.sampled_from(["", " ", "  ", "    ", "\t"]))
    for _ in range(data.draw(st.integers(0, 2))):
        lines.insert(data.draw(st.integers(0, len(lines))), indent + taken)
    _judge("".join(lines))


@SETTINGS
@given(st.sampled_from(SOURCES), st.data())
def test_a_value_replaced(source: str, data: st.DataObject) -> None:
    lines = source.splitlines()
    places = [n for n, line in enumerate(lines) if ": " in line and not line.startswith("#")]
    place = data.draw(st.sampled_from(places))
    key = lines[place].split(": ", 1)[0]
    lines[place] = f"{key}: {data.draw(SNIPPETS)}"
    _judge("\n".join(lines))


@SETTINGS
@given(st.sampled_from(SOURCES), st.data())
def test_the_file_cut_off(source: str, data: st.DataObject) -> None:
    _judge(source.encode()[: data.draw(st.integers(0, len(source)))])


@SETTINGS
@given(st.sampled_from(SOURCES), st.data())
def test_a_byte_changed(source: str, data: st.DataObject) -> None:
    raw = bytearray(source.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    _judge(bytes(raw))


@SETTINGS
@given(st.one_of(st.text(), st.binary()))
@example(b"\xff\xfe")
@example("")
@example("\n")
@example("\ud800")
def test_anything_at_all(source: str | bytes) -> None:
    _judge(source)
