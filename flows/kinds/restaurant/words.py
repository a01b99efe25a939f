"""What the guide and the house say, and what guests say: `restaurant` of each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from beatroom.flows.kinds.restaurant.forms import FormName
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.language.load import Section, Table

Asked = Literal[
    "intent",
    "name",
    "phone",
    "date",
    "time",
    "guests",
    "dishes",
    "more",
    "collect",
    "change",
    "change-order",
    "anything",
]


@dataclass(frozen=True, slots=True)
class Sentences(Section):
    """What the guide says.

    Attributes:
        asks: Its questions.
        goodbye: After the last of them.
        sorry: Something was not understood.
        all_right: Something is being changed.
        written: What was written into a form in the guest's words, read back.
        hours: Where the opening hours are.
        and_then: What was heard of a phone number, and that more of it is wanted.
        welcome: The first words of the agent that takes over.
        seen: The same where a form is not empty.
        thanks: A form was filled in by hand.
        table: A reservation, to be confirmed; `book` asks for it.
        order: Asks whether to place an order; `total` is what it comes to, `collect_at` and
            `collect_on` when it is collected.
        own: Of what a guest has in the books already: asking for it, changing it, calling it off.
        booked: What came of a submission.
        refused: What did not go, by field.
    """

    asks: Mapping[Asked, str]
    goodbye: str
    sorry: str
    all_right: str
    written: str
    hours: str
    and_then: str
    welcome: Mapping[Agent, str]
    seen: str
    thanks: str
    table: str
    book: str
    order: str
    total: str
    collect_at: str
    collect_on: str
    own: Mapping[str, str]
    booked: Mapping[FormName, str]
    refused: Mapping[str, str]


Phrases = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GuestWords(Section):
    """What guests say, as phrases in the notation of the time questions.

    Attributes:
        yes, no: Agreeing, and not.
        booking, ordering: What somebody has come for.
        own_cancel, own_change, own_look: Wants what is in the books already called off, changed or
            looked up.
        soon: As soon as possible.
        enough: Nothing more is wanted.
        opening: Asks for the hours.
        remove: Takes a dish off.
        fields: What fields of the form are called.
        phones: Names a phone number.
        parties: How many people some words are, where there is no number.
        guests: How many people, with a number.
        units: What makes another number of it: "for eight o'clock".
        tables: A table by its number.
        days: Days by how far off they are.
        in_days, in_weeks: The same with a number.
        weekdays, months: From Monday, and from January.
        not_months: What sounds like a month ("may I").
        ordinals: From the first on, where days are counted so.
        suffixes: What stands behind the digits of an ordinal.
        clock: Times: "12:00" itself; "+30" past the number or "-15" before it; "+m" and "-m",
            minutes past or to an hour; "h+m", "h-m" and "h m", an hour and minutes; "h", an hour.
        morning, evening: Which half of the day an hour is in.
        hesitations, name_before: What stands before a name.
        digits: Words for digits of a phone number, beside the numbers.
        repeats: How often a digit comes ("double").
        plus: The first word of a number from abroad.
        numbers: Words for numbers, beside those of the language's voice.
        small: Words that no dish is known by.
    """

    yes: Phrases
    no: Phrases
    booking: Phrases
    ordering: Phrases
    own_cancel: Phrases
    own_change: Phrases
    own_look: Phrases
    soon: Phrases
    enough: Phrases
    opening: Phrases
    remove: Phrases
    fields: Mapping[str, Phrases]
    phones: Phrases
    parties: Mapping[str, Phrases]
    guests: Phrases
    units: Phrases
    tables: Phrases
    days: Mapping[str, Phrases]
    in_days: Phrases
    in_weeks: Phrases
    weekdays: Phrases
    months: Phrases
    clock: Mapping[str, Phrases]
    morning: Phrases
    evening: Phrases
    hesitations: Phrases
    name_before: Phrases
    plus: Phrases
    small: str
    not_months: Phrases = ()
    ordinals: Phrases = ()
    suffixes: str = ""
    digits: Mapping[str, str] = field(default_factory=dict[str, str])
    repeats: Mapping[str, int] = field(default_factory=dict[str, int])
    numbers: Mapping[str, float] = field(default_factory=dict[str, float])


@dataclass(frozen=True, slots=True)
class AnswerSentences(Section):
    """What is said about the house.

    Attributes:
        hours, closed: Of one day.
        week, weekdays, span: Of all days; from one day to another; from one time to another.
        open_now, closed_now: Just now.
        address, phone: Where it is, and its number.
        price, about: Of a dish.
        is_diet, not_diet: Whether a dish is for a diet.
        contains, silent: Whether the record lists an allergen for a dish.
        lists, lists_none: All allergens that it lists for one.
        promise: That a record is no promise.
        without: Dishes for which the record does not list an allergen.
        found, none, more, dish_price: Dishes of a sort; one with its price among them.
        unlisted: None of a sort that is about what is in them.
        unknown: Something is not on record.
        general: In the place of what a model said of allergens, of no dish.
        kitchen, kitchen_closed, kitchen_week: When the kitchen works, on a day and in the week.
        holidays: That nobody knows of special days.
        not_on_menu, near: Of a dish that is none; those whose names are like it.
        not_said: Dishes of which the record does not say that they are for a diet.
        allergens, diets: Their names.
    """

    hours: str
    closed: str
    week: str
    weekdays: str
    span: str
    open_now: str
    closed_now: str
    address: str
    phone: str
    price: str
    about: str
    is_diet: str
    not_diet: str
    contains: str
    silent: str
    lists: str
    lists_none: str
    promise: str
    without: str
    found: str
    unlisted: str
    none: str
    more: str
    dish_price: str
    unknown: str
    general: str
    kitchen: str
    kitchen_closed: str
    kitchen_week: str
    holidays: str
    not_on_menu: str
    near: str
    not_said: str
    allergens: Mapping[str, str]
    diets: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class QuestionWords(Section):
    """What guests say who ask about the house, as phrases.

    Attributes:
        asks: What makes a question, wherever it is said.
        begins: The same as an utterance's first word, or its second.
        wishes: Wants something done: no question.
        notes: Wants something kept in mind: none either, though it names an allergen.
        topics: What is asked: "hours", "address", "phone", "price", "about", "allergens", "now",
            "cheapest", "dearest", "kitchen" (its hours), "closed" (asks whether it is), "special"
            (days that are like no other).
        facts: The house's ways, by their names in `House.facts`.
        allergens, diets: By their names in the record.
        without: Something must not be in it.
        fillers: Words that name no dish and nothing in one.
        several: Any dishes are meant, not a certain one.
        allergic: Somebody does not bear something.
        claims: Says what somebody may eat, whatever the allergen is.
        at_most, at_least: A price with a number.
        categories: Of the menu, by their names there.
    """

    asks: Phrases
    begins: Phrases
    wishes: Phrases
    notes: Phrases
    topics: Mapping[str, Phrases]
    facts: Mapping[str, Phrases]
    allergens: Mapping[str, Phrases]
    diets: Mapping[str, Phrases]
    without: Phrases
    fillers: str
    several: Phrases
    allergic: Phrases
    claims: Phrases
    at_most: Phrases
    at_least: Phrases
    categories: Mapping[str, Phrases]


@dataclass(frozen=True, slots=True)
class OfficeSentences(Section):
    """What the office says.

    Attributes:
        either: Stands between one time and another.
        person, people: How many come.
        booked, ordered: What is in the books.
        called_off: The same once it was cancelled.
        refused: Why something is not done, by the refusal's name.
        subjects, notices: Titles and texts of notices to a guest, by what happened: "booked",
            "changed", "cancelled", "ordered", "order-cancelled".
        own_link: Where a guest finds what is in the books; the end of a notice is `from_house`.
    """

    either: str
    person: str
    people: str
    booked: str
    ordered: str
    called_off: str
    refused: Mapping[str, str]
    subjects: Mapping[str, str]
    notices: Mapping[str, str]
    own_link: str
    from_house: str


ANSWERS = Table("restaurant.answers", AnswerSentences)
OFFICE = Table("restaurant.office", OfficeSentences)
QUESTIONS = Table("restaurant.questions", QuestionWords, filled=False)
SENTENCES = Table("restaurant.sentences", Sentences)
HEARD = Table(
    "restaurant.words",
    GuestWords,
    filled=False,
    own=(
        "parties", "days", "clock", "not_months", "ordinals", "suffixes", "digits", "repeats",
        "numbers",
    ),
)  # fmt: skip
