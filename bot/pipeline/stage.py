"""The stage: the one place that changes nodes and speaks out of turn, behind one lock.

Flows' manager has no lock and does not know who is speaking; everything that is not a person's own
turn therefore goes through here: wait for the floor, let the pipeline drain (playout and context
included), act, and make good what was kept from the model meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipecat.flows import FlowManager, FlowsFunctionSchema, NodeConfig
from pipecat.frames.frames import (
    InterruptionWorkerFrame,
    LLMRunFrame,
    LLMUpdateSettingsFrame,
)
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameDirection
from pipecat.services.settings import LLMSettings

from beatroom.bot.pipeline.conductor import Conductor, ScriptedReply
from beatroom.bot.pipeline.cutting_in import BargeInCounter
from beatroom.bot.pipeline.fixed_lines import FixedLines, SpokenPart
from beatroom.bot.pipeline.floor import Floor
from beatroom.bot.pipeline.licence import SpeakingLease
from beatroom.bot.pipeline.logged_context import LoggedContext
from beatroom.bot.pipeline.named_turns import TurnTimeExceeded
from beatroom.bot.pipeline.stage_lock import Patience, StageLease, StageLock
from beatroom.bot.pipeline.tool_calls import ToolCalls
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.pipeline.voice_health import VoiceHealth
from beatroom.flows.core import messages, nodes
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.messages import Message
from beatroom.flows.core.turn import transitions
from beatroom.flows.core.turn.state import CutBy, TurnState

FLUSH_QUIET = 12.0
"""Seconds without any progress after which a flush gives the pipeline up as stuck."""

SHORTEST = 1.2
"""Seconds that must be left for the last words before the host is silent."""
TAKEN_WITHIN, REPLY_WITHIN = 10.0, 5.0
"""Seconds in which the turn of somebody who goes on speaking has ended, and the host replies."""

OWN_WORDS = 5.0
"""Seconds of a reply that a beat which is due waits for, and then for the end of its sentence.
People are waited for as long as its patience lasts."""

NO_SENTENCE = 20.0
"""Seconds after which a beat that is due waits no more for the end of a sentence: it has none."""

ANSWERS_FIRST = 3
"""Replies to tools' results, each of which may call a tool again, that a wait lets go before it; a
goodbye lets one."""

Until = Callable[[], float | None]
"""When waiting for the floor ends at the latest, seconds on the session's clock; asked anew."""


Line = Literal["not said", "cut off", "heard"]
"""What came of prepared words."""


@dataclass(frozen=True, slots=True)
class Entry:
    """How an entry went: whether the floor was free, so that the host speaks by itself."""

    free: bool
    eligible_at: float


class Stage:
    """Serialises everything that the host does of its own accord."""

    def __init__(
        self,
        *,
        clock: Clock,
        turn: Turn,
        floor: Floor,
        conductor: Conductor,
        worker: PipelineWorker,
        flow: FlowManager,
        context: LoggedContext,
        calls: ToolCalls,
        cutting_in: BargeInCounter,
        lines: FixedLines,
        line_over: Callable[[SpokenPart], None],
        licence: SpeakingLease,
        health: VoiceHealth,
        functions: Callable[[], Sequence[FlowsFunctionSchema]] = tuple,
    ) -> None:
        self._functions, self._licence, self._health = functions, licence, health
        self._clock = clock
        self._turn = turn
        self._floor = floor
        self._conductor = conductor
        self._worker = worker
        self._flow = flow
        self._context = context
        self._calls = calls
        self._cutting_in = cutting_in
        self._overruled = False
        self._lock = StageLock()
        self._lines = lines
        self._line_over = line_over
        self._kept: SpokenPart | None = None
        self._opens = asyncio.Event()
        turn.watch(self._turned)

    async def enter(
        self,
        build: Callable[[], NodeConfig],
        *,
        urgent: bool = False,
        max_wait: float,
        say: str | None = None,
        beat: str = "",
        still: Callable[[], bool] = lambda: True,
        until: Until = lambda: None,
        due: Until = lambda: None,
        entering: Callable[[Entry], Awaitable[None]] | None = None,
        only_free: bool = False,
        breaks_in: bool = False,
        at_once: bool = False,
        overrules: bool = False,
        closes: bool = False,
    ) -> Entry | None:
        """Change to a node.

        Args:
            build: Makes the configuration, once the stage is ours and the floor is clear.
            urgent: Whether to interrupt the host's own voice first. A person is never cut off.
            max_wait: Seconds to wait for a person to finish; after that the node is entered
                without a reply of its own, and the person's turn brings the one reply.
            say: Fixed words to speak on entry, once the floor is free.
            beat: The beat that it is; empty for what is not one.
            still: Asked once the stage is ours, when there is reason to (`reconsider`), in
                the queue, too, and when the floor is free; the entry is dropped when it says no.
            until: When the wait for the floor ends, should that be before `max_wait`, and from
                when on it steps aside for nobody.
            due: When its time was, seconds on the session's clock: a reply that has sounded for
                `OWN_WORDS` since then ends with its sentence. None: it waits for the whole.
            entering: Called inside the lock, just before the change.
            only_free: Whether to give up, rather than enter silently, when the floor stays taken.
            breaks_in: Whether what it cuts off is carried on afterwards.
            at_once: Whether what a tool has answered is told behind it, not before.
            overrules: Whether a person who still speaks then is spoken over, from here on.
            closes: Whether it is the goodbye: once it is due, it answers for what is owed.

        Returns:
            How it went, or None when it was not entered.
        """
        patience = self._patience(until)
        async with self._lock.held_if(
            still,
            urgent=urgent,
            announces=urgent and breaks_in,
            closes=closes,
            patience=patience,
        ) as hold:
            if hold is None:
                return None
            entry = await self._admitted(
                hold,
                still,
                max_wait=max_wait,
                until=until,
                due=due,
                breaks_in=breaks_in,
                tools_first=not at_once,
            )
            if entry is None or (only_free and not entry.free):
                if urgent and await self._clear(hold, self._clock.now):
                    await self._deliver_pending()  # what made room for it goes on
                return None
            node = build()
            speaks = bool(node.get("respond_immediately", True))
            if not entry.free or not self._turn.state.open:
                node["respond_immediately"] = False
            if entering is not None:
                await entering(entry)
            self._context.tell(nodes.told_by(node))
            node["functions"] = [*node.get("functions", ()), *self._functions()]
            if at_once:
                self._turn.make(transitions.answer_waits)
            self._turn.make(transitions.node_entered, speaks=speaks, beat=bool(beat))
            await self._flow.set_node_from_config(node)
            if overrules and not entry.free:
                await self.take_floor(for_good=True)
                if say is None:
                    await self._drain()
                    await (
                        self._deliver_pending()
                    )  # where it was no turn that has ended: speech since the lobby
            if say is not None:
                self._lock.only_waits(hold)  # for the floor, as any other words
                await self._say_at_entry(hold, say, beat)
            return entry

    async def add(
        self,
        told: Sequence[Message],
        *,
        respond: bool,
        urgent: bool = False,
        max_wait: float = 30.0,
        still: Callable[[], bool] = lambda: True,
        until: Until = lambda: None,
        due: Until = lambda: None,
        say: str | None = None,
        beat: str = "",
        entering: Callable[[Entry], Awaitable[None]] | None = None,
    ) -> Entry | None:
        """Add to the context without changing the node, and let the host speak if asked to."""
        patience = self._patience(until)
        async with self._lock.held_if(still, urgent=urgent, patience=patience) as hold:
            if hold is None:
                return None
            entry = await self._admitted(hold, still, max_wait=max_wait, until=until, due=due)
            if entry is None:
                return None
            if entering is not None:
                await entering(entry)
            speaks = respond and self._turn.state.open
            if respond and beat:
                self._turn.make(transitions.require_reply, "beat")  # a mute or not
            elif speaks:
                self._turn.make(transitions.require_reply, "node")
            await self._append(told, run=speaks and entry.free)
            if say is not None:
                self._lock.only_waits(hold)  # for the floor, as any other words
                await self._say_at_entry(hold, say, beat)
            return entry

    async def line(
        self, prepared: ScriptedReply, *, max_wait: float, still: Callable[[], bool]
    ) -> Line:
        """Say prepared words, if the floor becomes free in time; what came of it.

        Unlike `say`, people may cut them off, and so may an announcement; unlike `add`, nothing is
        left behind in the context when the floor stays taken.
        """
        async with self._lock.held_if(still) as hold:
            entry = hold and await self._admitted(hold, still, max_wait=max_wait)
            if hold is None or entry is None or not entry.free or not self._turn.state.open:
                return "not said"
            self._conductor.prepare(prepared)
            await self._append([prepared.message], run=True)
            while await hold.wait(self._drain) is None:
                pass  # what came between may have cut it off
            said = self._turn.state.said
            if said is None:
                return "not said"
            return "heard" if said.heard else "cut off"

    async def turn(
        self,
        taken: Callable[[], object],
        *,
        may_cut: Callable[[], bool] = lambda: True,
        cuts: Callable[[], object] = lambda: None,
    ) -> None:
        """A person's turn that does not come by the turn engine: a typed one.

        Args:
            taken: Puts it on record that the turn had the floor, and so into the context.
            may_cut: Whether it may cut the host off; if not, it waits until the host has finished.
            cuts: Called when it does.
        """
        while True:
            if not (at_once := self._floor.person or may_cut()):
                await self._floor.wait(lambda f: f.person or not f.bot or may_cut(), None)
            async with self._lock.held(urgent=at_once) as hold:
                if self._floor.person:
                    taken()  # somebody speaks: their turn's end brings the reply to both
                    self._conductor.keep(self._context)
                    return
                if at_once and not may_cut():
                    continue  # what may not be cut off has begun meanwhile
                if at_once:
                    if self._busy() or self._turn.state.reply is not None:
                        cuts()
                    await self.interrupt(by="person")
                    await self._drain()
                elif not await self._clear(hold, self._clock.now):
                    continue
                taken()
                await self._append([], run=not self._floor.person)
                return

    async def say(
        self,
        text: str,
        *,
        urgent: bool = False,
        before_replies: bool = False,
        gives_way: bool = False,
        still: Callable[[], bool] = lambda: True,
        begins: Callable[[], object] = lambda: None,
        beat: str = "",
        since: float | None = None,
    ) -> float | None:
        """Speak fixed words, to their end; when they began to sound, None where they did not.

        What a mute keeps from the room after a part of them is said once it is over, unless the
        goodbye has come by then.

        Args:
            text: The words.
            urgent: Whether to interrupt the host's own voice first; it goes on afterwards.
            before_replies: Whether somebody who speaks is replied to only after these words; other
                fixed words make way for them, too, if they are urgent.
            gives_way: Whether others may have the stage for as long as somebody speaks.
            still: Whether they are still wanted.
            begins: Called once, when nothing can withdraw them any more.
            beat: The beat whose words they are; empty for words that are not a beat's.
            since: When what came before them began to sound, where they are a rest.
        """
        begun, before_the_goodbye = False, not self._turn.state.closing
        left, began_at = text, since
        while still():
            if not begun and not beat and not await self._unmuted(before_the_goodbye=False):
                return None
            if gives_way:
                await self._floor.wait(lambda f: f.holder == "nobody" or not still(), None)
            announces = urgent and before_replies
            async with self._lock.held_if(still, urgent=urgent, announces=announces) as hold:
                if hold is None or not still():
                    return None
                if gives_way and not await self._clear(hold, self._clock.now, still):
                    continue
                if not begun:
                    begins()
                begun = True
                if urgent:
                    await self.interrupt(by="announcement")
                unheard = self._licence.unheard
                part = await self._say(
                    hold, left, before_replies=before_replies, beat=beat, since=began_at
                )
            if unheard != self._licence.unheard:
                # A part of it was kept from the room: once more, when it may be heard.
                left, began_at = text, since
            elif not part.rest:
                return part.line_began_at if part.sounded else None
            elif part.line_began_at is None and beat:  # none of it was said
                self._keep_rest(part)
                return None
            else:
                left, began_at = part.rest, part.line_began_at
                if not await self._unmuted(before_the_goodbye=before_the_goodbye):
                    return None
        return None

    async def say_rest(self, still: Callable[[str], bool]) -> None:
        """Say what a mute has kept from the room of a beat's fixed words.

        Args:
            still: Whether the time of a beat is not over.
        """
        kept, self._kept = self._kept, None
        if kept is None:
            return
        await self.say(
            kept.rest,
            still=lambda: still(kept.beat),
            beat=kept.beat,
            since=kept.line_began_at,
        )

    async def step_back(self, words: str, *, muted: Callable[[], bool]) -> None:
        """Be silent until the licence is sound again; what is due waits, and comes then.

        Args:
            words: Said before, where the floor can be had in time; empty for none.
            muted: Whether an operator has silenced the host as well.
        """
        async with self._lock.held(patience=lambda: 0.0) as hold:
            latest = self._clock.now() + self._licence.left - SHORTEST
            if words and not muted() and latest > self._clock.now():
                await self.interrupt(by="announcement")
                free = await self._clear(hold, lambda: latest, tools_first=False)
                if free and self._licence.left > SHORTEST:
                    await self._say(hold, words, pays=False)
            self._turn.make(transitions.mute)
            await self.interrupt()
            await self._licence.sound()
            if not muted():
                self._turn.make(transitions.unmute)
        if self._turn.reply_pending:
            await self.deliver_pending()

    async def take_up(self, somebody: Callable[[], Awaitable[bool]], *, judge: bool) -> bool:
        """Go on where another process was: with a turn, or with the clock's answer, that is due.

        The stage is held while `somebody` waits for who will hear it, so that nothing comes between
        the turn and its reply; False when nobody came, and nothing was done. `judge` is whether the
        turn at the end of the context is judged as if it had just come.
        """
        async with self._lock.held(urgent=True) as hold:
            if not await somebody():
                return False
            deadline = self._clock.now() + 30.0
            if not await self._clear(hold, lambda: deadline):
                return True  # somebody speaks: their own turn brings the reply
            tool = self._context.ends_with("tool")
            if judge and (tool or self._context.ends_with("user")):
                if tool:  # all that is due: what was called for, and no other reply
                    self._turn.make(transitions.require_reply, "cut off")
                await self._append([], run=True)
            elif self._turn.state.owes_time(self._clock.now()):
                await self._deliver_pending()
                await self._drain()
            return True

    async def deliver_pending(self) -> None:
        """Make good a reply that is still due, once the floor is free; nothing waits behind it."""
        deadline = self._clock.now() + 30.0
        while self._turn.reply_pending and await self._floor.wait(_free, deadline):
            async with self._lock.held() as hold:
                if self._turn.reply_pending and await self._clear(
                    hold, self._clock.now, tools_first=False
                ):
                    await self._deliver_pending()
                    return

    async def set_role(self, role: str) -> None:
        """Tell the model anew who it is and who is in the room; changes no node."""
        async with self._lock.held():
            delta = LLMSettings(system_instruction=role)
            await self._worker.queue_frame(LLMUpdateSettingsFrame(delta=delta))

    async def drain(self) -> None:
        """Wait until the host has finished what it is saying."""
        async with self._lock.held() as hold:
            while await hold.wait(self._drain) is None:
                pass  # something urgent came between; what it brought is waited for as well

    async def interrupt(self, *, by: CutBy = "host") -> None:
        """Cut the host's own voice off, if it has more to say; never fixed lines, nor people."""
        if self._turn.state.fixed or self._turn.state.said_out or self._floor.person:
            return
        self._turn.make(transitions.asks_to_cut, by)
        await self._worker.queue_frame(InterruptionWorkerFrame(), FrameDirection.UPSTREAM)

    async def take_floor(self, *, for_good: bool) -> None:
        """End the turn of whoever speaks as if they had paused, which brings the reply that is due.

        What is said until the host has replied, or from here on, is said beside it, and kept.
        """
        self._overruled |= for_good
        self._cutting_in.nobody = True
        await self._worker.queue_frame(TurnTimeExceeded())
        await self._floor.wait(lambda f: not f.person, self._clock.now() + TAKEN_WITHIN)
        if not for_good:
            await self._floor.wait(lambda f: f.bot, self._clock.now() + REPLY_WITHIN)
            await self._drain()
            self._cutting_in.nobody = self._overruled

    @property
    def beat_first(self) -> bool:
        """Whether a beat has waited so long that it comes before anything else."""
        return self._lock.overdue

    def watch(self, watcher: Callable[[], object]) -> None:
        """Call `watcher` whenever somebody else comes first on the stage."""
        self._lock.watch(watcher)

    def reconsider(self) -> None:
        """What waits for the stage asks again whether it is still wanted."""
        self._lock.reconsider()

    def _patience(self, until: Until) -> Patience:
        def left() -> float | None:
            latest = until()
            return None if latest is None else latest - self._clock.now()

        return left

    async def _admitted(
        self,
        hold: StageLease,
        still: Callable[[], bool],
        *,
        max_wait: float,
        until: Until = lambda: None,
        due: Until = lambda: None,
        breaks_in: bool = False,
        tools_first: bool = True,
    ) -> Entry | None:
        """Wait for the floor, up to `max_wait`; None when the entry is not wanted any more."""
        if not still():
            return None
        eligible_at = self._clock.now()
        if hold.urgent:
            await self.interrupt(by="announcement" if breaks_in else "host")
            if max_wait > 0:
                self._lock.only_waits(hold)

        def deadline() -> float:
            latest = until()
            longest = eligible_at + max_wait
            return longest if latest is None else min(longest, latest)

        free = await self._clear(hold, deadline, still, due=due, tools_first=tools_first)
        return Entry(free=free, eligible_at=eligible_at) if still() else None

    async def _clear(
        self,
        hold: StageLease,
        deadline: Until = lambda: None,
        still: Callable[[], bool] = lambda: True,
        *,
        due: Until = lambda: None,
        tools_first: bool = True,
    ) -> bool:
        """Wait for a free floor and a drained pipeline.

        The reply to a tool's result comes first, except before a goodbye that has waited too long.
        False if a person still speaks at the deadline, or if it is not wanted any more.
        """
        stuck = answers = 0
        while still():
            free = await self._no_person(hold, deadline)
            if free is None:
                continue
            if not free:
                return False
            if self._busy():
                if answers and hold.announces and self._lock.makes_way(hold):
                    await self.interrupt(by="announcement")  # what breaks in waits for no answer
                    answers = ANSWERS_FIRST
                elif self._talks_on(due):
                    await self._end_talk(hold, due)
                    continue
                # No flush meanwhile: Pipecat may wait for a moment in which nothing passes.
                soon = self._clock.now() + 0.2
                await hold.wait(
                    lambda soon=soon: self._floor.wait(lambda f: f.person or not self._busy(), soon)
                )
                continue
            drained = await hold.wait(self._drain if due() is None else self._drain_in_silence)
            if drained is None or self._floor.person:
                continue
            if drained and not self._busy():
                late = hold.closes and hold.overdue
                most = 1 if hold.closes else ANSWERS_FIRST
                waits = tools_first and not late and answers < most
                if not (waits and self._turn.state.tool_first):
                    return True
                self._lock.only_waits(hold)  # what it has cut off is over
                answers += 1
                await self._deliver_pending()
                continue
            stuck += not drained
            if stuck > (2 if self._health.failed_at is None else 0):
                return True  # nothing moves any more: better to go on than to fall silent
        return False

    def _talks_on(self, due: Until) -> bool:
        """Whether the host still talks, of its own accord, long after something was due."""
        since, reply = due(), self._turn.state.reply
        if since is None or reply is None or reply.sounded_at is None or self.working:
            return False
        if self._clock.now() < max(since, reply.sounded_at) + OWN_WORDS:
            return False
        wanted = reply.carries or reply.speaker or reply.of_call or reply.to_its_end
        talks = self._floor.bot and not self._turn.state.fixed and not self._floor.person
        return talks and reply.source == "model" and not wanted

    async def _end_talk(self, hold: StageLease, due: Until) -> None:
        """Let the host say its sentence, and no more of this reply."""
        talk = self._turn.state.reply
        more = await hold.wait(lambda: self._floor.sentence_over(within=NO_SENTENCE))
        reply = self._turn.state.reply
        same = talk is not None and reply is not None and reply.number == talk.number
        if more and same and self._talks_on(due):
            await self.interrupt()
            await hold.wait(self._drain)

    async def _no_person(self, hold: StageLease, deadline: Until = lambda: None) -> bool | None:
        """Wait until nobody speaks; whether that came in time, None if the wait was broken off."""
        hold.held_up = self._floor.person
        try:
            return await hold.wait(lambda: self._floor.wait(lambda f: not f.person, deadline()))
        finally:
            hold.held_up = False

    @property
    def working(self) -> bool:
        """Whether a tool of the model's is at work."""
        return self._calls.working

    def _busy(self) -> bool:
        return self._floor.bot or self.working

    async def _drain(self) -> bool:
        return await self._worker.flush_pipeline(timeout=self._health.patience(FLUSH_QUIET))

    async def _drain_in_silence(self) -> bool | None:
        """Let the pipeline drain; None as soon as the host's voice sounds: that would last."""
        drain = asyncio.ensure_future(self._drain())
        speaks = asyncio.ensure_future(self._floor.wait(lambda f: f.bot, None))
        try:
            await asyncio.wait((drain, speaks), return_when=asyncio.FIRST_COMPLETED)
            return drain.result() if drain.done() else None
        finally:
            for task in (drain, speaks):
                task.cancel()
            await asyncio.gather(drain, speaks, return_exceptions=True)

    async def _append(self, told: Sequence[Message], *, run: bool) -> None:
        self._context.tell(told)
        if run:
            frame = LLMRunFrame()
            frame.interruptible = False
            await self._worker.queue_frame(frame)

    async def _say(
        self,
        hold: StageLease,
        text: str,
        *,
        before_replies: bool = False,
        pays: bool = True,
        beat: str = "",
        since: float | None = None,
    ) -> SpokenPart:
        """Wait for the floor without limit: fixed words are never spoken over a person.

        Gives the last part of them that was spoken; the rest is left where the host is muted.
        """
        if not self._turn.state.open:
            return SpokenPart("", self._clock.now(), text, beat=beat, line_began_at=since)
        if before_replies:
            await self._before_the_reply(hold)
        else:
            await self._clear(hold, tools_first=pays)
        part = await self._part(hold, text)
        since = part.began_at if since is None else since
        part = replace(part, beat=beat, line_began_at=since)
        while part.rest:
            self._line_over(part)
            if not await self._announced(hold):
                return part
            following = await self._part(hold, part.rest)
            part = replace(following, beat=beat, line_began_at=since)
        self._line_over(part)
        if pays and not self._lock.closing and not self._lock.others_overdue(hold):
            await self._deliver_pending()
        return part

    async def _say_at_entry(self, hold: StageLease, text: str, beat: str) -> None:
        unheard = self._licence.unheard
        part = await self._say(hold, text, beat=beat)
        if unheard != self._licence.unheard:  # a part of it was kept from the room: once more
            part = replace(part, rest=text)
        self._keep_rest(part)

    def _keep_rest(self, part: SpokenPart) -> None:
        """What is left of a beat's words is due when the host may speak again."""
        if part.rest and part.beat:
            self._kept = part

    async def _unmuted(self, *, before_the_goodbye: bool) -> bool:
        """Wait until the host may speak; False where the goodbye comes before and is not to."""
        while not self._too_late(before_the_goodbye) and not self._turn.state.open:
            await self._opens.wait()
        return not self._too_late(before_the_goodbye)

    def _too_late(self, before_the_goodbye: bool) -> bool:
        return before_the_goodbye and self._turn.state.closing

    def _turned(self, before: TurnState, after: TurnState) -> None:
        """What may say something, or is not to any more, looks again."""
        if (after.open, after.closing) != (before.open, before.closing):
            self._opens.set()
            self._opens = asyncio.Event()

    async def _part(self, hold: StageLease, text: str) -> SpokenPart:
        """Speak fixed words to their end, or to that of a sentence before an announcement."""
        line: list[Message] = [{"role": "assistant", "content": text}]
        if self._context.ends_with("assistant"):
            line.insert(0, messages.script_line())
        self._turn.make(transitions.fixed_line_begins)
        over = transitions.fixed_line_ends
        try:
            # No person can cut these words off, so the context may have them before they sound.
            await self._append(line, run=False)
            while self._floor.person:
                await self._no_person(hold)
            part = await self._lines.speak(
                text, breaks_off=lambda: self._lock.makes_way(hold) or not self._turn.state.open
            )
            if part.rest:
                over = transitions.fixed_line_breaks_off
            return part
        finally:
            self._turn.make(over)

    async def _announced(self, hold: StageLease) -> bool:
        """Let whoever announces something have the stage; whether the rest may be said then."""
        try:
            await self._lock.make_way(hold)
            await self._clear(hold, tools_first=False)
            return self._turn.state.open
        finally:
            self._turn.make(transitions.fixed_line_taken_up)

    async def _before_the_reply(self, hold: StageLease) -> None:
        """Until a person alone has the floor, or nobody: the turn that they end will be owed."""
        while not await self._clear(hold, self._clock.now, tools_first=False):
            await hold.wait(self._drain)
            if self._floor.person and not self._busy():
                return

    async def _deliver_pending(self) -> None:
        broken_off = self._turn.state.broken_off is not None
        call = self._turn.state.call_due and not self._context.ends_with("tool")
        payment: transitions.Delivered = self._turn.decide(transitions.deliver_pending)
        match payment:
            case "nothing":
                return
            case "turns":
                await self._append([] if self._asked() else [messages.carry_on()], run=True)
            case "time":
                await self._append([messages.time_again()], run=True)
            case "reply":
                ends = self._context.ends_with("assistant") or self._context.ends_with("user")
                call = call and "cut off" in self._turn.state.owed
                due = broken_off or ((ends or call) and not self._asked())
                told = [messages.carry_on()] if due else []
                await self._append(told, run=True)

    def _asked(self) -> bool:
        """Whether the context ends with a person's words that have not been answered."""
        if not self._context.ends_with("user") or self._context.made.clock_has_it:
            return False
        return not self._turn.state.has_answered(self._context.get_messages()[-1])


def _free(floor: Floor) -> bool:
    return floor.holder == "nobody"
