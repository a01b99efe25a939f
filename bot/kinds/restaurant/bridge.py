"""The page's messages: checked, put on record, answered at once. What they carry is data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError

from beatroom.bot.kinds.restaurant.agent_handoff import HandingOver
from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.kinds.restaurant.submission import SubmissionOutcome, Submitting
from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.facts import Fact
from beatroom.flows.kinds.restaurant import events as e
from beatroom.flows.kinds.restaurant.forms import FieldRefusedError, Page, missing
from beatroom.flows.kinds.restaurant.messages import (
    FROM_PAGE,
    FormSubmitted,
    FormUpdate,
    GuestMessage,
    PageChanged,
    SessionSync,
)
from beatroom.flows.kinds.restaurant.prompts import names_of
from beatroom.flows.kinds.restaurant.targets import field_target
from beatroom.flows.kinds.restaurant.visit_state import AGENTS, same_submission, with_field

CROSSING = 5.0
"""Seconds in which a page change may have crossed with the host's own: the page is told again."""


class Bridge:
    """From the page to the host.

    Args:
        live: The session.
        log: The visit.
        handing_over: Changes of agent.
        submitting: What a click on Confirm leads to.
        incomplete: Tells the guest what is missing after a click.
    """

    def __init__(
        self,
        live: SessionContext,
        log: VisitLog,
        handing_over: HandingOver,
        submitting: Submitting,
        incomplete: Callable[[SubmissionOutcome], None],
    ) -> None:
        self._log = log
        self._handing_over = handing_over
        self._submitting = submitting
        self._incomplete = incomplete
        self._live = live
        self._navigated_at = float("-inf")

    def start(self) -> None:
        """Listen to what the host does."""
        self._log.watch(self._notice)

    def take(self, name: str, data: Mapping[str, Any], who: str) -> None:
        """Take a message of a participant's; a KindError in words where it is none."""
        if data.get("type", name) != name:
            raise KindError(f"The message says {data['type']!r} where its name is {name!r}.")
        try:
            message = FROM_PAGE.validate_python({**data, "type": name})
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the message"
            raise KindError(f"{name[:40]!r} was not taken: {where}: {first['msg']}.") from None
        match message:
            case SessionSync():
                self._sync(message, who)
            case FormUpdate():
                self._update(message, who)
            case FormSubmitted():
                self._submitted(message, who)
            case PageChanged():
                self._page(message, who)

    def _sync(self, message: SessionSync, who: str) -> None:
        page, elsewhere = message.page, message.page != self._log.visit.page
        self._record(message, who)
        if elsewhere:
            self._settle_page(page)
        if AGENTS[page] == self._log.visit.agent:
            self._log.update_page(whole=True)
            return
        self._handing_over.by_page(page)
        self._log.update_page(whole=True)

    def _update(self, message: FormUpdate, who: str) -> None:
        visit = self._log.visit
        if message.edit <= visit.taken(who):
            self._log.update_page(whole=True)  # late or repeated: what counts is known
            return
        try:
            with_field(visit.form(message.form), message.field, message.value)
        except FieldRefusedError as refused:
            self._log.record(
                e.Rejected(
                    form=message.form,
                    field=message.field,
                    edit=message.edit,
                    reason=str(refused),
                    participant=who,
                )
            )
            self._log.update_page(whole=True)
            raise KindError(str(refused)) from None
        self._record(message, who)
        self._log.update_page(whole=self._shared)  # others see what they did not type

    def _submitted(self, message: FormSubmitted, who: str) -> None:
        visit, name = self._log.visit, message.form
        given = message.reservation if name == "reservation" else message.order
        if given is None:
            raise KindError(f"'FORM_SUBMITTED' of {name!r} must carry that form.")
        same = visit.submission(message.submit)
        if same is None or same.outcome not in ("open", "booked"):
            # Under another id it may be with the office, by the guest's spoken yes.
            same = same_submission(visit, name, given) or same
        if same is not None and same.outcome in ("open", "booked"):
            self._log.record(
                e.Repeated(form=name, submit=message.submit, edit=message.edit, participant=who)
            )
            self._log.update_page(whole=True)
            return
        if message.edit < visit.taken(who):
            self._log.update_page(whole=True)
            raise KindError("The form has changed since. Please look at it and confirm again.")
        self._record(message, who)
        if gone := missing(given):
            reason = f"Still missing: {names_of(gone)}."
            self._log.record(
                e.Rejected(
                    form=name, field=gone[0], edit=message.edit, reason=reason, participant=who
                )
            )
            self._log.update_page(whole=True)
            if (target := field_target(name, gone[0])) is not None:
                self._log.point("FOCUS", target)
            self._incomplete(SubmissionOutcome(done=False, text=reason))
            return
        self._submitting.by_page(same.id if same is not None else message.submit, name)
        self._log.update_page(whole=True)

    def _page(self, message: PageChanged, who: str) -> None:
        if message.page == self._log.visit.page:
            return
        self._record(message, who)
        self._settle_page(message.page)
        self._handing_over.by_page(message.page)

    def _record(self, message: GuestMessage, who: str) -> None:
        said = message.model_dump(exclude={"type", "version"})
        self._log.record(e.FACTS.types[message.type].model_validate({**said, "participant": who}))

    @property
    def _shared(self) -> bool:
        """Whether several people are in the visit."""
        return len(self._live.state.present) > 1

    def _settle_page(self, page: Page) -> None:
        """What the guest did may have crossed with the host's own: the guest's counts."""
        now = self._live.clock.now()
        if now - self._navigated_at < CROSSING:
            self._log.navigate(page)

    def _notice(self, fact: Fact) -> None:
        if isinstance(fact, e.WentTo):
            self._navigated_at = self._live.clock.now()
