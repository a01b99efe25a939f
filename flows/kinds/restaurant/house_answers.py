"""Answers about the house, as sentences that are true by its record.

Of allergens they say what the record lists and what it does not, and promise nothing: what a record
does not list may be in a dish all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal

from babel.numbers import format_decimal

from beatroom.flows.kinds.restaurant.day_words import day_words
from beatroom.flows.kinds.restaurant.house import price_of
from beatroom.flows.kinds.restaurant.house_questions import (
    DishQuestion,
    FactQuestion,
    HoursQuestion,
    HouseQuestion,
    MenuQuestion,
    NoDishQuestion,
)
from beatroom.flows.kinds.restaurant.office import Dish, House
from beatroom.flows.kinds.restaurant.targets import PLACED_FACTS, category_target
from beatroom.flows.kinds.restaurant.words import ANSWERS
from beatroom.flows.language.facts import locale_of, names_words, weekday_words
from beatroom.flows.language.language_code import ENGLISH, code_of

NAMED = 4
"""Dishes that are said by name; the menu shows the rest."""
WEEK = 7


@dataclass(frozen=True, slots=True)
class HouseAnswer:
    """What is said, and the place on the page that shows it, if there is one."""

    words: str
    target: str | None = None


class Answerer:
    """Answers for one house.

    Args:
        house: Its record.
        language: Of the answers, BCP-47.
    """

    def __init__(self, house: House, language: str = ENGLISH) -> None:
        self._house, self._language = house, language
        self._says = ANSWERS.of(language)
        self._menu = {dish.id: dish for dish in house.menu}

    def answer(self, asked: HouseQuestion, now: datetime) -> HouseAnswer:
        """What is true by the record; `now` is the time in the house."""
        answer = self._answer(asked, now)
        return replace(answer, words=answer.words[:1].upper() + answer.words[1:])

    def _answer(self, asked: HouseQuestion, now: datetime) -> HouseAnswer:
        match asked:
            case HoursQuestion():
                return HouseAnswer(self._hours(asked, now), "hours")
            case FactQuestion(fact):
                return HouseAnswer(self._fact(fact), self._place_of(fact))
            case DishQuestion(()):
                return HouseAnswer(self.allergens_of(()))
            case DishQuestion(dishes):
                words = " ".join(self._of_dish(self._menu[one], asked) for one in dishes)
                promise = asked.allergens or asked.lists or "gluten-free" in asked.diets
                target = f"dish-{dishes[0]}" if len(dishes) == 1 else None
                return HouseAnswer(self._promising(words) if promise else words, target)
            case NoDishQuestion(near):
                return HouseAnswer(self._no_dish(near))
            case MenuQuestion():
                return self._of_menu(asked)

    def allergens_of(self, dishes: Sequence[str]) -> str:
        """All that the record lists for dishes; without any, how to ask for it."""
        if not dishes:
            return self._says.general.format(phone=self._house.phone)
        return self.recorded_of(DishQuestion(tuple(dishes), lists=True))

    def recorded_of(self, asked: DishQuestion) -> str:
        """What the record says to what somebody else has said of dishes; of none, how to ask."""
        if not asked.dishes:
            return self.allergens_of(())
        told = (self._of_dish(self._menu[one], asked) for one in asked.dishes)
        return self._promising(" ".join(told))

    def described(self, dishes: Sequence[str]) -> str:
        """What the menu says of dishes, in the place of what somebody else has said."""
        return " ".join(self._of_dish(self._menu[one], DishQuestion((one,))) for one in dishes)

    def fact(self, asked: FactQuestion) -> str:
        """One of the house's ways; of one that it does not have, that nobody knows."""
        return self._fact(asked.fact)

    def _no_dish(self, near: Sequence[str]) -> str:
        """That a dish is not on the menu; never anything of what is in the one that is meant.

        A menu is in one language: what a guest calls a dish in another is nothing to say no to.
        """
        says = self._says
        foreign = code_of(self._language) != ENGLISH
        lead = self.allergens_of(()) if foreign else says.not_on_menu
        if near:
            meant = self._dishes([self._menu[one] for one in near], priced=False)
            return f"{lead} {says.near.format(dishes=meant)}"
        return lead if foreign else f"{lead} {says.unknown.format(phone=self._house.phone)}"

    def _hours(self, asked: HoursQuestion, now: datetime) -> str:
        says = self._says
        if asked.special:
            special = says.holidays.format(phone=self._house.phone)
            return f"{self._week(now, asked)} {special}"
        if asked.now and not (asked.kitchen or asked.closed):
            for opens, closes in self._spans(now.date(), asked):
                if opens <= f"{now:%H:%M}" < closes:
                    return says.open_now.format(closes=closes)
            return f"{says.closed_now} {self._on(now.date(), asked)}"
        day = now.date() if asked.now else asked.day
        return self._week(now, asked) if day is None else self._on(day, asked)

    def _week(self, now: datetime, asked: HoursQuestion) -> str:
        """The hours of all days."""
        says = self._says
        days = [now.date() + timedelta(days=n - now.weekday()) for n in range(WEEK)]
        groups = list[tuple[list[date], tuple[tuple[str, str], ...]]]()
        for day in days:
            spans = self._spans(day, asked)
            if groups and groups[-1][1] == spans:
                groups[-1][0].append(day)
            else:
                groups.append(([day], spans))
        told = [f"{self._weekdays(some)} {self._told(spans)}" for some, spans in groups if spans]
        week = says.kitchen_week if asked.kitchen else says.week
        return week.format(days="; ".join(told)) if told else self._unknown()

    def _on(self, day: date, asked: HoursQuestion) -> str:
        says, spans = self._says, self._spans(day, asked)
        shown = day_words(day, self._language)
        if not spans:
            return (says.kitchen_closed if asked.kitchen else says.closed).format(day=shown)
        sentence = says.kitchen if asked.kitchen else says.hours
        return sentence.format(day=shown, spans=self._told(spans))

    def _spans(self, day: date, asked: HoursQuestion) -> tuple[tuple[str, str], ...]:
        """When the house, or its kitchen, opens and closes that day."""
        house = self._house
        held = (house.kitchen.hours or house.hours) if asked.kitchen else house.hours
        that_day = sorted((h for h in held if h.weekday == day.weekday()), key=lambda h: h.opens)
        return tuple((f"{h.opens:%H:%M}", f"{h.closes:%H:%M}") for h in that_day)

    def _told(self, spans: Sequence[tuple[str, str]]) -> str:
        told = [self._says.span.format(opens=opens, closes=closes) for opens, closes in spans]
        return names_words(told, self._language)

    def _weekdays(self, days: Sequence[date]) -> str:
        first, last = (
            weekday_words(datetime.combine(day, time()), self._language)
            for day in (days[0], days[-1])
        )
        return first if first == last else self._says.weekdays.format(first=first, last=last)

    def _place_of(self, fact: str) -> str | None:
        """Where the page has it too."""
        return fact if fact in PLACED_FACTS and self._house.facts.get(fact) else None

    def _fact(self, fact: str) -> str:
        house = self._house
        if fact == "address":
            return self._says.address.format(address=house.address)
        if fact == "phone":
            return self._says.phone.format(phone=house.phone)
        told = house.facts.get(fact, {})
        return told.get(self._language.split("-")[0]) or told.get(ENGLISH) or self._unknown()

    def _of_dish(self, dish: Dish, asked: DishQuestion) -> str:
        says, name = self._says, dish.name
        told = list[str]()
        if asked.price:
            told.append(says.price.format(dish=name, price=self._price(dish)))
        for diet in asked.diets:
            sentence = says.is_diet if diet in dish.diets else says.not_diet
            told.append(sentence.format(dish=name, diet=says.diets.get(diet, diet)))
        if asked.lists:
            listed = says.lists if dish.allergens else says.lists_none
            told.append(listed.format(dish=name, allergens=self._allergens(dish.allergens)))
        if there := [one for one in asked.allergens if one in dish.allergens]:
            told.append(says.contains.format(dish=name, allergens=self._allergens(there)))
        if gone := [one for one in asked.allergens if one not in dish.allergens]:
            told.append(says.silent.format(dish=name, allergens=self._allergens(gone)))
        if not told:
            about = says.about.format(dish=name, description=dish.description)
            told.append(f"{about} {says.price.format(dish=name, price=self._price(dish))}")
        return " ".join(told)

    def _of_menu(self, asked: MenuQuestion) -> HouseAnswer:
        says = self._says
        found = [dish for dish in self._house.menu if self._fits(dish, asked)]
        if asked.extreme and found:
            prices = [price_of(dish) for dish in found]
            wanted = min(prices) if asked.extreme == "cheapest" else max(prices)
            found = [dish for dish in found if price_of(dish) == wanted]
        target = category_target(asked.category) if asked.category else None
        if not found:
            listed = asked.with_ or asked.without or asked.not_diets
            words = says.unlisted if listed else says.none
        else:
            dishes = self._dishes(found, priced=bool(asked.extreme or self._bounded(asked)))
            words = says.found.format(dishes=dishes)
            if asked.without:
                free = self._allergens(asked.without)
                words = says.without.format(dishes=dishes, allergens=free)
            elif asked.not_diets:
                diets = names_words(
                    [says.diets.get(one, one) for one in asked.not_diets], self._language
                )
                words = says.not_said.format(dishes=dishes, diets=diets)
        careful = asked.without or asked.with_ or asked.allergic or asked.not_diets
        careful = careful or "gluten-free" in asked.diets
        return HouseAnswer(self._promising(words) if careful else words, target)

    def _fits(self, dish: Dish, asked: MenuQuestion) -> bool:
        price = price_of(dish)
        return (
            asked.category.casefold() in dish.category.casefold()
            and not any(one in dish.allergens for one in asked.without)
            and all(one in dish.allergens for one in asked.with_)
            and all(one in dish.diets for one in asked.diets)
            and not any(one in dish.diets for one in asked.not_diets)
            and (asked.at_most is None or price <= Decimal(asked.at_most))
            and (asked.at_least is None or price >= Decimal(asked.at_least))
        )

    @staticmethod
    def _bounded(asked: MenuQuestion) -> bool:
        return asked.at_most is not None or asked.at_least is not None

    def _dishes(self, found: Sequence[Dish], *, priced: bool) -> str:
        priced_as = self._says.dish_price
        names = [
            priced_as.format(dish=dish.name, price=self._price(dish)) if priced else dish.name
            for dish in found[:NAMED]
        ]
        left = len(found) - len(names)
        if not left:
            return names_words(names, self._language)
        return self._says.more.format(dishes=", ".join(names), count=left)

    def _allergens(self, some: Sequence[str]) -> str:
        return names_words([self._says.allergens.get(one, one) for one in some], self._language)

    def _price(self, dish: Dish) -> str:
        shown = format_decimal(price_of(dish), format="0.00", locale=locale_of(self._language))
        return f"{shown} {self._house.currency}"

    def _promising(self, words: str) -> str:
        return f"{words} {self._says.promise.format(phone=self._house.phone)}"

    def _unknown(self) -> str:
        return self._says.unknown.format(phone=self._house.phone)
