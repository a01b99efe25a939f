"""Who plays in a reference session: people who talk, answer and steer by voice, and an operator.

The operator steers as REST does: an instruction is a row first, and the session is handed it a
moment later; a change carries a key, and is asked for again by whoever saw no answer.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from killed_worlds import TypedMessage, World
from simulation.crowd import REMARKS, TIME_QUESTION

from beatroom.bot.ipc.messages import (
    ChangeRundown,
    Command,
    Instruct,
    Key,
    PromoteInstruction,
    SetMuted,
)
from beatroom.bot.pipeline.instructions import InstructionError
from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.pipeline.steered import Change, steer
from beatroom.bot.rehearsal.evidence import ObservedAction
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import RundownError

HANDED = 0.4
"""Seconds at most from an instruction's row to the session that is handed it."""
KEPT = 10.0
"""Seconds for which a page that lost its session may have had no receipt for what was typed."""
UNANSWERED = 5.0
"""Seconds after which an operator who saw no answer does not ask again."""
BY_VOICE = (
    "Robin skip this item",
    "one more minute please",
    "Robin be quiet for one minute",
    "Robin you can talk again",
    "Robin end the meeting",
    "yes",
    "no",
)
"""What people ask of a meeting's host."""

Past = tuple[Recorded, ...] | None


class Players:
    """What people and operators share: the session, marks of their own, and when it is too late.

    Args:
        ends: Seconds before the wrap-up from which on nobody begins anything.
    """

    def __init__(
        self, hands: RehearsalHandle, world: World, past: Past, *, what: str, ends: float
    ) -> None:
        self.hands, self.world = hands, world
        self.life = 0 if past is None else past[-1].seq
        self.draw = world.draw(what, self.life)
        self._ends = ends
        self._what = what
        self._marks = 0

    @property
    def over(self) -> bool:
        state, now = self.hands.session.state, self.hands.clock.now()
        rundown = state.rundown
        last = rundown.wall_time(rundown.wrapup.offset, now) - self._ends
        return state.over or (now > last and rundown.started_at is not None)

    def mark(self) -> str:
        """A word that occurs nowhere else."""
        self._marks += 1
        return f"{self._what}{self._marks}in{self.life}e"

    def did(self, kind: Any, who: str, text: str, mark: str, start: float) -> None:
        act = ObservedAction(kind, who, text, mark, start, self.hands.clock.now())
        self.hands.seen.acts.append(act)


class People(Players):
    """Two people who talk, one at a time, at all the wrong moments; nobody talks to a muted host.

    Args:
        quiet: Mean seconds between two acts.
        by_voice: What they ask of the host now and then.
    """

    def __init__(
        self,
        hands: RehearsalHandle,
        world: World,
        past: Past,
        *,
        quiet: float,
        by_voice: tuple[str, ...] = (),
    ) -> None:
        super().__init__(hands, world, past, what="said", ends=15.0)
        self._quiet, self._by_voice = quiet, by_voice
        self._lost_at = 0.0 if past is None else past[-1].at

    async def play(self) -> None:
        """Until it is too late to begin anything."""
        session = self.hands.session
        session.room.joined("ana", "Ana")
        session.room.joined("bob", "Bob")
        self._sends_again()
        while not session.state.over:
            await asyncio.sleep(1.5 + self.draw.expovariate(1 / self._quiet))
            if self.over:
                return
            await unmuted(self.hands)
            await self._act(self.draw.choice(["ana", "bob"]))

    async def _act(self, who: str) -> None:
        draw, ears = self.draw, self.hands.user_input
        weights = [50, 12, 10, 14, 20 if self._by_voice else 0]
        kind = draw.choices(["speech", "noise", "typed", "time", "asks"], weights)[0]
        start, mark = self.hands.clock.now(), self.mark()
        if kind == "noise":
            await ears.say(None, who, seconds=draw.uniform(0.2, 0.9))
        elif kind == "asks":
            await ears.say(draw.choice(self._by_voice), who)
        elif kind == "typed":
            message = TypedMessage(start, who, f"typed remark {mark}", mark)
            self.world.typed.append(message)
            await self._types(message)
        elif kind == "time":
            await ears.say(TIME_QUESTION, who)
            self.did("time", who, TIME_QUESTION, TIME_QUESTION, start)
        else:
            text = draw.choice(REMARKS).format(mark=mark)
            await ears.say(text, who)
            self.did("speech", who, text, mark, start)

    def _sends_again(self) -> None:
        """Pages that connect anew: what may not have been taken, and much that was."""
        for message in self.world.typed:
            if message.at > self._lost_at - KEPT:
                self.hands.session.live.spawn(self._types(message), "typed again")

    async def _types(self, message: TypedMessage) -> None:
        session, start = self.hands.session, self.hands.clock.now()
        if session.state.over:
            return
        before, refused = session.state.seq, len(self.hands.seen.refused)
        heard = session.typed(message.who, message.text, message.ref)
        if len(self.hands.seen.refused) == refused:
            self.world.given.add(message.ref)
            if session.state.seq > before:  # else it is on record, and what was done is known
                self.did("typed", message.who, message.text, message.ref, start)
        await heard


class Operator(Players):
    """Instructs and steers at random instants.

    Args:
        between: Mean seconds between two acts.
        till: Seconds from which on it does nothing more.
        steers: What it does besides instructing; of those that need a beat, only while one is left.
        commands: A kind's own commands, made by a draw.
    """

    def __init__(
        self,
        hands: RehearsalHandle,
        world: World,
        past: Past,
        *,
        between: float,
        steers: tuple[str, ...],
        ends: float = 40.0,
        till: float = float("inf"),
        commands: Callable[[random.Random, Players], tuple[str, dict[str, Any]]] | None = None,
    ) -> None:
        super().__init__(hands, world, past, what="told", ends=ends)
        self._between, self._steers, self._commands = between, steers, commands
        self._till = EPOCH + till
        self._kept = tuple(world.rows), tuple(world.requests)

    async def play(self) -> None:
        """Until it is too late to begin anything."""
        if self.life:
            await self._goes_on()
        while not self.hands.session.state.over:
            await asyncio.sleep(self.draw.expovariate(1 / self._between))
            if self.over or self.hands.clock.now() > self._till:
                return
            if self.hands.session.state.rundown.current is None:
                continue
            if self.draw.random() < 0.55:
                await self._instruct()
            else:
                await self._steer(self.draw.choice(self._steers))

    async def _goes_on(self) -> None:
        """The service hands over the rows it has; what was not answered is asked for again."""
        rows, requests = self._kept
        for _, row in rows:
            self._hand(row)
        await self._somebody()
        for at, request in requests:
            if at > self.hands.clock.now() - UNANSWERED:
                await self._asked(request)
        self.hands.session.live.spawn(self._undo_pauses(), "an operator goes on")

    async def _somebody(self) -> None:
        """Nobody steers an empty room."""
        session, change = self.hands.session, asyncio.Event()
        session.journal.watch(lambda _, __: change.set())
        while not session.state.present and not session.state.over:
            change.clear()
            await change.wait()

    async def _undo_pauses(self) -> None:
        """What stood still when the process died does not stand still for ever."""
        await asyncio.sleep(self.draw.uniform(1, 12))
        state = self.hands.session.state
        if state.muted:
            await self._ask(SetMuted, muted=False, by="operator")
        if state.rundown.held_since is not None:
            await self._change("resume")
        if state.kind == "boardroom":
            await self._ask(Command, name="resume", data={}, by="operator")

    async def _instruct(self) -> None:
        draw, session = self.draw, self.hands.session
        if session.state.muted:
            return
        mode = draw.choice(["queued", "immediate", "immediate", "interrupting"])
        line = draw.random() < 0.25
        mark, now = self.mark(), self.hands.clock.now()
        text = f"Everybody remember {mark} please." if line else f"Mention {mark} to everybody"
        row = Instruct.model_validate(
            {
                "instruction": mark,
                "mode": "queued" if mode == "queued" else "immediate",
                "interrupt": mode == "interrupting",
                "kind": "say" if line else "prompt",
                "text": text,
            }
        )
        self.world.rows.append((now, row))
        self.did("line" if line else row.mode, "operator", text, mark, now)
        await asyncio.sleep(draw.choice([0.0, draw.uniform(0, HANDED)]))
        self._hand(row)
        if row.mode == "queued" and draw.random() < 0.3:
            await asyncio.sleep(draw.uniform(0, 4))
            await self._ask(PromoteInstruction, instruction=mark)

    def _hand(self, row: Instruct) -> None:
        if not self.hands.session.state.over:
            self.hands.session.instructions.add(
                row.instruction,
                mode=row.mode,
                kind=row.kind,
                text=row.text,
                expires_at=row.expires_at,
                interrupt=row.interrupt,
            )

    async def _steer(self, what: str) -> None:
        draw, rundown = self.draw, self.hands.session.state.rundown
        upcoming = rundown.upcoming
        match what:
            case "extend":
                await self._change("extend", seconds=draw.choice([-10.0, 10.0, 20.0, 40.0]))
            case "hold":
                await self._change("hold")
                await asyncio.sleep(draw.uniform(1, 12))
                await self._change("resume")
            case "insert" if upcoming:
                after = draw.choice([rundown.current or rundown.items[0], *upcoming[:-1]]).id
                title = f"Extra {self.mark()}"
                prompt = "Talk about something else."
                line = "This came in between." if draw.random() < 0.3 else None
                await self._change(
                    "insert",
                    seconds=draw.uniform(10, 25),
                    beat=after,
                    title=title,
                    prompt=prompt,
                    say=line,
                )
            case "remove" if len(upcoming) > 2:
                await self._change("remove", beat=draw.choice(upcoming[:-1]).id)
            case "jump" if len(upcoming) > 3:
                await self._change("jump", beat=draw.choice(upcoming[:2]).id)
            case "skip" if len(upcoming) > 2:
                await self._change("skip")
            case "wrap_up" if draw.random() < 0.15:
                await self._change("wrap_up")
            case "mute" if self._nobody_waits():
                await self._ask(SetMuted, muted=True, by="operator")
                await asyncio.sleep(draw.uniform(1, 8))
                await self._ask(SetMuted, muted=False, by="operator")
            case "pause":
                await self._ask(Command, name="pause", data={}, by="operator")
                await asyncio.sleep(draw.uniform(1, 12))
                await self._ask(Command, name="resume", data={}, by="operator")
            case "command" if self._commands is not None:
                name, data = self._commands(draw, self)
                await self._ask(Command, name=name, data=data, by="operator")
            case _:
                pass

    def _nobody_waits(self) -> bool:
        """Whether muting keeps from nobody what they were granted."""
        session = self.hands.session
        turn, reply = session.live.turn, session.live.turn.state.reply
        return not (turn.reply_pending or session.state.pending or turn.state.person) and (
            reply is None or (reply.source == "model" and reply.sounded_at is not None)
        )

    async def _change(self, op: str, **detail: Any) -> None:
        await self._ask(ChangeRundown, op=op, by="operator", **detail)

    async def _ask(self, what: Any, **given: Any) -> None:
        if self.hands.session.state.over:
            return
        name = self.mark()
        key = Key(scope="operator", key=name, digest=name)
        request = what.model_validate({"request": name, "key": key, **given})
        self.world.requests.append((self.hands.clock.now(), request))
        await self._asked(request)

    async def _asked(self, request: Change) -> None:
        with suppress(RundownError, InstructionError, KindError):
            await steer(self.hands.session, request)


async def unmuted(hands: RehearsalHandle) -> None:
    """Wait until the host may speak: nobody talks to one who may not."""
    session, change = hands.session, asyncio.Event()
    session.journal.watch(lambda _, __: change.set())
    while session.state.muted and not session.state.over:
        change.clear()
        await change.wait()


def of_the_table(draw: random.Random, players: Players) -> tuple[str, dict[str, Any]]:
    """A boardroom's command."""
    there = [person.id for person in players.hands.session.state.present]
    match draw.choice(["extend", "raise_hand", "lower_hand", "interject"]):
        case "raise_hand" if there:
            return "raise_hand", {"participant": draw.choice(there)}
        case "lower_hand" if there:
            return "lower_hand", {"participant": draw.choice(there)}
        case "interject" if there:
            mark, now = players.mark(), players.hands.clock.now()
            text = f"a word from the chat {mark}"
            players.did("typed", "operator", text, mark, now)
            return "interject", {"text": text, "participant": draw.choice(there)}
        case _:
            return "extend", {"turns": draw.choice([1, 2])}
