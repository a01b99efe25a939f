"""The shipped boardrooms: seven personas in their own voices, five rooms, and lines that carry."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from beatroom.bot.cli.main import app
from beatroom.bot.personalities.library import Library
from beatroom.bot.speech.voices import VOICES
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.boardroom.events import FACTS, Phase
from beatroom.flows.kinds.boardroom.kind import BOARDROOM
from beatroom.flows.kinds.boardroom.mentions import mentioned
from beatroom.flows.kinds.boardroom.pacing import TableTime, TurnLengths
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona, Seat
from beatroom.flows.kinds.boardroom.routing import route
from beatroom.flows.kinds.boardroom.summary import extract
from beatroom.flows.kinds.boardroom.table import Table, laid, phase_of
from beatroom.flows.kinds.boardroom.table import apply as table_after
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import parse_personality
from beatroom.flows.personality.text import fill

pytestmark = pytest.mark.unit


def apply(table: Table, name: str, data: dict[str, Any]) -> Table:
    return table_after(table, FACTS.types[name].model_validate(data))


SHIPPED = Path(__file__).resolve().parents[2] / "personalities"
PERSONAS = (
    "alexander",
    "cfo",
    "cleopatra",
    "customer-advocate",
    "marcus-aurelius",
    "product-lead",
    "security-lead",
)
PRESETS = ("board-standup", "brainstorm", "debate", "strategy-review", "war-room")
WORDS_CAP = 45
TURN_SECONDS, AROUND_SECONDS = 30.0, 30.0
"""What a turn takes with its pause, and what the opening takes beside the turns."""


def persona(name: str) -> tuple[Personality, Seat]:
    path = SHIPPED / "boardroom" / f"{name}.yaml"
    record = parse_personality(path.read_bytes(), path.name)
    assert record.seat is not None
    return record, record.seat


def preset(name: str) -> tuple[Personality, BoardroomPart]:
    record = Library([SHIPPED]).load(name)
    assert record.boardroom is not None
    return record, record.boardroom


def lines_of(seat: Seat) -> dict[Phase, tuple[str, ...]]:
    lines = seat.lines
    return {"opening": lines.opening, "discussion": lines.discussion, "wrap-up": lines.wrap_up}


def script(part: BoardroomPart) -> tuple[Table, list[tuple[Phase, str, str]]]:
    """The room's whole talk from the personas' own lines: phase, persona and words of each turn."""
    table, said = laid(part), list[tuple[Phase, str, str]]()
    cast = {p.id: p for p in part.cast}
    while table.turns_left:
        phase = phase_of(table, TableTime(0.0, 36_000.0), TurnLengths(10.0, 10.0))
        table = apply(table, "phase", {"phase": phase})
        who = cast[route(table, part.cast, phase).persona]
        words = _next_line(who, phase, said)
        said.append((phase, who.id, words))
        mentions = mentioned(words, part.cast, but=who.id)
        had = {"persona": who.id, "phase": phase, "text": words, "mentions": mentions}
        table = apply(table, "turn", had)
    return table, said


def _next_line(who: Persona, phase: Phase, said: list[tuple[Phase, str, str]]) -> str:
    lines = {
        "opening": who.lines.opening,
        "discussion": who.lines.discussion,
        "wrap-up": who.lines.wrap_up,
    }[phase]
    return lines[sum((phase, who.id) == one[:2] for one in said)]


# ---- the files ----------------------------------------------------------------------------------


def test_the_folder_holds_the_seven() -> None:
    assert sorted(p.stem for p in (SHIPPED / "boardroom").glob("*.yaml")) == sorted(PERSONAS)


def test_the_check_passes_over_all_files() -> None:
    files = [*sorted((SHIPPED / "boardroom").glob("*.yaml")), *sorted(SHIPPED.glob("*.yaml"))]
    result = CliRunner().invoke(app, ["check", *map(str, files)])

    told = [line for line in result.output.splitlines() if "problem" not in line]
    here = [line for line in told if " hears no " not in line and " speaks no " not in line]
    assert here == [], "what this machine lacks for another language is no fault of a file"


def test_nobody_at_any_table_is_missing() -> None:
    assert Library([SHIPPED]).problems() == {}


@pytest.mark.parametrize("name", [f"boardroom/{name}" for name in PERSONAS] + list(PRESETS))
def test_editors_find_the_schema(name: str) -> None:
    path = SHIPPED / f"{name}.yaml"
    first = path.read_text(encoding="utf-8").splitlines()[0]
    match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)

    assert match is not None
    assert (path.parent / match[1]).resolve() == SHIPPED / "schema.json"


# ---- the personas -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PERSONAS)
def test_one_can_talk_with_each_persona_alone(name: str) -> None:
    record, seat = persona(name)

    assert (record.name, record.kind, record.length) == (name, "conversation", 600.0)
    assert record.host
    assert record.style
    assert [beat.title for beat in record.beats] == ["Greeting", "Goodbye"]
    assert seat.role


def test_every_voice_is_used_once() -> None:
    assert Counter(persona(name)[0].voice.name for name in PERSONAS) == Counter(VOICES.keys())


@pytest.mark.parametrize("name", PERSONAS)
def test_domains_are_a_handful_of_small_words(name: str) -> None:
    _, seat = persona(name)

    assert 6 <= len(set(seat.domains)) == len(seat.domains) <= 12
    assert [d for d in seat.domains if d != d.lower() or len(d.split()) > 2] == []


def test_no_two_share_a_domain_or_a_name() -> None:
    seats = [persona(name) for name in PERSONAS]
    domains = Counter(domain for _, seat in seats for domain in seat.domains)
    names = Counter(
        name.casefold() for record, seat in seats for name in {record.host, *seat.aliases} if name
    )

    assert [word for word, times in (domains + names).items() if times > 1] == []


@pytest.mark.parametrize("name", PERSONAS)
def test_there_are_lines_for_each_phase_and_they_fit_the_ear(name: str) -> None:
    _, seat = persona(name)
    lines = lines_of(seat)
    everything = [line for phase in lines.values() for line in phase]

    assert len(lines["opening"]) == 1
    assert len(lines["discussion"]) >= 4
    assert 1 <= len(lines["wrap-up"]) <= 2
    assert len(set(everything)) == len(everything)
    assert [line for line in everything if len(line.split()) > WORDS_CAP] == []
    assert [line for line in everything if re.search(r"[\[\]{}*#_;()\d]|--", line)] == []


@pytest.mark.parametrize("name", PERSONAS)
def test_some_lines_bring_in_somebody_else(name: str) -> None:
    _, seat = persona(name)
    cast = [
        Persona(id=one, name=record.host or "", persona="-", aliases=other.aliases)
        for one in PERSONAS
        for record, other in [persona(one)]
    ]

    assert {who for line in seat.lines.discussion for who in mentioned(line, cast, but=name)}


# ---- the rooms ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_room_seats_three_to_seven_of_them(name: str) -> None:
    record, part = preset(name)

    assert (record.name, record.kind) == (name, "boardroom")
    assert 3 <= len(part.seats) <= 7
    assert set(part.seats) <= set(PERSONAS)
    assert [p.id for p in part.cast] == list(part.seats)
    assert part.agenda


@pytest.mark.parametrize("name", PRESETS)
def test_the_moderator_sounds_like_nobody_at_the_table(name: str) -> None:
    record, part = preset(name)

    assert record.voice.name in VOICES
    assert record.voice.name not in [p.voice for p in part.cast]
    assert record.host not in [p.name for p in part.cast]


@pytest.mark.parametrize("name", PRESETS)
def test_the_opening_names_the_topic_and_everybody_at_the_table(name: str) -> None:
    record, part = preset(name)
    opening, close = record.beats

    assert opening.say is not None
    assert close.say is not None
    state = SessionState(language="en")
    filled = {name: of(record, state) for name, of in BOARDROOM.placeholders.items()}
    said = fill(opening.say, filled)
    assert part.topic in said
    assert [p.name for p in part.cast if p.name not in said] == []
    assert f"I am {record.host}" in said


@pytest.mark.parametrize("name", PRESETS)
def test_the_turns_fit_before_the_close(name: str) -> None:
    record, part = preset(name)
    close = record.beats[-1].at

    assert 9 <= part.turns <= 15
    assert close.share == pytest.approx(0.95)
    assert record.length * (close.share or 0) >= part.turns * TURN_SECONDS + AROUND_SECONDS


# ---- what is heard where there is no language model ---------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_from_their_own_lines_everybody_speaks_and_nobody_repeats(name: str) -> None:
    _, part = preset(name)
    _, said = script(part)
    turns = Counter(who for _, who, _ in said)

    assert len(said) == part.turns
    assert len({words for _, _, words in said}) == part.turns
    assert set(turns) == set(part.seats)
    assert max(turns.values()) - min(turns.values()) <= 2
    assert {phase for phase, _, _ in said} == {"opening", "discussion", "wrap-up"}


@pytest.mark.parametrize("name", PRESETS)
def test_an_extract_of_it_quotes_everybody_who_closed(name: str) -> None:
    _, part = preset(name)
    table, said = script(part)
    names = {p.id: p.name for p in part.cast}
    closing = {names[who] for phase, who, _ in said if phase == "wrap-up"}

    summary = extract(table.lines, names, part, "en")

    assert {quote.who for quote in summary.quotes} >= closing
    whole = " ".join(" ".join(words.split()) for _, _, words in said)
    assert all(quote.text in whole for quote in summary.quotes)
