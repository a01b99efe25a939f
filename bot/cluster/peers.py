"""Asking a session's process that runs in another service's or host's care, over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Annotated, Any

import httpx
from pydantic import BaseModel, ConfigDict, Field, SerializeAsAny, ValidationError

from beatroom.bot.cluster.signing import (
    HEADER,
    SignatureError,
    is_answer,
    new_number,
    signed,
)
from beatroom.bot.ipc.ipc import NoAnswer, Reply, Request
from beatroom.bot.ipc.messages import (
    Answer,
    CancelInstruction,
    ChangeRundown,
    Command,
    End,
    IceCandidates,
    Offer,
    PromoteInstruction,
    RemoveParticipant,
    RequestRefused,
    RequestSucceeded,
    SetMuted,
)
from beatroom.bot.workers.engine import (
    NotRunning,
    RateLimitedError,
    RundownConflictError,
    RunState,
    Vitals,
)

ASK, VITALS, WAKE = "/cluster/ask", "/cluster/vitals", "/cluster/wake"
ON_THE_WAY = 1.0
"""Seconds that the way there and back may take beyond what is asked."""
VITALS_WITHIN = WOKEN_WITHIN = 1.0
_NOTHING_SAID = (httpx.HTTPError, httpx.InvalidURL, ValidationError, SignatureError)

AnyRequest = Annotated[
    Offer
    | IceCandidates
    | CancelInstruction
    | PromoteInstruction
    | ChangeRundown
    | Command
    | SetMuted
    | RemoveParticipant
    | End,
    Field(discriminator="type"),
]


class PeerRequest(BaseModel):
    """What is asked of a session's process, and how many seconds it may take."""

    model_config = ConfigDict(extra="forbid")

    session: str
    deadline: float = Field(gt=0, le=600)
    message: SerializeAsAny[AnyRequest]


class Outcome(BaseModel):
    """What came of it: a reply, or what `Engine.ask` raises."""

    reply: (
        Annotated[Answer | RequestSucceeded | RequestRefused, Field(discriminator="type")] | None
    ) = None
    not_running: str | None = None
    run: RunState = "nobody"
    no_answer: str | None = None
    barred: float | None = None
    moved: bool = False

    def result(self) -> Reply:
        """The reply; raises as `Engine.ask` does."""
        if self.reply is not None:
            return self.reply
        if self.no_answer is not None:
            raise NoAnswer(self.no_answer)
        if self.barred is not None:
            raise RateLimitedError(self.barred)
        if self.moved:
            raise RundownConflictError
        raise NotRunning(self.not_running or "The session does not run there.", self.run)


class Peers:
    """The other services and hosts, by their addresses.

    Args:
        secret: What all of them share.
        client: Asks them.
        now: Seconds since the epoch, by the wall.
    """

    def __init__(self, secret: str, client: httpx.AsyncClient, now: Callable[[], float]) -> None:
        self._secret, self._client, self._now = secret, client, now

    async def ask(self, address: str, session: str, message: Request, deadline: float) -> Reply:
        """Ask a session's process there; raises as `Engine.ask` does."""
        asked = {"session": session, "deadline": deadline, "message": message}
        body = PeerRequest.model_validate(asked).model_dump_json().encode()
        try:
            answer = await self._post(address, ASK, body, deadline + ON_THE_WAY)
        except httpx.TimeoutException:
            raise NoAnswer(f"{address} did not answer within {deadline:g} seconds.") from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            why = str(error) or type(error).__name__
            raise NotRunning(f"{address}, where the session runs, is out of reach: {why}") from None
        except SignatureError as forged:
            raise NotRunning(f"{address}, where the session ran: {forged}") from None
        try:
            return Outcome.model_validate_json(answer).result()
        except ValidationError:
            raise NotRunning(f"{address} has answered what no service of ours does.") from None

    async def vitals(self, address: str, session: str) -> Vitals | None:
        """A session's signs of life; None where it does not run there.

        Raises:
            NotRunning: Nothing runs there.
            NoAnswer: They cannot be had soon.
        """
        body = PeerSession(session=session).model_dump_json().encode()
        try:
            answer = await self._post(address, VITALS, body, VITALS_WITHIN)
            shown = PeerVitals.model_validate_json(answer).vitals
        except (httpx.ConnectError, httpx.InvalidURL):
            raise NotRunning(f"{address}, where the session ran, is not there.") from None
        except _NOTHING_SAID:
            raise NoAnswer(f"{address} does not say how the session is.") from None
        return None if shown is None else Vitals(**shown)

    async def wake(self, address: str, session: str) -> bool:
        """Have a session there look into the store; whether it runs there, as far as is known."""
        body = PeerSession(session=session).model_dump_json().encode()
        with suppress(*_NOTHING_SAID):
            answer = await self._post(address, WAKE, body, WOKEN_WITHIN)
            return WakeAnswer.model_validate_json(answer).woken
        return False

    async def _post(self, address: str, path: str, body: bytes, seconds: float) -> bytes:
        """What whoever has an address answers; SignatureError where it is none of the cluster."""
        number = new_number()
        headers = {
            HEADER: signed(self._secret, address, path, body, now=self._now(), number=number),
            "Content-Type": "application/json",
        }
        url = address + path
        answer = await self._client.post(url, content=body, headers=headers, timeout=seconds)
        answer.raise_for_status()
        if not is_answer(self._secret, number, answer.content, answer.headers.get(HEADER)):
            raise SignatureError("what answers there is none of this cluster.")
        return answer.content


class PeerSession(BaseModel):
    """The session that is meant."""

    session: str


class WakeAnswer(BaseModel):
    """Whether the session runs there."""

    woken: bool


class PeerVitals(BaseModel):
    """A session's signs of life, by `Vitals`' fields; None where it does not run there."""

    vitals: dict[str, Any] | None


def shown(vitals: Vitals | None) -> PeerVitals:
    """Signs of life as they are sent."""
    return PeerVitals(vitals=None if vitals is None else asdict(vitals))
