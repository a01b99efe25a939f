"""What is said in place of a reply that failed: an apology once, until a reply succeeds again."""

from __future__ import annotations

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.flows.core.events import BotSaid, Recorded
from beatroom.flows.core.state import SessionState
from beatroom.flows.language import line


class Apologies:
    """Apologises once for a model that fails; further failures are told shortly.

    The page shows the state meanwhile; what people hear at every turn should not be an apology.
    """

    def __init__(self, journal: EventRecorder) -> None:
        self._journal = journal
        self._failing = False
        journal.watch(self._notice)

    def words(self) -> str:
        """The line for a reply that has failed just now."""
        again, self._failing = self._failing, True
        return line("still_lost" if again else "lost_thread", self._journal.state.language)

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        if isinstance(recorded.event, BotSaid) and recorded.event.source == "model":
            self._failing = False
