"""A running quiz."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from beatroom.kinds.session import (
    Actor,
    ConsultRefusal,
    Controls,
    FlowArgs,
    FlowManager,
    FlowsFunctionSchema,
    KindError,
    KindLog,
    LinkClosed,
    NoAnswer,
    PlainKind,
    Recorded,
    SessionContext,
)
from pub_quiz.kind import Asked, Entered, Scored, Standings, part_of
from pub_quiz.words import words_for


class Quiz(PlainKind):
    """The quiz of one session."""

    def __init__(self, live: SessionContext, controls: Controls, past: Sequence[Recorded]) -> None:
        super().__init__(live, controls, past)
        self._part = part_of(live.personality)
        self._log: KindLog[Standings] = KindLog(live, past)
        self._words = words_for(live.personality.language)

    def start(self) -> None:
        self._log.start()
        super().start()

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        """The one tool: the model heard a right answer."""
        return [
            FlowsFunctionSchema(
                name="award",
                description="A team has given the right answer to the running question.",
                properties={"team": {"type": "string", "description": "The team's name."}},
                required=["team"],
                handler=self._award,
                cancel_on_interruption=True,
                timeout_secs=5.0,
            )
        ]

    def guidance(self) -> str:
        number = self._log.state.question
        if not number:
            return "You hold a quiz. The questions are read for you; never make up one."
        question = self._part.questions[number - 1]
        return (
            f"You hold a quiz. The running question is: {question.ask} The answer is: "
            f"{question.answer} Use the tool award when a team has it; never give it away."
        )

    def state_for(self, viewer: Actor) -> Mapping[str, Any]:
        state = self._log.state
        return {
            "question": state.question,
            "of": len(self._part.questions),
            "points": dict(state.points),
        }

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        """`next_question`; and what people may do, as an operator may too."""
        if name == "enter_team":
            return self._entered(data)
        number = self._log.state.question + 1
        if number > len(self._part.questions):
            raise KindError(self._words.done)
        self._log.record(Asked(number=number))
        ask = self._part.questions[number - 1].ask
        line = self._words.question.format(number=number, ask=ask)
        self._live.spawn(self._say(line), "quiz: question")
        return {"question": number}

    async def settle(self) -> None:
        """What came of the quiz is kept; where that fails, the record has it all the same."""
        state = self._log.state
        night = {"questions": state.question, "best": max(state.points.values(), default=None)}
        with suppress(ConsultRefusal, NoAnswer, LinkClosed):
            await self._live.consult("quiz.keep", night, deadline=5.0)

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """`enter_team`, the only one that people in the room may give."""
        return self._entered(data)

    def _entered(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        team = str(data.get("team", "")).strip()[:40]
        if not team:
            raise KindError(self._words.nameless)
        if team in self._log.state.points:
            raise KindError(self._words.taken.format(team=team))
        self._log.record(Entered(team=team))
        return {"team": team}

    async def _say(self, line: str) -> None:
        await self._live.stage.say(line)

    async def _award(self, given: FlowArgs, _: FlowManager) -> tuple[dict[str, Any], None]:
        team = str(given.get("team", "")).strip()[:40]
        if not team or not self._log.state.question:
            return {"error": "There is no running question, or no team was named."}, None
        self._log.record(Scored(team=team, points=self._part.points))
        return {"result": f"{team} has {self._log.state.points[team]} points now."}, None
