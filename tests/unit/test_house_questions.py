"""Questions about the house: what is asked, in seven languages, and that no wish is one."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from typed import here

from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.flows.kinds.restaurant.house_questions import (
    DishQuestion,
    FactQuestion,
    HoursQuestion,
    HouseQuestion,
    MenuQuestion,
    NoDishQuestion,
    questions_in,
)

pytestmark = pytest.mark.unit

NOW = datetime(2026, 11, 24, 13, 0, tzinfo=ZoneInfo("Europe/Vienna"))
"""A Tuesday."""
PAGE_WORDS = Path(__file__).parents[2] / "web/src/kinds/restaurant/allergenWords.ts"
ROWS = [
    line.split("\t")
    for line in (Path(__file__).parents[1] / "data" / "house_questions.tsv")
    .read_text()
    .splitlines()
]


def labelled(asked: HouseQuestion | None) -> str:
    """A question as the labelled ones are written."""
    match asked:
        case None:
            return "-"
        case HoursQuestion(day, now):
            when = "now" if now else "" if day is None else f"{day:%A}".lower()
            told = ["kitchen"] * asked.kitchen + ["closed"] * asked.closed
            return " ".join(filter(None, ["hours", when, *told, "special" * asked.special]))
        case NoDishQuestion(near):
            return " ".join(filter(None, ["no-dish", *near]))
        case FactQuestion(fact):
            return f"fact {fact}"
        case DishQuestion():
            told = [f"allergens={','.join(asked.allergens)}"] * bool(asked.allergens)
            told += [f"diets={','.join(asked.diets)}"] * bool(asked.diets)
            told += ["lists"] * asked.lists + ["price"] * asked.price
            return " ".join(["dish", ",".join(asked.dishes), *told])
        case MenuQuestion():
            told = [asked.category] * bool(asked.category)
            told += [f"without={','.join(asked.without)}"] * bool(asked.without)
            told += [f"with={','.join(asked.with_)}"] * bool(asked.with_)
            told += [f"diets={','.join(asked.diets)}"] * bool(asked.diets)
            told += [f"not={','.join(asked.not_diets)}"] * bool(asked.not_diets)
            told += [f"at_most={asked.at_most}"] * (asked.at_most is not None)
            told += [asked.extreme] * bool(asked.extreme) + ["allergic"] * asked.allergic
            return " ".join(["menu", *told])


@pytest.mark.parametrize(("language", "text", "expected"), ROWS)
def test_what_is_asked(language: str, text: str, expected: str) -> None:
    assert labelled(questions_in(language).read(text, terra(), NOW.date())) == expected


@pytest.mark.runs("python -m tools.allergen_words")
def test_the_page_search_knows_the_same_words_for_allergens() -> None:
    assert PAGE_WORDS.read_text(encoding="utf-8") == here("python -m tools.allergen_words").text, (
        "write it anew: python -m tools.allergen_words > web/src/kinds/restaurant/allergenWords.ts"
    )
