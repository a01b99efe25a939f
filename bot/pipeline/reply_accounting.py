"""The ledger: what each reply settled.

A reply that was heard marks its beat as spoken and the instructions it carried as consumed. One
that was cut off before it was heard leaves them standing for the next reply; so does one that the
model failed to give, a bounded number of times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from beatroom.bot.pipeline.fixed_lines import SpokenPart
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import (
    BeatSpoken,
    BotSaid,
    InstructionConsumed,
    InstructionDropped,
    InstructionRetried,
    ReplyCutOff,
)
from beatroom.flows.core.turn.state import Debt, Reply, Source, TurnState
from beatroom.flows.core.turn.transitions import require_reply, words_committed

_SOURCES: Mapping[Source, Literal["model", "say", "time", "fallback"]] = {
    "model": "model",
    "given up": "model",
    "fallback": "fallback",
    "time": "time",
    "line": "say",
}

CARRIED_ON: frozenset[Debt] = frozenset({"tool", "cut off"})
"""Debts that stand for what was cut off, once it is to be carried on."""

RETRIES = 2
"""How often an instruction is carried again after replies that the model failed to give."""


class ReplyAccounting:
    """Keeps the books between replies and what they were to say."""

    def __init__(self, live: SessionContext) -> None:
        self._live = live
        self._failures = 0
        self._failed_with: Counter[str] = Counter()
        self._failed_for: Counter[str] = Counter()
        live.turn.watch(self._cut_or_forgiven)

    def reply_over(self, text: str, *, interrupted: bool) -> None:
        """A reply's words, as far as they were heard, are in the context now."""
        live = self._live
        said = bool(text.strip())
        reply = live.turn.decide(words_committed, interrupted=interrupted, words=said)
        source = _SOURCES[reply.source] if reply is not None else "model"
        if said:
            live.journal.record(
                BotSaid(
                    text=text.strip(),
                    node=live.state.node,
                    source=source,
                    interrupted=interrupted,
                    speaker=reply.speaker if reply is not None else "",
                    began=None if reply is None else reply.sounded_at,
                    sentence_ended=None if reply is None else reply.sentence_ended_at,
                )
            )
        self._note_cut_off()
        if reply is None:
            return
        if reply.source == "fallback":
            self._failed(reply)
        elif reply.source == "model":
            self._model_replied(reply, interrupted=interrupted)
        if not interrupted and live.turn.reply_pending:
            live.spawn(live.stage.deliver_pending(), "settle a debt")

    def line_spoken(self, part: SpokenPart) -> None:
        """A fixed line was spoken: to its end, or a part of it, for an announcement came."""
        live = self._live
        live.journal.record(
            BotSaid(
                text=part.text,
                node=live.state.node,
                source="say",
                interrupted=bool(part.rest),
                in_context=False,
                began=part.began_at,
            )
        )
        current = live.state.rundown.current
        if current is not None and part.beat == current.id and not part.rest:
            self._beat_heard(part.began_at if part.line_began_at is None else part.line_began_at)

    def _note_cut_off(self) -> None:
        """Put on record whether the rest of something is due, once a reply is over.

        A persona's turn is not: who speaks next is decided anew.
        """
        turn, noted = self._live.turn.state, self._live.context.made.cut_off
        cut = turn.broken_off or turn.cut
        due = turn.cut_off_due and cut is not None and not cut.speaker
        carried_on = self._live.stage.working or not turn.owed.isdisjoint(CARRIED_ON)
        due = due or turn.call_due or (noted and carried_on)
        if due != noted:
            self._live.journal.record(ReplyCutOff(due=due))

    def _cut_or_forgiven(self, before: TurnState, after: TurnState) -> None:
        """A call was cut off, or nobody waits any more for what was.

        What is being carried on stays due till it is heard.
        """
        due = before.cut_off_due or before.call_due
        gone = due and not (after.cut_off_due or after.call_due)
        if (gone and after.reply is None and after.owed.isdisjoint(CARRIED_ON)) or (
            after.call_due and not before.call_due
        ):
            self._note_cut_off()

    def _model_replied(self, reply: Reply, *, interrupted: bool) -> None:
        live = self._live
        if live.health.failed_at is not None:  # words that have come through without a sound
            self._failed_with.update(reply.carries)
            self._carry_again(reply, "the voice failed")
        elif reply.heard:
            self._failures = 0
            heard_at = reply.sounded_at or live.clock.now()
            if live.turn.state.broken_off is None and not live.turn.state.broken_lines:
                self._beat_heard(heard_at)
            for instruction in self._carried(reply):
                if instruction in live.state.carried:
                    live.journal.record(
                        InstructionConsumed(instruction=instruction, heard_at=heard_at)
                    )
        elif interrupted:
            self._carry_again(reply, "the reply was interrupted before it was heard")

    def _failed(self, reply: Reply) -> None:
        """The model failed what was due: it is asked for it once more.

        Of a model that goes on failing nothing more is asked until it is due, but for the goodbye:
        that is asked for twice whatever failed before. A beat stays due as a beat, also where the
        turn of a persona is closed behind it.
        """
        self._failures += 1
        beat = "" if reply.speaker else self._beat_unheard()
        self._failed_with.update(reply.carries)
        self._failed_for.update([beat] if beat else [])
        self._carry_again(reply, "the model failed")
        if self._failures > 1 and not self._live.turn.state.closing:
            return
        if beat and self._failed_for[beat] == 1:
            self._live.turn.make(require_reply, "beat")
        if any(self._failed_with[carried] == 1 for carried in reply.carries):
            self._live.turn.make(require_reply, "failure")

    def _carry_again(self, reply: Reply, reason: str) -> None:
        live = self._live
        for instruction in self._carried(reply):
            if not live.state.instructions[instruction].pending:
                continue
            if self._failed_with[instruction] > RETRIES:
                live.journal.record(
                    InstructionDropped(instruction=instruction, outcome="failed", reason=reason)
                )
            else:
                live.journal.record(InstructionRetried(instruction=instruction, reason=reason))

    def _carried(self, reply: Reply) -> list[str]:
        """The instructions that a reply carried, as they came: a log is the same each time."""
        return [known for known in self._live.state.instructions if known in reply.carries]

    def _beat_unheard(self) -> str:
        """The current beat, where it is still to be heard; empty where it is not."""
        current = self._live.state.rundown.current
        if current is None or not current.speak:
            return ""
        return current.id if self._live.state.beats[current.id].outcome is None else ""

    def _beat_heard(self, heard_at: float) -> None:
        live = self._live
        current = live.state.rundown.current
        if current is None or live.state.beats[current.id].outcome is not None:
            return
        started = live.state.beats[current.id].started_at
        if started is not None and heard_at >= started:
            live.journal.record(BeatSpoken(beat=current.id, heard_at=heard_at))
