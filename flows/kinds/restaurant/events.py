"""What happens in a visit to a restaurant: its facts, as the session's log holds them.

What a guest's page sends is a fact under the message's own name, with whose page it was.
"""

from __future__ import annotations

from typing import Any, Literal

from beatroom.flows.core.facts import Fact, Facts, no_fact, without
from beatroom.flows.kinds.restaurant.forms import FormName, OrderForm, Page, ReservationForm
from beatroom.flows.kinds.restaurant.messages import Agent, SubmissionMessage

KIND = "restaurant"
By = Literal["page", "voice"]


class Edited(Fact):
    """What a participant's page sent, up to the number of its edits."""

    participant: str = ""
    edit: int


class Synced(Edited):
    """A page said where it is and what is filled in there."""

    NAME = "SESSION_SYNC"
    page: Page
    reservation: ReservationForm = ReservationForm()
    order: OrderForm = OrderForm()


class FieldChanged(Edited):
    """A guest changed a field by hand; None empties it."""

    NAME = "FORM_UPDATE"
    form: FormName
    field: str
    value: Any = None


class Confirmed(Edited):
    """A guest clicked Confirm: the form is what they saw."""

    NAME = "FORM_SUBMITTED"
    form: FormName
    submit: str
    reservation: ReservationForm | None = None
    order: OrderForm | None = None


class PageChanged(Fact):
    """A guest went to another page by hand."""

    NAME = "PAGE_CHANGED"
    page: Page
    participant: str = ""


class Repeated(Edited):
    """A click on Confirm of what is with the office, or booked, already."""

    NAME = "repeated"
    form: FormName
    submit: str


class Rejected(Edited):
    """An edit or a form was not taken, and why, for the participant."""

    NAME = "rejected"
    form: FormName
    field: str
    reason: str


class Filled(Fact):
    """The host filled fields in; None empties one."""

    NAME = "filled"
    form: FormName
    values: dict[str, Any]


class WentTo(Fact):
    """The host brought the guest to a page."""

    NAME = "went_to"
    page: Page


class AgentChanged(Fact):
    """Another agent looks after the guest, because of a tool or of a page."""

    NAME = "agent"
    agent: Agent
    by: Literal["page", "tool"]


class Told(Fact):
    """The model was told what the guest changed by hand."""

    NAME = "told"


class Sent(Fact):
    """A form was sent to the office, by a click or a spoken yes; `content` is the form as it is."""

    NAME = "submitting"
    form: FormName
    submit: str
    by: By
    content: dict[str, Any]


class InTheBooks(Fact, SubmissionMessage):
    """What was sent is booked, or ordered."""

    NAME = "booked"


class Found(Fact):
    """A guest asked for what they have in the books, and it was found."""

    NAME = "found"
    form: FormName
    reference: str
    summary: str
    phone: str | None = None


class Altered(Fact):
    """A booking was changed; the summary says how it is now."""

    NAME = "altered"
    reference: str
    summary: str


class CalledOff(Fact):
    """A booking, or an order, was called off."""

    NAME = "called_off"
    reference: str
    summary: str


class Refused(Fact):
    """The office said no, and why, for the guest."""

    NAME = "refused"
    submit: str
    form: FormName
    reason: str
    field: str | None = None


class Unreachable(Fact):
    """The office did not answer, and nobody knows whether what was sent is booked."""

    NAME = "unreachable"
    submit: str
    form: FormName
    reason: str
    field: str | None = None


FACTS = Facts[Fact](
    KIND,
    (
        *(Synced, FieldChanged, Confirmed, PageChanged, Repeated, Rejected),
        *(Filled, WentTo, AgentChanged, Told, Sent, InTheBooks, Refused, Unreachable),
        *(Found, Altered, CalledOff),
    ),
    older={
        ("STATE_UPDATE", 1): no_fact,
        ("UI_ACTION", 1): no_fact,
        # What was said to the page was what happened, too.
        ("NAVIGATE_PAGE", 1): without("target", name="went_to"),
        ("FORM_PREFILL", 1): without(name="filled"),
    },
)
