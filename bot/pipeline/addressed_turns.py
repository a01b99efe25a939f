"""Which of people's turns the host answers, where it answers only what is meant for it.

The rules are pure (`flows.core.addressing`). This has what they look at from the log, asks the
machine's encoder where they are in doubt, puts each verdict on record, and takes up a question to
all that nobody has answered. With one person in the room everything is meant for the host.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from beatroom.bot.encoder.asking import Opinions
from beatroom.bot.pipeline.conductor import Answers
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.floor import Floor
from beatroom.bot.pipeline.session_context import Spawn
from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.addressing.calls import HOST
from beatroom.flows.core.addressing.heard import Scene, Spoken, asks, heard_in
from beatroom.flows.core.addressing.signs import signs
from beatroom.flows.core.addressing.verdict import Verdict, by_rules
from beatroom.flows.core.addressing.weighed import NOBODY_ANSWERS, in_doubt, patience, weighed
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import BeatFired, BotSaid, Recorded, TurnAddressed, UserSaid
from beatroom.flows.core.labels import called
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.turn import transitions
from beatroom.flows.core.turn.state import PersonTurn
from beatroom.flows.personality.model import Personality

KEPT = 12
"""Turns that are looked at."""
TAIL = 160
"""Characters at the end of the host's words in which a question is looked for."""


@dataclass(slots=True)
class _Line:
    """Something that was said, and what is known of it; `likely` is the encoder's part in that."""

    seq: int
    who: str
    text: str
    at: float
    typed: bool = False
    asks: bool = False
    likely: float | None = None
    verdict: Verdict | None = None


class AddressedTurns:
    """Judges people's turns as they reach the conductor.

    Args:
        clock: The session's.
        personality: Its record.
        journal: What happens, and where verdicts are put on record.
        past: The session's events so far.
        turn: Takes what nobody else has answered.
        floor: Tells how long the room has been quiet.
        said: The number of the event that put a message into the context.
        called: What the host, and those who speak for it, are called.
        asks_time: Whether an utterance is a question about the session's time.
        opinions: What is made of utterances that the rules are in doubt about.
        spawn: Runs something beside the session.

    Attributes:
        deliver: Has the stage see to what is due.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        personality: Personality,
        journal: EventRecorder,
        past: Sequence[Recorded],
        turn: Turn,
        floor: Floor,
        said: Callable[[object], int | None],
        called: tuple[str, ...],
        asks_time: Callable[[str], bool],
        opinions: Opinions,
        spawn: Spawn,
    ) -> None:
        self._clock = clock
        self._mode = personality.answers
        self._journal = journal
        self._turn = turn
        self._floor = floor
        self._said = said
        self._called = called
        self._asks_time = asks_time
        self._opinions = opinions
        self._spawn = spawn
        self._lines: deque[_Line] = deque(maxlen=KEPT)
        self._beat_asks = False
        self.deliver: Callable[[], Coroutine[Any, Any, None]] | None = None
        if self._mode != "always":
            for recorded in past:
                self._notice(recorded, journal.state)
            journal.watch(self._notice)

    async def listen(self, turns: Sequence[PersonTurn]) -> None:
        """Have made out whom turns are meant for, before that is asked; it takes a moment at most.

        What is not known in time, the rules decide.
        """
        if self._mode == "always" or len(self._journal.state.present) < 2:
            return
        for one in dict.fromkeys(part.seq for turn in turns for part in self._parts(turn)):
            await self._weigh(next(line for line in self._lines if line.seq == one))

    async def _weigh(self, one: _Line) -> None:
        if one.typed or one.verdict is not None:
            return
        scene = self._scene(one)
        heard = heard_in(scene, one.text, one.who)
        if in_doubt(by_rules(heard), heard):
            one.likely = await self._opinions.likely(signs(heard, one.text))

    def answers(self, asked: PersonTurn) -> Answers:
        """When the host answers a turn. Each part of it is judged, and put on record, once."""
        if self._mode == "always":
            return "now"
        parts = self._parts(asked)
        if not parts or len(self._journal.state.present) < 2:
            return "now"
        fresh = [one for one in parts if one.verdict is None]
        for one in fresh:
            one.verdict = self._verdict(one)
        now = any(one.verdict is not None and one.verdict.meant == "host" for one in parts)
        for one in fresh:
            self._record(one, answered=now)
        if now:
            return "now"
        verdict = parts[-1].verdict
        if self._mode == "facilitator" or verdict is None or not verdict.open:
            return "never"
        if fresh:
            self._spawn(self._take_up(asked, parts[-1]), "a question to all")
        return "later"

    def _parts(self, asked: PersonTurn) -> list[_Line]:
        """What the turn is made of: what several people said in one breath is in its text."""
        seq = self._said(asked.message)
        mine = next((one for one in self._lines if one.seq == seq), None)
        if seq is None or mine is None:
            return []
        return [
            one
            for one in self._lines
            if one is mine
            or (
                (one.who != HOST and one.seq < seq and one.verdict is None)
                and one.text in asked.text
            )
        ]

    def _verdict(self, one: _Line) -> Verdict:
        if one.typed:
            return Verdict("host", ("typed",))
        scene = self._scene(one)
        heard = heard_in(scene, one.text, one.who)
        rules = by_rules(heard)
        if one.likely is None or not in_doubt(rules, heard):
            return rules
        return weighed(rules, one.likely, heard)

    def _scene(self, one: _Line) -> Scene:
        state = self._journal.state
        before = [other for other in self._lines if other.seq < one.seq]
        host = next((other for other in reversed(before) if other.who == HOST), None)
        return Scene(
            language=state.language,
            host=self._called,
            people={person.id: called(person.name) for person in state.present},
            before=[self._spoken(other, one.at) for other in before],
            asked=host is not None and host.asks,
            asks_time=self._asks_time(one.text),
        )

    def _spoken(self, line: _Line, now: float) -> Spoken:
        verdict = line.verdict
        return Spoken(
            line.who,
            line.text,
            max(0.0, now - line.at),
            None if verdict is None else verdict.meant,
            None if verdict is None else verdict.whom,
        )

    def _record(self, one: _Line, *, answered: bool) -> None:
        if one.verdict is None:
            return
        self._journal.record(
            TurnAddressed(
                said=one.seq,
                meant=one.verdict.meant,
                reasons=one.verdict.reasons,
                whom=one.verdict.whom,
                answered=answered,
                likely=one.verdict.likely,
            )
        )

    async def _take_up(self, asked: PersonTurn, one: _Line) -> None:
        """Have the host answer, once nobody else has for a while."""
        since = self._clock.now()
        waits = NOBODY_ANSWERS if one.verdict is None else patience(one.verdict)
        while not self._overtaken(one):
            quiet = max(since, self._floor.changed_at)
            if await self._floor.wait(_somebody_speaks, quiet + waits):
                await self._floor.wait(_nobody_speaks, None)
                continue
            if self._overtaken(one) or self._turn.state.reply is not None:
                return
            one.verdict = Verdict("host", ("quiet", *(one.verdict.reasons if one.verdict else ())))
            self._record(one, answered=True)
            self._turn.make(transitions.keep, asked)
            if self.deliver is not None:
                await self.deliver()
            return

    def _overtaken(self, one: _Line) -> bool:
        """Whether anything was said since, or nothing is to be said any more."""
        state = self._journal.state
        return state.over or state.muted or self._lines[-1].seq != one.seq

    def _notice(self, recorded: Recorded, state: SessionState) -> None:
        event = recorded.event
        match event:
            case UserSaid():
                who = event.participant or ""
                at = recorded.at if event.ended is None else event.ended
                line = _Line(recorded.seq, who, event.text, at, typed=event.via == "text")
                self._lines.append(line)
            case BotSaid():
                asked = self._beat_asks or asks(event.text[-TAIL:], state.language)
                self._lines.append(_Line(recorded.seq, HOST, event.text, recorded.at, asks=asked))
                self._beat_asks = False
            case BeatFired():
                prompts = (item.prompt for item in state.rundown.items if item.id == event.beat)
                self._beat_asks = any("?" in prompt for prompt in prompts)
            case TurnAddressed():
                self._told(event)
            case _:
                pass

    def _told(self, event: TurnAddressed) -> None:
        """A verdict of a process before this one."""
        for one in self._lines:
            if one.seq == event.said and one.verdict is None:
                one.verdict = Verdict(event.meant, event.reasons, event.whom)


def _somebody_speaks(floor: Floor) -> bool:
    return floor.holder != "nobody"


def _nobody_speaks(floor: Floor) -> bool:
    return floor.holder == "nobody"
