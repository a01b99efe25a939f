"""The turns: one persona after the other has the floor, in its own voice and with its own view."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog
from pipecat.flows import NodeConfig

from beatroom.bot.kinds.boardroom.state import BoardroomLog
from beatroom.bot.pipeline.conductor import ScriptedReply
from beatroom.bot.pipeline.kind import Controls
from beatroom.bot.pipeline.model_slots import ReadsRole
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.stage import Entry
from beatroom.flows.core import nodes
from beatroom.flows.core.events import (
    BotSaid,
    NodeEntered,
    Recorded,
    ReplyFailed,
    UserSaid,
)
from beatroom.flows.core.given_facts import facts_block
from beatroom.flows.core.messages import Message
from beatroom.flows.core.participants import roster
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.turn.transitions import beat_begins, require_reply, speaks_as, waive
from beatroom.flows.kinds.boardroom import events as e
from beatroom.flows.kinds.boardroom import prompts
from beatroom.flows.kinds.boardroom.events import Phase
from beatroom.flows.kinds.boardroom.mentions import mentioned
from beatroom.flows.kinds.boardroom.pacing import time_to_spare, turns_that_fit, words_in_time
from beatroom.flows.kinds.boardroom.record import Persona
from beatroom.flows.kinds.boardroom.routing import route
from beatroom.flows.kinds.boardroom.table import phase_of
from beatroom.flows.kinds.boardroom.words import words_for

log = structlog.get_logger()

BETWEEN = 0.6
"""Seconds of quiet between two turns."""
FLOOR_WAIT = 20.0
"""Seconds that a turn waits for the floor before who speaks next is decided anew."""
AFTERWARDS = 8.0
"""Seconds in which a turn that was cut off may still be made good."""
LEAST_OF_A_TURN = 0.5
"""What there must be time for of a turn, for another to begin after the wrap-up's first."""
HAND_LEAST = 5.0
"""Seconds that somebody who raised a hand has to begin, however late it is."""
BY = "boardroom"


class Turns:
    """Gives the personas their turns until there are none left, then closes the session.

    Attributes:
        told: What the last turn was told to be for.
    """

    def __init__(
        self,
        live: SessionContext,
        board: BoardroomLog,
        controls: Controls,
        past: Sequence[Recorded],
    ) -> None:
        self._live = live
        self._board = board
        self._controls = controls
        self._cast = {p.id: p for p in board.part.cast}
        self._said: list[BotSaid] = []
        self._failed = False
        self._person_spoke = asyncio.Event()
        self._past = past
        self.told = ""
        live.journal.watch(self._notice)

    async def run(self) -> None:
        """From the opening to the last turn."""
        live = self._live
        self._count_from_before()
        self._reads_role()
        while not self._over() and self._board.table.turns_left and not self._closes():
            if not self._may_go_on():
                await self._host_carries_on()
                await self._something_happens()
            elif self._board.table.hands:
                await self._give_floor(self._board.table.hands[0])
            elif self._live.state.rundown.hard_end and not self._fits():
                break  # not even the wrap-up's first: it would put the end off
            else:
                await self._next_turn()
                await live.clock.sleep_until(live.clock.now() + BETWEEN)
        if not self._over():
            self._controls.change_rundown("wrap_up", BY)

    def _over(self) -> bool:
        return self._live.state.over or self._live.state.phase == "wrapping_up"

    def _closes(self) -> bool:
        """Whether the table has wrapped up, and no other turn would come to its end."""
        table = self._board.table
        wrapped_up = any(line.persona and line.phase == "wrap-up" for line in table.lines)
        return table.phase == "wrap-up" and wrapped_up and not self._fits()

    def _fits(self) -> bool:
        """Whether there is time for enough of a turn to begin one."""
        return self._board.time.left >= self._board.lengths.usual * LEAST_OF_A_TURN

    def _may_go_on(self) -> bool:
        """Whether the opening was heard, nobody has paused, and the host owes nobody a word."""
        state = self._live.state
        first = state.rundown.items[0].id
        opened = state.beats[first].outcome is not None
        return (
            opened
            and state.phase == "live"
            and not self._board.table.paused
            and not state.muted
            and not self._live.turn.state.beat_due
            and not self._live.turn.state.host_cut_off
            and bool(state.present)
        )

    async def _host_carries_on(self) -> None:
        """The host says the rest of what it was cut off in, before a persona has its voice.

        In a turn it would be said by the persona, who would have that turn twice.
        """
        turn = self._live.turn.state
        if turn.host_cut_off and turn.open and self._live.state.present:
            await self._live.stage.deliver_pending()

    async def _next_turn(self) -> None:
        live, board = self._live, self._board
        phase = phase_of(board.table, board.time, board.lengths)
        if phase != board.table.phase or not board.table.announced:

            async def entering(_: Entry) -> None:
                turn, time = board.table.turns + 1, board.time
                board.record(e.PhaseBegan(phase=phase, turn=turn, at=time.at, end=time.end))

            told = prompts.phase_changed(phase, self._turns_to_come())
            await live.stage.add([told], respond=False, max_wait=0.0, entering=entering)
        decision = route(board.table, board.part.cast, phase, mode=board.part.routing_mode)
        persona = self._cast[decision.persona]
        scores = tuple(
            e.ShownScore(persona=s.persona, total=s.total, parts=dict(s.parts), barred=s.barred)
            for s in decision.scores
        )
        turn = board.table.turns + 1
        board.record(e.Routed(turn=turn, persona=persona.id, reason=decision.reason, scores=scores))
        await self._have_turn(persona, phase)

    async def _have_turn(self, persona: Persona, phase: Phase) -> None:
        live, board = self._live, self._board
        name = f"turn-{board.table.turns + 1}"
        task = self._turn_told(persona, phase)
        self.told = str(task["content"])
        words = words_in_time(board.part.words, board.table.unheard, board.time)
        self._said, self._failed = [], False
        begun = board.time.at

        def build() -> NodeConfig:
            role = self._short_role() if live.abilities.small else self._role(persona, words)
            return nodes.turn_node(name, task, role, respond=live.chats)

        async def entering(_: Entry) -> None:
            if live.chats:
                live.turn.make(waive, beats=False)  # this reply comes instead of what was cut off
            live.turn.make(speaks_as, persona.name)
            await live.change_voice(persona.voice, persona.speed)
            live.journal.record(NodeEntered(node=name, responds=live.chats))

        entry = await live.stage.enter(
            build,
            max_wait=FLOOR_WAIT,
            still=lambda: not self._over() and self._may_go_on(),
            entering=entering,
            only_free=True,
        )
        if entry is not None:
            if not live.chats:
                await self._read_line(persona, phase)
            await live.stage.drain()
            await self._made_good(persona, name)
            self._count(persona, phase, name, board.time.at - begun)
            self._pass_on()  # where it was not begun, all that is due is the host's
        await live.speak_itself()

    def _role(self, persona: Persona, words: int) -> str:
        live = self._live
        people, facts = roster(live.people()), facts_block(live.facts)
        told = live.state.language
        return live.fill(prompts.role(persona, self._board.part, people, told, facts, words=words))

    def _short_role(self) -> str:
        live = self._live
        facts = facts_block(live.facts)
        return live.fill(prompts.short_role(self._board.part, live.state.language, facts))

    def _reads_role(self) -> None:
        """What all turns begin with is read by the machine's own model while the host opens."""
        live = self._live
        if live.chats and live.abilities.small and isinstance(live.llm, ReadsRole):
            live.spawn(live.llm.read_role(self._short_role()), "boardroom: role")

    def _turn_told(self, persona: Persona, phase: Phase) -> Message:
        board = self._board
        to_come = self._turns_to_come()
        short = self._live.abilities.small
        return prompts.turn(persona, board.table, phase, board.part.cast, to_come, short=short)

    def _turns_to_come(self) -> int:
        """How many turns there still are, this one too: as many as are left and fit."""
        board = self._board
        return max(1, turns_that_fit(board.table.turns_left, board.time, board.lengths))

    async def _read_line(self, persona: Persona, phase: Phase) -> None:
        """A persona's own line, where no model is there to find words."""
        lines = {
            "opening": persona.lines.opening,
            "discussion": persona.lines.discussion,
            "wrap-up": persona.lines.wrap_up,
        }[phase]
        mine = [line for line in self._board.table.lines if line.who == persona.id]
        place = sum(1 for line in mine if line.persona and line.phase == phase)
        nothing = words_for(self._live.state.language).nothing
        words = lines[place % len(lines)] if lines else nothing
        message = self._turn_told(persona, phase)
        prepared = ScriptedReply(message, lambda: self._live.spoken(words))
        await self._live.stage.line(
            prepared,
            max_wait=FLOOR_WAIT,
            still=lambda: not self._over() and self._live.turn.state.voice == persona.name,
        )

    def _pass_on(self) -> None:
        """What is left of a turn is not carried on in another voice: who is next is decided anew.

        An operator's instruction is for whoever speaks next.
        """
        turn = self._live.turn
        if self._live.state.carried:
            closing, owed = turn.state.closing, turn.state.owed
            turn.make(beat_begins, goodbye=closing)
            for debt in sorted(owed - {"tool", "call"} if closing else owed):
                turn.make(require_reply, debt)
        else:
            turn.make(waive, beats=False)

    async def _made_good(self, persona: Persona, name: str) -> None:
        """A turn that a noise cut off is said again by the engine: wait for that."""
        live = self._live
        deadline = live.clock.now() + AFTERWARDS
        while (
            not self._heard(persona, name)
            and live.turn.reply_pending
            and live.clock.now() < deadline
            and not self._over()
        ):
            await live.floor.wait(lambda f: f.bot, min(deadline, live.clock.now() + 1.0))
            await live.stage.drain()

    def _heard(self, persona: Persona, name: str) -> list[BotSaid]:
        """What the persona said in its turn; the host's own words come between."""
        return [one for one in self._said if (one.node, one.speaker) == (name, persona.name)]

    def _displaced(self) -> None:
        """An instruction has the stage now: a turn of which nothing was heard is given anew.

        It would be carried on after the instruction, too, and had twice.
        """
        turn = self._live.turn
        voice = turn.state.voice
        if voice and not any(said.speaker == voice for said in self._said):
            turn.make(waive, beats=False)

    def _count(self, persona: Persona, phase: Phase, name: str, seconds: float = 0.0) -> None:
        """Put the turn on record: what was heard of it, or that it failed."""
        heard = self._heard(persona, name)
        text = " ".join(said.text for said in heard if said.source != "fallback")
        if not heard and not self._failed:
            return  # a person took the floor before it was heard: who is next is decided anew
        skipped = self._failed or not text
        self._board.record(
            e.TurnHad(
                turn=self._board.table.turns + 1,
                persona=persona.id,
                phase=phase,
                text=text,
                mentions=tuple(mentioned(text, self._board.part.cast, but=persona.id)),
                interrupted=any(said.interrupted for said in heard),
                skipped=skipped,
                seconds=round(seconds, 3),
            )
        )

    def _count_from_before(self) -> None:
        """A turn that was heard, and that the process before this one had not counted yet."""
        board, number = self._board, self._board.table.turns + 1
        facts = [fact for _, fact in e.FACTS.among(self._past)]
        routed = next((f for f in reversed(facts) if isinstance(f, e.Routed)), None)
        said = [r.event for r in self._past if isinstance(r.event, BotSaid)]
        self._said = [one for one in said if one.node == f"turn-{number}" and not one.interrupted]
        if routed is not None and routed.turn == number and self._said:
            persona = self._cast[routed.persona]
            self._count(persona, board.table.phase, f"turn-{number}")

    async def _give_floor(self, participant: str) -> None:
        """Somebody has raised a hand: call on them, and wait for their words."""
        live, board = self._live, self._board
        person = live.state.people.get(participant)
        if person is None or not person.present:
            board.record(e.HandLowered(participant=participant, reason="they have left"))
            return
        self._person_spoke.clear()
        words = words_for(live.state.language)
        await live.stage.say(words.your_turn.format(name=person.name))
        spare = time_to_spare(board.table.unheard, board.time, board.lengths)
        deadline = live.clock.now() + min(board.part.hand_wait, max(HAND_LEAST, spare))
        while live.clock.now() < deadline and not self._over():
            if participant not in board.table.hands or self._person_spoke.is_set():
                break
            if live.floor.person:
                await live.floor.wait(lambda f: not f.person, None)
                deadline = max(deadline, live.clock.now() + 3.0)
                continue
            left = min(1.0, deadline - live.clock.now())
            await live.floor.wait(lambda f: f.person, live.clock.now() + left)
        spoke = self._person_spoke.is_set()
        if participant in board.table.hands:
            reason = "they spoke" if spoke else "nobody spoke in time"
            board.record(e.HandLowered(participant=participant, reason=reason))

    async def _something_happens(self) -> None:
        self._board.changed.clear()
        try:
            await asyncio.wait_for(self._board.changed.wait(), 1.0)
        except TimeoutError:
            pass  # look again

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        event = recorded.event
        if isinstance(event, BotSaid):
            self._said.append(event)
        elif isinstance(event, ReplyFailed) and event.service == "llm":
            self._failed = True
        elif isinstance(event, NodeEntered) and event.node == nodes.ADMIN:
            self._displaced()
        elif isinstance(event, UserSaid):
            self._person_spoke.set()
