"""The second opinion on questions about the time: what it adds, and what it never takes for one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import second_opinions

from beatroom.bot.encoder.engine import load_encoder
from beatroom.bot.encoder.head import Head, read_head, written
from beatroom.flows.language.time_questions import HeardQuestion, TimeQuestion, detect, doubts, hear
from beatroom.flows.language.time_questions.derived import of_one_stem
from beatroom.flows.language.time_questions.features import LEARNED, RUNS, sentence, slotted
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.second_opinion import ASIDE, NONE, Judgement
from beatroom.flows.language.time_questions.titles import SESSION, TitledItem
from beatroom.flows.language.time_questions.told import told_by
from beatroom.flows.language.time_questions.vocabulary import Plan

pytestmark = pytest.mark.unit

DATA = Path(__file__).parents[1] / "data" / "time_questions"
LANGUAGES = LEARNED
NAMES = ("Robin",)
PLAN: Plan = (
    TitledItem(SESSION, "Tea Break", "running"),
    TitledItem("welcome", "Welcome", "over"),
    TitledItem("game", "The guessing game", "running"),
    TitledItem("quiz", "Music quiz", "coming"),
    TitledItem("one", "Round of cards", "coming"),
    TitledItem("two", "Round of dice", "coming"),
)


def heard(text: str, language: str = "en", plan: Plan = PLAN) -> HeardQuestion:
    return second_opinions.heard(text, language, NAMES, plan)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_labelled_as_something_else_is_taken_for_a_time_question(
    language: str, pytestconfig: pytest.Config
) -> None:
    rows = (DATA / f"{language}.tsv").read_text(encoding="utf-8").splitlines()[1:]
    labelled = [text for text, label in (row.split("\t") for row in rows) if label == "no"]
    others = second_opinions.share(labelled, pytestconfig.getoption("--all-wordings"))
    taken = [(t, found) for t in others if (found := heard(t, language, ()).question) is not None]
    assert len(others) > 120 // second_opinions.ONE_IN
    assert taken == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_mixed_is_answered(language: str) -> None:
    rows = (DATA / f"{language}.tsv").read_text(encoding="utf-8").splitlines()[1:]
    mixed = [text for text, label in (row.split("\t") for row in rows) if label[:5] == "mixed"]
    found = [(t, heard(t, language, ()).question) for t in mixed]
    assert [(t, q) for t, q in found if q is not None and q.whole] == []


@pytest.mark.parametrize(
    ("language", "text", "asks", "about"),
    [
        ("en", "how much music quiz have we got coming, ten minutes?", None, None),
        ("en", "what's the length of the music quiz", "title_length", "quiz"),
        ("en", "is it far to go till we get to the music quiz", "title_when", "quiz"),
        ("de", "wie viele minuten sind bis jetzt ins land gegangen", None, None),
    ],
)
def test_what_no_rule_knows_is_heard_or_left_to_the_model(
    language: str, text: str, asks: str | None, about: str | None
) -> None:
    found = heard(text, language).question
    assert (found is None) == (asks is None)
    if found is not None:
        assert (found.asks, found.about) == (asks, about)


def taken(
    text: str, label: str, language: str = "en", plan: Plan = PLAN, sure: float = 1.0
) -> TimeQuestion | None:
    return second_opinions.taken_for(label, text, language, NAMES, plan, sure=sure).question


def test_what_is_learned_counts_only_where_the_words_speak_of_time_and_ask() -> None:
    assert taken("so what's the end of all of it", "session_left") is not None
    assert taken("it's the end of all of it", "session_left", sure=0.9) is None
    assert taken("what did you mean", "session_left") is None


def test_another_request_beside_it_leaves_it_to_the_model() -> None:
    assert taken("what's the end of all and sum it all up", "session_left") is None
    assert taken("sum up what we have and what's the end of all", "session_left") is None
    assert taken("and so what's the end of all of it", "session_left") is not None
    assert taken("o fim disto tudo é a que horas então", "session_left", "pt") is not None
    assert taken("o fim disto tudo e a que horas então", "session_left", "pt") is None


def test_words_of_something_else_leave_it_to_the_model() -> None:
    assert taken("what's the end of the zebra zoo parade", "session_left") is None
    assert taken("what's the end of the zebra zoo", "session_left", sure=0.94) is None


def test_a_value_that_the_plan_does_not_have_is_never_told() -> None:
    assert taken("what's the end of the music quiz about", "title_left") == TimeQuestion(
        "title_left", whole=True, about="quiz"
    )
    assert taken("what's the end of the round then", "title_left") is None
    assert taken("what's the end of all of it", "title_left") is None
    assert taken("what's the end of the tea break about", "title_left") == TimeQuestion(
        "session_left", whole=True
    )
    assert taken("what's the end of the tea break about", "title_when") is None


def test_the_length_of_the_next_item_is_not_that_of_the_running_one() -> None:
    assert taken("what's the length of all of this", "title_length") == TimeQuestion(
        "title_length", whole=True, about="game"
    )
    assert taken("what's the length of what comes next in all", "title_length") is None


def test_the_running_item_by_its_title_is_what_is_left_and_after_it_comes_the_next() -> None:
    game = "the guessing game"
    for text, about in ((f"when is {game} over", "game"), (f"until when is {game}", "game")):
        found = hear(text, "en", NAMES, PLAN).question
        assert found == TimeQuestion("title_left", whole=True, about=about, read=True)
    found = hear(f"what comes after {game}", "en", NAMES, PLAN).question
    assert found is not None
    assert (found.asks, found.about) == ("next", None)
    found = hear("what comes after the music quiz", "en", NAMES, PLAN).question
    assert found is not None
    assert (found.asks, found.about) == ("title_after", "quiz")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "haben wir schon die hälfte geschafft"),
        ("es", "vamos ya por la mitad o no"),
        ("nl", "zijn we al over de helft"),
    ],
)
def test_half_of_it_is_no_question_for_how_long_it_has_been(language: str, text: str) -> None:
    found = hear(text, language, NAMES, PLAN).question
    assert found is None or found.asks == "progress"


def test_what_the_rules_know_is_not_asked_twice() -> None:
    assert taken("what time is it", "session_left") == detect("what time is it", "en")
    assert taken("what time is it and who are you", "session_left") == TimeQuestion(
        "now", whole=False
    )


def test_what_may_be_a_question_is_for_the_model_with_the_clocks_values() -> None:
    assert heard("what's left of it all then").perhaps
    assert heard("how long has my sister been down there in Leeds").question is None
    assert not heard("my cat likes bananas").perhaps


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("yes please", "en"),
        ("sorry may I", "en"),
        ("half past seven", "en"),
        ("next friday", "en"),
        ("we are four people", "en"),
        ("ja gerne", "de"),
        ("am Freitag um halb acht", "de"),
        ("oui merci", "fr"),
    ],
)
def test_an_answer_is_no_question(text: str, language: str) -> None:
    assert not heard(text, language).perhaps


def test_titles_numbers_and_names_become_slots() -> None:
    said = slotted("Robin, is the Music Quiz in ten or 12 minutes?", "en", PLAN, NAMES)
    assert " ".join(said.words) == "is the xtitle in xnumber or xnumber minutes"
    assert said.named == {"quiz"}
    assert slotted("is the music quiz after the welcome", "en", PLAN).named is None


@pytest.mark.parametrize(
    ("language", "title", "text"),
    [
        ("de", "Nacht im Museum", "wann ist die Museumsnacht aus"),
        ("nl", "Nacht in het museum", "wanneer is de museumnacht klaar"),
        ("de", "Führung mit Taschenlampen", "wann kommt die Taschenlampenführung"),
    ],
)
def test_a_title_of_two_words_is_named_by_one(language: str, title: str, text: str) -> None:
    plan = (TitledItem("one", title, "coming"), TitledItem("two", "Kaffee", "coming"))
    assert slotted(text, language, plan).named == {"one"}
    assert slotted(text, language, plan).whole


def test_an_encoder_reads_the_same_word_for_every_title() -> None:
    said = slotted("Robin, wann ist Ròund of cards?", "en", PLAN, NAMES)
    assert said.text == "wann ist quiz?"
    assert slotted("what's next in the Tea Break, Robin?", "en", PLAN, NAMES).text == (
        "what's next in the meeting?"
    )
    assert slotted("qué hora es ahora mismo", "es", ()).text == "qué hora es ahora mismo"


def test_the_head_that_is_shipped_knows_every_question_and_adds_up_to_one() -> None:
    head = read_head()
    assert set(head.labels) == {NONE, ASIDE, *Ask.__args__}  # type: ignore[attr-defined]
    assert set(head.known) == set(LANGUAGES)
    said = sentence(slotted("what time is it", "en", ()), "en")
    likely = head.likely(
        np.ones((2, len(head.mean)), np.float32),
        np.array([said.seen, said.seen], np.float32),
        [said.runs, said.runs],
    )
    assert likely.sum(axis=1) == pytest.approx(1.0)
    assert likely[0] == pytest.approx(likely[1])


def test_a_head_is_read_as_it_was_written_and_another_file_is_refused(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    head = Head(
        labels=(NONE, "now"),
        mean=np.zeros(3, np.float32),
        into=rng.normal(size=(5, 4)).astype(np.float32),
        into_bias=np.zeros(4, np.float32),
        out=rng.normal(size=(4, 2)).astype(np.float32),
        out_bias=np.zeros(2, np.float32),
        runs=rng.normal(size=(RUNS, 2)).astype(np.float32),
        known={"en": frozenset({"what"})},
    )
    file = tmp_path / "head.npz"
    file.write_bytes(written(head))
    read = read_head(file)
    assert read.strange(("what", "zebra"), "en") == 1
    vectors, seen = np.ones((1, 3), np.float32), np.ones((1, 2), np.float32)
    runs = [(1, 7, 4711)]
    expected = head.likely(vectors, seen, runs)
    assert read.likely(vectors, seen, runs) == pytest.approx(expected, abs=0.04)
    assert read.likely(vectors, seen, [(2,)]) != pytest.approx(expected, abs=0.04)
    file.write_bytes(b"no head")
    with pytest.raises(ValueError, match=r"head\.npz is no head"):
        read_head(file)


def test_an_encoder_reads_what_is_meant_whatever_the_language() -> None:
    second_opinions.judge()  # skips where there is none
    english, german, other = load_encoder().vectors(
        ["how much time is left", "wie viel Zeit bleibt noch", "my cat likes bananas"]
    )
    assert english @ english == pytest.approx(1.0, abs=1e-3)
    assert english @ german > english @ other + 0.05


def test_runs_of_words_are_a_languages_own_and_of_what_they_are_about_are_not() -> None:
    said = {code: slotted("how long", code, ()) for code in ("en", "nl")}
    english, dutch = (sentence(one, code).runs for code, one in said.items())
    assert english == sentence(said["en"], "en").runs
    assert not set(english) & set(dutch)
    left = sentence(slotted("how much time is left", "en", ()), "en").runs
    bleibt = sentence(slotted("wie viel Zeit ist übrig", "de", ()), "de").runs
    assert set(left) & set(bleibt)
    assert all(0 <= one < RUNS for one in (*left, *bleibt))


def test_questions_with_one_answer_are_as_likely_as_all_of_them() -> None:
    said = "so what's the end of all of it"
    strange = read_head().strange
    for likely, asks in (
        ({NONE: 0.1, "session_left": 0.5, "status": 0.4}, "status"),
        ({NONE: 0.1, "started": 0.5, "elapsed": 0.4}, "started"),
        ({NONE: 0.1, "session_left": 0.4, "next": 0.3, "over": 0.2}, None),
    ):
        judged = {
            part: Judgement(likely, strange(one.words, "en"))
            for part, one in doubts(said, "en", NAMES, PLAN).items()
        }
        found = hear(said, "en", NAMES, PLAN, judged).question
        assert (found.asks if found else None) == asks


def test_of_two_that_are_likely_both_are_answered() -> None:
    likely = {NONE: 0.1, "session_left": 0.5, "next": 0.4}
    said = "so what's the end of all of it"
    judged = dict.fromkeys(doubts(said, "en", NAMES, PLAN), Judgement(likely, 0))
    found = hear(said, "en", NAMES, PLAN, judged).question
    assert found == TimeQuestion("session_left", True, also=TimeQuestion("next", True))


def test_what_rules_and_what_was_learned_make_of_it_are_both_answered() -> None:
    said = "how many minutes have the music quiz still got"
    length = TimeQuestion("title_length", whole=True, about="quiz")
    assert detect(said, "en", NAMES, PLAN) == length
    for likely, told in (
        ({NONE: 0.02, "title_when": 0.98}, TimeQuestion("title_when", True, "quiz", also=length)),
        ({NONE: 1.0}, None),
    ):
        judged = dict.fromkeys(doubts(said, "en", NAMES, PLAN), Judgement(likely, 0))
        assert hear(said, "en", NAMES, PLAN, judged).question == told


def made_of(
    text: str, likely: dict[str, float], language: str = "en", plan: Plan = PLAN
) -> HeardQuestion:
    """What is made of an utterance whose parts are all judged alike."""
    judged = dict.fromkeys(doubts(text, language, NAMES, plan), Judgement(likely, 0))
    return hear(text, language, NAMES, plan, judged)


@pytest.mark.parametrize(
    ("language", "text", "read", "likely", "asks"),
    [
        ("nl", "hoeveel tijd rest er", "session_left", "status", "status"),
        ("en", "how far along are we", "progress", "session_left", "progress"),
        ("en", "is the music quiz next", "title_when", "next", "next"),
        ("en", "what happens next", "next", "remaining", "remaining+next"),
        ("en", "how far along are we", "progress", "status", None),
        ("en", "when does the music quiz finish", "title_left", "next", None),
    ],
)
def test_what_one_answer_tells_is_not_told_again_by_another(
    language: str, text: str, read: str, likely: str, asks: str | None
) -> None:
    known = detect(text, language, NAMES, PLAN)
    assert known is not None
    assert (known.asks, known.read) == (read, True)
    heard = made_of(text, {NONE: 0.02, likely: 0.98}, language)
    assert told(heard.question) == asks
    assert heard.learned == (asks not in (None, read))


def told(question: TimeQuestion | None) -> str | None:
    """What is answered, in order."""
    if question is None:
        return None
    return question.asks if question.also is None else f"{question.asks}+{question.also.asks}"


def test_two_that_are_likely_tell_no_value_twice() -> None:
    said = "so what's the end of all of it"
    for likely, asks in (
        ({"progress": 0.45, "status": 0.4}, None),
        ({"progress": 0.45, "session_left": 0.4}, "progress"),
        ({"session_left": 0.45, "item_left": 0.4}, "session_left+item_left"),
        ({"next": 0.45, "session_left": 0.4}, "next+session_left"),
    ):
        assert told(made_of(said, {NONE: 0.1, **likely}).question) == asks, likely
    both = made_of("so what's the end of it", {NONE: 0.1, "progress": 0.45, "status": 0.4})
    assert {one.asks for one in both.may_be} == {"progress", "status"}


def test_what_is_left_of_the_round_and_of_the_session_is_told_once() -> None:
    plan = (
        TitledItem(SESSION, "Il giro del centro", "running"),
        TitledItem("one", "Ponte", "running"),
    )
    likely = {NONE: 0.1, "session_left": 0.45, "item_left": 0.4}
    found = made_of("ma quanto ci resta poi del giro allora", likely, "it", plan)
    assert told(found.question) == "status"


@pytest.mark.parametrize(
    ("language", "text", "answered"),
    [
        ("en", "cancel and what's the end of all of it", False),
        ("en", "confirm and what's the end of all of it", False),
        ("de", "bestätigen und wie lange geht denn alles", False),
        ("en", "okay and what's the end of all of it", True),
        ("de", "okay und wie lange geht denn alles", True),
    ],
)
def test_a_word_with_a_meaning_before_one_that_joins_is_another_request(
    language: str, text: str, answered: bool
) -> None:
    heard = made_of(text, {NONE: 0.0, "session_left": 1.0}, language)
    assert (told(heard.question) is not None) == answered


def test_what_comes_next_tells_nothing_of_what_was_left_out() -> None:
    left_out = TitledItem("dance", "Dance", "skipped")
    plan = (*PLAN[:3], left_out, *PLAN[3:])
    assert told_by("next", None, plan) == told_by("next", None, PLAN)


def test_an_answer_tells_more_than_it_was_asked_for() -> None:
    left = {("item_left", None), ("title_left", "game"), ("title_when", "game")}
    assert told_by("item_left", None, PLAN) == told_by("title_left", "game", PLAN) == left
    assert told_by("status", None, PLAN) >= {("item_left", None), ("session_left", None)}
    when, length = ("title_when", "quiz"), ("title_length", "quiz")
    assert told_by("title_left", "quiz", PLAN) == {("title_left", "quiz"), when, length}
    assert length not in told_by("title_when", "quiz", PLAN)
    assert told_by("next", None, PLAN) == {("next", None), ("title_after", "game"), when}
    assert told_by("now", None, ()) == {("now", None)}


@pytest.mark.parametrize(("nothing", "answered"), [(0.02, True), (0.08, False)])
def test_a_preface_hides_no_question_that_is_all_but_certain(
    nothing: float, answered: bool
) -> None:
    said = "so that was lovely, when does this end"
    preface = {NONE: 0.9, "session_left": 0.1}
    whole = {NONE: nothing, "session_left": 1 - nothing}
    judged = {
        part: Judgement(preface if part == "so that was lovely" else whole, 0)
        for part in doubts(said, "en", NAMES, PLAN)
    }
    question = hear(said, "en", NAMES, PLAN, judged).question
    assert (question is not None and question.whole) == answered


def test_nothing_is_judged_that_rules_are_sure_of_or_that_asks_nothing() -> None:
    assert doubts("what time is it", "en", NAMES, PLAN) == {}
    assert doubts("my cat likes bananas", "en", NAMES, PLAN) == {}
    assert doubts("what is left? " * 40, "en", NAMES, PLAN) == {}
    assert set(doubts("well I say, what's there at the end", "en", NAMES, PLAN)) == {
        "well I say, what's there at the end",
        "well I say",
        "what's there at the end",
    }


def test_without_a_judgement_what_the_rules_say_stands() -> None:
    for text in ("what time is it", "how long is the music quiz", "and where do we go from there"):
        assert hear(text, "en", NAMES, PLAN).question == detect(text, "en", NAMES, PLAN)
        assert hear(text, "en", NAMES, PLAN, {}).question == detect(text, "en", NAMES, PLAN)
    other = {"something else": Judgement({NONE: 0.0, "now": 1.0}, 0)}
    assert hear("what's the end of all of it", "en", NAMES, PLAN, other).question is None


def test_an_answer_never_contradicts_a_word_of_the_question() -> None:
    for label, ends in (("progress", True), ("over", False)):
        assert (taken("are we at the half of it all", label) is not None) == ends
    for label, ends in (("skipped", True), ("session_left", False)):
        assert (taken("what did we leave out of it all in all", label) is not None) == ends
    for label, ends in (("remaining", True), ("session_left", False)):
        assert (taken("what have we got here until the end", label) is not None) == ends
    assert taken("when does the meeting begin and", "session_left") is None
    assert taken("how long is the music quiz meant to be about", "session_left") is None


@pytest.mark.parametrize(
    ("language", "text", "asks"),
    [
        ("en", "I've got a train to catch, when does this end", "session_left"),
        ("en", "when does this end, I've got a train to catch", "session_left"),
        ("de", "ich muss gleich zum zug, wann ist das hier vorbei", "session_left"),
        ("fr", "j'ai un train à prendre, ça finit quand", "session_left"),
        ("en", "I think the tests are red, when does this end", None),
        ("en", "my sister always asks, when does this end", None),
        ("de", "ich hab den fehler gefunden, wann ist das hier vorbei", None),
    ],
)
def test_what_stands_beside_a_question_has_to_be_an_aside(
    language: str, text: str, asks: str | None
) -> None:
    found = heard(text, language).question
    assert (found.asks if found is not None and found.whole else None) == asks


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Madam Chair, when does this end", "session_left"),
        ("the kettle, when does this end", None),
        ("about the budget, when does this end", None),
    ],
)
def test_who_is_called_before_a_question_does_not_hide_it(text: str, asks: str | None) -> None:
    question, other = {NONE: 0.02, "session_left": 0.98}, {NONE: 0.9, "session_left": 0.1}
    judged = {
        part: Judgement(question if part == "when does this end" else other, 0)
        for part in doubts(text, "en", NAMES, PLAN)
    }
    found = hear(text, "en", NAMES, PLAN, judged).question
    assert (found.asks if found is not None and found.whole else None) == asks


def test_an_item_may_be_named_before_it_is_asked_about() -> None:
    sure, other = {NONE: 0.06, "title_when": 0.94}, {NONE: 0.9, "title_when": 0.1}
    for said, answered in (("and the music quiz", True), ("and the wild music quiz", False)):
        text = f"{said}, what's its turn then"
        judged = {
            part: Judgement(other if part == said else sure, 0)
            for part in doubts(text, "en", NAMES, PLAN)
        }
        question = hear(text, "en", NAMES, PLAN, judged).question
        assert (question is not None and question.about == "quiz") == answered


def test_what_rules_make_of_single_words_counts_unless_it_is_most_unlikely() -> None:
    read = "how long is the music quiz"
    known = detect(read, "en", NAMES, PLAN)
    assert known is not None
    assert known.read
    assert taken(read, "title_length") == known
    assert taken(read, "now") is None
    assert second_opinions.taken_for("now", read, "en", NAMES, PLAN).perhaps


@pytest.mark.parametrize(
    ("language", "title", "text", "asks"),
    [
        ("de", "Diskussion", "wie lange diskutieren wir noch", "title_left"),
        ("nl", "Discussie", "hoe lang discussiëren we nog", "title_left"),
        ("en", "Voting", "when do we vote", "title_when"),
        ("fr", "Dégustation", "quand est-ce qu'on déguste", "title_when"),
        ("es", "Votación", "cuándo votamos", "title_when"),
        ("es", "Almuerzo", "a qué hora almorzamos", "title_when"),
        ("it", "Votazione", "quando votiamo", "title_when"),
        ("pt", "Votação", "quando a gente vota", "title_when"),
        ("de", "Abstimmung", "wann stimmen wir ab", "title_when"),
    ],
)
def test_a_verb_names_an_item_by_its_stem(language: str, title: str, text: str, asks: str) -> None:
    state = "running" if asks == "title_left" else "coming"
    plan = (TitledItem(SESSION, "Tea", "running"), TitledItem("item", title, state))
    found = heard(text, language, plan).question
    assert found == TimeQuestion(asks, whole=True, about="item")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "said", "title"),
    [
        ("en", "plan", "planet"),
        ("en", "party", "part"),
        ("de", "spielen", "spiegel"),
        ("fr", "votre", "vote"),
        ("es", "casa", "caso"),
        ("it", "parto", "porta"),
    ],
)
def test_other_words_are_of_another_stem(language: str, said: str, title: str) -> None:
    assert not of_one_stem(said, title, language)
