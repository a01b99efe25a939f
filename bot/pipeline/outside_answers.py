"""Puts on record what a session was answered beside the talk: by its model, and by the service.

What a kind makes of an answer is on record as well, but not always, and not how long it took. A
rehearsal of the session is answered the same in the same time. What a session asks of the service
for the engine's own sake, such as a second opinion, is formed anew.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Literal

from pipecat.services.llm_service import LLMService

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.outside_notes import OutsideNotes
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.outside_events import OutsideAnswered

Outcome = Literal["answered", "refused", "failed", "stopped"]


class OutsideAnswers:
    """Stands between a session and whoever answers it.

    Args:
        clock: The session's.
        journal: Its log, which says of what kind it is.
        notes: Where the answers are noted.
    """

    def __init__(self, clock: Clock, journal: EventRecorder, notes: OutsideNotes) -> None:
        self._clock, self._journal, self._notes = clock, journal, notes

    def model(self, llm: LLMService[Any]) -> LLMService[Any]:
        """The same model; what it answers to questions beside the talk is noted."""
        infer = llm.run_inference

        async def run_inference(*args: Any, **kwargs: Any) -> str | None:
            system = kwargs.get("system_instruction")
            if system is None or kwargs.get("max_tokens") is not None:
                return await infer(*args, **kwargs)  # no question of the session's
            asked, answer = self._clock.now(), ""
            outcome: Outcome = "stopped"
            try:
                text = await infer(*args, **kwargs)
                outcome, answer = "answered", text or ""
            except Exception:  # whatever broke, who asked deals with it
                outcome = "failed"
                raise
            else:
                return text
            finally:
                self._note("model", question(str(system)), asked, outcome, answer)

        llm.run_inference = run_inference
        return llm

    def service(self, consult: Consult) -> Consult:
        """The same way to the service; what it answers to the session's kind is noted."""

        async def asks(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
            own = what.partition(".")[0] == self._journal.state.kind
            if not own or not self._notes.keeps:
                return await consult(what, data, deadline=deadline)
            asked, answer = self._clock.now(), ""
            outcome: Outcome = "stopped"
            try:
                told = await consult(what, data, deadline=deadline)
                outcome, answer = "answered", json.dumps(told, ensure_ascii=False)
            except ConsultRefusal as why:
                outcome = "refused"
                answer = json.dumps({"reason": why.reason, "field": why.field}, ensure_ascii=False)
                raise
            except (NoAnswer, LinkClosed):
                outcome = "failed"
                raise
            else:
                return told
            finally:
                self._note("service", what, asked, outcome, answer)

        return asks

    def _note(
        self,
        by: Literal["model", "service"],
        what: str,
        asked: float,
        outcome: Outcome,
        answer: str,
    ) -> None:
        self._notes.note(
            OutsideAnswered(by=by, what=what, asked=asked, outcome=outcome, answer=answer)
        )


def question(system: str) -> str:
    """What a question to the model is about: a digest of what it is to do."""
    return sha256(system.encode()).hexdigest()[:16]
