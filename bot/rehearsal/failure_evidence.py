"""Whether what the host says in place of a reply is said once: an apology, a word of patience."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.core.events import BotSaid, Created, Recorded, UserSaid
from beatroom.flows.language import line


def broken_substitutes(records: Sequence[Recorded]) -> list[str]:
    """Every sentence of the engine's own that was said once more for the same reason."""
    language = next((r.event.language for r in records if isinstance(r.event, Created)), "en")
    apology, moment = line("lost_thread", language), line("one_moment", language)
    broken: list[str] = []
    apologised = waits = False
    for recorded in records:
        event = recorded.event
        if isinstance(event, UserSaid):
            waits = False
        elif isinstance(event, BotSaid) and event.text == apology:
            if apologised:
                broken.append(f"{recorded.at:.2f}: the host apologised once more for the model")
            apologised = True
        elif isinstance(event, BotSaid) and event.text == moment:
            if waits:
                broken.append(f"{recorded.at:.2f}: the host said {moment!r} once more for a reply")
            waits = True
        elif isinstance(event, BotSaid) and event.source == "model":
            apologised = waits = False
    return broken
