"""Submissions: a click on Confirm and a spoken yes take this one path.

A submission runs on its own: a tool that is cut off, or a guest who speaks meanwhile, changes
nothing about it. Who waits for it says what came of it; where nobody waits, it is announced.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from beatroom.bot.kinds.restaurant.back_office import BackOffice
from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.kinds.restaurant import events as e
from beatroom.flows.kinds.restaurant.events import By
from beatroom.flows.kinds.restaurant.forms import FormName, OrderForm, ReservationForm, missing
from beatroom.flows.kinds.restaurant.office import OfficeRefusedError, OfficeUnreachable
from beatroom.flows.kinds.restaurant.prompts import NOBODY_ANSWERS, names_of
from beatroom.flows.kinds.restaurant.targets import field_target
from beatroom.flows.kinds.restaurant.visit_state import same_submission, voice_submit

SETTLE = 15.0
"""Seconds that the end of a session waits for a submission."""


@dataclass(frozen=True, slots=True)
class SubmissionOutcome:
    """What came of a submission, in words for the guest.

    Attributes:
        done: Whether it is in the books.
        text: For the model, or in English.
        told: The office's own words, in the guest's language; empty where it said nothing.
    """

    done: bool
    text: str
    told: str = ""


class Submitting:
    """Sends forms to the office, one after the other.

    Args:
        live: The session.
        log: The visit.
        office: Where they go.
        announce: Tells the guest of an outcome that nobody waits for.
    """

    def __init__(
        self,
        live: SessionContext,
        log: VisitLog,
        office: BackOffice,
        announce: Callable[[SubmissionOutcome], Awaitable[None]],
    ) -> None:
        self._live = live
        self._log = log
        self._office = office
        self._announce = announce
        self._one_at_a_time = asyncio.Lock()
        self._running: dict[str, asyncio.Future[SubmissionOutcome]] = {}
        self._waiting: dict[str, int] = {}

    def start(self) -> None:
        """Go on with what a process before this one had sent and not heard of."""
        for known in self._log.visit.submissions:
            if known.outcome == "open" and known.content is not None:
                self._start(known.id, known.form, known.content)

    @property
    def open(self) -> bool:
        """Whether a form is with the office now."""
        return bool(self._running)

    async def by_voice(self, name: FormName) -> SubmissionOutcome:
        """The guest said yes: submit the form as it stands, and wait for what comes of it."""
        visit = self._log.visit
        form = visit.form(name)
        last = visit.last(name)
        if last is not None and last.outcome == "booked" and form == type(form)():
            return SubmissionOutcome(
                done=True, text=f"That is done already. {self._receipt(last.id)}"
            )
        if gone := missing(form):
            return SubmissionOutcome(
                done=False, text=f"Not done yet: {names_of(gone)} still to come."
            )
        same = same_submission(visit, name, form)
        if same is not None and same.outcome == "booked":
            return SubmissionOutcome(
                done=True, text=f"That is done already. {self._receipt(same.id)}"
            )
        submit = (
            same.id if same is not None else voice_submit(visit, name, self._live.state.session)
        )
        if submit not in self._running:
            self._send(submit, name, form, by="voice")
        return await self._outcome(submit)

    def by_page(self, submit: str, name: FormName) -> None:
        """The guest clicked Confirm on a form that is complete."""
        if submit not in self._running:
            self._send(submit, name, self._log.visit.form(name), by="page")

    async def settle(self) -> None:
        """Wait for what is still with the office."""
        if self._running:
            await asyncio.wait(list(self._running.values()), timeout=SETTLE)

    def _send(
        self, submit: str, name: FormName, form: ReservationForm | OrderForm, *, by: By
    ) -> None:
        content = form.model_dump(mode="json")
        self._log.record(e.Sent(form=name, submit=submit, by=by, content=content))
        self._log.update_page()
        self._start(submit, name, form)

    def _start(self, submit: str, name: FormName, form: ReservationForm | OrderForm) -> None:
        self._running[submit] = asyncio.get_running_loop().create_future()
        self._live.spawn(self._run(submit, name, form), "restaurant: submission")

    async def _outcome(self, submit: str) -> SubmissionOutcome:
        self._waiting[submit] = self._waiting.get(submit, 0) + 1
        try:
            return await asyncio.shield(self._running[submit])
        finally:
            self._waiting[submit] -= 1

    async def _run(self, submit: str, name: FormName, form: ReservationForm | OrderForm) -> None:
        try:
            async with self._one_at_a_time:
                came = await self._carry_out(submit, name, form)
        except Exception:
            lost = e.Unreachable(submit=submit, form=name, reason=NOBODY_ANSWERS)
            await self._tell(submit, self._failed(lost))
            raise
        await self._tell(submit, came)

    async def _tell(self, submit: str, came: SubmissionOutcome) -> None:
        waited_for = self._waiting.get(submit, 0) > 0
        self._running.pop(submit).set_result(came)
        if not waited_for:
            await self._announce(came)

    async def _carry_out(
        self, submit: str, name: FormName, form: ReservationForm | OrderForm
    ) -> SubmissionOutcome:
        try:
            receipt = await self._office.submit(submit, form)
        except OfficeRefusedError as refused:
            reason, field = str(refused), refused.field
            failed = self._failed(e.Refused(submit=submit, form=name, reason=reason, field=field))
            return replace(failed, told=reason)
        except OfficeUnreachable:
            return self._failed(e.Unreachable(submit=submit, form=name, reason=NOBODY_ANSWERS))
        booked = e.InTheBooks(
            form=name,
            submit=submit,
            reference=receipt.reference,
            summary=receipt.summary,
            total=receipt.total,
        )
        self._log.record(booked)
        self._log.update_page(whole=True)
        return SubmissionOutcome(done=True, text=self._receipt(submit))

    def _failed(self, outcome: e.Refused | e.Unreachable) -> SubmissionOutcome:
        self._log.record(outcome)
        self._log.update_page()
        target = field_target(outcome.form, outcome.field)
        if isinstance(outcome, e.Refused) and target is not None:
            self._log.point("FOCUS", target)
        return SubmissionOutcome(done=False, text=outcome.reason)

    def _receipt(self, submit: str) -> str:
        """What is in the books, in words."""
        booked = next((b for b in reversed(self._log.visit.booked) if b.submit == submit), None)
        if booked is None:
            return ""
        done = "Booked" if booked.form == "reservation" else "Ordered"
        return f"{done}: {booked.summary.rstrip('.')}. The reference is {booked.reference}."
