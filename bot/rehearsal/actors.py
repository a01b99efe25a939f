"""People and an operator who do in a rehearsal what a script or a seed says."""

from __future__ import annotations

from dataclasses import dataclass, replace

from beatroom.bot.pipeline.instructions import InstructionError
from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.rehearsal.models import CueQueue
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.events import Mode
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.personality.script_entry import OPERATOR, Deed, Order, ScriptEntry
from beatroom.flows.personality.script_faults import find_beat


@dataclass(frozen=True, slots=True)
class Refusal:
    """An order that the session refused: seconds since the epoch, and why."""

    at: float
    order: str
    reason: str


class Actors:
    """Does things in a running session, the way a room, an operator and a model would.

    Attributes:
        refusals: Orders and commands that made no sense when they came.
        deeds: All that was done, as a script has it, at seconds since the epoch.
    """

    def __init__(self, hands: RehearsalHandle, cues: CueQueue | None = None) -> None:
        self._hands = hands
        self._cues = cues or CueQueue()
        self._orders = 0
        self.refusals: list[Refusal] = []
        self.deeds: list[ScriptEntry] = []

    def joins(self, name: str) -> None:
        """Somebody comes into the room, by an invitation of their own."""
        self._did(name, "joins")
        self._hands.session.room.joined(name.casefold(), shown_name(name), shown_name(name))

    def leaves(self, name: str) -> None:
        """Somebody goes."""
        self._did(name, "leaves")
        self._hands.session.room.left(name.casefold())

    async def says(self, name: str, text: str) -> None:
        """Somebody speaks, in the time it takes, over whoever speaks."""
        self._did(name, "says", text=text)
        await self._hands.user_input.say(text, name.casefold())

    async def coughs(self, name: str, seconds: float) -> None:
        """A noise that is no words."""
        self._did(name, "coughs", seconds=seconds)
        await self._hands.user_input.say(None, name.casefold(), seconds=seconds)

    def types(self, name: str, text: str) -> None:
        """Somebody types; the stage may take its time, the typist does not wait."""
        self._did(name, "types", text=text)
        session = self._hands.session
        session.live.spawn(session.typed(name.casefold(), text), "typed turn")

    def instructs(self, text: str, *, mode: Mode, say: bool) -> None:
        """The operator sends an instruction."""
        order: Order = ("say" if mode == "immediate" else "queued_say") if say else mode
        self._did(OPERATOR, order, text=text)
        self._orders += 1
        self._hands.session.instructions.add(
            f"instruction-{self._orders}",
            mode=mode,
            kind="say" if say else "prompt",
            text=text,
            expires_at=None,
        )

    async def orders(self, entry: ScriptEntry) -> None:
        """The operator does what a script entry says; what makes no sense is noted."""
        session = self._hands.session
        if not entry.text:
            self._noted(entry)
        try:
            match entry.does:
                case "immediate" | "queued":
                    self.instructs(entry.text, mode=entry.does, say=False)
                case "say" | "queued_say":
                    mode = "immediate" if entry.does == "say" else "queued"
                    self.instructs(entry.text, mode=mode, say=True)
                case "extend":
                    session.change_rundown("extend", "operator", seconds=entry.seconds)
                case "jump" | "remove":
                    session.change_rundown(entry.does, "operator", beat=self._beat(entry.beat))
                case "skip" | "hold" | "resume" | "wrap_up":
                    session.change_rundown(entry.does, "operator")
                case "mute" | "unmute":
                    await session.set_muted(muted=entry.does == "mute", by="operator")
                case "end":
                    await session.end("the operator ended it", "operator", at_once=False)
                case "command":
                    session.command(entry.name, entry.data, "operator")
                case _:
                    pass
        except (RundownError, InstructionError, KindError) as error:
            self._refused(entry, error)

    def cues(self, entry: ScriptEntry) -> None:
        """The model has something to do in place of its next reply."""
        self._noted(entry)
        self._cues.give(entry)

    async def person(self, entry: ScriptEntry) -> None:
        """A person does what a script entry says."""
        match entry.does:
            case "says":
                await self.says(entry.who, entry.text)
            case "types":
                self.types(entry.who, entry.text)
            case "coughs":
                await self.coughs(entry.who, entry.seconds)
            case "joins":
                self.joins(entry.who)
            case "leaves":
                self.leaves(entry.who)
            case "command":
                self._noted(entry)
                try:
                    self._hands.session.guest_command(entry.who.casefold(), entry.name, entry.data)
                except KindError as error:
                    self._refused(entry, error)
            case _:
                pass

    def _did(self, who: str, does: Deed | Order, text: str = "", seconds: float = 0.0) -> None:
        self._noted(ScriptEntry(0.0, who, does, text=text, seconds=seconds))

    def _noted(self, entry: ScriptEntry) -> None:
        self.deeds.append(replace(entry, at=self._hands.clock.now()))

    def _refused(self, entry: ScriptEntry, error: Exception) -> None:
        what = entry.name or entry.does
        self.refusals.append(Refusal(self._hands.clock.now(), what, str(error)))

    def _beat(self, name: str) -> str:
        items = self._hands.session.state.rundown.items
        index = find_beat(name, [item.title for item in items])
        return name if index is None else items[index].id


def shown_name(name: str) -> str:
    """A name typed in small letters, as people write it."""
    return name.title() if name == name.lower() else name
