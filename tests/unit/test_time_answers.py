"""Time answers are true, short and made for the ear, in seven languages."""

from __future__ import annotations

import re
from dataclasses import fields, replace

import pytest
from finished_languages import finished
from hypothesis import given
from hypothesis import strategies as st

from beatroom.flows.language.time_questions import TimeQuestion, time_answer, time_line
from beatroom.flows.language.time_questions.answer import spoken_topic
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.language.voice import VOICES, Voice, spoken_duration

pytestmark = pytest.mark.unit

ASKS: tuple[Ask, ...] = ("now", "elapsed", "item_left", "session_left", "next", "over", "status")
AT = "2026-03-10T15:17:20+01:00"
RUNNING = TimeStatus(
    meeting_started=True,
    current_time_iso=AT,
    total_meeting_minutes=32.4,
    current_item_topic="Budget",
    current_item_elapsed_minutes=7.0,
    current_item_remaining_minutes=5.2,
    current_item_allocated_minutes=12.2,
    session_remaining_minutes=71.2,
    next_item_topic="Hiring",
    next_item_starts_in_minutes=5.2,
)
OVER = replace(
    RUNNING,
    current_item_elapsed_minutes=15.3,
    current_item_remaining_minutes=0.0,
    current_item_overrun_minutes=3.1,
    meeting_overtime_minutes=3.1,
    session_remaining_minutes=0.0,
    next_item_starts_in_minutes=0.0,
)
LAST = replace(RUNNING, next_item_topic=None, next_item_starts_in_minutes=None)

minutes = st.floats(min_value=0, max_value=1380, allow_nan=False)
titles = st.text(st.characters(categories=("Lu", "Ll")), min_size=1, max_size=20)
statuses = st.builds(
    TimeStatus,
    meeting_started=st.just(True),
    current_time_iso=st.datetimes().map(lambda t: f"{t.isoformat(timespec='seconds')}+05:30"),
    total_meeting_minutes=minutes,
    current_item_topic=titles,
    current_item_elapsed_minutes=minutes,
    current_item_remaining_minutes=minutes | st.just(0.0),
    current_item_overrun_minutes=minutes | st.just(0.0),
    current_item_allocated_minutes=minutes,
    meeting_overtime_minutes=minutes | st.just(0.0),
    session_remaining_minutes=minutes | st.just(0.0),
    next_item_topic=titles | st.none(),
    next_item_starts_in_minutes=minutes | st.just(0.0),
    held=st.booleans(),
).filter(lambda s: not s.current_time_iso.startswith("9999-12-3"))
languages = st.sampled_from(tuple(VOICES))


def say(asks: Ask, status: TimeStatus, language: str = "en") -> str:
    return time_answer(TimeQuestion(asks, whole=True), status, language)


@given(st.sampled_from(ASKS), statuses, languages)
def test_an_answer_is_one_or_two_plain_sentences(
    asks: Ask, status: TimeStatus, language: str
) -> None:
    answer = say(asks, status, language)
    assert answer
    assert "-" not in answer
    assert ":" not in answer
    assert not re.search(r"[0-9]", answer)
    assert "{" not in answer
    assert answer.endswith(".")
    assert 1 <= answer.count(".") <= (2 if status.held and asks != "now" else 1)
    assert answer[0].isupper()
    assert "  " not in answer


@given(statuses, languages)
def test_an_answer_names_the_item_that_was_asked_for(status: TimeStatus, language: str) -> None:
    assert status.current_item_topic is not None
    assert status.current_item_topic in say("item_left", status, language)
    assert status.current_item_topic in say("status", status, language)
    assert (status.next_item_topic or status.current_item_topic) in say("next", status, language)


@given(st.floats(min_value=0, max_value=1380, allow_nan=False))
def test_a_spoken_duration_is_true_within_its_own_claim(length: float) -> None:
    low, high = claimed(spoken_duration(length, VOICES["en"]))
    assert low - 1e-9 <= length < high + 1e-9
    assert high - low <= 0.5, "never more than 15 seconds from what a page shows"


@given(st.floats(min_value=0, max_value=1380, allow_nan=False), languages)
def test_every_language_rounds_alike(length: float, language: str) -> None:
    """Two lengths sound the same in one language exactly when they do in English."""
    other = length * 1.01
    same = [
        spoken_duration(length, VOICES[k]) == spoken_duration(other, VOICES[k])
        for k in ("en", language)
    ]
    assert same[0] == same[1]


def claimed(said: str) -> tuple[float, float]:
    """The lengths in minutes for which an English duration is true: a quarter around it."""
    if said == "a few seconds":
        return 0, 0.25
    number = {word: i for i, word in enumerate(VOICES["en"].counted)} | {"a": 1, "an": 1}
    said = said.removeprefix("about ")
    near = 0.0
    if hours := re.match(r"(.+?) hours?( and a half$| and |$)", said):
        near += 60 * number[hours[1]] + (30 if hours[2] == " and a half" else 0)
        said = said[hours.end() :]
    if said == "half a minute":
        near += 0.5
    elif said:
        rest = re.fullmatch(r"(.+?)( and a half)? minutes?( and a half)?", said)
        assert rest, said
        near += number[rest[1]] + (0.5 if rest[2] or rest[3] else 0)
    return near - 0.25, near + 0.25


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (0.0, "a few seconds"),
        (0.24, "a few seconds"),
        (0.25, "about half a minute"),
        (0.75, "about a minute"),
        (1.24, "about a minute"),
        (1.25, "about a minute and a half"),
        (2.0, "about two minutes"),
        (11.74, "about eleven and a half minutes"),
        (11.75, "about twelve minutes"),
        (12.3, "about twelve and a half minutes"),
        (59.7, "about fifty nine and a half minutes"),
        (59.75, "about an hour"),
        (60.5, "about an hour and half a minute"),
        (61.0, "about an hour and a minute"),
        (62.5, "about an hour and two and a half minutes"),
        (90.0, "about an hour and a half"),
        (118.0, "about an hour and fifty eight minutes"),
        (120.0, "about two hours"),
        (150.0, "about two hours and thirty minutes"),
    ],
)
def test_english_durations(length: float, said: str) -> None:
    assert spoken_duration(length, VOICES["en"]) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "a few seconds|about half a minute|about a minute and a half|about twenty one minutes|"
            "about twelve and a half minutes|about an hour and five minutes|"
            "about two hours and two and a half minutes",
        ),
        (
            "de",
            "wenige Sekunden|etwa eine halbe Minute|etwa eineinhalb Minuten|"
            "etwa einundzwanzig Minuten|etwa zwölfeinhalb Minuten|"
            "etwa eine Stunde und fünf Minuten|etwa zwei Stunden und zweieinhalb Minuten",
        ),
        (
            "fr",
            "quelques secondes|environ trente secondes|environ une minute et demie|"
            "environ vingt et une minutes|environ douze minutes et demie|"
            "environ une heure et cinq minutes|environ deux heures et deux minutes et demie",
        ),
        (
            "es",
            "unos pocos segundos|alrededor de medio minuto|alrededor de un minuto y medio|"
            "unos veintiún minutos|unos doce minutos y medio|"
            "alrededor de una hora y cinco minutos|"
            "alrededor de dos horas y dos minutos y medio",
        ),
        (
            "pt",
            "alguns segundos|cerca de meio minuto|cerca de um minuto e meio|"
            "cerca de vinte e um minutos|cerca de doze minutos e meio|"
            "cerca de uma hora e cinco minutos|cerca de duas horas e dois minutos e meio",
        ),
        (
            "it",
            "pochi secondi|circa mezzo minuto|circa un minuto e mezzo|circa ventuno minuti|"
            "circa dodici minuti e mezzo|circa un'ora e cinque minuti|"
            "circa due ore e due minuti e mezzo",
        ),
        (
            "nl",
            "een paar seconden|ongeveer een halve minuut|ongeveer anderhalve minuut|"
            "ongeveer eenentwintig minuten|ongeveer twaalf en een halve minuut|"
            "ongeveer een uur en vijf minuten|ongeveer twee uur en twee en een halve minuut",
        ),
    ],
)
def test_durations_in_each_language(language: str, said: str) -> None:
    lengths = (0.1, 0.5, 1.5, 21.0, 12.5, 65.0, 122.5)
    assert [spoken_duration(n, VOICES[language]) for n in lengths] == said.split("|")


CLOCKS = {
    "en": {
        (0, 0): "It's midnight",
        (12, 0): "It's noon",
        (9, 0): "It's nine o'clock",
        (15, 30): "It's half past three",
        (15, 15): "It's a quarter past three",
        (12, 45): "It's a quarter to one",
        (23, 40): "It's twenty to twelve",
        (0, 1): "It's one minute past twelve",
        (14, 43): "It's seventeen minutes to three",
    },
    "de": {
        (1, 0): "Es ist ein Uhr",
        (0, 0): "Es ist Mitternacht",
        (15, 30): "Es ist halb vier",
        (12, 30): "Es ist halb eins",
        (15, 25): "Es ist fünf vor halb vier",
        (15, 45): "Es ist Viertel vor vier",
        (13, 10): "Es ist zehn nach eins",
        (15, 17): "Es ist fünfzehn Uhr siebzehn",
    },
    "fr": {
        (0, 0): "Il est minuit",
        (12, 15): "Il est midi quinze",
        (1, 5): "Il est une heure cinq",
        (21, 30): "Il est vingt et une heures trente",
    },
    "es": {
        (13, 10): "Es la una y diez",
        (12, 45): "Es la una menos cuarto",
        (15, 30): "Son las tres y media",
        (0, 0): "Son las doce",
        (15, 17): "Son las tres y diecisiete minutos",
    },
    "pt": {
        (13, 0): "É uma hora",
        (14, 30): "São duas e meia",
        (12, 30): "É meio dia e meia",
        (0, 0): "É meia noite",
        (15, 45): "São três e quarenta e cinco",
    },
    "it": {
        (13, 15): "È l'una e un quarto",
        (12, 0): "È mezzogiorno",
        (15, 45): "Sono le quattro meno un quarto",
        (23, 40): "È mezzanotte meno venti",
        (15, 30): "Sono le tre e mezza",
        (9, 23): "Sono le nove e ventitré",
    },
    "nl": {
        (15, 30): "Het is half vier",
        (15, 20): "Het is tien voor half vier",
        (15, 40): "Het is tien over half vier",
        (12, 45): "Het is kwart voor een",
        (15, 22): "Het is drie uur tweeëntwintig",
        (0, 0): "Het is middernacht",
    },
}


@pytest.mark.parametrize(
    ("language", "hour", "minute", "said"),
    [(code, *at, said) for code, table in CLOCKS.items() for at, said in table.items()],
)
def test_the_time_of_day(language: str, hour: int, minute: int, said: str) -> None:
    at = TimeStatus(
        meeting_started=False, current_time_iso=f"2026-03-10T{hour:02}:{minute:02}:59+00:00"
    )
    assert say("now", at, language) == f"{said}."


@pytest.mark.parametrize("voice", VOICES.values(), ids=VOICES)
def test_every_minute_of_the_day_has_its_own_words(voice: Voice) -> None:
    heard = [voice.now(hour, minute) for hour in range(24) for minute in range(60)]
    assert len(set(heard[: 12 * 60])) == 12 * 60
    assert len(set(voice.counted)) == 60
    assert len(set(voice.hours)) == 24


ANSWERS = {
    "en": (
        "We've been going for about thirty two and a half minutes.",
        "We have about five minutes left on Budget.",
        "We have about an hour and eleven minutes left, until about twenty nine minutes past four.",
        "Next is Hiring, in about five minutes.",
        "We're on time.",
        "We're about three minutes over on Budget.",
        "Nothing comes after Budget.",
    ),
    "de": (
        "Wir sind seit dem Beginn etwa zweiunddreißigeinhalb Minuten dabei.",
        "Für Budget haben wir noch etwa fünf Minuten.",
        "Wir haben noch etwa eine Stunde und elf Minuten, bis etwa sechzehn Uhr neunundzwanzig.",
        "Als Nächstes kommt Hiring, bis dahin haben wir noch etwa fünf Minuten.",
        "Wir liegen in der Zeit.",
        "Bei Budget liegen wir etwa drei Minuten über der Zeit.",
        "Nach Budget kommt nichts mehr.",
    ),
    "fr": (
        "Nous avons commencé il y a environ trente deux minutes et demie.",
        "Il nous reste environ cinq minutes pour Budget.",
        "Il nous reste environ une heure et onze minutes, jusque vers seize heures vingt neuf.",
        "Ensuite vient Hiring, dans environ cinq minutes.",
        "Nous sommes dans les temps.",
        "Pour Budget nous avons environ trois minutes de retard.",
        "Il n'y a plus rien après Budget.",
    ),
    "es": (
        "Llevamos unos treinta y dos minutos y medio.",
        "Para Budget tenemos todavía unos cinco minutos.",
        "Tenemos todavía alrededor de una hora y once minutos, "
        "más o menos hasta las cuatro y veintinueve minutos.",
        "Después viene Hiring, hasta entonces tenemos unos cinco minutos.",
        "Vamos bien de tiempo.",
        "En Budget nos hemos pasado unos tres minutos.",
        "Después de Budget no viene nada más.",
    ),
    "pt": (
        "Estamos em sessão há cerca de trinta e dois minutos e meio.",
        "Para Budget ainda temos cerca de cinco minutos.",
        "Ainda temos cerca de uma hora e onze minutos, "
        "até cerca das quatro e vinte e nove minutos.",
        "A seguir vem Hiring, daqui a cerca de cinco minutos.",
        "Estamos dentro do tempo.",
        "Em Budget passamos cerca de três minutos do tempo.",
        "Depois de Budget não vem mais nada.",
    ),
    "it": (
        "La sessione è in corso da circa trentadue minuti e mezzo.",
        "Per Budget abbiamo ancora circa cinque minuti.",
        "Abbiamo ancora circa un'ora e undici minuti, fino alle quattro e ventinove circa.",
        "Poi viene Hiring, tra circa cinque minuti.",
        "Siamo nei tempi.",
        "Su Budget abbiamo sforato di circa tre minuti.",
        "Dopo Budget non c'è altro.",
    ),
    "nl": (
        "We zijn nu ongeveer tweeëndertig en een halve minuut bezig.",
        "Voor Budget hebben we nog ongeveer vijf minuten.",
        "We hebben nog ongeveer een uur en elf minuten, tot ongeveer vier uur negenentwintig.",
        "Daarna komt Hiring, over ongeveer vijf minuten.",
        "We liggen op schema.",
        "Met Budget zitten we ongeveer drie minuten over de tijd.",
        "Na Budget komt er niets meer.",
    ),
}


def test_the_answers_of_every_finished_language_are_written_down() -> None:
    assert set(ANSWERS) >= set(finished())


@pytest.mark.parametrize("language", ANSWERS)
def test_answers_in_each_language(language: str) -> None:
    heard = (
        say("elapsed", RUNNING, language),
        say("item_left", RUNNING, language),
        say("session_left", RUNNING, language),
        say("next", RUNNING, language),
        say("over", RUNNING, language),
        say("item_left", OVER, language),
        say("next", LAST, language),
    )
    assert heard == ANSWERS[language]


def test_overrun_is_said_plainly() -> None:
    assert say("over", OVER) == "We're about three minutes over on Budget."
    assert say("session_left", OVER) == "The planned time is up."
    assert say("next", OVER) == "Next is Hiring, and it's due now."
    assert say("status", OVER) == (
        "We're about three minutes over on Budget, and the planned time is up."
    )
    earlier = replace(RUNNING, meeting_overtime_minutes=9.0)
    assert say("over", earlier) == "We're about nine minutes over in all."
    barely = replace(OVER, current_item_overrun_minutes=0.2, meeting_overtime_minutes=0.2)
    assert say("item_left", barely) == "The time for Budget is up."
    assert say("over", barely) == "The planned time is up."


def test_status_is_one_sentence_with_both() -> None:
    assert say("status", RUNNING) == (
        "We have about five minutes left on Budget, "
        "and we have about an hour and eleven minutes left in all."
    )


def test_a_hold_is_said_first_and_promises_no_time_of_day() -> None:
    held = replace(RUNNING, held=True)
    assert say("session_left", held) == (
        "The clock is on hold. We have about an hour and eleven minutes left."
    )
    assert say("next", held) == (
        "The clock is on hold. Next is Hiring, about five minutes after the clock starts again."
    )
    assert say("now", held) == "It's seventeen minutes past three."


def test_a_hold_is_said_wherever_anything_but_the_time_of_day_is_told() -> None:
    held = replace(RUNNING, held=True)
    left = "We have about an hour and eleven minutes left."
    now = "It's seventeen minutes past three."
    cases: list[tuple[Ask, Ask, str]] = [
        ("now", "session_left", f"The clock is on hold. {now} {left}"),
        ("session_left", "now", f"The clock is on hold. {left} {now}"),
        ("now", "now", now),
    ]
    for first, second, words in cases:
        question = TimeQuestion(first, True, also=TimeQuestion(second, True))
        assert time_answer(question, held, "en") == words


def test_a_sentence_is_not_said_again_by_itself() -> None:
    both = TimeQuestion("over", True, also=TimeQuestion("status", True))
    assert time_answer(both, OVER, "en") == say("status", OVER)
    ends = replace(RUNNING, session_remaining_minutes=5.0, current_item_remaining_minutes=5.0)
    both = TimeQuestion("session_left", True, also=TimeQuestion("item_left", True))
    assert time_answer(both, ends, "en") == (
        "We have about five minutes left. We have about five minutes left on Budget."
    )


@pytest.mark.parametrize("language", VOICES)
def test_before_the_start_there_is_only_the_time_of_day(language: str) -> None:
    before = TimeStatus(meeting_started=False, current_time_iso=AT)
    heard = {say(asks, before, language) for asks in ASKS if asks != "now"}
    assert heard == {f"{VOICES[language].sentences.not_started}."}
    assert say("now", before, language) == say("now", RUNNING, language)
    assert say("over", before) == "The clock hasn't started yet."


def test_the_end_is_told_to_five_minutes_and_only_from_ten_minutes_on() -> None:
    assert say("session_left", replace(RUNNING, session_remaining_minutes=9.9)) == (
        "We have about ten minutes left."
    )
    late = replace(
        RUNNING, current_time_iso="2026-03-10T23:50:00+01:00", session_remaining_minutes=10.0
    )
    assert say("session_left", late) == "We have about ten minutes left, until about midnight."


def test_language_is_chosen_by_its_first_part_and_falls_back_to_english() -> None:
    assert say("over", RUNNING, "de-AT") == say("over", RUNNING, "de")
    assert say("over", RUNNING, "pt_BR") == say("over", RUNNING, "pt")
    assert say("over", RUNNING, "xx") == say("over", RUNNING, "en")


def test_titles_are_read_without_the_punctuation_at_their_end() -> None:
    english = VOICES["en"]
    assert spoken_topic(" What now?! ", english) == "What now"
    assert spoken_topic("Q&A:\n open {floor}", english) == "Q&A: open {floor}"
    assert spoken_topic(" ", english) == spoken_topic(None, english) == "this item"
    braces = replace(RUNNING, current_item_topic="{d} {item}")
    assert say("status", braces).startswith("We have about five minutes left on {d} {item}, ")


def test_the_time_line_has_every_value() -> None:
    assert time_line(replace(RUNNING, held=True, meeting_overtime_minutes=1.25)) == (
        "Now: Tuesday 2026-03-10T15:17:20+01:00 (UTC+01:00); clock: on hold; "
        "since the start: 32.4 min; item: Budget; item elapsed: 7.0 min; item left: 5.2 min; "
        "item over: 0.0 min; item planned: 12.2 min; overtime: 1.2 min; "
        "session left: 71.2 min; next item: Hiring; "
        "next item in: 5.2 min."
    )
    assert time_line(LAST).endswith("next item: none.")
    assert time_line(TimeStatus(meeting_started=False, current_time_iso=AT)) == (
        "Now: Tuesday 2026-03-10T15:17:20+01:00 (UTC+01:00); the clock has not started yet."
    )


@given(statuses)
def test_the_time_line_is_one_line(status: TimeStatus) -> None:
    line = time_line(replace(status, current_item_topic="two\nlines"))
    assert "\n" not in line
    assert len(fields(status)) == 13
