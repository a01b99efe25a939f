"""What a guest has in the books already: found, changed and called off in a session."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from beatroom.bot.kinds.restaurant.back_office import BackOffice
from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.flows.kinds.restaurant import events as e
from beatroom.flows.kinds.restaurant.forms import ReservationChange
from beatroom.flows.kinds.restaurant.heard import as_saved
from beatroom.flows.kinds.restaurant.office import (
    BookEntry,
    OfficeRefusedError,
    OfficeUnreachable,
)
from beatroom.flows.kinds.restaurant.prompts import NOBODY_ANSWERS
from beatroom.flows.kinds.restaurant.visit_state import OwnEntry
from beatroom.flows.kinds.restaurant.words import OFFICE


@dataclass(frozen=True, slots=True)
class OwnOutcome:
    """What came of it.

    Attributes:
        done: Whether it was done, or found.
        text: Why not, or what is in the books now; from the office, in the session's language.
        entry: What is in the books.
        answered: Whether the office has answered at all.
    """

    done: bool
    text: str
    entry: BookEntry | None = None
    answered: bool = True


class OwnDesk:
    """One session's way to what its guest has in the books.

    Args:
        log: The visit.
        office: Where the books are.
        language: The session's.
        session: Its id.
    """

    def __init__(self, log: VisitLog, office: BackOffice, language: str, session: str) -> None:
        self._log, self._office = log, office
        self._language, self._session = language, session

    async def find(self, reference: str = "", phone: str | None = None) -> OwnOutcome:
        """A booking or an order; without a reference what this visit is about."""
        meant = self._meant(reference, phone)
        if meant is None:
            return OwnOutcome(done=False, text=OFFICE.of(self._language).refused["which"])
        came = await self._asked(self._office.find(meant.reference, meant.phone))
        if (entry := came.entry) is not None:
            found = e.Found(
                form=entry.form,
                reference=entry.reference,
                summary=entry.summary,
                phone=meant.phone,
            )
            self._log.record(found)
        return came

    async def change(self, values: Mapping[str, Any]) -> OwnOutcome:
        """Change what was booked, or found, last; days and times may be in the guest's words."""
        own = self._log.visit.own
        if own is None:
            return OwnOutcome(done=False, text=OFFICE.of(self._language).refused["which"])
        today = self._office.now().date()
        given = {
            field: as_saved(field, value, self._language, today)
            for field, value in values.items()
            if value not in (None, "")
        }
        try:
            change = ReservationChange.model_validate_json(json.dumps(given))
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            return OwnOutcome(done=False, text=f"Not changed: {where}: {first['msg']}.")
        submit = self._submit(own, change)
        asked = self._office.change_reservation(submit, own.reference, own.phone, change)
        came = await self._asked(asked)
        if (entry := came.entry) is not None:
            self._log.record(e.Altered(reference=entry.reference, summary=entry.summary))
            self._log.update_page()
        return came

    async def cancel(self) -> OwnOutcome:
        """Call off what was booked, or found, last."""
        own = self._log.visit.own
        if own is None:
            return OwnOutcome(done=False, text=OFFICE.of(self._language).refused["which"])
        came = await self._asked(self._office.cancel(own.reference, own.phone))
        if (entry := came.entry) is not None:
            self._log.record(e.CalledOff(reference=entry.reference, summary=entry.summary))
            self._log.update_page()
        return came

    def _meant(self, reference: str, phone: str | None) -> OwnEntry | None:
        known, visit = reference.strip().upper(), self._log.visit
        own = visit.own
        if own is not None and known in ("", own.reference):
            return own if phone is None else OwnEntry(own.form, own.reference, phone)
        if not known:
            return None
        here = any(one.reference == known for one in visit.booked)
        if phone is None and not here:
            return None
        return OwnEntry("reservation", known, None if here else phone)

    def _submit(self, own: OwnEntry, change: ReservationChange) -> str:
        """The change's id: the same as long as nothing else was changed."""
        told = [self._session, own.reference, self._log.visit.altered, change.model_dump_json()]
        return f"change-{hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]}"

    async def _asked(self, asking: Awaitable[BookEntry]) -> OwnOutcome:
        try:
            entry = await asking
        except OfficeRefusedError as refused:
            return OwnOutcome(done=False, text=str(refused))
        except OfficeUnreachable:
            return OwnOutcome(done=False, text=NOBODY_ANSWERS, answered=False)
        return OwnOutcome(done=True, text=entry.summary, entry=entry)
