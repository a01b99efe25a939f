"""Operators who steer a session at random instants, drawn from a seed.

They go the way of REST: each change is a message that `steer` carries out, and an instruction is
added as the session's process adds it. What they did, and whether it was accepted, is evidence.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

from beatroom.bot.ipc.messages import (
    CancelInstruction,
    ChangeRundown,
    Command,
    End,
    PromoteInstruction,
    RemoveParticipant,
    SetMuted,
)
from beatroom.bot.pipeline.instructions import InstructionError
from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.pipeline.occupancy import NotHere
from beatroom.bot.pipeline.steered import Change, steer
from beatroom.bot.rehearsal.deeds import RequestedChange
from beatroom.bot.rehearsal.evidence import ObservedAction
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.events import Mode
from beatroom.flows.core.rundown import RundownError

BY = "operator"
GUEST = "bob"
"""Whom operators send away; Ana stays, so that somebody is there."""

WEIGHTS: Mapping[str, int] = {
    "extend": 4,
    "hold": 2,
    "insert": 2,
    "remove": 2,
    "move": 2,
    "jump": 1,
    "skip": 2,
    "mute": 1,
    "queued": 4,
    "queued line": 2,
    "immediate": 4,
    "interrupt": 2,
    "line": 3,
    "burst": 1,
    "promote": 2,
    "cancel": 1,
    "send away": 1,
}
LONGER = ("extend", "hold", "insert", "pause", "more turns")
"""What makes a session longer: nobody wishes for it once its planned time is up."""
HANDS: Mapping[str, int] = {"raise hand": 2, "lower hand": 1}
OF_KINDS: Mapping[str, Mapping[str, int]] = {
    "meeting": HANDS,
    "boardroom": {"pause": 2, "more turns": 1, "interject": 2, **HANDS},
}
"""What is wished for in sessions of one kind only."""


class Operators:
    """Steers until the session is over.

    Args:
        hands: The session.
        seed: Same seed, same wishes.
        between: Mean seconds between two of them.
        until: From when on they wish for nothing that makes it longer: seconds since the epoch.
        ends: The offset on the session's clock from which on the wrap-up is brought early, or None.
        steers: Carries a change out.
        never: Wishes that none of them has.
    """

    def __init__(
        self,
        hands: RehearsalHandle,
        *,
        seed: int,
        until: float,
        between: float = 30.0,
        ends: float | None = None,
        steers: Callable[[Any, Change], Awaitable[object]] = steer,
        never: Collection[str] = (),
    ) -> None:
        self._carry_out = steers
        self._until = until
        self._hands = hands
        self._draw = random.Random(seed)
        self._last = random.Random(seed + 1)
        self._between = between
        self._ends = ends
        self._count = 0
        weights = {**WEIGHTS, **OF_KINDS.get(hands.session.state.kind, {})}
        self._weights = {wish: often for wish, often in weights.items() if wish not in never}

    async def run(self) -> None:
        """From the opening to the last word."""
        state = self._hands.session.state
        while not state.over:
            await asyncio.sleep(self._draw.expovariate(1 / self._between))
            state = self._hands.session.state
            if state.over or state.rundown.current is None:
                continue
            if self._ends is not None and state.rundown.elapsed(self._now()) > self._ends:
                self._ends = None
                await self._end_early()
                continue
            wish = self._draw.choices(list(self._weights), weights=list(self._weights.values()))[0]
            if wish not in LONGER or self._now() < self._until:
                await self._wishes()[wish]()

    async def around_the_goodbye(self) -> None:
        """Some sessions are instructed when the wrap-up is due, and after."""
        if self._last.random() < 0.4:
            return
        first, many = self._last.uniform(-4, 6), self._last.randint(1, 4)
        while (due := self._goodbye_at() + first) > self._now() or not self._began():
            await asyncio.sleep(max(0.5, min(5.0, due - self._now())))
            if self._hands.session.state.over:
                return
        for _ in range(many):
            if self._hands.session.state.over:
                return
            kind = self._last.choice(["immediate", "interrupt", "line"])
            self._instruct(kind, "immediate", "at the goodbye")
            await asyncio.sleep(self._last.choice([0.0, 0.3, 2.0, 6.0]))

    # ---- what they wish --------------------------------------------------------------------------

    def _wishes(self) -> Mapping[str, Callable[[], Awaitable[object]]]:
        return {
            "extend": self._extend,
            "hold": self._hold,
            "insert": self._insert,
            "remove": self._remove,
            "move": self._move,
            "jump": self._jump,
            "skip": self._skip,
            "mute": self._mute,
            "queued": lambda: self._said("queued", "queued"),
            "queued line": lambda: self._said("line", "queued"),
            "immediate": lambda: self._said("immediate", "immediate"),
            "interrupt": lambda: self._said("interrupt", "immediate"),
            "line": lambda: self._said("line", "immediate"),
            "burst": self._burst,
            "promote": self._promote,
            "cancel": self._cancel,
            "send away": self._send_away,
            "pause": self._pause,
            "more turns": lambda: self._command("extend", turns=self._draw.randint(1, 6)),
            "raise hand": lambda: self._hand("raise"),
            "lower hand": lambda: self._hand("lower"),
            "interject": self._interject,
        }

    async def _extend(self) -> None:
        seconds = self._draw.choice([-20.0, 15.0, 60.0, 120.0])
        await self._change("extend", seconds=seconds)

    async def _hold(self) -> None:
        if not await self._change("hold"):
            return
        await asyncio.sleep(self._draw.choice([self._draw.uniform(1, 60), 150.0]))
        if self._hands.session.state.rundown.held_since is not None:
            await self._change("resume")

    async def _insert(self) -> None:
        self._count += 1
        rundown = self._hands.session.state.rundown
        behind = self._draw.choice([rundown.items[0], *rundown.upcoming[:-1]])
        await self._change(
            "insert",
            seconds=self._draw.uniform(15, 60),
            beat=behind.id,
            title=f"Extra {self._count}",
            prompt="Talk about something else.",
            say=f"This is extra number {self._count}. It has begun."
            if self._draw.random() < 0.2
            else None,
        )

    async def _remove(self) -> None:
        upcoming = self._hands.session.state.rundown.upcoming
        if len(upcoming) > 3:
            await self._change("remove", beat=self._draw.choice(upcoming[:-1]).id)

    async def _move(self) -> None:
        """Another order; behind itself is refused, and so is the goodbye before the end."""
        rundown = self._hands.session.state.rundown
        current = () if rundown.current is None else (rundown.current,)
        if len(rundown.upcoming) > 1:
            beat = self._draw.choice(rundown.upcoming)
            after = self._draw.choice([*current, *rundown.upcoming])
            await self._change("move", beat=beat.id, after=after.id)

    async def _jump(self) -> None:
        upcoming = self._hands.session.state.rundown.upcoming
        if len(upcoming) > 4:
            await self._change("jump", beat=self._draw.choice(upcoming[:3]).id)

    async def _skip(self) -> None:
        if len(self._hands.session.state.rundown.upcoming) > 3:
            await self._change("skip")

    async def _mute(self) -> None:
        await self._steer("mute", SetMuted(request="", muted=True, by=BY))
        await asyncio.sleep(self._draw.uniform(2, 30))
        if not self._hands.session.state.over:
            await self._steer("unmute", SetMuted(request="", muted=False, by=BY))

    async def _burst(self) -> None:
        for _ in range(self._draw.randint(2, 5)):
            kind = self._draw.choice(["immediate", "interrupt", "line", "queued"])
            self._instruct(kind, "queued" if kind == "queued" else "immediate", kind)
            await asyncio.sleep(self._draw.choice([0.0, 0.2, 2.0]))

    async def _promote(self) -> None:
        mark = self._instruct("queued", "queued", "queued")
        await asyncio.sleep(self._draw.choice([0.0, 0.3, 2.0, 8.0]))
        await self._steer("promote", PromoteInstruction(request="", instruction=mark))

    async def _cancel(self) -> None:
        kind = self._draw.choice(["queued", "immediate", "line"])
        mark = self._instruct(kind, "queued" if kind == "queued" else "immediate", kind)
        await asyncio.sleep(self._draw.choice([0.0, 0.1, 1.0, 4.0]))
        await self._steer("cancel", CancelInstruction(request="", instruction=mark))

    async def _send_away(self) -> None:
        """The guest goes, and is invited again after a while."""
        known = self._hands.session.state.people.get(GUEST)
        if known is None or not known.present:
            return
        await self._steer(
            "send away", RemoveParticipant(request="", participant=GUEST, by=BY), participant=GUEST
        )
        await asyncio.sleep(self._draw.uniform(5, 60))
        if not self._hands.session.state.over:
            self._hands.session.room.joined(GUEST, "Bob")

    async def _hand(self, does: str) -> None:
        """For somebody; who has left the room is refused it."""
        who = self._draw.choice(["ana", GUEST])
        message = Command(request="", name=f"{does}_hand", data={"participant": who}, by=BY)
        await self._steer(f"{does} hand", message, participant=who)

    async def _pause(self) -> None:
        await self._command("pause")
        await asyncio.sleep(self._draw.uniform(2, 60))
        await self._command("resume")

    async def _interject(self) -> None:
        """Typed on somebody's behalf; it is heard as a person's words."""
        self._count += 1
        mark = f"written{self._count}x{self._draw.randrange(10**6)}"
        began = self._now()
        text = f"what about {mark} then"
        if await self._command("interject", text=text, participant="ana"):
            self._hands.seen.acts.append(
                ObservedAction("typed", "ana", text, mark, began, self._now())
            )

    async def _end_early(self) -> None:
        if self._draw.random() < 0.5:
            await self._change("wrap_up")
        else:
            await self._steer("end", End(request="", reason="the operator ended it"))

    # ---- how it is done --------------------------------------------------------------------------

    async def _said(self, kind: str, mode: Mode) -> None:
        self._instruct(kind, mode, "queued line" if (kind, mode) == ("line", "queued") else kind)

    def _instruct(self, kind: str, mode: Mode, does: str) -> str:
        self._count += 1
        mark, now = f"wish{self._count}x{self._draw.randrange(10**6)}", self._now()
        line = kind == "line"
        text = (
            f"Everybody remember {mark} please. It is worth it. Thank you."
            if line
            else f"Mention {mark} to everybody"
        )
        self._hands.session.instructions.add(
            mark,
            mode=mode,
            kind="say" if line else "prompt",
            text=text,
            expires_at=None,
            interrupt=kind == "interrupt",
        )
        known = "line" if line else ("queued" if mode == "queued" else "immediate")
        self._hands.seen.acts.append(ObservedAction(known, BY, text, mark, now, now))
        self._note(does, {"instruction": mark}, "")
        return mark

    async def _change(self, op: str, **detail: Any) -> bool:
        message = ChangeRundown.model_validate({"request": "", "op": op, "by": BY, **detail})
        return await self._steer(op, message, **detail)

    async def _command(self, name: str, **data: Any) -> bool:
        return await self._steer(name, Command(request="", name=name, data=data, by=BY), **data)

    async def _steer(self, does: str, message: Change, **detail: Any) -> bool:
        """Ask as REST does; whether it was accepted."""
        refused = ""
        if isinstance(message, CancelInstruction | PromoteInstruction):
            detail["instruction"] = message.instruction
        at = self._now()
        try:
            await self._carry_out(self._hands.session, message)
        except (RundownError, InstructionError, KindError, NotHere) as error:
            refused = str(error)
        self._note(does, detail, refused, at)
        return not refused

    def _note(
        self, does: str, detail: Mapping[str, Any], refused: str, at: float | None = None
    ) -> None:
        when = self._now() if at is None else at
        self._hands.seen.deeds.append(RequestedChange(when, does, dict(detail), refused))

    def _now(self) -> float:
        return self._hands.clock.now()

    def _began(self) -> bool:
        return self._hands.session.state.rundown.current is not None

    def _goodbye_at(self) -> float:
        rundown = self._hands.session.state.rundown
        return rundown.wall_time(rundown.wrapup.offset, self._now())
