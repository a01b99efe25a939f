"""Questions to a restaurant's host, drawn from its record, each with what is true by it.

    python -m tests.house_quiz --questions 200 --seed 7

puts them to the guide and prints how many were answered, and which answers were false. Half of them
cannot be answered: about dishes that nobody has, allergens and house rules that the record does not
know, and what no restaurant knows. Whether an answer is true is judged by the record alone, without
anything of what has made it.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.flows.kinds.restaurant.house_answers import Answerer
from beatroom.flows.kinds.restaurant.house_questions import questions_in
from beatroom.flows.kinds.restaurant.office import Dish, House

NOW = datetime(2026, 11, 24, 13, 0, tzinfo=ZoneInfo("Europe/Vienna"))
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CAREFUL = "I can't promise"
SILENT = (
    "not in our record",
    "nothing like that",
    "does not list",
    "does not say",
    "only say what",
)
ALLERGENS = ("gluten", "milk", "egg", "nuts", "fish", "celery", "mustard", "sesame", "sulphites")
NOT_LISTED = ("lupin", "peanuts", "shellfish", "soy", "molluscs")
FACTS = {
    "way": ("How do I get there?", "Which bus stop is near you?", "Can I come by tram?"),
    "cook": ("Who is the chef?", "Who cooks here?"),
    "dogs": ("Can I bring my dog?", "Are dogs welcome?", "Is my puppy allowed in?"),
    "children": ("Do you have high chairs?", "Are children welcome?", "Is it good for kids?"),
    "cards": ("Can I pay by card?", "Do you take credit cards?", "Is it cash only?"),
    "cancelling": ("What if I have to cancel?", "Is there a cancellation fee?"),
    "wheelchair": ("Is the door step free?", "Is it accessible with a wheelchair?"),
    "terrace": ("Can we sit outside?", "Do you have a garden?", "Is there a terrace?"),
}
OFF_RECORD = (
    *("Is there parking?", "Where can I park?", "Do you have wifi?", "Do you sell gift cards?"),
    *("Do you deliver?", "Can I smoke there?", "Is there a dress code?", "Is there live music?"),
    *("Do you have a private room for a company dinner?", "Can I get a voucher?"),
)
NO_DISHES = ("pizza", "sushi", "tiramisu", "a cheeseburger", "oysters", "ramen", "paella", "fondue")
ELSEWHERE = (
    *("Who won the match last night?", "What's the capital of Peru?", "How old are you?"),
    *("Do you like your job?", "Can you sing something?", "What will the weather be like?"),
    *("How many stars do you have?", "Is the owner married?", "What did the last guest say?"),
)

Judge = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Posed:
    """A question, whether the record has its answer, and whether an answer is true by it."""

    text: str
    answerable: bool
    true: Judge


def named(answer: str, house: House) -> list[Dish]:
    """The dishes that an answer names."""
    return [dish for dish in house.menu if dish.name in answer]


def shown_price(dish: Dish) -> str:
    return f"{dish.price} EUR"


def has_all(*parts: str) -> Judge:
    return lambda answer: all(part in answer for part in parts)


def silent(answer: str) -> bool:
    """Whether it says that the record has nothing of it."""
    return any(part in answer for part in SILENT)


def of_sort(house: House, fits: Callable[[Dish], bool], *, careful: bool = False) -> Judge:
    """Whether an answer names dishes of a sort alone, and some where there are any."""

    def true(answer: str) -> bool:
        there = named(answer, house)
        some = any(map(fits, house.menu))
        right = bool(there) and all(map(fits, there)) if some else silent(answer)
        return right and (CAREFUL in answer or not careful)

    return true


def hours_true(house: House, weekday: int) -> Judge:
    spans = [h for h in house.hours if h.weekday == weekday]

    def true(answer: str) -> bool:
        if DAYS[weekday] not in answer:
            return False
        if not spans:
            return "closed" in answer
        times = [f"{at:%H:%M}" for h in spans for at in (h.opens, h.closes)]
        return sorted(re.findall(r"\d\d:\d\d", answer)) == sorted(times)

    return true


def allergen_true(dish: Dish, allergen: str) -> Judge:
    listed = f"lists {allergen}" if allergen in dish.allergens else f"does not list {allergen}"
    return has_all(dish.name, listed, CAREFUL)


def short(dish: Dish, chance: random.Random) -> str:
    """A dish as guests call it."""
    whole = dish.name.split(",")[0].lower()
    return chance.choice((whole, f"the {whole}", dish.name))


def answerable(house: House, chance: random.Random) -> Iterator[Posed]:
    while True:
        dish, allergen = chance.choice(house.menu), chance.choice(ALLERGENS)
        called, day = short(dish, chance), chance.randrange(7)
        diet = chance.choice(("vegan", "vegetarian", "gluten-free"))
        category = chance.choice(sorted({d.category for d in house.menu}))
        bound = chance.randrange(5, 30)
        fact = chance.choice(sorted(FACTS))
        kind = chance.randrange(10)
        if kind == 0:
            wordings = (
                "Are you open on {0}?",
                "When do you close on {0}?",
                "{0}, what are your hours?",
            )
            text = chance.choice(wordings).format(DAYS[day])
            yield Posed(text, True, hours_true(house, day))
        elif kind == 1:
            text = chance.choice(("Where are you?", "What's the address?", "What is your address?"))
            yield Posed(text, True, has_all(house.address))
        elif kind == 2:
            wordings = ("How much is {0}?", "What does {0} cost?", "What's the price of {0}?")
            yield Posed(
                chance.choice(wordings).format(called), True, has_all(dish.name, shown_price(dish))
            )
        elif kind == 3:
            wordings = ("Is there {1} in {0}?", "Does {0} contain {1}?", "Does {0} have {1} in it?")
            text = chance.choice(wordings).format(called, allergen)
            yield Posed(text, True, allergen_true(dish, allergen))
        elif kind == 4:
            text = chance.choice(("Is {0} {1}?", "Would {0} be {1}?")).format(called, diet)
            is_it = "Yes" if diet in dish.diets else "does not say"
            yield Posed(text, True, has_all(dish.name, is_it, diet))
        elif kind == 5:
            wordings = ("Which allergens are in {0}?", "What allergens does {0} have?")
            listed = dish.allergens or ("no allergens",)
            yield Posed(
                chance.choice(wordings).format(called), True, has_all(dish.name, CAREFUL, *listed)
            )
        elif kind == 6:
            wordings = (
                *("What do you have without {0}?", "Which dishes are without {0}?"),
                *("I'm allergic to {0}, what can I eat?", "Is there anything without {0}?"),
            )
            free = of_sort(house, lambda d, a=allergen: a not in d.allergens, careful=True)
            yield Posed(chance.choice(wordings).format(allergen), True, free)
        elif kind == 7:
            text = f"Do you have {diet} {category.lower()} under {bound} euros?"
            fits = of_sort(
                house,
                lambda d, c=category, b=bound, t=diet: (
                    c.lower() in d.category.lower() and t in d.diets and float(d.price) <= b
                ),
            )
            yield Posed(text, True, fits)
        elif kind == 8:
            text = chance.choice(FACTS[fact])
            yield Posed(text, True, has_all(house.facts[fact]["en"]))
        else:
            text = chance.choice((f"Tell me about {called}.", f"What is in {called}?"))
            yield Posed(text, True, has_all(dish.name, dish.description))


def unanswerable(house: House, chance: random.Random) -> Iterator[Posed]:
    while True:
        dish = chance.choice(house.menu)
        match chance.randrange(4):
            case 0:
                yield Posed(chance.choice(OFF_RECORD), False, silent)
            case 1:
                other = chance.choice(NO_DISHES)
                asks = ("Do you have {0}?", "How much is {0}?", "Is there gluten in {0}?")
                yield Posed(chance.choice(asks).format(other), False, silent)
            case 2:
                allergen = chance.choice(NOT_LISTED)
                asks = ("Is there {1} in {0}?", "Does {0} contain {1}?")
                text = chance.choice(asks).format(short(dish, chance), allergen)
                yield Posed(text, False, allergen_true(dish, allergen))
            case _:
                yield Posed(chance.choice(ELSEWHERE), False, silent)


def quiz(house: House, count: int, chance: random.Random) -> list[Posed]:
    """So many questions, half of them without an answer."""
    known, unknown = answerable(house, chance), unanswerable(house, chance)
    return [next(known if n % 2 else unknown) for n in range(count)]


@dataclass(frozen=True, slots=True)
class Marked:
    """What came of a quiz: of the answerable ones how many were answered, and what was false."""

    answerable: int
    answered: int
    false: tuple[str, ...]


def marked(posed: Sequence[Posed], answers: Sequence[str | None]) -> Marked:
    """Every answer that was given, judged."""
    given = list(zip(posed, answers, strict=True))
    false = [f"{one.text} -> {said}" for one, said in given if said and not one.true(said)]
    could = [said for one, said in given if one.answerable]
    return Marked(len(could), sum(said is not None for said in could), tuple(false))


def by_guide(house: House, text: str, today: date) -> str | None:
    """What the guide answers by itself."""
    asked = questions_in("en").read(text, house, today)
    return None if asked is None else Answerer(house).answer(asked, NOW).words


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    house = terra()
    posed = quiz(house, given.questions, random.Random(given.seed))
    came = marked(posed, [by_guide(house, one.text, NOW.date()) for one in posed])
    print(f"answered {came.answered} of {came.answerable}; false {len(came.false)}")
    print(*came.false, sep="\n")
    return 1 if came.false or came.answered < 0.75 * came.answerable else 0


if __name__ == "__main__":
    sys.exit(main())
