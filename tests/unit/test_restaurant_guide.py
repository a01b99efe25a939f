"""The guide's dialogue: from what a guest says to what the desk does and what is asked next."""

from __future__ import annotations

import re
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest

from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationForm
from beatroom.flows.kinds.restaurant.guide import Guide
from beatroom.flows.kinds.restaurant.guide_dishes import dish_of, dishes_in, spoken_order
from beatroom.flows.kinds.restaurant.guide_steps import DeskAction, OwnPlace, Place
from beatroom.flows.kinds.restaurant.heard import heard_in
from beatroom.flows.kinds.restaurant.heard_references import reference_in
from beatroom.flows.kinds.restaurant.house_questions import MenuQuestion, questions_in
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.office import BookEntry
from beatroom.flows.kinds.restaurant.visit_state import OwnEntry, Visit
from beatroom.flows.language.load import languages

pytestmark = pytest.mark.unit

FRIDAY = date(2027, 1, 15)
WEB = Path(__file__).parents[2] / "web" / "src" / "kinds" / "restaurant" / "words"
GUIDE = Guide("en")
ASK, answer, question = GUIDE.says.asks, GUIDE.answer, GUIDE.question
HEARD = heard_in("en")
FULL = ReservationForm.model_validate(
    {"name": "Ana", "phone": "123456", "date": "2027-01-22", "time": "19:30", "guests": 4}
)


def said(
    text: str, agent: Agent, asking: str = "", visit: Visit | None = None
) -> tuple[DeskAction, ...]:
    there = visit or Visit(agent=agent)
    return answer(text, there, Place(asking=asking), FRIDAY, terra()).acts


def test_the_greeter_finds_the_intent_and_takes_what_was_said_along() -> None:
    assert said("I'd like to book a table for four tomorrow at half past seven", "greeter") == (
        DeskAction("fill", "date", "2027-01-16"),
        DeskAction("fill", "time", "19:30"),
        DeskAction("fill", "guests", 4),
        DeskAction("hand_over", "reservation"),
    )
    assert said("can I order some food", "greeter") == (DeskAction("hand_over", "order_food"),)
    assert said("when do you open", "greeter") == (DeskAction("show", "hours"),)
    assert said("what a day", "greeter") == ()


def test_one_thing_is_asked_after_the_other() -> None:
    asked: list[str] = []
    held: dict[str, object] = {}
    for name, value in FULL.model_dump(mode="json", exclude_none=True).items():
        form = ReservationForm.model_validate(held)
        asked.append(
            question(Visit(agent="reservation", reservation=form), Place(), None)[1].asking
        )
        held[name] = value

    assert asked == ["name", "phone", "date", "time", "guests"]
    words, place = question(Visit(agent="reservation", reservation=FULL), Place(), None)
    assert place.asking == "confirm"
    assert "for 4 on Friday, 22 January 2027 at 19:30, under the name Ana. Shall I" in words


@pytest.mark.parametrize(
    ("asking", "text", "act"),
    [
        ("name", "my name is Ana", DeskAction("fill", "name", "Ana")),
        (
            "phone",
            "oh six six four, one two three four five",
            DeskAction("fill", "phone", "066412345"),
        ),
        ("date", "next friday", DeskAction("fill", "date", "2027-01-22")),
        ("time", "eight", DeskAction("fill", "time", "20:00")),
        ("guests", "six of us", DeskAction("fill", "guests", 6)),
    ],
)
def test_an_answer_goes_into_the_field_that_was_asked_for(
    asking: str, text: str, act: DeskAction
) -> None:
    assert said(text, "reservation", asking) == (act,)


def test_a_yes_submits_a_no_asks_what_to_change_and_a_change_is_taken_at_once() -> None:
    visit = Visit(agent="reservation", reservation=FULL)

    assert said("yes please", "reservation", "confirm", visit) == (
        DeskAction("submit", "reservation"),
    )
    assert said("no, make it saturday", "reservation", "confirm", visit) == (
        DeskAction("fill", "date", "2027-01-16"),
    )
    no = answer("no", visit, Place(asking="confirm"), FRIDAY, None)
    assert (no.lead, no.place.asking, no.asks) == (ASK["change"], "change", False)
    phone = answer("the phone", visit, no.place, FRIDAY, None)
    assert (phone.lead, phone.place.asking) == (ASK["phone"], "phone")
    assert said("table 8 please", "reservation", "confirm", visit) == (
        DeskAction("fill", "table", 8),
    )
    assert said("yes for four people at half past seven", "reservation", "confirm", visit) == (
        DeskAction("submit", "reservation"),
    )


def test_what_was_not_understood_changes_nothing() -> None:
    guided = answer("hm", Visit(agent="reservation"), Place(asking="date"), FRIDAY, None)

    assert guided.acts == ()
    assert guided.lead.startswith("Sorry")
    assert guided.asks


def test_dishes_are_heard_by_name_with_how_many() -> None:
    house = terra()

    assert dishes_in("two burratas and the smoked mountain trout", house, HEARD) == [
        ("burrata", 2),
        ("smoked-trout", 1),
    ]
    assert dishes_in("something nice", house, HEARD) == []
    assert dishes_in("two burratas", None, HEARD) == []
    assert dish_of("Burrata and tomatoes", house) == dish_of("burrata", house)
    assert dish_of("moon", house) is None


def test_an_order_goes_from_dishes_to_name_and_phone_to_a_yes() -> None:
    house = terra()
    order = OrderForm.model_validate({"dishes": {"burrata": {"quantity": 2}}})
    visit = Visit(agent="order_food", order=order)

    assert question(Visit(agent="order_food"), Place(), house)[1].asking == "dishes"
    assert question(visit, Place(), house)[1].asking == "more"
    enough = answer("no that is all", visit, Place(asking="more"), FRIDAY, house)
    assert question(visit, enough.place, house)[1].asking == "name"
    whole = order.model_copy(update={"name": "Ana", "phone": "123456"})
    paused = Visit(agent="order_food", order=whole)
    assert question(paused, Place(), house)[1].asking == "collect"
    later = answer("at seven tomorrow", paused, Place(asking="collect"), FRIDAY, house)
    assert later.acts == (
        DeskAction("fill", "date", "2027-01-16", form="order"),
        DeskAction("fill", "time", "19:00", form="order"),
    )
    soon = answer("as soon as possible", paused, Place(asking="collect"), FRIDAY, house)
    words, place = question(paused, soon.place, house)
    assert place.asking == "confirm"
    assert words.endswith("EUR. Shall I place the order?")
    assert spoken_order(whole, house) in words


def test_a_dish_is_taken_off_again() -> None:
    order = OrderForm.model_validate({"dishes": {"burrata": {"quantity": 2}}})
    visit = Visit(agent="order_food", order=order)

    assert said("remove the burrata", "order_food", "more", visit) == (
        DeskAction("fill", "dish:burrata", None, form="order"),
    )


def dictate(*pieces: str) -> tuple[list[str], list[DeskAction], Place]:
    """What the guide says to each piece, and what it fills in."""
    place, leads, acts = Place(asking="phone"), [], []
    visit = Visit(agent="reservation", reservation=ReservationForm(name="Ana"))
    for piece in pieces:
        guided = answer(piece, visit, place, FRIDAY, terra())
        leads.append(guided.lead)
        acts += guided.acts
        asking = "date" if guided.acts else "phone"
        place = Place(asking=asking, digits=guided.place.digits)
    return leads, acts, place


def test_a_phone_number_may_come_in_pieces() -> None:
    leads, acts, _ = dictate("it's oh six six four", "one two three", "four five six seven")
    assert leads[:2] == ["0 6 6 4. And then?", "0 6 6 4 1 2 3. And then?"]
    assert acts == [DeskAction("fill", "phone", "06641234567")]


def test_a_number_that_was_one_already_takes_the_rest_of_it() -> None:
    _, acts, place = dictate("oh six six four one two three four", "five six seven")
    assert acts == [
        DeskAction("fill", "phone", "06641234"),
        DeskAction("fill", "phone", "06641234567"),
    ]
    visit = Visit(agent="reservation", reservation=ReservationForm(name="Ana"))
    assert answer("tomorrow", visit, place, FRIDAY, terra()).acts == (
        DeskAction("fill", "date", "2027-01-16"),
    )


def test_a_number_that_was_misheard_is_said_again_whatever_is_asked() -> None:
    visit = Visit(
        agent="reservation", reservation=ReservationForm(name="Ana", phone="0664112345567")
    )
    place = Place(asking="date", digits="0664112345567")
    again = answer("No, my phone number is 0664 123 4567.", visit, place, FRIDAY, terra())
    assert again.acts == (DeskAction("fill", "phone", "06641234567"),)
    begun = answer("the phone number is oh six six four", visit, place, FRIDAY, terra())
    assert (begun.lead, begun.place.digits) == ("0 6 6 4. And then?", "0664")
    ended = answer("one two three four", visit, begun.place, FRIDAY, terra())
    assert ended.acts == (DeskAction("fill", "phone", "06641234"),)


def test_a_number_said_anew_counts_and_one_that_ends_short_is_taken_as_it_is() -> None:
    assert dictate("oh six six", "oh six six four one two three four five")[1] == [
        DeskAction("fill", "phone", "066412345")
    ]
    assert dictate("oh six six four", "that is all")[1] == [DeskAction("fill", "phone", "0664")]
    leads, acts, _ = dictate("no idea")
    assert (leads, acts) == (["Sorry, I did not get that."], [])
    assert dictate("+43 664 1234567")[1] == [DeskAction("fill", "phone", "+436641234567")]


BOOKINGS = {
    "en": ("I want to book a table", "Ana", "0664 123 4567", "tomorrow", "at eight", "four", "yes"),
    "de": ("Ich möchte einen Tisch", "Ana", "0664 123 4567", "morgen", "um acht", "vier", "ja"),
    "fr": (
        "réserver une table",
        "Ana",
        "0664 123 4567",
        "demain",
        "à vingt heures",
        "quatre",
        "oui",
    ),
    "es": ("quiero una mesa", "Ana", "0664 123 4567", "mañana", "a las ocho", "cuatro", "sí"),
    "pt": ("queria uma mesa", "Ana", "0664 123 4567", "amanhã", "às oito", "quatro", "sim"),
    "it": ("vorrei un tavolo", "Ana", "0664 123 4567", "domani", "alle otto", "quattro", "sì"),
    "nl": ("ik wil een tafel", "Ana", "0664 123 4567", "morgen", "om acht uur", "vier", "ja"),
}


@pytest.mark.parametrize("code", BOOKINGS)
def test_a_table_is_booked_in_every_language(code: str) -> None:
    guide, asked = Guide(code), list[str]()
    visit, place, acts = Visit(agent="greeter"), Place(), tuple[DeskAction, ...]()
    for said_next in BOOKINGS[code]:
        words, place = guide.question(visit, place, terra())
        asked.append(words)
        guided = guide.answer(said_next, visit, place, FRIDAY, terra())
        place, acts = guided.place, guided.acts
        held = visit.reservation.model_dump(mode="json")
        held |= {act.what: act.value for act in acts if act.does == "fill"}
        form = ReservationForm.model_validate(held)
        visit = Visit(agent="reservation", reservation=form)
    assert acts == (DeskAction("submit", "reservation"),)
    assert (form.date, form.time, form.guests) == (date(2027, 1, 16), time(20, 0), 4)
    assert len(set(asked)) == len(asked) == 7
    assert "Ana" in asked[-1]
    assert code == "en" or set(asked).isdisjoint(ASK.values())


@pytest.mark.parametrize("code", languages())
def test_the_pages_own_examples_are_understood(code: str) -> None:
    words = WEB / f"{code}.ts"
    [listed] = re.findall(r"sayings: \[(.*?)\]", words.read_text(encoding="utf-8"))
    booking, asks, order = re.findall(r'"(.*?)"', listed)

    def heard(text: str) -> dict[str, Any]:
        there = Visit(agent="greeter")
        acts = Guide(code).answer(text, there, Place(), FRIDAY, terra()).acts
        return {act.what: act.value for act in acts}

    booked = heard(booking)
    assert (booked["date"], booked["time"], booked["guests"]) == ("2027-01-22", "19:30", 4)
    assert "reservation" in booked
    question = questions_in(code).read(asks, terra(), FRIDAY)
    assert isinstance(question, MenuQuestion)
    assert question.without == ("nuts",)
    ordered = heard(order)
    assert "order_food" in ordered
    dishes = {name: value for name, value in ordered.items() if name.startswith("dish:")}
    assert len(dishes) == 2
    assert sorted(one["quantity"] for one in dishes.values()) == [1, 2]


@pytest.mark.parametrize(
    ("language", "text"),
    [("es", "a las ocho"), ("it", "a nome di Anna"), ("pt", "a mesa dois"), ("es", "sin pan")],
)
def test_a_small_word_of_another_language_is_no_dish(language: str, text: str) -> None:
    assert dishes_in(text, terra(), heard_in(language)) == []


FOUND = BookEntry(
    form="reservation",
    reference="7KQ2MX",
    state="booked",
    summary="Table 5 for 4 people",
    name="Ana",
    date=date(2027, 1, 22),
    time=time(19, 30),
    guests=4,
    table=5,
    changes=True,
    cancels=True,
)
BOOKED = Visit(agent="reservation", own=OwnEntry("reservation", "7KQ2MX"))
CANCELS = {
    "en": "please cancel that booking",
    "de": "bitte stornieren Sie diese Reservierung",
    "fr": "annulez cette réservation, s'il vous plaît",
    "es": "por favor, cancele esa reserva",
    "it": "per favore, annulli quella prenotazione",
    "pt": "por favor, cancele essa reserva",
    "nl": "annuleer die reservering, alstublieft",
}


@pytest.mark.parametrize("language", CANCELS)
@pytest.mark.parametrize("agent", ["greeter", "reservation", "order_food"])
def test_who_wants_to_cancel_never_begins_a_booking(language: str, agent: Agent) -> None:
    guide, text = Guide(language), CANCELS[language]

    fresh = guide.answer(text, Visit(agent=agent), Place(), FRIDAY, terra())
    assert (fresh.acts, fresh.place.asking) == ((), "own-reference")
    known = Visit(agent=agent, own=OwnEntry("reservation", "7KQ2MX"))
    step = guide.answer(text, known, Place(asking="anything"), FRIDAY, terra())
    assert step.acts == (DeskAction("find", "7KQ2MX"),)
    words, place = guide.own.found(FOUND, step.place)
    assert words.startswith("Table 5 for 4 people.")
    assert place.asking == "own-cancel"
    filling = Visit(agent="reservation", reservation=ReservationForm(name="Ana"))
    meanwhile = guide.answer(text, filling, Place(asking="phone"), FRIDAY, terra())
    assert (meanwhile.acts, meanwhile.place.asking) == ((), "phone")


def test_a_booking_of_another_day_is_found_by_its_reference_and_phone_number() -> None:
    greeter = Visit(agent="greeter")
    step = answer("I want to cancel my booking", greeter, Place(), FRIDAY, terra())
    step = answer("it is seven K Q two M X", greeter, step.place, FRIDAY, terra())
    assert step.place.asking == "own-phone"
    step = answer("oh six six oh, one two three", greeter, step.place, FRIDAY, terra())
    assert not step.acts
    step = answer("four five six seven", greeter, step.place, FRIDAY, terra())
    assert step.acts == (DeskAction("find", "7KQ2MX", "06601234567"),)
    _, place = GUIDE.own.found(FOUND, step.place)
    assert answer("no", greeter, place, FRIDAY, terra()).acts == ()
    yes = answer("yes please", greeter, place, FRIDAY, terra())
    assert yes.acts == (DeskAction("cancel", "7KQ2MX"),)


def test_a_change_is_said_back_before_it_is_made() -> None:
    step = answer("move my booking to saturday at eight", BOOKED, Place(), FRIDAY, terra())
    words, place = GUIDE.own.found(FOUND, step.place)
    assert words == "Then for 4 on Saturday, 16 January 2027 at 20:00. Shall I change it?"
    but = answer("yes, but for six people", BOOKED, place, FRIDAY, terra())
    assert (but.acts, but.place.asking) == ((), "own-sure")
    yes = answer("yes", BOOKED, but.place, FRIDAY, terra())
    change = {"date": "2027-01-16", "time": "20:00", "guests": 6}
    assert yes.acts == (DeskAction("change", "7KQ2MX", change),)


def test_what_may_not_be_called_off_any_more_is_said_with_the_reason() -> None:
    begun = FOUND.model_copy(update={"cancels": False, "reason": "The kitchen has begun."})
    words, place = GUIDE.own.found(begun, Place(own=OwnPlace("own_cancel")))
    assert words == "I have it: Table 5 for 4 people. The kitchen has begun."
    assert place.asking == "anything"


@pytest.mark.parametrize(
    ("text", "asked", "reference"),
    [
        ("it's 7KQ2MX", False, "7KQ2MX"),
        ("7kq2mx", False, "7KQ2MX"),
        ("seven k q two m x", False, "7KQ2MX"),
        ("7-K-Q-2-M-X", False, "7KQ2MX"),
        ("please", False, None),
        ("ABCDEF", True, "ABCDEF"),
        ("please cancel my order", True, None),
        ("my number is 0660 1234567", True, None),
    ],
)
def test_references_are_read_and_spelled(text: str, asked: bool, reference: str | None) -> None:
    assert reference_in(text, HEARD, asked=asked) == reference


ORDERED = Visit(
    agent="order_food",
    order=OrderForm.model_validate(
        {
            "dishes": {"burrata": {"quantity": 2, "note": "no basil"}},
            "name": "Ana",
            "phone": "123456",
        }
    ),
)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Does the schnitzel contain pork?"),
        ("en", "Is there garlic in the lamb?"),
        ("en", "I'd like to order the strudel, does it contain milk?"),
        ("en", "I'll have the dark chocolate tart if it has no nuts"),
        ("en", "not the schnitzel, it has egg"),
        ("en", "Can I have the chocolate tart without nuts?"),
        ("en", "Yes, is the strudel without nuts"),
        ("de", "Ist das Wiener Schnitzel laktosefrei?"),
        ("de", "Kann meine Tochter mit Nussallergie die Dark chocolate tart essen?"),
        ("fr", "Le Wiener schnitzel contient-il du porc ?"),
        ("es", "¿El Wiener schnitzel lleva cerdo?"),
        ("it", "Il Wiener schnitzel contiene maiale?"),
        ("pt", "O Wiener schnitzel tem porco?"),
        ("nl", "Zit er varken in de Wiener schnitzel?"),
    ],
)
@pytest.mark.parametrize(
    "visit", [Visit(agent="greeter"), Visit(agent="order_food"), ORDERED], ids=lambda v: v.agent
)
@pytest.mark.parametrize("asking", ["more", "confirm"])
def test_a_question_about_a_dish_orders_and_sends_nothing(
    language: str, text: str, visit: Visit, asking: str
) -> None:
    step = Guide(language).answer(text, visit, Place(asking=asking), FRIDAY, terra())
    assert step.acts == ()
    assert step.lead


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'd like the strudel without milk please"),
        ("en", "Yes but the strudel without milk please"),
        ("de", "Ich hätte gern den Strudel ohne Milch"),
        ("fr", "Je voudrais un apple strudel sans lait"),
        ("es", "Quiero un apple strudel sin leche"),
        ("it", "Vorrei un apple strudel senza latte"),
        ("pt", "Quero um apple strudel sem leite"),
        ("nl", "Ik wil een apple strudel zonder melk"),
    ],
)
@pytest.mark.parametrize("asking", ["more", "confirm"])
def test_a_wish_about_a_dish_is_written_down_and_read_back(
    language: str, text: str, asking: str
) -> None:
    step = Guide(language).answer(text, ORDERED, Place(asking=asking), FRIDAY, terra())
    value = {"quantity": 1, "note": text}
    assert step.acts == (DeskAction("fill", "dish:apple-strudel", value, form="order"),)
    assert text in step.lead
    assert step.asks


def test_an_allergy_that_is_told_is_kept_with_all_that_was_said() -> None:
    reserving = Visit(agent="reservation", reservation=ReservationForm(requests="by the window"))
    text = "tomorrow, and please tell the kitchen one of us has a nut allergy"
    step = answer(text, reserving, Place(asking="date"), FRIDAY, terra())
    assert step.acts == (
        DeskAction("fill", "date", "2027-01-16"),
        DeskAction("fill", "requests", f"by the window {text}"),
    )
    acts = said("A table for two tomorrow at eight, my wife has a nut allergy", "greeter")
    assert [act.what for act in acts] == ["date", "time", "guests", "requests", "reservation"]


def test_an_allergy_goes_with_every_dish_of_an_order_also_with_those_to_come() -> None:
    text = "Note that my daughter is allergic to nuts"
    [act] = said(text, "order_food", "more", ORDERED)
    assert act.value == {"quantity": 2, "note": f"no basil {text}"}
    early = Visit(agent="order_food")
    step = answer(text, early, Place(asking="dishes"), FRIDAY, terra())
    assert (step.acts, text in step.lead) == ((), True)
    _, place = question(early, step.place, terra())
    later = answer("two burratas", early, place, FRIDAY, terra())
    assert later.acts[0].value == {"quantity": 2, "note": text}
    assert f"({text})" in spoken_order(
        OrderForm.model_validate({"dishes": {"burrata": later.acts[0].value}}), terra()
    )


@pytest.mark.parametrize(
    "text",
    ["yes but bring it to the garden door", "yes also some bread", "yes, is that gluten free"],
)
def test_a_yes_with_something_else_in_it_is_no_yes(text: str) -> None:
    visit = Visit(agent="reservation", reservation=FULL)
    assert all(a.does != "submit" for a in said(text, "reservation", "confirm", visit))
    assert all(a.does != "submit" for a in said(text, "order_food", "confirm", ORDERED))


@pytest.mark.parametrize("text", ["yes", "yes please", "yes that sounds good", "okay, book it"])
def test_a_plain_yes_is_one(text: str) -> None:
    visit = Visit(agent="reservation", reservation=FULL)
    assert [a.does for a in said(text, "reservation", "confirm", visit)] == ["submit"]
