"""Logs of sessions, played by the real pipeline in virtual time and kept in files.

What is left out is what happens once in a session's life (it is made, it ends) and what operators
send, since a session that is replayed has both of its own.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from measuring.machine import ROOT

from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.actors import Actors
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.models import make_model
from beatroom.bot.rehearsal.people import RandomCast, before_the_end
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.receipts import OF_RECEIPTS
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded

PEOPLE = ("Ana", "Bob")
LAST_WORDS = 20.0
NOT_REPLAYED = (
    e.Created,
    e.Ended,
    e.Failed,
    e.Resumed,
    *OF_RECEIPTS,
)


def record_logs(folder: Path, names: tuple[str, ...], length: float, seed: int) -> int:
    """Record one session of each of these personalities; returns how many events there are.

    Each is `NAME.jsonl` in the folder, one event a line.
    """
    found = 0
    for name in names:
        records = [one for one in _played(name, length, seed) if _replayed(one)]
        lines = "".join(f"{one.model_dump_json()}\n" for one in records)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
        found += len(records)
    return found


def _replayed(record: Recorded) -> bool:
    return not isinstance(record.event, NOT_REPLAYED)


def _played(name: str, length: float, seed: int) -> list[Recorded]:
    personality, settings = Library([ROOT / "personalities"]).load(name), Settings.model_construct()
    model = make_model("scripted", personality, settings, seed)

    async def play(hands: RehearsalHandle) -> None:
        company = RandomCast(
            hands,
            Actors(hands),
            PEOPLE,
            seed=seed,
            until=lambda: before_the_end(hands.clock, lambda: hands.session.state, LAST_WORDS),
        )
        await company.people()

    async def main() -> Evidence:
        return await rehearse(personality, model, play, settings=settings, length=length)

    # On a thread without a loop of its own: the virtual one is not the benchmark's.
    return run_virtual(main).records


async def recorded_logs(folder: Path, names: tuple[str, ...], length: float, seed: int) -> int:
    """The same, where a loop runs."""
    return await asyncio.to_thread(record_logs, folder, names, length, seed)
