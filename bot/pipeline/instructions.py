"""What operators send while a session runs: queued or immediate, told to the model or spoken.

A queued one changes no node: it goes into the node's task messages and into the context, and the
next reply uses it. An immediate one enters the admin node now; afterwards comes the next
immediate one, or the way back into the current beat without a new greeting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.stage import Entry
from beatroom.bot.settings.model_endpoints import NO_WORDS_OF_ITS_OWN
from beatroom.flows.core import messages, nodes
from beatroom.flows.core.events import (
    InstructionAdded,
    InstructionConsumed,
    InstructionDropped,
    InstructionInjected,
    InstructionKind,
    InstructionPromoted,
    Mode,
    NodeEntered,
)
from beatroom.flows.core.pacing import wrapup_due_since
from beatroom.flows.core.state import Instruction
from beatroom.flows.core.turn.waiting import cut_off, may_break_in

UNSAID = "the host was muted until the goodbye, and the rest was not said"
CLOSING = "closing: the goodbye is due, and no more than one instruction is said before it"
CLOSED = "closing: the session said goodbye, and ended before this could be heard"
PATIENCE = 120.0
"""Seconds without a reply that carries it after which the admin node gives an instruction up."""


class InstructionError(ValueError):
    """An instruction that cannot be changed any more; the text says why."""


class Instructions:
    """Takes operators' instructions to the stage, each exactly once."""

    def __init__(self, live: SessionContext) -> None:
        self._live = live
        self._work: Mapping[Mode, asyncio.Event] = {
            "immediate": asyncio.Event(),
            "queued": asyncio.Event(),
        }
        self._heard = asyncio.Event()
        self._at_work: dict[str, Instruction] = {}
        self._being_said: set[str] = set()
        self._returning = False
        live.conductor.before_model(self.take_up)

    def add(
        self,
        instruction: str,
        *,
        mode: Mode,
        kind: InstructionKind,
        text: str,
        expires_at: float | None,
        interrupt: bool = False,
        by: str = "",
    ) -> None:
        """An instruction has come in; repeats of one that is known are ignored.

        An immediate one takes the floor where the host's sentence ends; with `interrupt` at once.
        `by` is the name of the operator's token, as it is in what follows.
        """
        if instruction in self._live.state.instructions:
            return
        self._live.journal.record(
            InstructionAdded(
                instruction=instruction,
                mode=mode,
                kind=kind,
                text=text,
                expires_at=expires_at,
                interrupt=interrupt,
                by=by,
            )
        )
        if kind == "prompt" and not self._live.chats:
            self._drop(self._live.state.instructions[instruction], "failed", NO_WORDS_OF_ITS_OWN)
            return
        self._come(mode)
        self._live.stage.reconsider()  # the way back to the beat is not wanted before it

    def promote(self, instruction: str, by: str = "") -> None:
        """Make a queued instruction immediate."""
        known = self._pending(instruction)
        if instruction in self._being_said:
            raise InstructionError("The host is saying these words already.")
        if known.mode == "queued":
            self._live.journal.record(InstructionPromoted(instruction=instruction, by=by))
            self._come("immediate")
            self._live.stage.reconsider()

    def cancel(self, instruction: str, by: str = "") -> None:
        """Withdraw an instruction that has not been put to the model."""
        known = self._pending(instruction)
        if known.state == "injected":
            raise InstructionError("The model already has this instruction; it can't be withdrawn.")
        self._drop(known, "cancelled", f"withdrawn by {by or 'an operator'}", by)

    def look_again(self) -> None:
        """Something changed that may let an instruction go ahead."""
        self._come("immediate")
        self._come("queued")

    def heard(self) -> None:
        """A reply is over."""
        self._heard.set()

    def session_ends(self) -> None:
        """Close what nobody will hear any more, with the reason."""
        closing = self._closing_since() is not None
        for left in self._live.state.pending:
            if closing:
                self._drop(left, "failed", CLOSED)
            else:
                self._drop(left, "expired", "the session ended before it was heard")

    def take_up(self) -> None:
        """The host is about to speak: the context has the queued ones that it did not know yet."""
        for waiting in self._next("queued"):
            if waiting.kind == "prompt" and waiting.state == "delivered":
                self._inject(waiting.id)

    async def run(self) -> None:
        """Begin immediate ones as they come, and those that a past process left."""
        self._come("immediate")
        while not self._live.state.over:
            await self._work["immediate"].wait()
            self._work["immediate"].clear()
            self._expire()
            for immediate in self._next("immediate") if self._ready() else ():
                self._begin(immediate)
            if not self._at_work and not self._returning:
                self._returning = True  # it may wait behind a beat, and keeps nobody waiting
                self._live.spawn(self._return(), "back to the beat")

    async def run_queued(self) -> None:
        """Work through queued ones, beside the immediate ones: these never wait for them."""
        self._come("queued")
        while not self._live.state.over:
            await self._work["queued"].wait()
            self._work["queued"].clear()
            self._expire()
            for queued in self._next("queued") if self._ready() else ():
                if queued.kind == "say" and self._too_late():
                    self._drop(queued, "failed", CLOSING)
                    continue
                # A spoken one in the midst of which a process died is spoken from its beginning.
                if queued.state == "delivered" or queued.kind == "say":
                    await self._queued(queued)

    async def watch_expiry(self) -> None:
        """Drop instructions whose time has passed, also when nothing else happens."""
        while not self._live.state.over:
            times = [i.expires_at for i in self._live.state.pending if i.expires_at is not None]
            await self._live.clock.sleep_until(min(times, default=self._live.clock.now() + 5.0))
            self._expire()
            await self._live.clock.sleep_until(self._live.clock.now() + 0.5)

    def _come(self, mode: Mode) -> None:
        """There may be work for those of that mode."""
        self._work[mode].set()

    def _begin(self, immediate: Instruction) -> None:
        """Let it go ahead, if its turn has come.

        One that breaks in waits for no other, and none for one that people have cut off: the next
        reply carries both.

        Once the goodbye is due it does: at most one is said before that. When it has come, one that
        is at work is the last.
        """
        if immediate.id in self._at_work:
            return
        closing = self._closing_since() is not None
        waits = closing or not (immediate.interrupt or self._all_cut_off())
        if self._at_work and waits:
            if self._live.state.phase == "wrapping_up":
                self._drop(immediate, "failed", CLOSING)
            return
        if self._too_late():
            self._drop(immediate, "failed", CLOSING)
            return
        self._at_work[immediate.id] = immediate
        self._live.spawn(self._announce(immediate), f"instruction {immediate.id}")

    async def _announce(self, immediate: Instruction) -> None:
        try:
            await self._immediate(immediate)
        except Exception:
            if self._live.state.instructions[immediate.id].pending:
                self._drop(immediate, "failed", "the host could not say it")
            raise
        finally:
            del self._at_work[immediate.id]
            self._come("immediate")

    def _all_cut_off(self) -> bool:
        """Whether each one that is at work has been tried, and is in the context for any reply."""
        known = self._live.state.instructions
        return all(cut_off(known[one]) for one in self._at_work)

    def _closing_since(self) -> float | None:
        """Since when the goodbye has been due; None where it is not, and has not come."""
        state = self._live.state
        due = wrapup_due_since(state.rundown, self._live.clock.now())
        if due is None and state.phase == "wrapping_up":
            due = state.beats[state.rundown.wrapup.id].due_at
        return due

    def _too_late(self) -> bool:
        """Whether the goodbye is due, or has come, and one utterance is said before it, or was."""
        due = self._closing_since()
        if due is None:
            return False
        return bool(self._being_said) or self._live.state.announced_at >= due

    def _ready(self) -> bool:
        state = self._live.state
        return not state.over and state.rundown.current is not None

    def _next(self, mode: Mode) -> list[Instruction]:
        return [i for i in self._live.state.pending if i.mode == mode]

    def _pending(self, instruction: str) -> Instruction:
        known = self._live.state.instructions.get(instruction)
        if known is None:
            raise InstructionError(f"There is no instruction {instruction!r} in this session.")
        if not known.pending:
            raise InstructionError(f"The instruction is already {known.state}.")
        return known

    async def _queued(self, instruction: Instruction) -> None:
        live = self._live

        def still() -> bool:
            known = live.state.instructions[instruction.id]
            return known.state == "delivered" and known.mode == "queued"

        if instruction.kind == "say":
            await self._speak(instruction)
            return

        async def entering(_: Entry) -> None:
            self._inject(instruction.id)

        # A person's turn that ends meanwhile is answered first; the next reply carries it.
        await live.stage.add([], respond=False, max_wait=0.0, still=still, entering=entering)

    async def _immediate(self, instruction: Instruction) -> None:
        live = self._live
        if instruction.kind == "say":
            await self._speak(instruction)
            return
        if not await self._sentence_over(instruction):
            return

        async def entering(entry: Entry) -> None:
            if live.state.instructions[instruction.id].state == "delivered":
                self._inject(instruction.id)
            elif live.context.ends_with("assistant") or live.context.made.judged:
                live.context.tell([messages.carry_on()])  # the model answers nothing else
            live.journal.record(NodeEntered(node=nodes.ADMIN, responds=entry.free))

        def still() -> bool:
            known = live.state.instructions[instruction.id]
            return known.pending and (known.state == "injected" or not self._too_late())

        urgent = may_break_in(live.state)
        entered = await live.stage.enter(
            lambda: nodes.admin_node(live.role()),
            urgent=urgent,
            breaks_in=True,
            at_once=urgent and instruction.interrupt,
            # While a person speaks, their own turn brings the one reply to both.
            max_wait=0.0,
            still=still,
            entering=entering,
        )
        if entered is None:
            return
        await self._until_closed(instruction.id)

    async def _sentence_over(self, instruction: Instruction) -> bool:
        """What cuts the host off lets it end its sentence, unless it is to break in.

        False where one that does has come meanwhile: that one goes first, until it was cut off.
        """
        if instruction.interrupt:
            return True
        if may_break_in(self._live.state):
            await self._live.floor.sentence_over()
        known = self._live.state.instructions
        return not any(
            other.interrupt and not cut_off(known[other.id]) for other in self._at_work.values()
        )

    async def _speak(self, instruction: Instruction) -> None:
        live = self._live
        if instruction.mode == "immediate" and not await self._sentence_over(instruction):
            return
        begun, closing = False, live.turn.state.closing

        def still() -> bool:
            known = live.state.instructions[instruction.id]
            wanted = known.pending and known.mode == instruction.mode
            return wanted and (begun or not self._too_late())

        def begins() -> None:
            nonlocal begun
            live.journal.record(InstructionInjected(instruction=instruction.id))
            begun = True
            self._being_said.add(instruction.id)

        try:
            heard_at = await live.stage.say(
                instruction.text,
                urgent=instruction.mode == "immediate" and may_break_in(live.state),
                before_replies=instruction.mode == "immediate",
                gives_way=instruction.mode == "queued",
                still=still,
                begins=begins,
            )
        finally:
            self._being_said.discard(instruction.id)
        if heard_at is not None:
            live.journal.record(InstructionConsumed(instruction=instruction.id, heard_at=heard_at))
        elif begun:
            late = live.turn.state.closing and not closing
            reason = UNSAID if late else "the host is muted, or has no voice"
            self._drop(instruction, "failed", reason)

    async def _return(self) -> None:
        try:
            await self._back()
        finally:
            self._returning = False

    async def _back(self) -> None:
        """Return to the current beat, unless something else comes or has been entered meanwhile."""
        live = self._live
        current = live.state.rundown.current
        if current is None or live.state.node != nodes.ADMIN:
            return

        def still() -> bool:
            here = live.state.node == nodes.ADMIN and not live.state.over
            return here and not self._next("immediate")

        name = current.id if live.settings.beats_mode == "node" else nodes.CONVERSATION

        async def entering(_: Entry) -> None:
            live.journal.record(NodeEntered(node=name, responds=False))

        await live.stage.enter(
            lambda: nodes.resume_node(current, live.role(), name=name),
            max_wait=0.0,
            still=still,
            entering=entering,
        )

    async def _until_closed(self, instruction: str) -> None:
        """However often people cut it off: for as long as replies try, it is still to be heard."""
        live = self._live
        known, tried = live.state.instructions[instruction], -1
        deadline = live.clock.now()
        while known.pending and not live.state.over:
            self._heard.clear()
            reply = live.turn.state.reply
            if known.retries != tried or (reply is not None and instruction in reply.carries):
                tried, deadline = known.retries, live.clock.now() + PATIENCE
                self._come("immediate")  # who waits for this one may go along with it
            left = deadline - live.clock.now()
            if left <= 0:
                self._drop(known, "failed", "no reply carried it")
                return
            try:
                await asyncio.wait_for(self._heard.wait(), left)
            except TimeoutError:
                pass  # look again
            known = live.state.instructions[instruction]

    def _inject(self, instruction: str) -> None:
        self._live.journal.record(InstructionInjected(instruction=instruction))

    def _expire(self) -> None:
        now = self._live.clock.now()
        for known in self._live.state.pending:
            if (
                known.expires_at is not None
                and known.expires_at <= now
                and known.state != "injected"
            ):
                self._drop(known, "expired", "its time passed before it could be used")

    def _drop(self, instruction: Instruction, outcome: str, reason: str, by: str = "") -> None:
        event = InstructionDropped.model_validate(
            {"instruction": instruction.id, "outcome": outcome, "reason": reason, "by": by}
        )
        self._live.journal.record(event)
