"""An operator's change to the rundown, from its name and arguments to the pure function."""

from __future__ import annotations

from itertools import count
from typing import TypeVar

from beatroom.flows.core import rundown as rd
from beatroom.flows.core.rundown import Item, Rundown, RundownError

T = TypeVar("T")


def changed_rundown(
    rundown: Rundown,
    op: str,
    now: float,
    *,
    seconds: float | None = None,
    beat: str | None = None,
    after: str | None = None,
    title: str | None = None,
    prompt: str | None = None,
    say: str | None = None,
) -> Rundown:
    """The rundown after the change; a RundownError for one that makes no sense."""
    if op not in ("hold", "resume"):
        rundown = rd.as_of(rundown, now)  # with what a hold has cost by now
    match op:
        case "skip":
            return rd.skip(rundown, now)
        case "hold":
            return rd.hold(rundown, now)
        case "resume":
            return rd.resume(rundown, now)
        case "wrap_up":
            return rd.wrap_up(rundown, now)
        case "extend":
            return rd.extend(rundown, _given("seconds", seconds), now, beat)
        case "jump":
            return rd.jump(rundown, _given("beat", beat), now)
        case "remove":
            return rd.remove(rundown, _given("beat", beat))
        case "move":
            return rd.move(rundown, _given("beat", beat), _given("after", after))
        case "insert":
            made = Item(
                id=_free_id(rundown),
                title=_given("title", title),
                offset=0.0,
                allocated=_given("seconds", seconds),
                prompt=prompt or "",
                say=say,
            )
            return rd.insert(rundown, made, _given("beat", beat), now)
        case _:
            raise RundownError(f"There is no change called {op!r}.")


def _free_id(rundown: Rundown) -> str:
    """The next id that no beat has, dropped ones included."""
    taken = {item.id for item in rundown.items}
    ids = (f"beat-{number}" for number in count(len(taken)))
    return next(free for free in ids if free not in taken)


def _given(name: str, value: T | None) -> T:
    if value is None:
        raise RundownError(f"This change needs {name!r}.")
    return value
