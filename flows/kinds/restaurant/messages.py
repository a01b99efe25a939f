"""What the restaurant's page and its host say to each other, as versioned models.

The page's types are generated from these (`web/src/wire`), so that the two cannot drift. Page to
host travels as an RTVI `client-message` of the type `kind`: `{"name": TYPE, "data": THE REST}`.
Host to page: `NAVIGATE_PAGE` and `UI_ACTION` are RTVI's own `ui-command`s (`navigate`, `scroll_to`,
`highlight`, `focus`); the others are `server-message`s of the type `kind`.

Who wins: the host puts changes in order. A page numbers its edits, shows its own edit until the
host has acknowledged it (`STATE_UPDATE.acked`), and ignores a prefill of a field with an edit that
is not acknowledged yet. The host takes an edit as it comes. So both end equal. Each participant has
numbers of their own: what one counts to says nothing about anybody else's edits.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter
from typing_extensions import TypeAliasType

from beatroom.flows.core.participants import COUNT_MOST
from beatroom.flows.kinds.restaurant.forms import FormName, OrderForm, Page, ReservationForm

VERSION: Literal[1] = 1

Agent = Literal["greeter", "reservation", "order_food"]
FieldName = Annotated[str, StringConstraints(pattern=r"^[a-z]+(:[a-z0-9-]{1,40})?$")]
Edit = Annotated[int, Field(ge=0, le=COUNT_MOST)]
Target = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,60}$")]
SubmitId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{8,64}$")]


class Message(BaseModel):
    """What all share."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    version: Literal[1] = VERSION


# ---- page to host -----------------------------------------------------------------------------


class SessionSync(Message):
    """Once, when the host is there, and after a reconnect: the guest's page and what is filled in.

    `edit` is the number of the page's last edit; whatever it carries counts as acknowledged.
    """

    type: Literal["SESSION_SYNC"] = "SESSION_SYNC"
    page: Page
    edit: Edit
    reservation: ReservationForm = ReservationForm()
    order: OrderForm = OrderForm()


class FormUpdate(Message):
    """One field, after its debounce, valid values only; None empties it."""

    type: Literal["FORM_UPDATE"] = "FORM_UPDATE"
    form: FormName
    field: FieldName
    value: Any = None
    edit: int = Field(ge=1, le=COUNT_MOST)


class FormSubmitted(Message):
    """The guest clicked Confirm. The form as a whole, so that no edit is still on its way.

    `submit` is made once for a form as it stands; the same id again is the same submission.
    """

    type: Literal["FORM_SUBMITTED"] = "FORM_SUBMITTED"
    form: FormName
    submit: SubmitId
    edit: Edit
    reservation: ReservationForm | None = None
    order: OrderForm | None = None


class PageChanged(Message):
    """The guest went to another page by hand."""

    type: Literal["PAGE_CHANGED"] = "PAGE_CHANGED"
    page: Page


GuestMessage = TypeAliasType(
    "GuestMessage",
    Annotated[SessionSync | FormUpdate | FormSubmitted | PageChanged, Field(discriminator="type")],
)
FROM_PAGE: TypeAdapter[GuestMessage] = TypeAdapter(GuestMessage)


# ---- host to page -----------------------------------------------------------------------------


class NavigatePage(Message):
    """Go to a page, and to a place on it; never a reload."""

    type: Literal["NAVIGATE_PAGE"] = "NAVIGATE_PAGE"
    page: Page
    target: Target | None = None

    @property
    def command(self) -> tuple[str, dict[str, Any]]:
        """RTVI's own command for it, and its payload."""
        place = Place(target=self.target) if self.target else None
        return "navigate", Navigate(view=self.page, params=place).model_dump()


class FormPrefill(Message):
    """Fields that the host has filled, merged into the form; None empties one."""

    type: Literal["FORM_PREFILL"] = "FORM_PREFILL"
    form: FormName
    values: dict[FieldName, Any]


class SubmissionMessage(BaseModel):
    """What came of a submission; it may have been called off since."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: FormName
    submit: SubmitId
    reference: str
    summary: str
    total: str | None = None
    state: Literal["booked", "cancelled"] = "booked"


class StateUpdate(Message):
    """How things stand: whole with `reservation` and `order`, else only what changed otherwise.

    `acked` is the number of the last edit of the participant who reads it that the host has taken;
    in the log, which nobody's page reads, it is 0.
    """

    type: Literal["STATE_UPDATE"] = "STATE_UPDATE"
    agent: Agent
    page: Page
    acked: Edit = 0
    reservation: ReservationForm | None = None
    order: OrderForm | None = None
    submitting: FormName | None = None
    booked: tuple[SubmissionMessage, ...] = ()
    problem: str | None = None
    problem_form: FormName | None = None
    problem_field: FieldName | None = None


class UiAction(Message):
    """Show the guest a registered element."""

    type: Literal["UI_ACTION"] = "UI_ACTION"
    action: Literal["SCROLL_TO", "HIGHLIGHT", "FOCUS"]
    target: Target

    @property
    def command(self) -> tuple[str, dict[str, Any]]:
        """RTVI's own command for it, and its payload."""
        return self.action.lower(), PointAt(target_id=self.target).model_dump()


class Place(BaseModel):
    """Where on a page."""

    target: str


class Navigate(BaseModel):
    """RTVI's `ui-command` `navigate`: go to a view, and to a place on it."""

    view: str
    params: Place | None


class PointAt(BaseModel):
    """RTVI's `ui-command`s `scroll_to`, `highlight` and `focus`: the element that is meant."""

    target_id: str


ToPage = Annotated[NavigatePage | FormPrefill | StateUpdate | UiAction, Field(discriminator="type")]

MESSAGES = (ToPage, Navigate, PointAt, GuestMessage)
