"""While the database does not answer, whoever asks for it is refused at once.

Without it each of them would wait for a deadline, and what waits would be in the way when the
database is back. One task asks it again and again meanwhile, and the first answer ends it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from beatroom.bot.store.errors import StoreDown

log = structlog.get_logger()


class Breaker:
    """Says whether the database answers; `run` must be running as a task.

    Args:
        ask: Asks the database for anything; what it raises says that it does not answer.
        again: Seconds between two questions.
    """

    def __init__(self, ask: Callable[[], Awaitable[object]], again: float) -> None:
        self._ask, self._again = ask, again
        self._tripped = asyncio.Event()
        self.why = ""

    def check(self) -> None:
        """StoreDown while the database does not answer."""
        if self.why:
            raise StoreDown(self.why)

    def trip(self, why: str) -> None:
        """The database does not answer, and why."""
        if not self.why:
            log.error(
                "store_does_not_answer",
                why=why,
                expected="it is asked again until it does; sessions go on, and their events wait",
            )
        self.why = why
        self._tripped.set()

    async def run(self) -> None:
        """Ask until it answers, whenever it does not; for ever."""
        while True:
            await self._tripped.wait()
            self._tripped.clear()
            while self.why:
                try:
                    await self._ask()
                except Exception:  # noqa: BLE001 - border: whatever it is, that is no answer
                    await asyncio.sleep(self._again)
                else:
                    self.why = ""
            log.warning("store_answers_again")
