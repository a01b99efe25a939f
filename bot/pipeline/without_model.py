"""What the host does where no language model speaks for it: it keeps time, listens, and says why.

No prompt is spoken: it tells a model what to do, and people would hear stage directions. A beat
that has one says the author's `fallback`, as fixed words, or its title with an invitation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.events import BotSaid, Recorded
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.state import SessionState
from beatroom.flows.language import line


def told_instead(item: Item, state: SessionState) -> str:
    """What is said where no model can follow a prompt and the author has no words for that.

    Its placeholders are not filled.
    """
    if item.say is not None or item.fallback is not None or not item.speak:
        return ""
    if item.id == state.rundown.items[0].id:
        return _titled("open", state.title, state.language)
    if item.id == state.rundown.wrapup.id:
        return line("close", state.language)
    return _titled("part", item.title, state.language)


def _titled(which: Literal["open", "part"], title: str, language: str) -> str:
    # A title is shown as it is: braces in it are no placeholder of an author's.
    return line(which, language).replace("{title}", title.rstrip(" .!?").replace("{{", r"\{{"))


class Listening:
    """Answers people's turns that only a model could answer: one apology a session, then nothing.

    What the clock or the session's kind can answer never comes here. The apology counts once its
    first sentence was heard: that is on record for a process that takes the session over.
    """

    def __init__(self, recorder: EventRecorder, turn: Turn, past: Iterable[Recorded]) -> None:
        self._recorder = recorder
        self._turn = turn
        self._apologised = False
        for one in past:
            self._notice(one, recorder.state)
        recorder.watch(self._notice)

    def reply(self) -> str | None:
        """The words; "" where nobody need answer; None where the host has its own to say now."""
        state = self._recorder.state
        current = state.rundown.current
        beat = None if current is None else state.beats[current.id]
        unheard = beat is not None and beat.outcome is None and beat.aloud
        if self._turn.reply_pending or state.carried or unheard:
            return None
        return "" if self._apologised else line("cannot_chat", state.language)

    def _notice(self, recorded: Recorded, state: SessionState) -> None:
        event = recorded.event
        why, _, _ = line("cannot_chat", state.language).partition(". ")
        if isinstance(event, BotSaid) and event.text.startswith(why):
            self._apologised = True
