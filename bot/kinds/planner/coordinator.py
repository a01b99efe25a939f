"""The coordinator: the only place that puts context together and acts on what was understood.

A person's turn goes to the stage's model, which answers with a typed result and calls nothing; what
follows is decided in `flows.kinds.planner` and carried out by `acting`, as the page's buttons are.
"""

from __future__ import annotations

import asyncio

from beatroom.bot.kinds.planner.asking import ask
from beatroom.bot.kinds.planner.calendar_side import CalendarSide
from beatroom.bot.kinds.planner.constraint_extraction import Hearing
from beatroom.bot.kinds.planner.context import told
from beatroom.bot.kinds.planner.filler_phrase import Patience
from beatroom.bot.kinds.planner.operations import OperationRunner
from beatroom.bot.kinds.planner.owning import Owning
from beatroom.bot.kinds.planner.reply_queue import Speaking
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.pipeline.bound_answers import bound_to
from beatroom.bot.pipeline.model_slots import replying
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.kinds.planner import events as e
from beatroom.flows.kinds.planner import sentences
from beatroom.flows.kinds.planner.constraint_ids import find
from beatroom.flows.kinds.planner.faults import PatchError
from beatroom.flows.kinds.planner.patch import apply_tb_ops
from beatroom.flows.kinds.planner.results import (
    ConstraintsResult,
    InputsResult,
    Move,
    PlannedDateResult,
    ReviewResult,
    StageResult,
)
from beatroom.flows.kinds.planner.session_data import TurnText, joined
from beatroom.flows.kinds.planner.short_understanding import (
    read_short,
    short_instructions,
    short_schema,
    short_told,
)
from beatroom.flows.kinds.planner.stages import Refusal, Stage
from beatroom.flows.kinds.planner.understanding import (
    UnderstoodTurn,
    Unusable,
    instructions,
    read,
    unknown_ids,
)

UNDERSTANDING = 12.0
"""Seconds that understanding a reply may take, the second try included."""


class Coordinator:
    """Leads one person through the stages.

    Args:
        planning: The session's planning.
        acting: Carries out what was understood.
        calendar: Its calendar.
        hearing: Notes constraints from what is said.
        speaking: Its words.
        patience: Says so when an answer takes long.
        owning: Whose planning it is.
    """

    def __init__(
        self,
        planning: PlanLog,
        acting: OperationRunner,
        calendar: CalendarSide,
        hearing: Hearing,
        speaking: Speaking,
        *,
        patience: Patience,
        owning: Owning,
    ) -> None:
        self._log, self._acting, self._calendar = planning, acting, calendar
        self._hearing, self._speaking = hearing, speaking
        self._patience, self._owning = patience, owning
        self._wake = asyncio.Event()

    # ---- a person's turn ------------------------------------------------------------------------

    def heard(self, said: TurnText) -> None:
        """A person said something; the answer comes when it is understood."""
        self._log.record(e.Heard(text=said.text, by=tuple(sorted(said.by))))
        self._speaking.hold()
        self._patience.heard()
        self._wake.set()

    async def run(self, live: SessionContext) -> None:
        """Answer turns, one after the other, for as long as the session lives."""
        await self._goes_on(live)
        while not live.state.over:
            await self._wake.wait()
            self._wake.clear()
            said = self._log.held.open
            if not said:
                continue
            self._patience.began()
            try:
                news, asks = await self._answer(live, said)
            except Exception:
                self._give_up(said)
                raise
            self._patience.ended()
            self._log.publish()
            if self._log.held.open:
                self._speaking.keep(news)  # the person went on: one answer to all of it
            else:
                self._speaking.say(news, asks=asks)

    def _give_up(self, said: tuple[TurnText, ...]) -> None:
        """What broke on some turns would do so again: whoever goes on begins with what follows."""
        self._patience.ended()
        if self._log.held.open[: len(said)] == said:
            self._log.record(e.Understood(turns=len(said)))
        self._speaking.say(self._log.words.lost)

    async def _goes_on(self, live: SessionContext) -> None:
        """Where a process before this one was: it had heard a turn, or had not told what came."""
        held = self._log.held
        if held.open or held.untold:
            await self._somebody(live)
        if held.open:
            self._patience.heard()
            self._wake.set()
        elif held.untold:
            shown = self._log.planning.stage == "skeleton"
            self._speaking.say(await self._acting.shown() if shown else "")

    async def _somebody(self, live: SessionContext) -> None:
        """Until there is somebody to tell it to."""
        back = asyncio.Event()
        live.journal.watch(lambda _, state: back.set() if state.present else None)
        if not live.state.present:
            await back.wait()

    async def _answer(self, live: SessionContext, said: tuple[TurnText, ...]) -> tuple[str, bool]:
        """What some turns came to, in words, and whether the stage's question follows."""
        text = "\n".join(one.text for one in said)

        def may() -> bool:
            return all(self._owning.still(live, one) for one in said)

        cancelled = self._log.planning.cancelled
        heard = None if cancelled else await self._understood(live, text)
        self._log.record(e.Understood(turns=len(said)))  # one step with what follows from it
        if cancelled:
            return self._log.words.cancelled, False
        if not may():  # the person whose planning it is has come meanwhile
            return self._log.words.not_yours, False
        if heard is None:
            return self._log.words.lost, True
        if self._log.planning.stage != "constraints" and not heard.named and heard.recall is None:
            self._hearing.hear(text, may)
        if heard.undo:
            return await self._calendar.undo_mine(), False
        if heard.whole:
            return await self._whole(heard), heard.whole != "restore"
        if heard.recall is not None:
            return self._acting.recall(heard.recall), True
        changed = self._changed(heard)
        news, asks = await self._carried_out(heard)
        return f"{changed} {news}".strip(), asks

    async def _whole(self, heard: UnderstoodTurn) -> str:
        """What is about the whole plan: it comes (again), is emptied, or made anew from now on."""
        if heard.whole == "draft":
            return await self._acting.drafted()
        if heard.whole == "restore":
            return await self._acting.redone(None)
        if heard.whole == "empty":
            return self._acting.emptied()
        return await self._acting.replanned(heard.undone)

    async def _understood(self, live: SessionContext, text: str) -> UnderstoodTurn | None:
        """What the stage's model makes of it; asked again where a button was quicker."""
        heard: UnderstoodTurn | None = None
        for _ in range(2):
            stage = self._log.planning.stage
            with replying():
                if live.abilities.small and live.abilities.json_schema:
                    heard = await self._in_short(live, stage, text)
                else:
                    heard = await ask(
                        live,
                        told(self._log, text, self._acting.question()),
                        lambda raw, stage=stage: self._read(stage, raw),
                        system=instructions(stage),
                        deadline=UNDERSTANDING,
                        what=f"{stage} stage",
                    )
            if heard is None or stage == self._log.planning.stage:
                return heard
        return heard

    async def _in_short(
        self, live: SessionContext, stage: Stage, text: str
    ) -> UnderstoodTurn | None:
        """The same of a small model: fewer fields, which its server binds."""
        noted = self._log.planning.inputs or ()
        with bound_to(short_schema(stage)):
            return await ask(
                live,
                short_told(text, self._acting.question(), self._log.now),
                lambda raw: read_short(stage, raw, self._log.today, noted),
                system=short_instructions(stage),
                deadline=UNDERSTANDING,
                what=f"{stage} stage",
            )

    def _read(self, stage: Stage, raw: str) -> UnderstoodTurn | Unusable:
        """A reply that can be acted on: its ids are known, and a patch fits the plan as it is."""
        heard = read(stage, raw)
        if isinstance(heard, Unusable):
            return heard
        known = self._log.known_by_id()
        if unknown := [id_ for id_ in heard.named if find(known, id_) is None]:
            return Unusable((unknown_ids(unknown, [one.id for one in known]),))
        if heard.patch is None:
            return heard
        plan = self._log.planning.plan
        if plan is None:
            return Unusable(("There is no plan to change.",))
        try:
            apply_tb_ops(plan, heard.patch, fixed=self._log.planning.fixed)
        except PatchError as error:
            return Unusable(tuple(fault.message for fault in error.faults))
        return heard

    def _changed(self, heard: UnderstoodTurn) -> str:
        """What is otherwise of what is known, in words."""
        said = [self._acting.forget(heard.forget)] if heard.forget else []
        if heard.correct:
            given = [(one.id, one.correction) for one in heard.correct]
            said.append(self._acting.correct(given))
        return " ".join(said)

    async def _carried_out(self, heard: UnderstoodTurn) -> tuple[str, bool]:
        """A change of the plan, or the stage's result, and whether the stage's question follows."""
        if heard.patch is None:
            return await self._acted(heard.result or StageResult())
        try:
            return self._acting.patch(heard.patch), True
        except PatchError:  # the plan has changed since the patch was made for it
            return self._log.words.lost, True

    async def _acted(self, result: StageResult) -> tuple[str, bool]:
        match result:
            case PlannedDateResult(date=day) if day is not None:
                self._acting.take(day)
                news = sentences.chosen_words(day, self._log.today, self._log.words)
                return await self._gone(result.move or "next", news)
            case PlannedDateResult(ask=question) if question and result.move is None:
                return question, False
            case ConstraintsResult(constraints=said) if said:
                self._acting.settle(joined(self._log.held.said(), said))
                return await self._gone(result.move or "next", self._log.words.noted)
            case InputsResult(intentions=wished) if wished:
                news = self._acting.wish(wished)
                return await self._gone(result.move, news) if result.move else (news, True)
            case ReviewResult(commit=True):
                return await self._agreed()
            case _:
                return await self._gone(result.move) if result.move else ("", True)

    async def _agreed(self) -> tuple[str, bool]:
        """A yes to writing; what is to be written has to have been said before."""
        while self._log.planning.stage in ("skeleton", "refine"):
            step = self._acting.step("next")
            if isinstance(step, Refusal):
                break
            if step.to == "review":
                return await self._acting.arrived(step), True
        if self._log.planning.stage == "review" and not self._calendar.busy:
            return await self._acting.committed(), False
        return "", True

    async def _gone(self, move: Move, news: str = "") -> tuple[str, bool]:
        """Go where the person wants to go."""
        if move in ("next", "proceed") and self._log.planning.stage == "skeleton":
            self._acting.step(move)  # content with what was shown: there is nothing to refine
        step = self._acting.step(move)
        if isinstance(step, Refusal) and move == "next":
            step = self._acting.step("proceed")  # who wants to go on leaves open what is open
        if isinstance(step, Refusal):
            return f"{news} {self._log.words.refusals[step.why]}".strip(), False
        came = await self._acting.arrived(step)
        return f"{news} {came}".strip(), not (step.commits or move == "cancel")
