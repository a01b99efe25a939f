"""One guest's visit: pages, forms and submissions, as a fold over its facts.

Whoever takes the session over after a crash reads the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.kinds.restaurant import events as e
from beatroom.flows.kinds.restaurant.events import By
from beatroom.flows.kinds.restaurant.forms import (
    FormName,
    OrderForm,
    Page,
    ReservationForm,
    fields_of,
    set_field,
)
from beatroom.flows.kinds.restaurant.messages import Agent, StateUpdate, SubmissionMessage

BOOKED_SHOWN = 10
"""The last so many bookings and orders are told to the page."""

AGENTS: Mapping[Page, Agent] = {"booking": "reservation", "order": "order_food", "home": "greeter"}
PAGES: Mapping[Agent, Page] = {agent: page for page, agent in AGENTS.items()}
FORM_OF: Mapping[Agent, FormName] = {"reservation": "reservation", "order_food": "order"}

Outcome = Literal["open", "booked", "refused", "unreachable"]


@dataclass(frozen=True, slots=True)
class Submission:
    """One confirmation of a form.

    Attributes:
        id: The same id is the same submission, here and at the office.
        form: Which form.
        mark: What stood in it, as a short hash.
        changes: How often the form had been changed by then.
        outcome: What came of it.
        by: `page` for a click, `voice` for a spoken yes.
        content: The form as it was sent.
    """

    id: str
    form: FormName
    mark: str
    changes: int
    outcome: Outcome = "open"
    by: By = "page"
    content: ReservationForm | OrderForm | None = None


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """What of a guest's is in the books, and is talked about.

    Attributes:
        phone: The number that it is under; None for what was made in this visit.
    """

    form: FormName
    reference: str
    phone: str | None = None


@dataclass(frozen=True, slots=True)
class Visit:
    """How things stand.

    Attributes:
        agent: Who looks after the guest.
        page: Where the guest is.
        acked: The number of each participant's last edit that was taken.
        untold: Fields that the guest changed by hand and the model has not been told of.
        changes: How often each form was changed, by anybody.
        submissions: Every confirmation, in order.
        booked: What is in the books, the youngest last.
        own: What "my booking" is: what was booked, or found, last.
        altered: How often something in the books was changed.
        problem_of: Whose own message the problem is about; None: everybody's.
        synced: Whether a page has said how things stand there.
    """

    agent: Agent = "greeter"
    page: Page = "home"
    reservation: ReservationForm = field(default_factory=ReservationForm)
    order: OrderForm = field(default_factory=OrderForm)
    acked: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    untold: tuple[tuple[FormName, str], ...] = ()
    changes: Mapping[FormName, int] = field(default_factory=lambda: MappingProxyType({}))
    submissions: tuple[Submission, ...] = ()
    booked: tuple[SubmissionMessage, ...] = ()
    own: OwnEntry | None = None
    altered: int = 0
    problem: str | None = None
    problem_form: FormName | None = None
    problem_field: str | None = None
    problem_of: str | None = None
    synced: bool = False

    def form(self, name: FormName) -> ReservationForm | OrderForm:
        """One of the two forms."""
        return self.reservation if name == "reservation" else self.order

    def changed(self, name: FormName) -> int:
        """How often a form was changed."""
        return self.changes.get(name, 0)

    def taken(self, participant: str) -> int:
        """The number of a participant's last edit that was taken."""
        return self.acked.get(participant, 0)

    def submission(self, submit: str) -> Submission | None:
        """The submission of that id."""
        return next((one for one in self.submissions if one.id == submit), None)

    def last(self, name: FormName) -> Submission | None:
        """A form's last submission."""
        return next((one for one in reversed(self.submissions) if one.form == name), None)

    @property
    def submitting(self) -> FormName | None:
        """The form that is with the office now."""
        return next((one.form for one in self.submissions if one.outcome == "open"), None)

    @property
    def busy(self) -> bool:
        """Whether the guest is in the middle of a form."""
        return bool(fields_of(self.reservation) or fields_of(self.order))


def arrived(page: Page = "home") -> Visit:
    """A visit that begins."""
    return Visit(page=page, agent=AGENTS[page])


def notes_of(visit: Visit) -> tuple[str, ...]:
    """What stands in both forms in the guest's own words."""
    lines = (line.note for line in visit.order.dishes.values())
    return tuple(filter(None, (visit.reservation.requests, *lines)))


def fold(visit: Visit, records: Iterable[Recorded]) -> Visit:
    """The visit after all these events of a session."""
    for _, fact in e.FACTS.among(records):
        visit = apply(visit, fact)
    return visit


def apply(visit: Visit, fact: Fact) -> Visit:
    """The visit after one more fact."""
    match fact:
        case e.Synced():
            return _synced(visit, fact)
        case e.FieldChanged():
            visit = _filled(_acked(visit, fact), fact.form, {fact.field: fact.value})
            return replace(visit, untold=_once(visit.untold, (fact.form, fact.field)))
        case e.Filled():
            return _filled(visit, fact.form, fact.values)
        case e.Confirmed():
            return _confirmed(visit, fact)
        case e.PageChanged() | e.WentTo():
            return replace(visit, page=fact.page)
        case e.AgentChanged():
            return replace(visit, agent=fact.agent)
        case e.Told():
            return replace(visit, untold=())
        case e.Repeated():
            return _acked(visit, fact)
        case e.Rejected():
            return _problem(_acked(visit, fact), fact)
        case e.Sent():
            return _sent(visit, fact)
        case e.InTheBooks():
            return _booked(visit, fact)
        case e.Found():
            return replace(visit, own=OwnEntry(fact.form, fact.reference, fact.phone))
        case e.Altered():
            return _restated(replace(visit, altered=visit.altered + 1), fact, "booked")
        case e.CalledOff():
            return _restated(visit, fact, "cancelled")
        case e.Refused():
            return _problem(_closed(visit, fact.submit, "refused"), fact)
        case e.Unreachable():
            return _problem(_closed(visit, fact.submit, "unreachable"), fact)
        case _:
            return visit


def mark_of(form: ReservationForm | OrderForm) -> str:
    """What stands in a form, as a short hash."""
    held = json.dumps(form.model_dump(mode="json"), sort_keys=True)
    return hashlib.sha256(held.encode()).hexdigest()[:16]


def form_of(name: FormName, held: Mapping[str, Any]) -> ReservationForm | OrderForm:
    """A form from its JSON."""
    if name == "reservation":
        return ReservationForm.model_validate(held)
    return OrderForm.model_validate(held)


def with_field(
    form: ReservationForm | OrderForm, field: str, value: Any
) -> ReservationForm | OrderForm:
    """Either form with one field set; see `flows.kinds.restaurant.forms.set_field`."""
    if isinstance(form, ReservationForm):
        return set_field(form, field, value)
    return set_field(form, field, value)


def voice_submit(visit: Visit, name: FormName, session: str) -> str:
    """The submission's id for a spoken yes: of the form as it stands, in this session.

    A click has an id of its own; `same_submission` knows that they are one.
    """
    told = f"{session}:{name}:{visit.changed(name)}:{mark_of(visit.form(name))}"
    return f"voice-{hashlib.sha256(told.encode()).hexdigest()[:32]}"


def same_submission(
    visit: Visit, name: FormName, form: ReservationForm | OrderForm
) -> Submission | None:
    """A submission of the form as it stands that is with the office, or done, or may be done.

    After a booking the form is empty, so a click that was on its way finds its booking here: what
    it carries is what was booked, and nobody has changed the form since. One of which nobody knows
    whether it was booked is the same as long as the same stands in the form.
    """
    mark, changes = mark_of(form), visit.changed(name)
    for one in reversed(visit.submissions):
        if one.form != name or one.mark != mark:
            continue
        if one.outcome == "unreachable":
            return one
        if one.outcome in ("open", "booked") and one.changes == changes:
            return one
    return None


def state_update(visit: Visit, *, whole: bool = False) -> StateUpdate:
    """What the pages are told; with both forms when they may differ from a page's."""
    return StateUpdate(
        agent=visit.agent,
        page=visit.page,
        reservation=visit.reservation if whole else None,
        order=visit.order if whole else None,
        submitting=visit.submitting,
        booked=visit.booked[-BOOKED_SHOWN:],
        problem=visit.problem,
        problem_form=visit.problem_form,
        problem_field=visit.problem_field,
    )


def as_told(visit: Visit, update: Mapping[str, Any], participant: str) -> dict[str, Any]:
    """An update as one participant gets it: with their own number, without others' refusals."""
    told = {**update, "acked": visit.taken(participant)}
    if visit.problem_of not in (None, participant):
        told |= {"problem": None, "problem_form": None, "problem_field": None}
    return told


def _acked(visit: Visit, edited: e.Edited) -> Visit:
    """An edit was taken, or refused: its participant need not send it again."""
    who = edited.participant
    return _counted(visit, who, max(visit.taken(who), edited.edit))


def _counted(visit: Visit, participant: str, edit: int) -> Visit:
    return replace(visit, acked=MappingProxyType({**visit.acked, participant: edit}))


def _synced(visit: Visit, synced: e.Synced) -> Visit:
    """What the page has filled in counts; where it has nothing, what the host has stays."""
    visit = _counted(visit, synced.participant, synced.edit)
    visit = replace(visit, page=synced.page, synced=True)
    forms: tuple[tuple[FormName, ReservationForm | OrderForm], ...] = (
        ("reservation", synced.reservation),
        ("order", synced.order),
    )
    for form, given in forms:
        held = fields_of(visit.form(form))
        new = {key: value for key, value in fields_of(given).items() if held.get(key) != value}
        if new:
            visit = _filled(visit, form, new)
            for key in new:
                visit = replace(visit, untold=_once(visit.untold, (form, key)))
    return visit


def _confirmed(visit: Visit, fact: e.Confirmed) -> Visit:
    """The guest clicked Confirm: the form is what they saw."""
    seen = fact.reservation if fact.form == "reservation" else fact.order
    visit = _acked(visit, fact)
    if seen is None or seen == visit.form(fact.form):
        return visit
    return _with_form(visit, fact.form, seen, changed=True)


def _filled(visit: Visit, name: FormName, values: Mapping[str, Any]) -> Visit:
    form = visit.form(name)
    for key, value in values.items():
        form = with_field(form, key, value)
    return _with_form(visit, name, form, changed=True)


def _with_form(
    visit: Visit, name: FormName, form: ReservationForm | OrderForm, *, changed: bool
) -> Visit:
    count = visit.changed(name) + changed
    changes: Mapping[FormName, int] = MappingProxyType({**visit.changes, name: count})
    visit = replace(visit, changes=changes)
    if changed and visit.problem_form == name:
        visit = _problem(visit)
    if isinstance(form, ReservationForm):
        return replace(visit, reservation=form)
    return replace(visit, order=form)


def _sent(visit: Visit, fact: e.Sent) -> Visit:
    content = form_of(fact.form, fact.content)
    begun = Submission(
        id=fact.submit,
        form=fact.form,
        mark=mark_of(content),
        changes=visit.changed(fact.form),
        by=fact.by,
        content=content,
    )
    others = tuple(one for one in visit.submissions if one.id != begun.id)
    untold = tuple(one for one in visit.untold if one[0] != fact.form)
    return _problem(replace(visit, submissions=(*others, begun), untold=untold))


def _booked(visit: Visit, fact: e.InTheBooks) -> Visit:
    """It is in the books: the form is empty for the next, unless it was changed meanwhile."""
    known, booked = visit.submission(fact.submit), SubmissionMessage(**dict(fact))
    visit = replace(
        _closed(visit, booked.submit, "booked"),
        booked=(*visit.booked, booked),
        own=OwnEntry(booked.form, booked.reference),
    )
    if known is not None and known.mark != mark_of(visit.form(booked.form)):
        return visit
    empty = ReservationForm() if booked.form == "reservation" else OrderForm()
    return _with_form(visit, booked.form, empty, changed=False)


def _restated(
    visit: Visit, fact: e.Altered | e.CalledOff, state: Literal["booked", "cancelled"]
) -> Visit:
    """What was booked in this visit, as it is in the books now."""
    now = {"summary": fact.summary, "state": state}
    booked = tuple(
        one.model_copy(update=now) if one.reference == fact.reference else one
        for one in visit.booked
    )
    return replace(visit, booked=booked)


def _closed(visit: Visit, submit: str, outcome: Outcome) -> Visit:
    return replace(
        visit,
        submissions=tuple(
            replace(one, outcome=outcome) if one.id == submit else one for one in visit.submissions
        ),
    )


def _problem(visit: Visit, fact: e.Rejected | e.Refused | e.Unreachable | None = None) -> Visit:
    """With what went wrong last, or with nothing wrong."""
    return replace(
        visit,
        problem=fact.reason if fact else None,
        problem_form=fact.form if fact else None,
        problem_field=fact.field if fact else None,
        problem_of=fact.participant if isinstance(fact, e.Rejected) else None,
    )


def _once(
    untold: tuple[tuple[FormName, str], ...], one: tuple[FormName, str]
) -> tuple[tuple[FormName, str], ...]:
    return (*(known for known in untold if known != one), one)
