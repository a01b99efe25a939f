"""Sessions that follow a script in virtual time, and what tests ask of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.rehearse import EPOCH, AskedWith, Hearing, RehearsalHandle, rehearse
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e
from beatroom.flows.personality.model import Beat, Offset, Personality

E = TypeVar("E")


def personality(*beats: Beat, length: float = 300.0, **more: Any) -> Personality:
    """A short session: an opening at 0 and a goodbye a minute before the end, and `beats`."""
    return Personality(
        name="play",
        title="Robin",
        persona="You host a short show.",
        length=length,
        beats=(
            Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody."),
            *beats,
            Beat(title="Goodbye", at=Offset(length - 60.0), prompt="Say goodbye."),
        ),
        **more,
    )


def beat(title: str, at: float, **more: Any) -> Beat:
    return Beat(title=title, at=Offset(at), **{"prompt": f"Talk about {title}.", **more})


def short_reply(held: list[dict[str, Any]]) -> ScriptedAnswer:
    """Four seconds of talk."""
    return ScriptedAnswer("these are ten plain words that the host is saying")


@dataclass
class Play:
    """A session that was played, with its log in seconds since it began."""

    seen: Evidence
    hands: RehearsalHandle

    def events(self, kind: type[E]) -> list[tuple[float, E]]:
        return [(r.at - EPOCH, r.event) for r in self.seen.records if isinstance(r.event, kind)]

    def heard(self) -> list[tuple[float, str]]:
        """When the host began to sound, by the floor's record."""
        return [(at, "bot") for at, ev in self.events(e.FloorChanged) if ev.holder == "bot"]

    def said(self) -> list[str]:
        return [ev.text for _, ev in self.events(e.BotSaid)]


def play(
    script: Callable[[RehearsalHandle], Awaitable[None]],
    *beats: Beat,
    plan: Callable[[list[dict[str, Any]]], ScriptedAnswer] = short_reply,
    settings: Settings | None = None,
    length: float = 300.0,
    model: Callable[[AskedWith], Any] | None = None,
    record: Personality | None = None,
    past: tuple[e.Recorded, ...] | None = None,
    consult: Consult | None = None,
    background: Callable[[AskedWith], Any] | None = None,
    hearing: Hearing | None = None,
    records: bool = False,
    measured: bool = False,
) -> Play:
    """Play one session to its end."""
    hands: list[RehearsalHandle] = []

    async def main() -> Evidence:
        async def run(given: RehearsalHandle) -> None:
            hands.append(given)
            await script(given)

        return await rehearse(
            record or personality(*beats, length=length),
            model or (lambda asked: ScriptedModel(plan, asked=asked)),
            run,
            settings=settings or Settings(),
            past=past,
            consult=consult,
            background=background,
            hearing=hearing,
            records=records,
            measured=measured,
        )

    seen = run_virtual(main)
    return Play(seen, hands[0])


def of_kind(name: str, **data: Any) -> Callable[[e.Recorded], bool]:
    """Whether a record is that event of a session's kind, with that in it."""

    def there(recorded: e.Recorded) -> bool:
        event = recorded.event
        return (
            isinstance(event, e.KindEvent)
            and event.name == name
            and data.items() <= event.data.items()
        )

    return there


def killed_after(played: Play, last: Callable[[e.Recorded], bool]) -> tuple[e.Recorded, ...]:
    """The log of a process that died once an event was stored: what is stored with it is there."""
    seq = next(r.seq for r in played.seen.records if last(r))
    stored = min(batch for batch in played.seen.stored if batch >= seq)
    return tuple(r for r in played.seen.records if r.seq <= stored)


async def at(hands: RehearsalHandle, seconds: float) -> None:
    """Wait until that many seconds after the rehearsal began."""
    await hands.clock.sleep_until(EPOCH + seconds)


async def join(hands: RehearsalHandle, name: str = "Ana", *, invited: bool = True) -> None:
    """Somebody comes, by an invitation of their own or by a link that names nobody."""
    hands.session.room.joined(name.lower(), name, name if invited else None)
    await asyncio.sleep(0)
