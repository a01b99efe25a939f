"""Questions about the plan in its own words, and their answers, in seven languages."""

from __future__ import annotations

from datetime import UTC
from pathlib import Path
from typing import cast

import pytest

from beatroom.flows.core import rundown as rd
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.time_status import planned, time_status
from beatroom.flows.language.time_questions import (
    TimeQuestion,
    detect,
    mentions_title,
    time_answer,
    time_line,
)
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.planned import PlanOnClock
from beatroom.flows.language.time_questions.titles import SESSION, State, TitledItem
from beatroom.flows.language.voice import VOICES

pytestmark = pytest.mark.unit

DATA = Path(__file__).parents[1] / "data" / "time_questions" / "plan.tsv"
NOW = 200.0
RECALL = {"en": 0.85}
"""Of the wordings, the third that nothing was fitted to included; elsewhere `OTHERWISE`."""
OTHERWISE = 0.75
STATES: dict[str, State] = {
    "": "running",
    "welcome": "over",
    "standup": "running",
    "news": "running",
    "intro": "skipped",
}


def _titles() -> dict[str, dict[str, str]]:
    """The ids and titles of each language's plan; the session's id is `SESSION`."""
    found: dict[str, dict[str, str]] = {}
    for line in DATA.with_name("plan_titles.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        code, beat, title = line.split("\t")
        found.setdefault(code, {})[beat] = title
    return found


TITLES = _titles()


def session(language: str) -> Rundown:
    """The second item has run for 80 s of its five minutes; the one after the game is left out."""
    titles = {beat: title for beat, title in TITLES[language].items() if beat}
    items = [Item("welcome", titles.pop("welcome"), 0.0, 120.0)]
    for beat, title in titles.items():
        before = items[-1]
        items.append(Item(beat, title, before.offset + before.allocated, 300.0))
    running = items[1].id
    plan = Rundown(items=tuple(items), length=items[-1].offset + items[-1].allocated)
    begun = rd.fire(rd.fire(rd.start(plan, 0.0), "welcome", 0.0), running, 120.0)
    return rd.drop(begun, ["intro"])


def of(language: str) -> PlanOnClock:
    return planned(session(language), NOW, TITLES[language][SESSION])


def rows(language: str) -> list[tuple[str, str]]:
    lines = DATA.read_text(encoding="utf-8").splitlines()[1:]
    return [(t, label) for code, label, t in (ln.split("\t") for ln in lines) if code == language]


def heard(text: str, language: str) -> TimeQuestion | None:
    found = detect(text, language, ("Robin",), of(language).titled)
    return found if found is not None and found.whole else None


def asked(label: str) -> TimeQuestion:
    asks, _, about = label.partition(":")
    return TimeQuestion(cast("Ask", asks), whole=True, about=about or None)


def said(question: TimeQuestion, language: str) -> str:
    rundown = session(language)
    return time_answer(question, time_status(rundown, NOW, UTC), language, of(language))


@pytest.mark.parametrize("language", TITLES)
def test_what_is_asked_in_the_plans_own_words_is_answered(language: str) -> None:
    questions = [(text, label) for text, label in rows(language) if label != "no"]
    unheard = [text for text, _ in questions if heard(text, language) is None]
    assert len(questions) - len(unheard) >= RECALL.get(language, OTHERWISE) * len(questions)


@pytest.mark.parametrize("language", TITLES)
def test_no_answer_is_one_to_something_else(language: str) -> None:
    """Two questions that get the same words are the same; more than that is no other one."""
    for text, label in rows(language):
        got = heard(text, language)
        if got is None:
            continue
        assert label != "no", (text, got)
        if {got.asks, label} == {"status", "session_left"}:
            continue
        assert said(got, language).startswith(said(asked(label), language)), (text, label, got)


@pytest.mark.parametrize("language", VOICES)
def test_every_answer_about_the_plan_is_one_to_three_plain_sentences(language: str) -> None:
    rundown = session(language)
    held = rd.hold(rundown, NOW)
    asks = ["progress", "remaining", "skipped", "session_length", "started"]
    about = ["welcome", "intro", "game", "goodbye", rundown.fired[-1].id]
    questions = [asked(a) for a in asks] + [
        asked(f"title_{a}:{beat}") for a in ("when", "left", "length", "after") for beat in about
    ]
    for one in (rundown, held):
        for question in questions:
            status = time_status(one, NOW + 5, UTC)
            words = time_answer(question, status, language, planned(one, NOW + 5))
            assert words.endswith(".")
            assert 1 <= words.count(".") <= 3
            assert "{" not in words
            assert "None" not in words
            assert not any(c.isdigit() for c in words), words


def test_answers_say_where_an_item_is() -> None:
    assert (
        said(asked("title_when:game"), "en")
        == "The guessing game begins in about three and a half minutes."
    )
    assert said(asked("title_when:welcome"), "en") == "Welcome is over."
    assert said(asked("title_when:intro"), "en") == "We skipped Introductions."
    assert said(asked("title_after:game"), "en") == "After The guessing game comes Story corner."
    assert said(asked("title_after:goodbye"), "en") == "Nothing comes after Goodbye."
    assert said(asked("skipped"), "en") == "We skipped Introductions."
    assert said(asked("progress"), "en").startswith(
        "We're on Stand-up updates, which is number two of eight, and we have"
    )
    assert said(asked("title_length:game"), "de") == (
        "Für Das Ratespiel haben wir etwa fünf Minuten geplant."
    )


def test_answers_say_what_is_to_come_and_when_it_began() -> None:
    assert said(asked("remaining"), "en") == (
        "There are six items still to come, The guessing game, Story corner, Questions, Work, "
        "Next steps and Goodbye."
    )
    assert said(asked("remaining"), "de") == (
        "Es kommen noch drei Punkte, Das Ratespiel, Fragerunde und Verabschiedung."
    )
    assert said(asked("started"), "en") == (
        "We started at midnight, about three and a half minutes ago."
    )
    others = [one.id for one in session("en").upcoming if one.id != "goodbye"]
    one_left = rd.drop(session("en"), others)
    for rundown, answer in (
        (one_left, "Only Goodbye is still to come."),
        (rd.fire(one_left, "goodbye", NOW), "Nothing comes after Goodbye."),
    ):
        status = time_status(rundown, NOW, UTC)
        assert time_answer(asked("remaining"), status, "en", planned(rundown, NOW)) == answer


def test_of_several_rounds_the_next_one_is_meant_only_where_it_is_said() -> None:
    plan = (
        TitledItem("one", "Round one, animals", "over"),
        TitledItem("two", "Round two, the world", "running"),
        TitledItem("three", "Round three, odds and ends"),
    )
    coming = detect("how long is the next round", "en", (), plan)
    assert coming == TimeQuestion("title_length", True, "three")
    assert detect("how long until round three", "en", (), plan) == TimeQuestion(
        "title_when", True, "three"
    )
    ambiguous = detect("when is the round", "en", (), plan)
    assert ambiguous is None or not ambiguous.whole


def test_a_title_of_plain_words_is_no_other_question() -> None:
    plan = (
        TitledItem(SESSION, "Time to talk", "running"),
        TitledItem("next", "What is next", "running"),
        TitledItem("close", "Close"),
        TitledItem("story", "Story"),
    )
    assert detect("what time is it", "en", (), plan) == TimeQuestion("now", True)
    assert detect("how much time is left", "en", (), plan) == TimeQuestion("session_left", True)
    assert detect("what happens next in the story", "en", (), plan) is None


def test_a_misheard_title_is_found_and_a_strange_word_is_not() -> None:
    plan = (TitledItem("standup", "Stand-up updates"), TitledItem("karaoke", "Karaoke"))
    for text in ("how long until the standup updates", "how long until the opera"):
        found = detect(text, "en", (), plan)
        assert (found is not None) == ("standup" in text), text
    assert detect("how long until the karaokee", "en", (), plan) == TimeQuestion(
        "title_when", True, "karaoke"
    )
    assert mentions_title("I love karaoke", "en", plan)
    assert not mentions_title("I love opera", "en", plan)


def test_the_models_time_line_has_the_plan() -> None:
    line = time_line(time_status(session("en"), NOW, UTC), of("en"))
    assert "over: Welcome" in line
    assert "skipped: Introductions" in line
    assert "The guessing game (in 3.7 min, for 5.0 min)" in line


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "how long are the breaks"),
        ("en", "how long are the tea breaks"),
        ("de", "wie lange dauern die Teepausen"),
        ("es", "cuánto duran las pausas"),
        ("nl", "hoe lang duren de theepauzes"),
    ],
)
def test_several_of_what_a_session_is_called_are_not_the_session(language: str, text: str) -> None:
    assert detect(text, language, (), of(language).titled) is None


@pytest.mark.parametrize(
    ("language", "title", "text"),
    [
        ("fr", "Questions", "il me reste combien de temps pour cette question"),
        ("en", "Questions", "how much time is left for this question"),
        ("de", "Das Spiel", "wie lange dauert dieses Spiel noch"),
    ],
)
def test_this_and_the_title_of_what_runs_is_the_running_item(
    language: str, title: str, text: str
) -> None:
    plan = (TitledItem(SESSION, "Robin", "running"), TitledItem("q", title, "running"))
    assert detect(text, language, ("Robin",), plan) == TimeQuestion("item_left", whole=True)


@pytest.mark.parametrize(
    ("language", "title", "item", "session"),
    [
        ("en", "Close", "when is the close", "when do we finish"),
        ("fr", "Clôture", "la clôture est à quelle heure", "on clôture à quelle heure"),
        ("es", "Cierre", "¿a qué hora es el cierre?", "a qué hora cerramos la sesión"),
        ("it", "Chiusura", "a che ora è la chiusura", "a che ora finiamo"),
        ("pt", "Encerramento", "o encerramento é a que horas", "que horas encerra"),
    ],
)
def test_a_title_that_is_a_word_for_the_end_is_named_behind_an_article(
    language: str, title: str, item: str, session: str
) -> None:
    plan = (TitledItem("game", "Bingo", "running"), TitledItem("end", title))
    assert detect(item, language, (), plan) == TimeQuestion("title_when", whole=True, about="end")
    assert detect(session, language, (), plan) == TimeQuestion("session_left", whole=True)


def test_the_hosts_name_is_no_title_though_the_session_is_named_after_it() -> None:
    plan = (
        TitledItem(SESSION, "Coffee with Robin", "running"),
        TitledItem("game", "Bingo", "running"),
    )
    assert detect("Robin, what's the time please?", "en", ("Robin",), plan) == TimeQuestion(
        "now", whole=True
    )


def test_an_items_title_is_no_name_though_the_host_is_called_by_a_part_of_it() -> None:
    plan = (TitledItem(SESSION, "Game Night", "running"), TitledItem("game", "The bingo game"))
    names = ("Game Night", "Game")
    assert mentions_title("what time is it in the game", "en", plan, names)
    assert not mentions_title("Game Night, what time is it", "en", plan, names)
    assert mentions_title("what happens on Game Night", "en", plan, names)
