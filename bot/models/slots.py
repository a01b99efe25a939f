"""A session's slot at the machine's own model: its talk stays there, read once.

What is asked beside a reply (a summary, a note) has a slot of its own, shared by all sessions, so
that it never takes the place of a talk.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult

SLOT = "local_model.slot"
"""The name of the question to the service."""
DEADLINE = 2.0
"""Seconds that a session waits for the answer; then the server chooses a slot."""
Purpose = Literal["reply", "beside"]


class SessionSlots(BaseModel):
    """Which slot serves a session's replies, and which what is asked beside them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    reply: int
    beside: int


class SlotBook:
    """Whose talk is in which slot.

    Args:
        slots: How many there are for talks; the next one is for what is asked beside.
        live: The sessions that run on this machine.
    """

    def __init__(self, slots: int, live: Callable[[], Collection[str]]) -> None:
        self._slots, self._live = slots, live
        self._owners = dict[str, int]()

    async def consult(self, session: str, _: Mapping[str, Any]) -> Mapping[str, Any]:
        """Answer a session's question (`ServiceHandler`)."""
        return SessionSlots(reply=self.slot(session), beside=self._slots).model_dump()

    def slot(self, session: str) -> int:
        """The session's slot: its own, a free one, or the one that fewest share."""
        live = {session, *self._live()}
        self._owners = {one: slot for one, slot in self._owners.items() if one in live}
        if session not in self._owners:
            taken = list(self._owners.values())
            self._owners[session] = min(range(self._slots), key=taken.count)
        return self._owners[session]


class SlotHint:
    """What a session's requests to the machine's own model say of their slot.

    Args:
        consult: Asks the service.
    """

    def __init__(self, consult: Consult) -> None:
        self._consult = consult
        self._slots: SessionSlots | None = None

    async def fields(self, purpose: Purpose) -> dict[str, Any]:
        """Further fields of a request's body; none where nobody could be asked."""
        if self._slots is None:
            try:
                answer = await self._consult(SLOT, {}, deadline=DEADLINE)
                self._slots = SessionSlots.model_validate(answer)
            except (ConsultRefusal, LinkClosed, NoAnswer, ValidationError):
                return {}
        slot = self._slots.reply if purpose == "reply" else self._slots.beside
        return {"extra_body": {"id_slot": slot, "cache_prompt": True}}
