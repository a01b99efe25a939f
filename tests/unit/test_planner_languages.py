"""The planner's sentences in every language: all there, filled, and in no other language."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import date, datetime, timedelta
from typing import Any, get_args
from zoneinfo import ZoneInfo

import pytest
from finished_languages import finished
from hypothesis import given
from hypothesis import strategies as st
from planner_words import TELLTALE

from beatroom.flows.kinds.planner import plan_phrasing as telling
from beatroom.flows.kinds.planner import sentences
from beatroom.flows.kinds.planner.blocks import ET, TBEvent
from beatroom.flows.kinds.planner.constraints import ASKED, Constraint, Kind, ProfileScope, Window
from beatroom.flows.kinds.planner.difference import (
    changes_of,
    desired_of,
    said_changes,
    transaction_text,
)
from beatroom.flows.kinds.planner.faults import PatchError
from beatroom.flows.kinds.planner.fixture import Immovable, fixture
from beatroom.flows.kinds.planner.languages import ENGLISH, LANGUAGES, Words, Work, words_for
from beatroom.flows.kinds.planner.ops import TBPatch
from beatroom.flows.kinds.planner.patch import apply_tb_ops
from beatroom.flows.kinds.planner.phrasing import date_words, spoken_duration
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.quality import QualityContext, quality
from beatroom.flows.kinds.planner.quality_fact import Code as FactCode
from beatroom.flows.kinds.planner.quality_fact import fact, named_fact
from beatroom.flows.kinds.planner.refusals import unfit_words
from beatroom.flows.kinds.planner.remote import DesiredEvent, RemoteEvent
from beatroom.flows.kinds.planner.results import ConstraintsResult, InputsResult, Intention
from beatroom.flows.kinds.planner.session_data import with_fixed
from beatroom.flows.kinds.planner.stages import STAGES, Planning
from beatroom.flows.kinds.planner.sync import Kind as Write
from beatroom.flows.kinds.planner.sync import plan_sync
from beatroom.flows.kinds.planner.sync_transaction import Operation, Purpose, SyncTransaction
from beatroom.flows.kinds.planner.times import resolve_times
from beatroom.flows.kinds.planner.words import overview, said_fact, what_changed

pytestmark = pytest.mark.unit

DAY = date(2026, 11, 23)
TZ = "Europe/Vienna"
FINISHED = finished()
OTHERS = [code for code in FINISHED if code != "en"]


def texts(words: Words) -> Iterator[tuple[str, str]]:
    """Every sentence of a table with its place."""
    for each in fields(words):
        value: Any = getattr(words, each.name)
        if each.name in ("language", "times", "date"):
            continue
        if isinstance(value, Mapping):
            for key, one in value.items():
                for text in one if isinstance(one, tuple) else (one,):
                    yield f"{each.name}.{key}", text
        else:
            for text in value if isinstance(value, tuple) else (value,):
                yield each.name, text


def names_in(text: str) -> set[str]:
    """What a template is filled with."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def filled(words: Words) -> dict[str, set[str]]:
    """What the sentences of a table are filled with, by their place; of one and many together."""
    found: dict[str, set[str]] = {}
    for place, text in texts(words):
        found[place] = found.get(place, set()) | names_in(text)
    return found


@pytest.mark.parametrize("code", FINISHED)
def test_every_sentence_is_there_and_has_the_names_of_the_english_one(code: str) -> None:
    words = LANGUAGES[code]

    assert words.language == code
    assert filled(words) == filled(ENGLISH)
    assert all(text.strip() for _, text in texts(words))
    assert set(words.asked) == set(ASKED)
    assert set(words.unheard) == set(STAGES)
    assert set(words.refusals) == {*STAGES, "cancelled", "committed", "first", "written"}
    assert set(words.kinds) == set(ET)
    assert set(words.facts) == set(get_args(FactCode))
    assert set(words.working) == set(get_args(Work))
    assert set(words.entries) == set(get_args(Write))
    assert set(words.transactions) == set(get_args(Purpose))


@pytest.mark.parametrize("code", OTHERS)
def test_no_sentence_is_in_english(code: str) -> None:
    bare = [re.sub(r"\{\w+\}", "", text) for _, text in texts(LANGUAGES[code])]
    assert [text for text in bare if TELLTALE.search(text)] == []
    same = {text for _, text in texts(LANGUAGES[code])} & {text for _, text in texts(ENGLISH)}
    assert same <= {"{name} {at}", "{name} {clauses}.", "Buffer", "Pause"}


def test_a_language_without_a_table_falls_back_to_english() -> None:
    assert words_for("xx") is words_for("en-GB") is ENGLISH
    assert words_for("pt-BR") is words_for("pt_PT") is LANGUAGES["pt"]


def said_times(words: Words) -> list[str]:
    times = words.times
    return [
        times.at((9, 0)),
        times.at((0, 0)),
        times.at((1, 0)),
        times.at((12, 0)),
        times.at((13, 5)),
        times.after((19, 0)),
        times.span((9, 30), (11, 0)),
        times.shift((17, 0), (18, 0)),
    ]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "at 9:00 am|at midnight|at 1:00 am|at noon|at 1:05 pm|after 7:00 pm|"
               "from 9:30 am to 11:00 am|from 5:00 pm to 6:00 pm"),
        ("de", "um 9 Uhr|um 0 Uhr|um 1 Uhr|um 12 Uhr|um 13:05 Uhr|nach 19 Uhr|"
               "von 9:30 bis 11 Uhr|von 17 auf 18 Uhr"),
        ("fr", "à 9 heures|à minuit|à 1 heure|à midi|à 13 heures 05|après 19 heures|"
               "de 9 heures 30 à 11 heures|de 17 heures à 18 heures"),
        ("es", "a las 9|a medianoche|a la 1|a las 12|a las 13:05|después de las 19|"
               "de las 9:30 a las 11|de las 17 a las 18"),
        ("pt", "às 9 horas|à meia-noite|à 1 hora|às 12 horas|às 13:05|depois das 19 horas|"
               "das 9:30 às 11 horas|das 17 horas para as 18 horas"),
        ("it", "alle 9|a mezzanotte|all'1|alle 12|alle 13:05|dopo le 19|"
               "dalle 9:30 alle 11|dalle 17 alle 18"),
        ("nl", "om 9 uur|om 0 uur|om 1 uur|om 12 uur|om 13:05 uur|na 19 uur|"
               "van 9:30 tot 11 uur|van 17 naar 18 uur"),
    ],
)  # fmt: skip
def test_times_of_the_day_are_without_doubt(code: str, said: str) -> None:
    assert said_times(LANGUAGES[code]) == said.split("|")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "at 09:00|at 00:00|at 01:00|at 12:00|at 13:05|after 19:00|"
               "from 09:30 to 11:00|from 17:00 to 18:00"),
        ("de", "um 09:00 Uhr|um 00:00 Uhr|um 01:00 Uhr|um 12:00 Uhr|um 13:05 Uhr|nach 19:00 Uhr|"
               "von 09:30 bis 11:00 Uhr|von 17:00 auf 18:00 Uhr"),
        ("fr", "à 09:00|à 00:00|à 01:00|à 12:00|à 13:05|après 19:00|"
               "de 09:30 à 11:00|de 17:00 à 18:00"),
        ("es", "a las 09:00|a las 00:00|a la 01:00|a las 12:00|a las 13:05|después de las 19:00|"
               "de las 09:30 a las 11:00|de las 17:00 a las 18:00"),
        ("pt", "às 09:00|às 00:00|à 01:00|às 12:00|às 13:05|depois das 19:00|"
               "das 09:30 às 11:00|das 17:00 para as 18:00"),
        ("it", "alle 09:00|alle 00:00|alle 01:00|alle 12:00|alle 13:05|dopo le 19:00|"
               "dalle 09:30 alle 11:00|dalle 17:00 alle 18:00"),
        ("nl", "om 09:00 uur|om 00:00 uur|om 01:00 uur|om 12:00 uur|om 13:05 uur|na 19:00 uur|"
               "van 09:30 tot 11:00 uur|van 17:00 naar 18:00 uur"),
    ],
)  # fmt: skip
def test_the_page_has_times_as_its_blocks_have_them(code: str, said: str) -> None:
    assert said_times(LANGUAGES[code].on_page) == said.split("|")


@pytest.mark.parametrize("code", FINISHED)
def test_no_time_of_the_page_is_shorter_than_that_of_a_block(code: str) -> None:
    times = LANGUAGES[code].on_page.times
    for at in ((hour, minute) for hour in range(24) for minute in (0, 5, 59)):
        shown = "{:02d}:{:02d}".format(*at)
        assert all(shown in one for one in (times.at(at), times.after(at)))
        assert all(one.count(shown) == 2 for one in (times.span(at, at), times.shift(at, at)))


@pytest.mark.parametrize(
    ("code", "days", "lengths"),
    [
        ("en", "Today it is.|Tomorrow it is.|Thursday, November 26",
         "an hour|2 hours and 15 minutes"),
        ("de", "Gut, heute.|Gut, morgen.|Donnerstag, 26. November",
         "eine Stunde|2 Stunden und 15 Minuten"),
        ("fr", "Très bien, aujourd'hui.|Très bien, demain.|jeudi 26 novembre",
         "une heure|2 heures et 15 minutes"),
        ("es", "Muy bien, hoy.|Muy bien, mañana.|el jueves 26 de noviembre",
         "una hora|2 horas y 15 minutos"),
        ("pt", "Muito bem, hoje.|Muito bem, amanhã.|quinta-feira, 26 de novembro",
         "uma hora|2 horas e 15 minutos"),
        ("it", "Bene, oggi.|Bene, domani.|giovedì 26 novembre",
         "un'ora|2 ore e 15 minuti"),
        ("nl", "Goed, vandaag.|Goed, morgen.|donderdag 26 november",
         "een uur|2 uur en 15 minuten"),
    ],
)  # fmt: skip
def test_days_and_lengths_are_the_languages_own(code: str, days: str, lengths: str) -> None:
    words = LANGUAGES[code]
    today, tomorrow, later = days.split("|")

    assert sentences.chosen_words(DAY, DAY, words) == today
    assert sentences.chosen_words(DAY + timedelta(days=1), DAY, words) == tomorrow
    assert date_words(DAY + timedelta(days=3), words, DAY) == later
    said = [spoken_duration(timedelta(minutes=n), words) for n in (60, 135)]
    assert said == lengths.split("|")


def meeting(name: str, hour: int) -> Immovable:
    start = datetime(2026, 11, 23, hour, tzinfo=ZoneInfo(TZ))
    return Immovable(key=name, name=name, start=start, end=start + timedelta(minutes=45))


@pytest.mark.parametrize(
    ("code", "none", "one", "two"),
    [
        ("en", "Your calendar is free that day.", "There is one meeting in your calendar.",
         "There are 2 meetings in your calendar."),
        ("de", "In deinem Kalender ist der Tag frei.", "In deinem Kalender steht ein Termin.",
         "In deinem Kalender stehen 2 Termine."),
        ("es", "Ese día tienes la agenda libre.", "Tienes una cita en tu agenda.",
         "Tienes 2 citas en tu agenda."),
    ],
)  # fmt: skip
def test_nothing_one_and_several_are_said_each_in_its_way(
    code: str, none: str, one: str, two: str
) -> None:
    planning = Planning(stage="constraints", date=DAY, tz=TZ)

    for said, count in ((none, 0), (one, 1), (two, 2)):
        found = [meeting(str(n), 8 + n) for n in range(count)]
        asked = sentences.question(planning, DAY, LANGUAGES[code], immovables=found)
        assert asked.startswith(f"{said} ")


TITLES = ("Zeta", "{0}", "{name} %s {", "A, B")
"""What people call things; braces are no placeholders in it."""
blocks = st.lists(
    st.tuples(
        st.integers(0, 23),
        st.sampled_from([20, 45, 60]),
        st.sampled_from(list(ET)),
        st.sampled_from(TITLES),
    ),
    max_size=7,
    unique_by=lambda one: one[0],
)
minds = st.lists(
    st.builds(
        lambda kind, hour, size: Constraint(
            kind=kind,
            text="Zeta",
            necessity="must",
            scope=ProfileScope(),
            window=Window(st=f"{hour:02}:00", et=f"{(hour + size) % 24:02}:30"),
        ),
        st.sampled_from(list(Kind)),
        st.integers(0, 23),
        st.integers(0, 8),
    ),
    max_size=4,
)


def plan_of(given_: list[tuple[int, int, ET, str]]) -> TBPlan:
    events = [
        TBEvent.model_validate(
            {
                "id": f"b{hour}",
                "n": name,
                "t": kind,
                "p": {"a": "fs", "st": f"{hour:02}:00", "dur": f"PT{size}M"},
            }
        )
        for hour, size, kind, name in given_
    ]
    anchor = {"id": "first", "n": "Zeta", "t": "SW", "p": {"a": "fs", "st": "00:00", "dur": "PT5M"}}
    if not any(hour == 0 for hour, *_ in given_):
        events.append(TBEvent.model_validate(anchor))
    if all(event.t is ET.BG for event in events):
        events = [event.model_copy(update={"t": ET.SW}) for event in events]
    return TBPlan(events=tuple(events), date=DAY, tz=TZ)


def told(
    words: Words, before: TBPlan, after: TBPlan, constraints: list[Constraint]
) -> Iterator[str]:
    """Everything that is said and shown of two plans."""
    was, now = resolve_times(before), resolve_times(after)
    around = QualityContext(tuple(constraints))
    yield overview(now, words)
    yield what_changed(was, now, words)
    facts = quality(after, around=around)
    for each in facts:
        yield said_fact(each, words)
    yield telling.shown(after, facts, words)
    yield telling.changed(before, after, quality(before, around=around), facts, words)
    there = desired_of(before, ())
    sync = plan_sync([one_written(each) for each in there], desired_of(after, ()), DAY)
    for line in changes_of(sync, TZ, words):
        yield line.text
    difference = said_changes(sync, TZ, words)
    planning = Planning(
        tz=TZ, date=DAY, constraints=ConstraintsResult(), inputs=InputsResult(), plan=after
    )
    for stage in STAGES:
        at_stage = Planning(stage=stage, tz=TZ, date=DAY, plan=after)
        for each in (at_stage, Planning(stage=stage), planning):
            yield sentences.question(
                each,
                DAY,
                words,
                immovables=[meeting("Zeta", 9)],
                known=constraints,
                tasks=["Zeta", "{0}"],
                difference=difference,
            )
    yield sentences.recalled_words(constraints, 1, DAY, DAY, words)
    yield sentences.noted_inputs([Intention(n=name, blocks=2) for name in TITLES], words)


def one_written(desired: DesiredEvent) -> RemoteEvent:
    """A block as the calendar has it."""
    return RemoteEvent(
        href=f"/{desired.uid}.ics",
        etag="1",
        uid=desired.uid,
        payload="",
        day=DAY,
        summary=desired.summary,
        description=desired.description,
        start=desired.start,
        end=desired.end,
        category=desired.category,
    )


def without_titles(text: str) -> str:
    for title in sorted(TITLES, key=len, reverse=True):
        text = text.replace(title, "Zeta")
    return text


@given(blocks, blocks, minds)
def test_whatever_is_planned_is_said_in_the_language_alone(
    before: list[tuple[int, int, ET, str]],
    after: list[tuple[int, int, ET, str]],
    constraints: list[Constraint],
) -> None:
    for code in FINISHED:
        words = LANGUAGES[code]
        for text in told(words, plan_of(before), plan_of(after), constraints):
            plain = without_titles(text)
            assert "{" not in plain, (code, text)
            assert "}" not in plain, (code, text)
            assert not plain or plain.endswith((".", "?")), (code, text)
            assert "  " not in plain, (code, text)
            assert code == "en" or not TELLTALE.search(plain), (code, text)


@pytest.mark.parametrize("code", OTHERS)
def test_every_fact_is_said_in_its_language(code: str) -> None:
    words = LANGUAGES[code]
    numbers = dict.fromkeys(
        ("minutes", "total", "planned", "available", "free", "needed", "work", "count", "hidden"),
        90,
    )
    named = {"name": "Zeta", "said": "Zeta", "meeting": "Zeta", "from": "9:00", "to": "10:30"}
    for each in get_args(FactCode):
        for others in (0, 1, 2):
            one = named_fact(each, "warning", [], named, **numbers, others=others)
            one = one if each != "late_work" else fact(each, "note", minutes=90, after=19)
            said = said_fact(one, words)
            assert not TELLTALE.search(said), said
            assert "{" not in said
            assert not said[0].islower()


@pytest.mark.parametrize("code", FINISHED)
def test_what_was_written_is_told_for_one_and_for_several(code: str) -> None:
    words = LANGUAGES[code]

    def op(n: int, kind: Write) -> Operation:
        return Operation(n=n, kind=kind, uid="u", href="/u", summary="Zeta", reason="")

    for count in range(4):
        ops = [op(n, ("create", "update", "delete")[n % 3]) for n in range(count)]
        for purpose in get_args(Purpose):
            one = SyncTransaction(id="t", day=DAY, at=0.0, purpose=purpose, ops=tuple(ops))
            text = transaction_text(one, words)
            assert "{" not in text
            assert date_words(DAY, words) in text
            assert (words.no_entries in text) == (count == 0)


def test_a_conflict_and_what_is_left_agree_in_number() -> None:
    assert sentences.conflict_words(["Gym"], ENGLISH).startswith("Gym was changed elsewhere")
    assert sentences.conflict_words(["Gym", "Mail"], ENGLISH).startswith("Gym and Mail were")
    german = LANGUAGES["de"]
    assert sentences.undone_words(["delete"], ["Sport"], german).endswith(
        "weil es seitdem geändert wurde."
    )
    assert sentences.undone_words(["delete"], ["Sport", "Post"], german).endswith(
        "seitdem geändert wurden."
    )
    assert sentences.failure_words(0, german).startswith("Das hat nicht geklappt, es wurde nichts")
    assert "Ein Eintrag steht" in sentences.failure_words(1, german)
    assert "3 Einträge stehen" in sentences.failure_words(3, german)


def remembered(text: str, necessity: str = "should") -> Constraint:
    return Constraint.model_validate(
        {"kind": "other", "text": text, "necessity": necessity, "scope": {"s": "profile"}}
    )


def test_what_is_known_is_told_a_few_at_a_time() -> None:
    known = [remembered(f"thing {n}") for n in range(6)]
    tomorrow = DAY + timedelta(days=1)

    def recalled(count: int, elsewhere: int = 0) -> str:
        return sentences.recalled_words(known[:count], elsewhere, tomorrow, DAY, ENGLISH)

    assert recalled(1) == "This is what I know for tomorrow: Thing 0."
    assert recalled(6).endswith("Thing 3. 2 more things are on the page.")
    assert recalled(4, 1).endswith("Thing 3. One more thing is on the page.")
    assert recalled(0) == "I know nothing about that for tomorrow yet."
    assert recalled(0, 2).endswith("2 things that hold on other days are on the page.")


@pytest.mark.parametrize("code", FINISHED)
def test_a_change_by_hand_that_does_not_fit_is_refused_without_ids(code: str) -> None:
    words = LANGUAGES[code]
    plan = plan_of([(9, 60, ET.DW, "Bericht"), (11, 60, ET.SW, "Post")])
    fixed = fixture([meeting("Termin", 15)], DAY, TZ)
    plan = with_fixed(plan, fixed, ())
    [call] = fixed.ids

    def refused(**op: Any) -> str:
        with pytest.raises(PatchError) as error:
            apply_tb_ops(plan, TBPatch.model_validate({"ops": [op]}), fixed=fixed.ids)
        return unfit_words(error.value, words)

    to_nine = {"a": "fs", "st": "09:30", "dur": "PT1H"}
    both = refused(op="ue", id="b11", p=to_nine)
    assert "Bericht" in both
    assert "Post" in both
    assert "b11" not in both
    added = refused(op="ae", events=[{"n": "Sport", "t": "R", "p": to_nine}])
    assert "Sport" in added
    assert "Termin" in refused(op="re", ids=[call])
    assert refused(op="re", ids=["b99"]) == words.unfit
