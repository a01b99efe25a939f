"""The turn as one value: who holds the floor, what is said, what was cut off, what is owed.

Pure: times are handed in, in seconds on the session's clock. It changes only by the transitions of
`flows.core.turn.transitions`; whoever is asked "may the host speak now?" reads it here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from beatroom.flows.core.answering import HEARD_SECONDS
from beatroom.flows.core.messages import Message
from beatroom.flows.core.turn.voices import Voices

Source = Literal["model", "time", "line", "fallback", "given up"]
CutBy = Literal["person", "host", "announcement"]
"""Who takes the host's voice away: people (also by typing), the host for good (mute, an urgent
beat), or the host for an announcement, after which it goes on where it was."""
Debt = Literal["run", "node", "beat", "tool", "call", "failure", "cut off"]
"""For what a reply is due: a run that was kept from the model, a node that speaks, a beat that does
so, a tool's result, a tool's call that was cut off, a reply that the model failed to give, one that
was cut off and is made anew. People's turns that were kept from it are not among them: they are
judged first."""
Phase = Literal["shut", "quiet", "owing", "listening", "thinking", "speaking", "fixed line"]

NOISE_WITHIN = 10.0
"""Seconds from a reply's end to the end of the noise that cut it off: a turn without words is open
for as long as words may still come."""
TIME_DUE_FOR = 120.0
"""Seconds after which a time answer that nobody heard is not wanted any more."""


@dataclass(frozen=True, slots=True, eq=False)
class PersonTurn:
    """A person's turn: its message in the context, and the words.

    Where several messages are one turn, `parts` are the words of each. `told` is one that nobody
    said: the engine's report of what was done on a page, in the place of words.
    """

    message: Any
    text: str
    parts: tuple[str, ...] = ()
    told: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """One reply of the host, from the moment the model may speak to the moment it was heard.

    Attributes:
        number: Which one; they are counted through a session.
        began_at: When the turn was given to the model.
        source: Who made the words; `line` is a sentence of the engine's own. `given up` marks a
            model's reply that the guard cut off; the `fallback` that follows carries on for it.
        speaker: In whose voice, by name; empty for the host's own.
        carries: Instructions that the model had in its context when it began.
        sounded_at: When the voice was first heard, or None.
        sentences: How many of its sentences have sounded to their end.
        sentence_ended_at: When the last of these did, or None.
        cut_at: When it was interrupted, or None.
        cut_by: By whom it was interrupted, or None.
        to_its_end: Whether it counts as heard only when nothing cut it off: a goodbye.
        asked: The question that the clock answers with it.
        answers: Whether a person's turn brought it, and nothing else did.
        of_call: Whether it is for whoever waits for what a tool answers.
    """

    number: int
    began_at: float
    source: Source = "model"
    carries: frozenset[str] = frozenset()
    speaker: str = ""
    sounded_at: float | None = None
    sentences: int = 0
    sentence_ended_at: float | None = None
    cut_at: float | None = None
    cut_by: CutBy | None = None
    to_its_end: bool = False
    asked: PersonTurn | None = None
    answers: bool = False
    of_call: bool = False

    @property
    def heard(self) -> bool:
        """Whether enough of it sounded to count: all of it, or a whole sentence of the model's."""
        if self.sounded_at is None:
            return False
        if self.cut_at is None or self.to_its_end:
            return self.cut_at is None
        if self.source == "line" and self.cut_by == "announcement":
            return False
        if self.source in ("time", "line"):
            return self.cut_at - self.sounded_at >= HEARD_SECONDS
        return self.sentences > 0


@dataclass(frozen=True, slots=True)
class TimeDue:
    """A time answer that was cut off: since when, whether a person had heard it, what was asked."""

    since: float
    heard: bool
    asked: PersonTurn | None = None


@dataclass(frozen=True, slots=True)
class TurnState:
    """The turn at one moment.

    Attributes:
        lobby: Whether the session's clock has not started yet.
        muted: Whether an operator has silenced the host.
        opened: Whether the first node that speaks has been entered.
        closing: Whether the goodbye has come: from here on replies are heard to their end.
        person: Whether a person's turn is open, pauses included.
        voices: Who speaks now, where people are heard one by one, and what is being recognised.
        bot: Whether the host's voice sounds.
        lines: How many fixed lines are on their way, of which one is being spoken: while one waits
            for somebody to end, another may go first.
        broken_lines: How many were broken off after a sentence, for an announcement, and go on.
        held_since: Since when the host's voice is held, while somebody may be cutting in; or None.
        filler: Whether a line beside the reply is being spoken, such as "one moment".
        reply: The reply in the making, or None.
        prepared: The message whose words stand ready, so that the model is not asked; or None.
        said: The reply that said prepared words last.
        sentences: How many of the host's sentences have sounded to their end.
        said_out: Whether the last one was the last of its reply, and the voice is about to end.
        voice: In whose voice the host speaks now, by name; empty for its own.
        owed: What replies are due for; a reply of the model's pays them all.
        unjudged: People's turns that were kept from the gate, as they came: nobody has looked yet
            whether the clock, the session's kind or the model answers them.
        cut: The last reply of the model's, if it was cut off and no other has begun since.
        broken_off: The reply that an announcement cut off and that has not been carried on yet.
        time_due: The clock's answer that was cut off, until it is given again.
        answered: The turn that was answered without the model last.
        cuts: By whom the interruption is, that the host has asked for and that is on its way.
        gives_up: Whether the guard's own interruption is on its way.
        uncommitted: The reply that was cut off last, until the context has its words.
        given_up: The model's reply that the guard cut off, until the context has its words.
        replies: How many replies have begun.
    """

    lobby: bool = True
    muted: bool = False
    opened: bool = False
    closing: bool = False
    person: bool = False
    voices: Voices = field(default_factory=Voices)
    bot: bool = False
    lines: int = 0
    broken_lines: int = 0
    held_since: float | None = None
    filler: bool = False
    reply: Reply | None = None
    prepared: Message | None = None
    said: Reply | None = None
    sentences: int = 0
    said_out: bool = False
    voice: str = ""
    owed: frozenset[Debt] = field(default_factory=frozenset[Debt])
    unjudged: tuple[PersonTurn, ...] = ()
    cut: Reply | None = None
    broken_off: Reply | None = None
    time_due: TimeDue | None = None
    answered: PersonTurn | None = None
    cuts: CutBy | None = None
    gives_up: bool = False
    uncommitted: Reply | None = None
    given_up: Reply | None = None
    replies: int = 0

    @property
    def open(self) -> bool:
        """Whether turns may reach the model at all."""
        return not (self.lobby or self.muted)

    @property
    def fixed(self) -> bool:
        """Whether a fixed line is being spoken, which no person interrupts."""
        return self.lines > 0

    @property
    def unheard(self) -> bool:
        """Whether the model's last reply was cut off before it counted."""
        return self.cut is not None and not self.cut.heard

    @property
    def beat_due(self) -> bool:
        """Whether a beat has come that nobody has been able to say yet."""
        return "beat" in self.owed

    @property
    def cut_off_due(self) -> bool:
        """Whether the rest of what was cut off is still due."""
        return self.unheard or self.broken_off is not None

    @property
    def call_due(self) -> bool:
        """Whether a tool's call was cut off that nobody has had an answer for yet."""
        return "call" in self.owed

    @property
    def host_cut_off(self) -> bool:
        """Whether the host owes the rest of what it was cut off in itself, in its own voice.

        While a persona has the voice, only the persona's turn is carried on.
        """
        cut = (self.cut if self.unheard else None, self.broken_off)
        own = any(one is not None and not one.speaker for one in cut)
        return not self.voice and (own or "cut off" in self.owed)

    @property
    def tool_first(self) -> bool:
        """Whether the reply to a tool's result is due and may begin.

        It belongs to a turn that has begun: what the host does of its own accord comes after it.
        """
        free = self.open and self.opened and not self.person and not self.fixed
        return free and "tool" in self.owed and self.reply is None

    def has_answered(self, message: object) -> bool:
        """Whether the turn of this very message is the last that was answered without the model."""
        return self.answered is not None and self.answered.message is message

    def owes_time(self, now: float) -> bool:
        """Whether the clock's answer was cut off and is still wanted."""
        return self.time_due is not None and now < self.time_due.since + TIME_DUE_FOR

    def reply_pending(self, now: float) -> bool:
        """Whether somebody is still waiting for the host to speak."""
        return self._for_the_model or self.owes_time(now)

    @property
    def phase(self) -> Phase:
        """What the host is doing, in one word; gates and debts that come with it are beside it."""
        if self.fixed:
            return "fixed line"
        if self.reply is not None:
            return "thinking" if self.reply.sounded_at is None else "speaking"
        if not (self.open and self.opened):
            return "shut"
        if self.person:
            return "listening"
        return "owing" if self._due else "quiet"

    @property
    def _due(self) -> bool:
        return self._for_the_model or self.time_due is not None

    @property
    def _for_the_model(self) -> bool:
        """Whether anything is due but the clock's answer; what is unjudged may be the model's."""
        return bool(self.owed or self.unjudged) or self.cut_off_due
