"""The page's messages: checked, carried out at once, or refused in words."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from datetime import date as Date  # noqa: N812 - the models' fields are called date
from typing import Any

from pydantic import ValidationError

from beatroom.bot.kinds.planner.calendar_side import CalendarSide
from beatroom.bot.kinds.planner.operations import TASKS_MOST, OperationRunner
from beatroom.bot.kinds.planner.reply_queue import Speaking
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.pipeline.kind import KindError
from beatroom.flows.kinds.planner.constraint_ids import find
from beatroom.flows.kinds.planner.events import Moved
from beatroom.flows.kinds.planner.faults import PatchError
from beatroom.flows.kinds.planner.languages import Words
from beatroom.flows.kinds.planner.messages import (
    FROM_PAGE,
    AddTask,
    ChooseDate,
    CommitPlan,
    CorrectConstraint,
    DraftPlan,
    EmptyPlan,
    ForgetConstraint,
    MakeMove,
    PatchPlan,
    PlannerMessage,
    RedoCommit,
    Replan,
    SetConstraints,
    SetInputs,
    ShowWeek,
    UndoCommit,
)
from beatroom.flows.kinds.planner.refusals import unfit_words
from beatroom.flows.kinds.planner.results import Move
from beatroom.flows.kinds.planner.sentences import chosen_meanwhile
from beatroom.flows.kinds.planner.stages import Refusal, Step


class Bridge:
    """From the page to what it asks for.

    Args:
        planning: The session's planning.
        acting: Carries things out.
        calendar: Knows whether it is being written.
        speaking: Says what came of it.
    """

    def __init__(
        self,
        planning: PlanLog,
        acting: OperationRunner,
        calendar: CalendarSide,
        speaking: Speaking,
    ) -> None:
        self._log, self._acting, self._calendar = planning, acting, calendar
        self._speaking = speaking
        self._chosen: tuple[str, Date | None] = ("", None)
        """Who chose the day by page, and which: another one was chosen by voice."""

    @property
    def _words(self) -> Words:
        return self._log.words

    def take(self, name: str, data: Mapping[str, Any], by: str = "") -> None:
        """Take a message; a KindError in words where it is none, or makes no sense now.

        `by` is the name of whoever sends it.
        """
        if data.get("type", name) != name:
            raise KindError(f"The message says {data['type']!r} where its name is {name!r}.")
        try:
            message: PlannerMessage = FROM_PAGE.validate_python({**data, "type": name})
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or "the message"
            raise KindError(f"{name[:40]!r} was not taken: {where}: {first['msg']}.") from None
        if self._log.planning.cancelled and not isinstance(message, UndoCommit | RedoCommit):
            raise KindError(self._words.refusals["cancelled"])
        acting = self._acting
        match message:
            case ChooseDate():
                self._choose(message, by)
            case SetConstraints():
                self._speaking.say(acting.settle(message.constraints))
            case SetInputs():
                self._speaking.say(acting.wish(message.intentions))
            case MakeMove():
                self._go(message.move)
            case PatchPlan():
                self._patch(message)
            case CommitPlan():
                self._commit(message)
            case UndoCommit():
                self._not_while_writing()
                self._spawn(self._said(acting.undone(message.transaction)))
            case RedoCommit():
                self._not_while_writing()
                self._spawn(self._said(acting.redone(message.transaction)))
            case EmptyPlan():
                self._check(message.revision)
                self._speaking.say(acting.emptied(), asks=False)
            case Replan():
                self._check(message.revision)
                self._spawn(self._said(acting.replanned(message.undone), asks=True))
            case AddTask():
                self._add(message)
            case DraftPlan():
                self._spawn(self._shown())
            case ShowWeek():
                self._calendar.look(message.first)
            case ForgetConstraint():
                self._known(message.constraint)
                self._speaking.say(acting.forget([message.constraint]))
            case CorrectConstraint():
                self._known(message.constraint)
                changes = [(message.constraint, message.correction)]
                self._speaking.say(acting.correct(changes))

    def _choose(self, message: ChooseDate, by: str) -> None:
        """Take a day, unless another was chosen since the page was told of one."""
        now = self._log.planning.date
        if "seen" in message.model_fields_set and now not in (message.seen, message.date):
            who, day = self._chosen
            other = chosen_meanwhile(
                message.date, now, who if day == now else "", self._log.today, self._words
            )
            raise KindError(other)
        self._chosen = (by, message.date)
        self._speaking.say(self._acting.choose(message.date))
        if message.onward and self._log.planning.stage == "date":
            self._go("next")

    def _go(self, move: Move) -> None:
        step = self._acting.step(move)
        if isinstance(step, Refusal):
            raise KindError(self._words.refusals[step.why])
        self._spawn(self._arrive(step))

    def _patch(self, message: PatchPlan) -> None:
        self._check(message.revision)
        try:
            self._acting.patch(message.patch)
        except PatchError as error:
            raise KindError(unfit_words(error, self._words)) from None

    def _commit(self, message: CommitPlan) -> None:
        self._check(message.revision)
        self._not_while_writing()
        planning = self._log.planning
        if planning.written == planning.plan:
            raise KindError(self._words.refusals["written"])
        if planning.stage != "review":
            self._log.record(Moved(move="next", to="review"))
        self._spawn(self._said(self._acting.committed()))

    def _add(self, message: AddTask) -> None:
        if (task := self._acting.listed(message.task)) is None:
            raise KindError(self._words.list_full.format(n=TASKS_MOST))
        self._spawn(self._said(self._acting.added(task), asks=True))

    def _known(self, constraint: str) -> None:
        if find(self._log.known_by_id(), constraint) is None:
            raise KindError(self._words.unknown)

    def _check(self, revision: int) -> None:
        if self._log.planning.plan is None:
            raise KindError(self._words.nothing_yet)
        if revision != self._log.held.revision:
            raise KindError(self._words.stale)

    def _not_while_writing(self) -> None:
        if self._calendar.busy:
            raise KindError(self._words.still_writing)

    async def _arrive(self, step: Step) -> None:
        news = await self._acting.arrived(step)
        self._log.publish()
        self._speaking.say(news, asks=not (step.commits or step.move == "cancel"))

    async def _shown(self) -> None:
        self._speaking.say(await self._acting.drafted())
        self._log.publish()

    async def _said(self, work: Awaitable[str], *, asks: bool = False) -> None:
        self._speaking.say(await work, asks=asks)
        self._log.publish()

    def _spawn(self, work: Any) -> None:
        self._log.live.spawn(work, "planner: from the page")
