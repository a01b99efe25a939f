"""What a recorded session was answered beside the talk, to the same questions in the same time."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import Mapping
from typing import Any

from beatroom.bot.ipc.ipc import ConsultRefusal, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.flows.core.recorded_script import RecordedAnswer, RecordedScript


class RecordedAnswers:
    """Answers each question as it was answered then, in the order of then.

    What was not asked then, or not as often, is left to whoever answers in any rehearsal.

    Args:
        script: The session.
    """

    def __init__(self, script: RecordedScript) -> None:
        self._known: dict[tuple[str, str], deque[RecordedAnswer]] = defaultdict(deque)
        for one in script.answers:
            self._known[one.by, one.what].append(one)

    async def model(self, what: str) -> str | None:
        """What the model answered; None where it was not asked.

        Raises:
            ConnectionError: It failed then.
        """
        known = self._known.get(("model", what))
        if not known:
            return None
        one = known.popleft()
        await self._takes_its_time(one)
        if one.outcome != "answered":
            raise ConnectionError("it failed then")
        return one.answer

    def service(self, consult: Consult) -> Consult:
        """What the service answered; from `consult` where it was not asked."""

        async def asks(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
            known = self._known.get(("service", what))
            if not known:
                return await consult(what, data, deadline=deadline)
            one = known.popleft()
            await self._takes_its_time(one)
            match one.outcome:
                case "answered":
                    told: Mapping[str, Any] = json.loads(one.answer)
                    return told
                case "refused":
                    why = json.loads(one.answer)
                    raise ConsultRefusal(why["reason"], why["field"])
                case _:
                    raise NoAnswer("There was no answer then.")

        return asks

    async def _takes_its_time(self, one: RecordedAnswer) -> None:
        """As long as then, and no step longer; for ever where nobody waited for it any more."""
        if one.outcome == "stopped":
            await asyncio.Event().wait()
        elif one.took > 0:
            await asyncio.sleep(one.took)
