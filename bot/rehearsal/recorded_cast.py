"""The people and the operators of a recorded session, as they were then.

What a changed personality no longer has (a beat that an operator jumped to) is noted as refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from beatroom.bot.pipeline.instructions import InstructionError
from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.pipeline.occupancy import NotHere
from beatroom.bot.rehearsal.actors import Refusal
from beatroom.bot.rehearsal.people import POLITE, opening
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.recorded_script import (
    SAME_INSTANT,
    Act,
    During,
    RecordedAct,
    RecordedScript,
    RecordedSpeech,
    Step,
)
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.core.same_beats import same_beats
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.turn import transitions
from beatroom.flows.core.turn.parts import Span
from beatroom.flows.core.turn.state import TurnState

SOMEBODY = "somebody"
"""Whose voice it is where the log does not tell."""

ROUNDS = 100
"""Rounds of the event loop in which what comes first in an instant has come."""


class RecordedCast:
    """Plays people and operators at the times of then.

    With a changed personality they do as they would have done. Who spoke, or typed, while the host
    was silent lets it finish first, for a bounded time, and who spoke over it does so again. What
    an operator did to the beat that ran comes as long after that beat's beginning as it did then,
    and so does an end that they brought in the goodbye.

    Args:
        hands: The session and its room.
        script: What they did.
        changed: Whether the personality is another one.

    Attributes:
        refusals: What made no sense when it came.
    """

    def __init__(self, hands: RehearsalHandle, script: RecordedScript, *, changed: bool) -> None:
        self._hands, self._script, self._changed = hands, script, changed
        self.refusals: list[Refusal] = []
        self._instant, self._events = float("-inf"), 0
        hands.session.journal.watch(self._notice)

    async def play(self) -> None:
        """From the first who comes to the end."""
        steps, clock = self._script.steps, self._hands.clock
        zero, opened = clock.now() - (steps[0].at if steps else 0.0), False
        for last, step in zip((None, *steps), steps, strict=False):
            if step.at > 0 and not opened:
                zero, opened = await opening(self._hands), True
                self._ends_with_the_goodbye()
            exact = opened and not self._changed and isinstance(step, RecordedAct)
            await clock.sleep_until(zero + step.at - (SAME_INSTANT / 2 if exact else 0.0))
            if self._hands.session.state.over:
                return
            if isinstance(step, RecordedAct) and step.lapsed and not self._is_wanted_now():
                continue
            if isinstance(step, RecordedSpeech):
                self._hands.session.live.spawn(self._speaks(step, zero), "a recorded turn")
            elif self._changed and _of_the_goodbye(step):
                continue  # it comes with that
            elif self._changed and self._waits(step):
                self._hands.session.live.spawn(self._later(step), "a recorded act")
            else:
                if exact:
                    await self._comes_after(step.before)
                elif opened or not _together(last, step):
                    await self._apart()
                await self._does(step)

    def _ends_with_the_goodbye(self) -> None:
        """Who ended the session in its goodbye does so as long after that began, whenever it is."""
        for step in self._script.steps if self._changed else ():
            if isinstance(step, RecordedAct) and _of_the_goodbye(step):
                self._hands.session.live.spawn(self._later(step), "a recorded end")

    def _is_wanted_now(self) -> bool:
        """Whether a hold goes on that the session itself ended then: its operator would end it."""
        held = self._hands.session.state.rundown.held_since is not None
        return self._changed and held

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        if recorded.at - self._instant >= SAME_INSTANT:
            self._instant, self._events = recorded.at, 0
        self._events += 1

    async def _comes_after(self, events: int) -> None:
        """Let so many events of this instant come first, as then; a timer's, too."""
        for n in range(2 * ROUNDS):
            new = self._hands.clock.now() - self._instant >= SAME_INSTANT
            if (0 if new else self._events) >= events:
                return
            await asyncio.sleep(SAME_INSTANT if n == ROUNDS else 0)

    async def _apart(self) -> None:
        """Let what came before in this instant have its effect: each was a request of its own."""
        for _ in range(ROUNDS):
            await asyncio.sleep(0)

    async def _speaks(self, speech: RecordedSpeech, zero: float) -> None:
        room, clock = self._hands.user_input, self._hands.clock
        who = speech.participant or SOMEBODY
        if self._changed and speech.in_silence:
            await self._host_is_done()
        late = clock.now() - (zero + speech.at)
        words = list(speech.words)
        if speech.ended > speech.at:
            room.speaker = who
            await room.start_speaking()
            while words and words[0][0] < speech.ended:  # they spoke on, or somebody else did
                at, text = words.pop(0)
                await clock.sleep_until(zero + at + late)
                await room.hears(text, who, self._span(speech, text, zero + late))
            await clock.sleep_until(zero + speech.ended + late)
            said = next((text for _, text in speech.words if text.strip()), None)
            self._awaited(transitions.utterance_ends, len(words))
            await room.fall_silent(said, who)
        for at, text in words:
            await clock.sleep_until(zero + at + late)
            if speech.ended > speech.at:
                self._awaited(transitions.utterance_recognised)
            await room.hears(text, who, self._span(speech, text, zero + late))

    def _span(self, speech: RecordedSpeech, text: str, zero: float) -> Span | None:
        """When words were said: who began first has the first line of a turn."""
        if not self._script.each_heard or not text.strip():
            return None
        ended = min([speech.ended, *(at for at, _ in speech.words if at > speech.at)])
        return Span(zero + speech.at, zero + ended)

    def _awaited(self, told: Callable[[TurnState, float], TurnState], utterances: int = 1) -> None:
        """What the ears of then told the turn of so many utterances: it waits for their words."""
        if self._script.each_heard:
            for _ in range(utterances):
                self._hands.session.live.turn.make(told)

    async def _host_is_done(self) -> None:
        live, clock = self._hands.session.live, self._hands.clock
        await live.floor.wait(lambda floor: not floor.bot, clock.now() + POLITE)

    def _waits(self, act: RecordedAct) -> bool:
        """Whether it comes later than then: for the host, or for the beat that it was meant for."""
        if act.during is not None:
            running = self._hands.session.state.rundown.current
            return running is None or running.id != self._id_now(act.during.beat)
        return isinstance(act.event, e.UserSaid) and act.in_silence

    async def _later(self, act: RecordedAct) -> None:
        if act.during is None:
            await self._host_is_done()
            await self._does(act)
            return
        if not await self._begins(act.during):
            why = f"{act.during.title!r} was not running any more, or never came."
            self.refusals.append(Refusal(self._hands.clock.now(), _named(act.event), why))
            return
        await self._has_run(act.during.ran)
        if not self._hands.session.state.over:
            await self._does(act)

    def _id_now(self, beat: str) -> str | None:
        """The id of now of a beat of then; None where there is no such beat any more."""
        same = same_beats(self._script.beats, self._hands.session.state.rundown.items)
        return next((is_ for is_, was in same.items() if was == beat), None)

    async def _begins(self, then: During) -> bool:
        """Wait until a beat begins that has not begun yet; whether it does."""
        journal, looked = self._hands.session.journal, asyncio.Event()
        journal.watch(lambda _, __: looked.set())
        while not journal.state.over:
            rundown, beat = journal.state.rundown, self._id_now(then.beat)
            if rundown.current is not None and rundown.current.id == beat:
                return True
            if not any(item.id == beat for item in rundown.upcoming):
                return False
            looked.clear()
            await looked.wait()
        return False

    async def _has_run(self, seconds: float) -> None:
        """Until the session's clock has gone on so far, however long it stands still."""
        journal, clock = self._hands.session.journal, self._hands.clock
        until = journal.state.rundown.elapsed(clock.now()) + seconds
        looked = asyncio.Event()
        journal.watch(lambda _, __: looked.set())
        while (left := until - journal.state.rundown.elapsed(clock.now())) > SAME_INSTANT:
            if journal.state.over:
                return
            if journal.state.rundown.held_since is None:
                await clock.sleep_until(clock.now() + left)
            else:
                looked.clear()
                await looked.wait()

    async def _does(self, act: RecordedAct) -> None:
        try:
            await self._order(act)
        except (RundownError, InstructionError, KindError, NotHere) as error:
            what = _named(act.event)
            refused = Refusal(self._hands.clock.now(), what.replace("_", " "), str(error))
            self.refusals.append(refused)

    async def _order(self, act: RecordedAct) -> None:
        session, event = self._hands.session, act.event
        match event:
            case e.ParticipantJoined():
                session.room.joined(event.participant, event.name, event.person, host=event.host)
            case e.ParticipantLeft():
                session.room.left(event.participant, event.reason)
            case e.ParticipantRemoved():
                session.room.removed(event.participant, event.by)
            case e.RundownChanged():
                detail = dict(event.detail)
                for which in {"beat", "after"} & detail.keys():
                    detail[which] = self._beat(event, str(detail[which]))
                session.change_rundown(event.op, event.by, **detail)
            case e.InstructionAdded():
                self._instructs(act.at, event)
            case e.InstructionPromoted():
                session.instructions.promote(event.instruction, event.by)
            case e.InstructionDropped():
                session.instructions.cancel(event.instruction, event.by)
            case e.Muted() | e.Unmuted():
                changing = session.set_muted(muted=isinstance(event, e.Muted), by=event.by)
                session.live.spawn(changing, "a recorded mute")
            case e.UserSaid():
                session.live.spawn(session.typed(event.participant, event.text), "typed turn")
            case e.CommandGiven(participant=None):
                session.command(event.name, event.data, event.by)
            case e.CommandGiven():
                session.guest_command(event.participant, event.name, event.data)
            case e.Ended():
                # What its kind put on record first is waited for where the session itself did.
                await session.finish(event.reason, by=event.by, settle=not event.by)
            case e.Failed():
                await session.finish(event.reason, settle=False)

    def _instructs(self, at: float, event: e.InstructionAdded) -> None:
        expires = event.expires_at
        if expires is not None:
            expires += self._hands.clock.now() - (self._script.opened + at)
        self._hands.session.instructions.add(
            event.instruction,
            mode=event.mode,
            kind=event.kind,
            text=event.text,
            expires_at=expires,
            interrupt=event.interrupt,
            by=event.by,
        )

    def _beat(self, event: e.RundownChanged, beat: str) -> str:
        """The id of now for a beat of then, which may stand elsewhere."""
        if not self._changed:
            return beat
        known = self._id_now(beat)
        if known is None:
            title = next((item.title for item in event.rundown.items if item.id == beat), beat)
            raise RundownError(f"There is no beat {title!r} any more.")
        return known


def _of_the_goodbye(act: RecordedAct) -> bool:
    """Whether it ended the session in its goodbye."""
    return isinstance(act.event, e.Ended) and act.during is not None


def _together(last: Step | None, act: RecordedAct) -> bool:
    """Whether an act came right after the last one, and nothing of the session's between them."""
    return (
        isinstance(last, RecordedAct)
        and act.at - last.at < SAME_INSTANT
        and act.before == last.before + 1
    )


def _named(event: Act) -> str:
    """What somebody did, in a word."""
    match event:
        case e.RundownChanged():
            return event.op
        case e.CommandGiven():
            return event.name
        case _:
            return event.type
