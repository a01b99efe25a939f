"""Answers about the house are true by its record, and of allergens nobody else speaks."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path

import pytest

from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.flows.kinds.restaurant.allergen_claims import OPEN_TURNS, ClaimChecker
from beatroom.flows.kinds.restaurant.house_answers import Answerer
from beatroom.flows.kinds.restaurant.house_questions import questions_in
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.words import QUESTIONS
from tests.house_quiz import NOW, by_guide, marked, quiz

pytestmark = pytest.mark.unit

DATA = Path(__file__).parents[1] / "data"


def rows(name: str) -> list[list[str]]:
    """Whether a sentence claims something of food, its language, the sentence."""
    return [line.split("\t") for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


SENTENCES = rows("host_sentences.tsv")
"""What a model may say."""
FRESH = rows("host_sentences_fresh.tsv")
"""The same, written by somebody who had not seen how it is judged."""
TALKS = {
    "hosting": "For four at eight please, the name is Ana.",
    "unclear": "How is the veal done?",
    "allergens": "My daughter is allergic to nuts.",
}
"""What the guest has said last."""


def said(text: str, house: House | None = None, now: datetime = NOW, language: str = "en") -> str:
    house = house or terra()
    asked = questions_in(language).read(text, house, now.date())
    assert asked is not None, text
    return Answerer(house, language).answer(asked, now).words


def test_two_hundred_questions_are_answered_by_the_record_alone() -> None:
    seed = random.randrange(10**6)
    house = terra()
    posed = quiz(house, 200, random.Random(seed))
    came = marked(posed, [by_guide(house, one.text, NOW.date()) for one in posed])
    assert came.false == (), f"seed {seed}"
    assert came.answered >= 0.75 * came.answerable, f"seed {seed}"


def test_answers_by_another_record_are_found() -> None:
    house = terra()
    swapped = house.model_copy(
        update={
            "menu": tuple(
                dish.model_copy(
                    update={
                        "allergens": other.allergens,
                        "diets": other.diets,
                        "price": other.price,
                    }
                )
                for dish, other in zip(house.menu, (*house.menu[7:], *house.menu[:7]), strict=True)
            )
        }
    )
    posed = quiz(house, 200, random.Random(4))
    came = marked(posed, [by_guide(swapped, one.text, NOW.date()) for one in posed])
    assert len(came.false) > 20


def test_what_the_record_does_not_know_is_not_made_up() -> None:
    nothing = terra().model_copy(update={"facts": {}})
    assert "not in our record" in said("Can I bring my dog?", nothing)
    assert said("Can I bring my dog?", terra()).startswith("Dogs are welcome")


def test_an_allergen_that_is_not_listed_is_no_promise() -> None:
    words = said("Is there milk in the mushroom toast?")
    assert "does not list milk" in words
    assert "I can't promise" in words
    assert "+43 1 5550123" in words


def test_open_now_is_by_the_clock_of_the_house() -> None:
    assert said("Are you open now?") == "Yes, we are open until 14:30."
    assert said("Are you open now?", now=NOW.replace(hour=15)).startswith("No, not just now.")


@pytest.mark.parametrize("language", sorted(QUESTIONS))
def test_every_language_speaks_of_each_fact_and_each_allergen(language: str) -> None:
    house = terra()
    for told in house.facts.values():
        assert told.get(language)
    words = QUESTIONS[language]
    english = QUESTIONS["en"]
    assert set(words.facts) == set(english.facts)
    assert set(words.allergens) == set(english.allergens)
    assert set(words.topics) == set(english.topics)
    assert set(words.categories) == {dish.category for dish in house.menu}
    assert {one for dish in house.menu for one in dish.allergens} <= set(words.allergens)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The chocolate tart is free of nuts, so you can have it."),
        ("en", "That one is gluten-free."),
        ("en", "Don't worry, it is safe for people with allergies."),
        ("en", "There is no milk in it."),
        ("en", "The burrata comes with hazelnuts."),
        ("de", "Die Tarte enthält keine Nüsse."),
        ("de", "Das ist für Allergiker bedenkenlos."),
        ("fr", "Il n'y a pas de lait dedans."),
        ("es", "No lleva gluten."),
        ("it", "Non contiene latte."),
        ("pt", "Não tem nozes."),
        ("nl", "Er zitten geen noten in."),
    ],
)
def test_what_a_model_says_of_allergens_goes_unsaid(language: str, sentence: str) -> None:
    spoken = ClaimChecker(language).checked(sentence, terra())
    assert spoken != sentence
    assert "+43 1 5550123" in spoken
    assert ClaimChecker(language).checked(sentence, None) == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "Would you like a table for four?",
        "Do you have any allergies?",
        "I have added two Wiener schnitzels to your order.",
        "Your table is booked, and we look forward to seeing you.",
        "We are open on Friday from six.",
    ],
)
def test_all_else_a_model_says_is_spoken(sentence: str) -> None:
    assert ClaimChecker("en").checked(sentence, terra()) == sentence


def test_in_its_place_stands_what_the_record_lists_and_once_a_reply() -> None:
    checker = ClaimChecker("en")
    first = checker.checked("The chocolate tart has no nuts in it.", terra())
    assert first.startswith("For Dark chocolate tart our record lists nuts.")
    assert checker.checked("The chocolate tart is without nuts.", terra(), {first}) == ""


@pytest.mark.parametrize("session", ["en", "de", "it"])
def test_claims_are_withheld_in_any_language_and_hosting_is_spoken(session: str) -> None:
    house, checker = terra(), ClaimChecker(session)
    wrong = [
        sentence
        for kind, _, sentence in SENTENCES
        if checker.claims(sentence, house) is not (kind == "claim")
    ]
    assert wrong == []
    assert sum(kind == "harmless" for kind, _, _ in SENTENCES) >= 60


def let_through(turns: list[str], kind: str) -> tuple[list[str], int]:
    """Of the fresh sentences of a kind those that are spoken, and how many there are."""
    house, spoken, there = terra(), list[str](), 0
    for _, language, sentence in (row for row in FRESH if row[0] == kind):
        there += 1
        checker = ClaimChecker(language)
        for turn in turns:
            checker.heard(turn)
        if not checker.claims(sentence, house):
            spoken.append(sentence)
    return spoken, there


@pytest.mark.parametrize(
    ("turns", "claims", "hosting"),
    [
        (["hosting"], 0.01, 0.96),
        (["unclear"], 0.01, 0.88),
        (["allergens"], 0.0, 0.64),
        (["allergens", "hosting"], 0.0, 0.76),
    ],
)
def test_of_sentences_that_nobody_foresaw_hardly_a_claim_is_spoken(
    turns: list[str], claims: float, hosting: float
) -> None:
    said = [TALKS[turn] for turn in turns]
    spoken, there = let_through(said, "claim")
    assert len(spoken) <= claims * there, spoken
    spoken, there = let_through(said, "harmless")
    assert len(spoken) >= hosting * there, len(spoken)


def test_a_dish_that_nobody_asked_about_is_told_of_by_the_menu() -> None:
    spoken = ClaimChecker("en").checked("The lemonade is sweetened with syrup.", terra())
    assert spoken.startswith("House lemonade: Lemon, mint and elderflower, freshly pressed")


@pytest.mark.parametrize(
    ("asked", "sentence", "spoken"),
    [
        (
            "What would you recommend tonight?",
            "I would recommend a steak dinner with a side of roasted vegetables.",
            "Cauliflower steak: ",
        ),
        (
            "Is the char from a lake nearby?",
            "Yes, the char is from a lake nearby.",
            "Char from the pan: ",
        ),
    ],
)
def test_what_a_small_model_made_up_of_dishes_is_the_menus_instead(
    asked: str, sentence: str, spoken: str
) -> None:
    checker = ClaimChecker("en")
    checker.heard(asked)
    said = checker.checked(sentence, terra())
    assert said.startswith(spoken)
    assert said.count(" EUR") == 1


def test_what_is_not_on_record_is_not_made_up_by_a_model() -> None:
    checker = ClaimChecker("en")
    checker.heard("Is there a pianist?")
    assert "not in our record" in checker.checked("A pianist performs on weekends.", terra())
    checker.heard("My daughter is allergic to nuts.")
    checker.heard("Is there a pianist?")
    assert "not in our record" in checker.checked("Yes, a pianist who performs.", terra())


def test_another_language_than_the_menus_finds_no_dish_missing() -> None:
    for text in ("Ist die Kürbissuppe vegan?", "Kann mein Kind mit Milchallergie Knödel essen?"):
        words = said(text, language="de")
        assert words.startswith("Was in einem Gericht ist, sage ich nur nach unseren Angaben")


def test_a_word_of_a_description_leads_to_its_dish() -> None:
    assert said("Can a coeliac eat the polenta?").endswith("Did you mean Braised beef cheeks?")


def test_an_answer_begins_like_a_sentence_in_every_language() -> None:
    assert said("A que horas fecham ao sábado?", language="pt").startswith("Sábado, 28")


@pytest.mark.parametrize(
    "sentence",
    [
        "The lamb is a good choice for somebody like that.",
        "The salad would work.",
        "You need not think twice about the soup.",
        "No, none!",
        "Nothing whatever.",
        "Yes, of that I am certain.",
    ],
)
def test_while_a_guest_talks_of_allergens_nothing_is_said_of_dishes(sentence: str) -> None:
    house, checker = terra(), ClaimChecker("en")
    checker.heard("My daughter is allergic to nuts.")
    assert checker.claims(sentence, house)
    assert not checker.claims("Your table for four is booked.", house)
    for _ in range(OPEN_TURNS):
        checker.heard("A table for four, please.")
    assert not checker.claims("The salad would work.", house)
    assert checker.claims("The salad would work.", house, notes=["nut allergy"])


def test_a_diet_that_a_model_claims_is_compared_with_the_record() -> None:
    spoken = ClaimChecker("en").checked("The mushroom risotto is vegan.", terra())
    assert spoken.startswith("Our record does not say that Mushroom risotto is vegan.")


def test_a_dish_that_is_not_on_the_menu_gets_no_yes() -> None:
    words = said("Is the beef steak gluten free?")
    assert words == "I do not find that on our menu. Did you mean Cauliflower steak?"
    assert "not in our record" in said("I'm allergic to mushrooms, can I have the risotto?")


def test_the_kitchen_has_hours_of_its_own_and_a_holiday_has_none() -> None:
    assert "until" not in said("When does the kitchen close tonight?")
    assert "18:00 to 22:00" in said("When does the kitchen close tonight?")
    assert "the kitchen is closed" in said("When does the kitchen close on Monday?")
    for text in ("Are you open on Christmas Eve?", "Are you open on the 31st of November?"):
        assert said(text).startswith("We are open Tuesday to Thursday")
        assert "special days are not in our record" in said(text)


def test_whoever_asks_whether_the_house_is_closed_gets_no_yes() -> None:
    assert not said("Are you closed right now?").startswith(("Yes", "No"))


def test_what_is_not_for_a_diet_is_named_by_what_the_record_does_not_say() -> None:
    house = terra()
    words = said("Which starters are not vegan?")
    vegan = [d.name for d in house.menu if "vegan" in d.diets]
    assert words.startswith("For these our record does not say that they are vegan: ")
    assert [name for name in vegan if name in words] == []
