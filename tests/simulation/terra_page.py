"""A restaurant's page in a rehearsal: the page's side of `flows.kinds.restaurant.messages`.

It keeps its own forms, numbers its edits, waits a moment before it sends one, and hears the host
after a delay, as a browser would.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import deque
from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rooms.page import Page as PageMessages
from beatroom.flows.core.actors import Actor
from beatroom.flows.kinds.restaurant.forms import (
    FormName,
    OrderForm,
    Page,
    ReservationForm,
    set_field,
)
from beatroom.flows.kinds.restaurant.messages import ToPage
from beatroom.flows.kinds.restaurant.visit_state import form_of, with_field

TO_PAGE: TypeAdapter[ToPage] = TypeAdapter(ToPage)

DELAY = 0.05
"""Seconds that a message takes, either way."""
EDIT_DEBOUNCE = 0.4
"""Seconds after the last keystroke in a field until it is sent."""


class _Channel:
    """A data channel, one way: it takes its time and keeps the order."""

    def __init__(self, delay: Callable[[], float]) -> None:
        self._delay = delay
        self._waiting: deque[Callable[[], None]] = deque()
        self._at = 0.0

    def send(self, act: Callable[[], None]) -> None:
        """Let something arrive at the other end."""
        loop = asyncio.get_running_loop()
        self._at = max(self._at, loop.time() + self._delay())
        self._waiting.append(act)
        loop.call_at(self._at, self._arrive)

    def _arrive(self) -> None:
        self._waiting.popleft()()


class TerraPage:
    """One browser tab.

    Args:
        hands: The session.
        guest: The participant whose tab it is.
        delay: Seconds that a message takes.

    Attributes:
        page: Where the guest is.
        booked: References that the page has shown.
        sent: What the page has sent, by type.
        refused: Why the host did not take something.
        went: Pages that the host brought the guest to.
        pointed: Elements that the host showed: (command, target).
    """

    def __init__(
        self, hands: RehearsalHandle, guest: str, delay: Callable[[], float] | None = None
    ) -> None:
        self._hands = hands
        self._guest = guest
        self._delay = delay or (lambda: DELAY)
        self._edits = itertools.count(1)
        self._last_edit = 0
        self._acked = 0
        self._unsent: dict[tuple[FormName, str], asyncio.TimerHandle] = {}
        self._unacked: dict[tuple[FormName, str], int] = {}
        self._up, self._down = _Channel(self._delay), _Channel(self._delay)
        self.page: Page = "home"
        self.reservation = ReservationForm()
        self.order = OrderForm()
        self.agent = "greeter"
        self.booked: list[str] = []
        self.problem: str | None = None
        self.sent: list[dict[str, Any]] = []
        self.refused: list[str] = []
        self.went: list[str] = []
        self.pointed: list[tuple[str, str]] = []
        clock = hands.session.live.clock
        told = PageMessages(
            clock,
            self._told,
            "Host",
            send_to=self._told_alone,
            told=hands.session.kind_event_for,
        )
        hands.session.journal.watch(told.notice)
        hands.session.live.pages.watch(
            lambda name, data: told.view(name, data, hands.session.state), self._commanded
        )

    # ---- what the guest does --------------------------------------------------------------------

    def connect(self, page: Page | None = None) -> None:
        """The host is there: say how things stand."""
        shown = self._hands.session.kind_state_for(Actor(self._guest))
        if shown is not None and self._acked:
            self._down.send(lambda: self._updated(dict(shown)))
        self.page = page or self.page
        self._send("SESSION_SYNC", page=self.page, edit=self._last_edit, **self._forms())

    def fill_offline(self, form: FormName, field: str, value: Any) -> None:
        """The guest types while no host is there."""
        self._set(form, field, value)
        self._last_edit = next(self._edits)

    def type(self, form: FormName, field: str, value: Any) -> None:
        """The guest edits a field."""
        self._set(form, field, value)
        key = (form, field)
        if (waiting := self._unsent.pop(key, None)) is not None:
            waiting.cancel()
        loop = asyncio.get_running_loop()
        self._unsent[key] = loop.call_later(EDIT_DEBOUNCE, self._send_edit, key)

    def click_confirm(self, form: FormName, submit: str) -> None:
        """The guest clicks Confirm: what is still unsent goes with the form."""
        for key in [key for key in self._unsent if key[0] == form]:
            self._unsent.pop(key).cancel()
            self._last_edit = next(self._edits)
            self._unacked[key] = self._last_edit
        self._send(
            "FORM_SUBMITTED",
            form=form,
            submit=submit,
            edit=self._last_edit,
            **{form: self._forms()[form]},
        )

    def go(self, page: Page) -> None:
        """The guest goes to another page by hand."""
        self.page = page
        self._send("PAGE_CHANGED", page=page)

    def repeat(self, place: int) -> None:
        """A message that was sent before is sent once more."""
        again = self.sent[place]
        self._send(again["name"], **again["data"])

    @property
    def quiet(self) -> bool:
        """Whether the page waits for nothing."""
        return not self._unsent and not self._unacked

    # ---- up -------------------------------------------------------------------------------------

    def _send_edit(self, key: tuple[FormName, str]) -> None:
        self._unsent.pop(key, None)
        form, field = key
        self._last_edit = next(self._edits)
        self._unacked[key] = self._last_edit
        held = self.reservation if form == "reservation" else self.order
        value = _value(held, field)
        self._send("FORM_UPDATE", form=form, field=field, value=value, edit=self._last_edit)

    def _send(self, name: str, **data: Any) -> None:
        message = {"name": name, "data": {"version": 1, **data}}
        self.sent.append(message)
        on_the_wire = json.loads(json.dumps(message))
        self._up.send(lambda: self._arrive(on_the_wire))

    def _arrive(self, message: dict[str, Any]) -> None:
        session = self._hands.session
        if session.state.over:
            return
        try:
            session.guest_command(self._guest, message["name"], message["data"])
        except KindError as error:
            self.refused.append(str(error))

    # ---- down -----------------------------------------------------------------------------------

    def _told_alone(self, participant: str, message: dict[str, Any]) -> None:
        if participant == self._guest:
            self._told(message)

    def _told(self, message: dict[str, Any]) -> None:
        if message.get("type") != "kind":
            return
        name, data = message["name"], json.loads(json.dumps(message["data"]))
        TO_PAGE.validate_python(data)  # as the page's own validators, which are made of this
        if name == "FORM_PREFILL":
            self._down.send(lambda: self._prefilled(data))
        elif name == "STATE_UPDATE":
            self._down.send(lambda: self._updated(data))

    def _commanded(self, command: str, payload: dict[str, Any]) -> None:
        if command == "navigate":
            self._down.send(lambda: self._navigated(payload["view"]))
        else:
            self._down.send(lambda: self.pointed.append((command, payload["target_id"])))

    def _navigated(self, page: Page) -> None:
        self.page = page
        self.went.append(page)

    def _prefilled(self, data: dict[str, Any]) -> None:
        for field, value in data["values"].items():
            if not self._dirty(data["form"], field):
                self._set(data["form"], field, value)

    def _updated(self, data: dict[str, Any]) -> None:
        self.agent, self.problem = data["agent"], data["problem"]
        self.booked = [one["reference"] for one in data["booked"]]
        self._acked = data["acked"]
        self._unacked = {k: edit for k, edit in self._unacked.items() if edit > self._acked}
        for form in ("reservation", "order"):
            if data.get(form) is not None:
                self._take(form, data[form])

    def _take(self, form: FormName, held: dict[str, Any]) -> None:
        """A whole form from the host; what the guest is editing stays."""
        own = self._forms()[form]
        before, given = form_of(form, own), form_of(form, held)
        for key in [*self._unsent, *self._unacked]:
            if key[0] == form:
                given = with_field(given, key[1], _value(before, key[1]))
        if isinstance(given, ReservationForm):
            self.reservation = given
        else:
            self.order = given

    def _dirty(self, form: FormName, field: str) -> bool:
        return (form, field) in self._unsent or (form, field) in self._unacked

    def _set(self, form: FormName, field: str, value: Any) -> None:
        if form == "reservation":
            self.reservation = set_field(self.reservation, field, value)
        else:
            self.order = set_field(self.order, field, value)

    def _forms(self) -> dict[str, Any]:
        return {
            "reservation": self.reservation.model_dump(mode="json"),
            "order": self.order.model_dump(mode="json"),
        }


def _value(form: ReservationForm | OrderForm, field: str) -> Any:
    """A field's value as JSON has it."""
    held = form.model_dump(mode="json")
    if field.startswith("dish:"):
        return held["dishes"].get(field.removeprefix("dish:"))
    return held[field]
