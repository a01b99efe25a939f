"""The pacer: asks the pacing controller what is due, and brings it to the stage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from beatroom.bot.pipeline.instructions import Instructions
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.stage import Entry
from beatroom.bot.pipeline.summaries import Summaries
from beatroom.bot.pipeline.without_model import told_instead
from beatroom.flows.core import nodes
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.events import BeatDropped, BeatFired, NodeEntered, RundownChanged
from beatroom.flows.core.pacing import FlowPacingController, Pace
from beatroom.flows.core.participants import roster
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.turn.transitions import beat_begins


class Pacer:
    """Brings each beat, once and in order, for as long as the session lives."""

    def __init__(
        self,
        live: SessionContext,
        summaries: Summaries,
        instructions: Instructions,
        opens_aloud: Callable[[Item], bool],
    ) -> None:
        self._live = live
        self._opens_aloud = opens_aloud
        self._summaries = summaries
        self._instructions = instructions
        self._changed = asyncio.Event()
        self._controller = FlowPacingController(
            summary_lead=live.settings.summary_lead, reset_at_beats=live.settings.reset_at_beats
        )

    def look_again(self) -> None:
        """The rundown or the clock changed: look now, also at what waits for the stage."""
        self._changed.set()
        self._live.stage.reconsider()

    async def run(self) -> None:
        """Until every beat has fired or been dropped, and on: a rundown may grow."""
        while not self._live.state.over:
            self._changed.clear()
            pace = self._pace()
            if pace.resume:
                self._resume()
                continue
            if pace.prepare is not None:
                self._summaries.prepare(pace.prepare)
            if pace.due is not None:
                await self._bring(pace.due)
            else:
                await self._until(pace.look_again)

    def _pace(self) -> Pace:
        """What the clock asks for, by the rundown as it is now."""
        return self._controller.look(self._live.state.rundown, self._live.clock.now())

    def _resume(self) -> None:
        """The wrap-up has come, on hold or not: the session ends on time."""
        rundown = rd.resume(self._live.state.rundown, self._live.clock.now())
        self._live.journal.record(
            RundownChanged(op="resume", by="the clock", detail={}, rundown=rundown)
        )

    async def _until(self, when: float | None) -> None:
        left = None if when is None else max(0.0, when - self._live.clock.now())
        try:
            await asyncio.wait_for(self._changed.wait(), left)
        except TimeoutError:
            pass  # the time has come

    async def _bring(self, item: Item) -> None:
        """Bring a beat that is due; it is judged again whenever it might not be any more."""
        live = self._live
        rundown = live.state.rundown
        fixed = item.id in (rundown.items[0].id, rundown.wrapup.id)
        if item.when_busy == "skip" and not fixed and live.floor.holder != "nobody":
            self._drop(item, "skipped", "the floor was taken and the beat asks to be skipped then")
            return
        opening = item.id == rundown.items[0].id
        told = f"{self._greeting()}\n{item.prompt}".strip() if opening else item.prompt
        aloud = fixed or self._opens_aloud(item)
        words = live.fixed_words(item)
        if not live.chats:
            told = told_instead(item, live.state) if aloud else ""
        filled = replace(
            item,
            prompt=live.fill(told, item) if live.chats else live.spoken(told, item),
            say=live.spoken(words, item) if words is not None and aloud else None,
            speak=item.speak and aloud,
        )

        def due_at() -> float | None:
            """When it was due, by the rundown as it is now; None when it is not due any more."""
            pace = self._pace()
            return pace.due_at if pace.due is not None and pace.due.id == item.id else None

        async def entering(entry: Entry) -> None:
            await live.speak_itself()
            due = due_at()
            for overtaken in self._pace().overtaken:
                self._drop(overtaken, "superseded", "the wrap-up was due")
            self._supersede_unheard()
            if self._controller.resets(live.state.rundown, item):
                self._summaries.swap(item)
            live.journal.record(
                BeatFired(
                    beat=item.id,
                    due_at=entry.eligible_at if due is None else due,
                    eligible_at=entry.eligible_at,
                    told=nodes.beat_told(
                        filled,
                        live.state.rundown,
                        short=roster(live.people()) if live.abilities.small else None,
                    )["content"],
                    aloud=filled.speak or filled.say is not None,
                )
            )
            goodbye = item.id == live.state.rundown.wrapup.id
            live.turn.make(beat_begins, goodbye=goodbye)
            self._instructions.take_up()
            if goodbye:
                self._instructions.look_again()  # those that come too late now are told so
            responds = filled.speak and filled.say is None and entry.free
            live.journal.record(NodeEntered(node=self._node_name(filled), responds=responds))

        def still() -> bool:
            return not live.state.over and due_at() is not None

        def until() -> float | None:
            """Its patience counts from when it was due, and the wrap-up waits for no other beat."""
            rundown, due = live.state.rundown, due_at()
            patience = None if due is None else due + item.max_wait
            if item.id == rundown.wrapup.id:
                return patience
            wrapup = rundown.wall_time(rundown.wrapup.offset, live.clock.now())
            return wrapup if patience is None else min(patience, wrapup)

        urgent = item.when_busy == "interrupt"
        if self._enters_node(item):
            entered = await live.stage.enter(
                lambda: nodes.beat_node(filled, live.role(), name=self._node_name(filled)),
                urgent=urgent,
                max_wait=item.max_wait,
                say=filled.say,
                beat=item.id,
                still=still,
                until=until,
                due=due_at,
                entering=entering,
                overrules=rundown.hard_end and item.id == rundown.wrapup.id,
                closes=item.id == rundown.wrapup.id,
            )
            if entered is None and live.turn.reply_pending:
                live.spawn(live.stage.deliver_pending(), "settle a debt")  # it waited for the beat
        else:
            await live.stage.add(
                [],
                respond=filled.speak and filled.say is None,
                urgent=urgent,
                max_wait=item.max_wait,
                say=filled.say,
                beat=item.id,
                still=still,
                until=until,
                due=due_at,
                entering=entering,
            )

    def _greeting(self) -> str:
        """What the author says about greeting as many as are here."""
        greeting = self._live.personality.greeting
        match len(self._live.state.present):
            case 1:
                chosen = greeting.single
            case 2:
                chosen = greeting.pair
            case _:
                chosen = greeting.group
        return chosen or ""

    def _enters_node(self, item: Item) -> bool:
        """Message mode has one conversation node, and a node of its own for the wrap-up."""
        rundown = self._live.state.rundown
        if self._live.settings.beats_mode == "node":
            return True
        return item.id in (rundown.items[0].id, rundown.wrapup.id)

    def _node_name(self, item: Item) -> str:
        live = self._live
        if live.settings.beats_mode == "node" or item.id == live.state.rundown.wrapup.id:
            return item.id
        return nodes.CONVERSATION

    def _supersede_unheard(self) -> None:
        """The beat before was never heard, and its time is over."""
        current = self._live.state.rundown.current
        if current is None or not current.speak:
            return
        if self._live.state.beats[current.id].outcome is None:
            self._drop(current, "superseded", "the next beat came before it was heard")

    def _drop(self, item: Item, outcome: str, reason: str) -> None:
        event = BeatDropped.model_validate({"beat": item.id, "outcome": outcome, "reason": reason})
        self._live.journal.record(event)
