"""A running boardroom: its parts, and how they plug into the engine."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from pipecat.processors.aggregators.llm_context import LLMContextMessage

from beatroom.bot.kinds.boardroom.state import BoardroomLog
from beatroom.bot.kinds.boardroom.summarising import Summarising
from beatroom.bot.kinds.boardroom.turns import BY, Turns
from beatroom.bot.kinds.boardroom.watching import ConflictWatch
from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.kind import Controls, KindError, PlainKind
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.waiting_turns import TurnQueueFullError
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import Recorded, UserSaid
from beatroom.flows.core.labels import label_in
from beatroom.flows.core.participants import clean_turn
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.turn.transitions import waive
from beatroom.flows.kinds.boardroom import events as e
from beatroom.flows.kinds.boardroom import prompts
from beatroom.flows.kinds.boardroom.addressing import addressed
from beatroom.flows.kinds.boardroom.echoes import echoes
from beatroom.flows.kinds.boardroom.mentions import mentioned
from beatroom.flows.kinds.boardroom.pacing import lacking, no_room, turns_that_fit
from beatroom.flows.kinds.boardroom.record import TURNS_MOST
from beatroom.flows.kinds.boardroom.shown import shown
from beatroom.flows.kinds.boardroom.view import view


class Boardroom(PlainKind):
    """The boardroom kind of one session."""

    def __init__(self, live: SessionContext, controls: Controls, past: Sequence[Recorded]) -> None:
        super().__init__(live, controls, past)
        self._board = BoardroomLog(live, past)
        self._part = self._board.part
        self._summarising = Summarising(live, self._board)
        self._past = past
        self._turns: Turns | None = None

    def start(self) -> None:
        live, board = self._live, self._board
        board.start()
        live.journal.watch(self._notice)
        super().start()
        if len(self._part.cast) == 0:
            return
        self._turns = Turns(live, board, self._controls, self._past)
        live.keep(self._turns.run, "boardroom: turns")
        if live.chats:
            live.keep(ConflictWatch(live, board).run, "boardroom: conflicts")

    def guidance(self) -> str:
        names = ", ".join(p.name for p in self._part.cast)
        return (
            f"You moderate a {self._part.type}. Its topic: {self._part.topic}\nAt the table: "
            f"{names}. They speak for themselves, one after the other, in voices of their own: "
            "never speak for them, and never call on them; that is done for you."
        )

    def reply(self, text: str) -> str | None:
        """Whoever speaks from the room is heard by the next speaker; nobody answers at once."""
        live = self._live
        if not self._part.cast:
            return None
        if live.turn.state.voice and not live.state.carried:
            live.turn.make(waive, beats=False)  # who is next after a turn is decided anew
        if live.turn.reply_pending:
            return None
        if live.state.phase == "wrapping_up":
            return None
        return ""

    def check_sentence(self, sentence: str, replacements: Collection[str]) -> str:
        speaks = self._turns is not None and bool(self._live.turn.state.voice)
        read_out = speaks and self._turns is not None and echoes(sentence, self._turns.told)
        return "" if read_out else sentence

    def context_view(self, held: Sequence[LLMContextMessage]) -> Sequence[LLMContextMessage] | None:
        live = self._live
        if not live.turn.state.voice:
            return None
        host = live.personality.host_name
        told = [m for m in held if isinstance(m, dict)]
        name = None if live.abilities.small else live.turn.state.voice
        return [as_message(m) for m in view(told, name, host)]

    def state_for(self, viewer: Actor) -> Mapping[str, Any] | None:
        return shown(self._part, self._board.table).model_dump(mode="json")

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        commands: Mapping[str, Callable[[Mapping[str, Any], str], Mapping[str, Any]]] = {
            "extend": self._extend,
            "pause": self._pause,
            "resume": self._resume,
            "raise_hand": self._raise_hand,
            "lower_hand": self._lower_hand,
            "interject": self._interject,
        }
        return commands[name](data, by)

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return self.command(name, {"participant": actor.id}, actor.id)  # their own hand alone

    async def settle(self) -> None:
        """The summary is part of the record, unless an operator ends the session at once."""
        await self._summarising.make()

    def quiet(self) -> bool:
        return True

    # ---- commands -------------------------------------------------------------------------------

    def _extend(self, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        live, board, turns = self._live, self._board, data.get("turns")
        if not isinstance(turns, int) or isinstance(turns, bool) or not 1 <= turns <= TURNS_MOST:
            raise KindError(f"'turns' must be a whole number from 1 to {TURNS_MOST}.")
        if live.state.phase == "wrapping_up" or live.state.over:
            raise KindError("The session is closing: there is nothing to extend.")
        if board.table.limit + turns > TURNS_MOST:
            raise KindError(f"There may be at most {TURNS_MOST} turns in all.")
        left, time, lengths = board.table.turns_left, board.time, board.lengths
        seconds = math.ceil(lacking(left + turns, time, lengths))
        if seconds and data.get("bring_time") is not True:
            raise KindError(
                no_room(turns, left, turns_that_fit(left + turns, time, lengths), seconds)
            )
        if seconds:
            self._bring_time(seconds)
        board.record(e.Extended(turns=turns, seconds=seconds, by=by))
        left = board.table.turns_left
        live.spawn(self._tell(prompts.extended(turns, left)), "boardroom: extended")
        return {"turns": board.table.limit, "left": left, "seconds": seconds}

    def _bring_time(self, seconds: float) -> None:
        """Let the host close so much later; a KindError where the session's end is fixed."""
        live = self._live
        rundown, most = live.state.rundown, live.settings.max_length
        if rundown.hard_end:
            raise KindError("The session ends on time, so it cannot be given more.")
        if rundown.length + seconds > most:
            raise KindError(
                f"That takes {seconds} seconds more, and MAX_LENGTH allows {most:g} in all."
            )
        try:
            self._controls.change_rundown("extend", BY, seconds=float(seconds))
        except RundownError as why:
            raise KindError(str(why)) from None

    async def _tell(self, message: Any) -> None:
        await self._live.stage.add([message], respond=False, max_wait=0.0)

    def _pause(self, _: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        if not self._board.table.paused:
            self._board.record(e.Paused(by=by))
        return {"paused": True}

    def _resume(self, _: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        if self._board.table.paused:
            self._board.record(e.Resumed(by=by))
        return {"paused": False}

    def _raise_hand(self, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        who = self._participant(data)
        if who not in self._board.table.hands:
            self._board.record(e.HandRaised(participant=who, by=by))
        return {"hands": list(self._board.table.hands)}

    def _lower_hand(self, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        who = self._participant(data)
        if who in self._board.table.hands:
            self._board.record(e.HandLowered(participant=who, by=by, reason="taken back"))
        return {"hands": list(self._board.table.hands)}

    def _interject(self, data: Mapping[str, Any], _: str) -> Mapping[str, Any]:
        text, live = clean_turn(str(data.get("text", ""))), self._live
        if not text:
            raise KindError("'text' must have words in it.")
        if live.state.rundown.started_at is None:
            raise KindError("The session has not begun.")
        who = None if data.get("participant") is None else self._participant(data)
        try:
            heard = self._controls.written(who, text)
        except TurnQueueFullError as why:
            raise KindError(str(why)) from None
        live.spawn(heard, "boardroom: interjected")
        return {}

    def _participant(self, data: Mapping[str, Any]) -> str:
        who, live = data.get("participant"), self._live
        present = [p.id for p in live.state.present]
        if not isinstance(who, str) or who not in present:
            raise KindError("'participant' must be the id of somebody in the room.")
        return who

    # ---- what people say ------------------------------------------------------------------------

    def _notice(self, recorded: Recorded, state: SessionState) -> None:
        event = recorded.event
        if not isinstance(event, UserSaid) or state.rundown.started_at is None or state.over:
            return
        address = addressed(event.text, self._part.cast, state.language)
        mentions = mentioned(event.text, self._part.cast)
        self._board.record(
            e.Interjected(
                participant=event.participant,
                name=event.name,
                label=label_in(state, event.participant, self._live.personality),
                text=event.text,
                mentions=tuple(one for one in mentions if one not in address.refused),
                addressed=address.asked,
                refused=address.refused,
            )
        )
