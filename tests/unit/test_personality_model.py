"""The record itself: offsets and durations, placeholders, dumping and reading back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from beatroom.flows.personality.kinds import names
from beatroom.flows.personality.model import (
    PLACEHOLDERS,
    Beat,
    Offset,
    Personality,
    Voice,
    fill,
)
from beatroom.flows.personality.script_entry import ScriptEntry
from beatroom.flows.personality.script_times import TimeSpan
from beatroom.flows.personality.source import parse_personality
from beatroom.flows.personality.times import format_duration, parse_duration, parse_offset

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]
GOOD = sorted((ROOT / "tests/data/personalities/good").glob("*.yaml"))
SHIPPED = sorted((ROOT / "personalities").glob("*.yaml"))


def _minimal(**changes: object) -> Personality:
    given_: dict[str, object] = {
        "name": "tea-talk",
        "title": "Tea talk",
        "persona": "You are Mina.",
        "length": 900.0,
        "beats": (Beat(title="All", at=Offset(seconds=0), say="Hello."),),
    }
    return Personality.model_validate(given_ | changes)


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        (0, 0),
        ("0", 0),
        ("90s", 90),
        ("8m", 480),
        ("1h5m", 3900),
        ("1h 5m 30s", 3930),
        ("PT8M", 480),
        ("pt1h30m", 5400),
        ("1.5m", 90),
        ("0.5s", 0.5),
        ("  8 m ", 480),
        ("24h", 86400),
    ],
)
def test_durations_are_read_as_seconds(written: object, seconds: float) -> None:
    assert parse_duration(written) == seconds


@pytest.mark.parametrize(
    "written",
    [8, 8.0, "8", "", " ", "PT", "m", "8x", "25h", "-1s", "5m 1h", None, True, [], "9" * 99],
)
def test_what_is_not_a_duration_is_refused(written: object) -> None:
    with pytest.raises(PydanticCustomError):
        parse_duration(written)


def test_a_program_may_give_seconds_as_numbers() -> None:
    assert _minimal(length=900).length == 900
    assert parse_duration(8.5, written=False) == 8.5
    with pytest.raises(ValidationError):
        _minimal(length=float("nan"))


@given(
    st.floats(min_value=0, max_value=86400, allow_subnormal=False).filter(
        lambda x: x == 0 or x > 1e-6
    )
)
def test_a_duration_reads_back_as_it_was_written(seconds: float) -> None:
    seconds = round(seconds, 6)
    assert parse_duration(format_duration(seconds)) == pytest.approx(seconds, abs=1e-9)


@given(st.floats(min_value=0, max_value=86400))
def test_a_duration_of_many_digits_can_be_written_and_read_again(bare: float) -> None:
    seconds = parse_duration(bare, written=False)
    again = format_duration(seconds)
    assert parse_duration(again) == seconds
    assert format_duration(parse_duration(again)) == again


@given(st.integers(min_value=0, max_value=999))
def test_a_share_reads_back_as_it_was_written(tenths: int) -> None:
    offset = parse_offset(f"{tenths / 10}%")
    assert parse_offset(str(offset)) == offset
    assert offset.within(1000) == pytest.approx(tenths)


def test_an_offset_is_shown_as_an_author_writes_it() -> None:
    assert str(Offset(seconds=0)) == "0"
    assert str(Offset(seconds=480)) == "8m"
    assert str(Offset(seconds=3930)) == "1h 5m 30s"
    assert str(Offset(share=0.5)) == "50%"
    assert str(Offset(share=0.125)) == "12.5%"


def test_an_offset_lies_within_a_session() -> None:
    assert Offset(seconds=480).within(3600) == 480
    assert Offset(share=0.25).within(3600) == 900


@pytest.mark.parametrize("values", [{}, {"seconds": 1.0, "share": 0.5}])
def test_an_offset_is_either_seconds_or_a_share(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="either seconds or a share"):
        Offset(**values)


@pytest.mark.parametrize("path", GOOD + SHIPPED, ids=lambda p: p.stem)
def test_a_good_personality_reads_back_from_its_own_dump(path: Path) -> None:
    record = parse_personality(path.read_bytes(), path.name)
    assert record.name == path.stem
    assert Personality.model_validate_json(record.model_dump_json()) == record
    assert Personality.model_validate(record.model_dump()) == record
    written = record.model_dump_json(exclude_defaults=True)  # JSON is YAML
    assert parse_personality(written, "dump.yaml") == record


def test_every_key_arrives_in_the_record() -> None:
    record = parse_personality((GOOD[0].parent / "full.yaml").read_bytes(), "full.yaml")
    assert record.model_fields_set == set(Personality.model_fields) - {"extends"}
    assert record.length == 3930
    assert [beat.at.within(record.length) for beat in record.beats] == [0, 600, 1965, 3900]
    assert record.beats[0].for_ == 90
    assert record.beats[0].max_wait == 0
    assert record.beats[3].say == "yes"
    assert record.voice == Voice(engine="embedded", name="alto", speed=0.9)
    assert record.participants[0].fields == {"role": "design", "since": "2019"}
    assert [test.name for test in record.tests] == ["everybody speaks"]
    assert record.tests[0].script[1] == ScriptEntry(65.5, "José", "types", text="Me too: nearly.")
    assert record.tests[0].expect[0].at == TimeSpan(0, 10)


def test_the_record_cannot_be_changed() -> None:
    record = _minimal()
    with pytest.raises(ValidationError):
        record.title = "Coffee talk"  # pyright: ignore[reportAttributeAccessIssue] - the point


@pytest.mark.parametrize("kind", names())
def test_every_known_kind_is_accepted(kind: str) -> None:
    assert _minimal(kind=kind).kind == kind


@pytest.mark.parametrize("code", ["en", "de", "pt-BR", "zh-Hant-TW", "es-419", "yue"])
def test_language_codes_are_accepted(code: str) -> None:
    assert _minimal(language=code).language == code


def test_placeholders_are_filled() -> None:
    facts = {"host": "Mina", "participants": "Ana and Bob"}
    assert fill("{{host}} greets {{ participants }}.", facts) == "Mina greets Ana and Bob."


def test_escaped_braces_and_unknown_facts_stay() -> None:
    assert fill(r"\{{ host }} and {{ time }}", {"host": "Mina"}) == "{{ host }} and {{ time }}"


def test_a_fact_is_never_filled_again() -> None:
    assert fill("{{ host }}", {"host": "{{ title }}", "title": "x"}) == "{{ title }}"


@given(st.text(max_size=200), st.dictionaries(st.sampled_from(sorted(PLACEHOLDERS)), st.text()))
def test_text_without_braces_is_never_changed(text: str, facts: dict[str, str]) -> None:
    plain = text.replace("{", "(")
    assert fill(plain, facts) == plain


def test_what_was_stored_with_tools_is_read_and_has_none() -> None:
    stored = parse_personality(GOOD[0].read_bytes(), GOOD[0].name).model_dump(mode="json")
    assert "tools" not in stored
    again = Personality.model_validate(stored | {"tools": ["take_note"]})
    assert again.model_dump(mode="json") == stored
