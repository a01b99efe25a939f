"""Steering a meeting by voice: plain phrases without the model, and the model's tools.

Both end here, so that "skip this item" and the tool do one and the same thing. People may steer
the agenda; what they say never changes who the host is, and ending asks once for a yes.
"""

from __future__ import annotations

from typing import Literal

from beatroom.bot.kinds.meeting.state import MeetingLog
from beatroom.bot.pipeline.kind import Controls
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.participants import clean_name
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.core.time_status import time_status
from beatroom.flows.kinds.meeting import words
from beatroom.flows.kinds.meeting.commands import EXTEND_BY, QUIET_FOR, Command, addressed, command
from beatroom.flows.kinds.meeting.events import Commanded, QuietAsked, TalkAsked
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.language.time_questions.time_status import TimeStatus

CONFIRM_WITHIN = 30.0
"""Seconds in which a yes still means the question that was asked."""
NEAR = 0.8
"""Share of an item's time from which on a bare "keep going" is about its time."""
AS_ASKED = 15.0
"""Seconds less than was asked for that are told as what was."""
BY = "voice"


class VoiceCommandHandler:
    """Carries out what people ask of the host, by phrase or through the model."""

    def __init__(
        self, live: SessionContext, controls: Controls, part: MeetingPart, log: MeetingLog
    ) -> None:
        self._live, self._controls = live, controls
        self._part = part
        self._log = log

    # ---- plain phrases --------------------------------------------------------------------------

    def reply(self, text: str) -> str | None:
        """The words that answer an utterance without the model; None where the model answers."""
        names = self._names()
        asked = command(text, self._live.state.language, names)
        if asked is not None:
            words_for_it = self._carry_out(asked)
            if words_for_it is not None:
                return words_for_it
        return self._for_people(text, names)

    def _for_people(self, text: str, names: tuple[str, ...]) -> str | None:
        """Talk among people needs no answer, unless something else is still due."""
        quiet = self._log.quiet_until is not None
        only_addressed = self._part.answers == "addressed" and len(self._live.state.present) > 1
        if not (quiet or only_addressed) or addressed(text, names):
            return None
        if self._live.turn.reply_pending or self._live.state.carried:
            return None
        return ""

    def _carry_out(self, asked: Command) -> str | None:
        match asked.does:
            case "yes" | "no":
                return self._confirmed(yes=asked.does == "yes")
            case "skip":
                return self._skip()
            case "more":
                if asked.minutes is None and not asked.named and not self._near_the_end():
                    return None  # people say "keep going" to each other too
                return self._more(asked.minutes or EXTEND_BY)
            case "quiet":
                return self._quiet(asked.minutes or QUIET_FOR)
            case "talk":
                return self._talk()
            case "recap":
                return None if self._live.chats else self._recap()
            case "end":
                self._log.record(Commanded(does="end", by=BY, confirmed=False))
                return words.words_for(self._live.state.language).sure

    # ---- the model's tools ----------------------------------------------------------------------

    def skip(self) -> str | None:
        """Close the running item and begin the next; None where the next one is brought."""
        return self._skip() or None

    def more(self, minutes: float) -> str:
        """Give the running item more time."""
        return self._more(minutes)

    def quiet(self, minutes: float) -> str:
        """Say nothing of one's own accord for so long."""
        return self._quiet(minutes)

    def talk(self) -> str:
        """Take part again."""
        return self._talk()

    def end(self, *, confirmed: bool) -> str | None:
        """End the meeting, once somebody has confirmed it; None where the goodbye is brought."""
        if not confirmed or not self._asked_lately():
            self._log.record(Commanded(does="end", by="model", confirmed=False))
            return "Not ended. Ask now whether you should end the meeting, and wait for a yes."
        self._end()
        return None

    # ---- what both do ---------------------------------------------------------------------------

    def _skip(self) -> str:
        upcoming = self._live.state.rundown.upcoming
        if not upcoming:
            return words.words_for(self._live.state.language).last
        return "" if self._change("skip") else words.words_for(self._live.state.language).last

    def _more(self, minutes: float) -> str:
        """What is told is what the item has: a hard end gives less than was asked for, or none."""
        live, before = self._live, self._live.state.rundown
        item = before.current
        if item is None or item == before.wrapup:
            return words.words_for(live.state.language).last
        since = max(rd.ends_at(before), before.elapsed(live.clock.now()))
        if (
            not self._change("extend", seconds=minutes * 60)
            or rd.ends_at(live.state.rundown) - since < minutes * 60 - AS_ASKED
        ):
            return words.left_words(self._status(), live.state.language)
        return words.more_words(minutes, item.title, live.state.language)

    def _quiet(self, minutes: float) -> str:
        until = self._live.clock.now() + minutes * 60
        self._log.record(QuietAsked(until=until, by=BY))
        return words.quiet_words(minutes, self._live.state.language)

    def _talk(self) -> str:
        self._log.record(TalkAsked(by=BY))
        return words.intervention_words(
            "catch_up", self._status(), self._live.state.language, "move_on"
        )

    def _recap(self) -> str:
        rundown = self._live.state.rundown
        done = tuple(rundown.item(f.id).title for f in rundown.fired[:-1])
        return words.recap_words(done, self._status(), self._live.state.language)

    def _confirmed(self, *, yes: bool) -> str | None:
        if not self._asked_lately():
            return None
        if not yes:
            self._log.record(Commanded(does="go_on", by=BY))
            return words.words_for(self._live.state.language).go_on
        self._end()
        return ""

    def _end(self) -> None:
        self._log.record(Commanded(does="end", by=BY, confirmed=True))
        ending = self._controls.end("ended by voice", BY, at_once=False)
        self._live.spawn(ending, "meeting: end by voice")

    def _asked_lately(self) -> bool:
        asked_at = self._log.state.end_asked_at
        return asked_at is not None and self._live.clock.now() - asked_at <= CONFIRM_WITHIN

    def _near_the_end(self) -> bool:
        rundown = self._live.state.rundown
        current = rundown.current
        if current is None:
            return False
        began = rundown.fired[-1].start
        spent = rundown.elapsed(self._live.clock.now()) - began
        return spent >= NEAR * (rd.ends_at(rundown) - began)

    def _change(self, op: Literal["skip", "extend"], seconds: float | None = None) -> bool:
        try:
            self._controls.change_rundown(op, BY, **({"seconds": seconds} if seconds else {}))
        except RundownError:
            return False
        self._log.record(Commanded(does=op, by=BY, seconds=seconds))
        return True

    def _status(self) -> TimeStatus:
        return time_status(self._live.state.rundown, self._live.clock.now(), self._live.zone)

    def _names(self) -> tuple[str, ...]:
        called = clean_name(self._live.personality.host_name)
        return tuple(dict.fromkeys([called, called.split()[0], self._live.personality.name]))
