"""A visit is what its events say: pages, forms, submissions, in order."""

from __future__ import annotations

from typing import Any

import pytest

from beatroom.flows.core.events import KindEvent, Recorded
from beatroom.flows.kinds.restaurant import visit_state
from beatroom.flows.kinds.restaurant.events import FACTS
from beatroom.flows.kinds.restaurant.forms import FormName, OrderForm, ReservationForm
from beatroom.flows.kinds.restaurant.visit_state import (
    Visit,
    arrived,
    as_told,
    fold,
    form_of,
    mark_of,
    same_submission,
    state_update,
    voice_submit,
)

pytestmark = pytest.mark.unit

FORM = {"name": "Ana", "phone": "123456", "date": "2027-01-22", "time": "19:30:00", "guests": 4}


def apply(visit: Visit, name: str, data: dict[str, Any]) -> Visit:
    return visit_state.apply(visit, FACTS.types[name].model_validate(data))


def edit(
    visit: Visit,
    number: int,
    field: str,
    value: Any,
    form: FormName = "reservation",
    *,
    by: str = "ana",
) -> Visit:
    data = {"form": form, "field": field, "value": value, "edit": number, "participant": by}
    return apply(visit, "FORM_UPDATE", data)


def filled() -> Visit:
    return apply(Visit(), "filled", {"form": "reservation", "values": FORM})


def sent(visit: Visit, submit: str, by: str = "page") -> Visit:
    content = visit.reservation.model_dump(mode="json")
    data = {"form": "reservation", "submit": submit, "by": by, "content": content}
    return apply(visit, "submitting", data)


def booked(visit: Visit, submit: str) -> Visit:
    data = {"form": "reservation", "submit": submit, "reference": "R1", "summary": "A table"}
    return apply(visit, "booked", data)


def failed(visit: Visit, submit: str, outcome: str, field: str | None = None) -> Visit:
    data = {"form": "reservation", "submit": submit, "reason": "No.", "field": field}
    return apply(visit, outcome, data)


def test_an_edit_is_acknowledged_and_remembered_until_it_is_told() -> None:
    visit = edit(edit(Visit(), 1, "name", "An"), 2, "name", "Ana")

    assert visit.reservation.name == "Ana"
    assert visit.taken("ana") == 2
    assert visit.untold == (("reservation", "name"),)
    assert apply(visit, "told", {}).untold == ()


def test_what_the_host_fills_in_is_nothing_to_tell_it() -> None:
    assert filled().untold == ()
    assert filled().reservation == form_of("reservation", FORM)


def test_a_synchronisation_adds_and_takes_nothing_away() -> None:
    page = {"name": "Cem", "guests": 2}
    data = {"page": "booking", "edit": 5, "reservation": page, "order": {}, "participant": "ana"}
    visit = apply(filled(), "SESSION_SYNC", data)

    assert (visit.page, visit.taken("ana"), visit.synced) == ("booking", 5, True)
    assert visit.reservation == form_of("reservation", {**FORM, **page})
    assert visit.untold == (("reservation", "name"), ("reservation", "guests"))


def test_a_booking_empties_the_form_and_is_kept() -> None:
    visit = booked(sent(filled(), "submit-1"), "submit-1")

    assert visit.reservation == ReservationForm()
    assert [b.reference for b in visit.booked] == ["R1"]
    assert visit.submitting is None
    assert state_update(visit).booked[0].submit == "submit-1"


def test_a_form_that_was_changed_while_it_was_booked_keeps_the_change() -> None:
    visit = edit(sent(filled(), "submit-1"), 1, "guests", 6)

    assert booked(visit, "submit-1").reservation.guests == 6


def test_a_refusal_names_its_field_until_the_form_changes() -> None:
    visit = failed(sent(filled(), "submit-1"), "submit-1", "refused", "date")

    assert (visit.problem, visit.problem_form, visit.problem_field) == (
        "No.",
        "reservation",
        "date",
    )
    assert edit(visit, 1, "date", "2027-01-23").problem is None
    assert edit(visit, 1, "name", "Ana", "order").problem == "No."


def test_a_click_and_a_yes_are_one_submission_while_nobody_changes_the_form() -> None:
    before = filled()
    open_one = sent(before, "submit-1")
    done = booked(open_one, "submit-1")
    form = before.reservation

    assert same_submission(before, "reservation", form) is None
    assert same_submission(open_one, "reservation", form) == open_one.submissions[0]
    assert same_submission(done, "reservation", form) == done.submissions[0]
    again = apply(done, "filled", {"form": "reservation", "values": FORM})
    assert same_submission(again, "reservation", form) is None


def test_one_that_may_have_been_booked_stays_the_same_whatever_was_tried_between() -> None:
    lost = failed(sent(filled(), "submit-1"), "submit-1", "unreachable")
    there_and_back = edit(edit(lost, 1, "guests", 5), 2, "guests", 4)

    found = same_submission(there_and_back, "reservation", there_and_back.reservation)
    assert found is not None
    assert found.id == "submit-1"
    assert same_submission(edit(lost, 1, "guests", 5), "reservation", ReservationForm()) is None


def test_a_spoken_yes_has_the_same_id_for_the_same_form_only() -> None:
    visit = filled()

    first = voice_submit(visit, "reservation", "s1")
    assert first == voice_submit(filled(), "reservation", "s1")
    assert first != voice_submit(visit, "reservation", "s2")
    assert first != voice_submit(edit(visit, 1, "guests", 5), "reservation", "s1")
    assert len(first) <= 64


def test_the_page_is_told_whole_or_in_short() -> None:
    visit = edit(arrived("order"), 1, "dish:soup", {"quantity": 2, "note": ""}, "order")

    short, whole = state_update(visit), state_update(visit, whole=True)
    assert (short.order, short.agent) == (None, "order_food")
    assert whole.order == visit.order
    assert whole.reservation == ReservationForm()


def test_each_participant_has_numbers_of_their_own() -> None:
    visit = edit(edit(Visit(), 2**53 - 1, "name", "Mallory", by="mal"), 1, "guests", 4)
    update = state_update(visit).model_dump(mode="json")

    assert (visit.reservation.name, visit.reservation.guests) == ("Mallory", 4)
    assert [as_told(visit, update, who)["acked"] for who in ("mal", "ana", "bo")] == [
        2**53 - 1,
        1,
        0,
    ]


def test_what_was_wrong_with_somebodys_edit_is_told_to_them_alone() -> None:
    wrong = {"form": "reservation", "field": "guests", "edit": 1, "reason": "No."}
    visit = apply(Visit(), "rejected", {**wrong, "participant": "mal"})
    update = state_update(visit).model_dump(mode="json")

    assert as_told(visit, update, "mal")["problem"] == "No."
    shown = as_told(visit, update, "ana")
    assert (shown["problem"], shown["problem_form"], shown["problem_field"]) == (None, None, None)
    refused = failed(sent(filled(), "submit-1"), "submit-1", "refused", "date")
    update = state_update(refused).model_dump(mode="json")
    assert as_told(refused, update, "ana")["problem"] == "No."  # the office's concerns everybody


def test_a_log_gives_the_visit_again_and_other_kinds_events_are_nothing_to_it() -> None:
    events = [
        KindEvent(kind="restaurant", name="agent", data={"agent": "order_food", "by": "page"}),
        KindEvent(kind="meeting", name="agent", data={"agent": "reservation"}),
        KindEvent(kind="restaurant", name="NAVIGATE_PAGE", data={"page": "order", "target": None}),
        KindEvent(kind="restaurant", name="UI_ACTION", data={"action": "FOCUS", "target": "cart"}),
    ]
    log = [Recorded(seq=i + 1, at=float(i), event=event) for i, event in enumerate(events)]

    visit = fold(Visit(), log)
    assert (visit.agent, visit.page) == ("order_food", "order")


def test_equal_forms_have_equal_marks() -> None:
    one = OrderForm.model_validate({"dishes": {"soup": {"quantity": 1}}})

    assert mark_of(one) == mark_of(form_of("order", one.model_dump(mode="json")))
    assert mark_of(one) != mark_of(OrderForm())
