"""A session's beats on its clock: the plan, what happened, and what an operator does to it.

Everything here is a pure function from a `Rundown` to a `Rundown` (or a reading of one). Offsets
are seconds on the session's own clock, which starts with the first beat and stands still during a
hold; so a hold shifts what follows without touching the plan.

A rundown with a hard end has a fixed end on the wall. Time given by an extension is taken from
what is left, in proportion. A hold takes from what is left before the wrap-up, while it lasts: the
wrap-up keeps its place on the wall (`as_of`).

A beat that begins late keeps its planned end, so that it is shorter; or its length
(`late="keep_length"`), so that what follows moves. Either way "time left" is the time until the
next beat is due (`ends_at`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Literal

from beatroom.flows.personality.words import Late, OnTimeUp, WhenBusy

RundownOp = Literal[
    "skip", "extend", "hold", "resume", "jump", "insert", "remove", "move", "wrap_up"
]  # fmt: skip
"""What an operator, or a phrase, can do to a rundown."""


ASK_FOR = 60.0
"""Seconds that people have to say whether to go on, when an item's time is up and it asks."""


GOODBYE_FOR = 15.0
"""Seconds that an extension leaves for the goodbye at least, in a session with a hard end."""


class RundownError(ValueError):
    """A change that makes no sense for the rundown as it stands."""


@dataclass(frozen=True, slots=True)
class Item:
    """One beat in the rundown.

    Attributes:
        id: Stable name, `beat-0` for the opening; inserted beats get names of their own.
        title: What people see.
        offset: Planned start, seconds on the session's clock.
        allocated: Planned length, seconds.
        prompt: What the model is told when the beat fires.
        say: Exact words to speak, or None.
        fallback: The author's words in the prompt's place where there is no model, or None.
        speak: Whether entering the beat makes the host speak.
        reset: Whether the context is summarised before it: what does not fit, or `always` all.
        when_busy: What to do when somebody holds the floor.
        max_wait: Seconds to wait for the floor before entering without speaking over anybody.
        repeat_after_silence: Seconds of silence after which the beat's prompt is given once more.
        on_time_up: What happens at the end of its time.
    """

    id: str
    title: str
    offset: float
    allocated: float
    prompt: str = ""
    say: str | None = None
    speak: bool = True
    reset: bool | Literal["always"] = False
    when_busy: WhenBusy = "wait"
    max_wait: float = 30.0
    repeat_after_silence: float | None = None
    on_time_up: OnTimeUp = "move_on"
    fallback: str | None = None


@dataclass(frozen=True, slots=True)
class StartedItem:
    """An item that has begun, and when it ended: seconds on the session's clock."""

    id: str
    start: float
    end: float | None = None


@dataclass(frozen=True, slots=True)
class Rundown:
    """The beats with planned and actual starts.

    Attributes:
        items: In order of their planned start.
        length: Planned end, seconds on the session's clock.
        hard_end: Whether the end on the wall is fixed.
        late: What a beat keeps that begins late: its planned end, or its length.
        started_at: When the clock started, seconds since the epoch.
        held_since: When the present hold began, or None.
        held: Seconds spent on hold before that.
        fired: What has begun, in order.
        dropped: Items that will not fire (skipped, removed or overtaken).
        released: Items that somebody has moved on from, so that nothing waits for them.
    """

    items: tuple[Item, ...]
    length: float
    hard_end: bool = False
    late: Late = "keep_end"
    started_at: float | None = None
    held_since: float | None = None
    held: float = 0.0
    fired: tuple[StartedItem, ...] = ()
    dropped: tuple[str, ...] = ()
    released: tuple[str, ...] = ()

    @property
    def wrapup(self) -> Item:
        """The last beat."""
        return self.items[-1]

    @property
    def current(self) -> Item | None:
        """The beat that began last."""
        return self.item(self.fired[-1].id) if self.fired else None

    @property
    def upcoming(self) -> tuple[Item, ...]:
        """What has neither begun nor been dropped, in order."""
        gone = {f.id for f in self.fired} | set(self.dropped)
        return tuple(i for i in self.items if i.id not in gone)

    def item(self, item_id: str) -> Item:
        """The beat of that id; a RundownError that lists the ids if there is none."""
        for i in self.items:
            if i.id == item_id:
                return i
        known = ", ".join(i.id for i in self.items)
        raise RundownError(f"There is no beat {item_id!r}; the beats are {known}.")

    def elapsed(self, now: float) -> float:
        """Seconds on the session's clock; 0 before the start."""
        if self.started_at is None:
            return 0.0
        return (now if self.held_since is None else self.held_since) - self.started_at - self.held

    def wall_time(self, offset: float, now: float) -> float:
        """When the session's clock will show `offset`, seconds since the epoch, if not held."""
        return now + offset - self.elapsed(now)


def start(rundown: Rundown, now: float) -> Rundown:
    """Start the clock; the first beat is due at once."""
    if rundown.started_at is not None:
        raise RundownError("The clock has already started.")
    return replace(rundown, started_at=now)


def fire(rundown: Rundown, item_id: str, now: float) -> Rundown:
    """Note that a beat begins, which ends the one before it."""
    at = rundown.elapsed(now)
    item = rundown.item(item_id)
    if any(f.id == item_id for f in rundown.fired):
        raise RundownError(f"Beat {item_id!r} has already begun.")
    begun = replace(rundown, fired=(*_closed(rundown.fired, at), StartedItem(item_id, at)))
    behind = at - item.offset
    if rundown.late == "keep_end" or behind <= 0:
        return begun
    later = _moved(begun, behind)
    return _compressed(later, now, begun.length) if begun.hard_end else later


def drop(rundown: Rundown, item_ids: Iterable[str]) -> Rundown:
    """Note that beats will not fire."""
    return replace(rundown, dropped=(*rundown.dropped, *item_ids))


def hold(rundown: Rundown, now: float) -> Rundown:
    """Stop the session's clock; a hard end whose goodbye is due is not put off."""
    _must_run(rundown)
    if rundown.held_since is not None:
        raise RundownError("The clock is already on hold.")
    _before_the_goodbye(rundown)
    if rundown.hard_end and rundown.elapsed(now) >= rundown.wrapup.offset:
        raise RundownError("The session has a hard end, and its goodbye is due: no hold stops it.")
    return replace(rundown, held_since=now)


def resume(rundown: Rundown, now: float) -> Rundown:
    """Let the clock run on; with a hard end, the time lost is taken from before the wrap-up."""
    if rundown.held_since is None:
        raise RundownError("The clock is not on hold.")
    lost = now - rundown.held_since
    running = replace(rundown, held_since=None, held=rundown.held + lost)
    return _caught_up(running, now, lost) if rundown.hard_end else running


def as_of(rundown: Rundown, now: float) -> Rundown:
    """The rundown with what a hold has cost it by now.

    A hold stops the session's clock, but not the wall's: with a hard end it takes from what is
    left for as long as it lasts. Everything that is told or decided during one is read from here.
    """
    if rundown.held_since is None or not rundown.hard_end:
        return rundown
    return replace(resume(rundown, now), held_since=now)


def ends_at(rundown: Rundown) -> float:
    """The offset at which the running beat's time is up: the next one's, or the session's end.

    A goodbye that comes early has its own length: what is left before a hard end is not its.
    """
    upcoming, last = rundown.upcoming, rundown.wrapup
    if upcoming:
        return upcoming[0].offset
    began = next((f.start for f in rundown.fired if f.id == last.id), rundown.length)
    return min(rundown.length, began + last.allocated)


def extend(rundown: Rundown, seconds: float, now: float, beat: str | None = None) -> Rundown:
    """Give a beat more time (or less, if negative); what follows moves with it.

    It is the running beat, or the one of that id, if it is to come. Where the running beat's time
    is up already, and the next beat waits, the time given counts from now.
    """
    current = rundown.current
    if beat is not None and (current is None or beat != current.id):
        return _extended_ahead(rundown, rundown.item(beat), seconds, now)
    _must_run(rundown)
    if current is None:
        raise RundownError("No beat has begun yet.")
    _before_the_goodbye(rundown)
    over = rundown.elapsed(now) - ends_at(rundown)
    seconds = seconds + max(0.0, over) if seconds > 0 else max(seconds, min(0.0, over))
    return _extended(rundown, current, rundown.upcoming, seconds, now)


def lasts(rundown: Rundown, item: Item) -> float:
    """Seconds that a beat to come has, as planned now: until the next one, or the session's end."""
    left = rundown.upcoming
    following = left[left.index(item) + 1 :]
    return (following[0].offset if following else rundown.length) - item.offset


def _extended_ahead(rundown: Rundown, item: Item, seconds: float, now: float) -> Rundown:
    """A beat to come with more time, or less: some of it has to be left."""
    upcoming = rundown.upcoming
    if item not in upcoming:
        raise RundownError(f"Beat {item.id!r} is over or was dropped: its time cannot be changed.")
    has = lasts(rundown, item)
    least = min(GOODBYE_FOR, has)
    if item.id == rundown.wrapup.id and has + seconds < least:
        raise RundownError(f"The goodbye has {has:.0f} s and needs {least:.0f} s: take away less.")
    if seconds < 0 and has + seconds <= 0:
        raise RundownError(
            f"Beat {item.id!r} has {has:.0f} s: with {-seconds:.0f} s less there would be no time "
            "for it. Take away less, or remove it."
        )
    return _extended(rundown, item, upcoming[upcoming.index(item) + 1 :], seconds, now)


def _extended(
    rundown: Rundown, item: Item, following: Iterable[Item], seconds: float, now: float
) -> Rundown:
    """A beat that lasts so much longer, with what follows it."""
    later = {i.id for i in following}
    items = tuple(
        replace(i, allocated=max(0.0, i.allocated + seconds))
        if i.id == item.id
        else replace(i, offset=i.offset + seconds)
        if i.id in later
        else i
        for i in rundown.items
    )
    longer = replace(rundown, items=items, length=rundown.length + seconds)
    return _within_hard_end(longer, now, rundown) if rundown.hard_end else longer


def skip(rundown: Rundown, now: float) -> Rundown:
    """End the running beat: the next begins now, and what follows moves up with it."""
    _must_run(rundown)
    if not rundown.upcoming:
        raise RundownError("This is the last beat: there is nothing to skip to.")
    return jump(rundown, rundown.upcoming[0].id, now)


def jump(rundown: Rundown, item_id: str, now: float) -> Rundown:
    """Begin a later beat now; those between are dropped, what follows moves up with it.

    What is overdue begins as if it came by itself: nothing moves, unless late beats keep their
    length, or the running one has gone on until somebody moves on.
    """
    _must_run(rundown)
    target = rundown.item(item_id)
    upcoming = rundown.upcoming
    if target not in upcoming:
        raise RundownError(f"Beat {item_id!r} has already begun or was dropped.")
    between = tuple(i.id for i in upcoming[: upcoming.index(target)])
    shift = rundown.elapsed(now) - target.offset
    if shift > 0 and waits_until(rundown, target) is not None:
        shift = 0.0
    later = {i.id for i in upcoming[upcoming.index(target) :]}
    items = tuple(
        replace(i, offset=i.offset + shift) if i.id in later else i for i in rundown.items
    )
    moved = replace(
        rundown,
        items=items,
        length=rundown.length + shift,
        dropped=(*rundown.dropped, *between),
        released=rundown.released + (() if rundown.current is None else (rundown.current.id,)),
    )
    if not rundown.hard_end:
        return moved
    if shift > 0 and target.id != rundown.wrapup.id:
        return _compressed(moved, now, rundown.length)  # what was overdue takes from the rest
    return replace(moved, length=rundown.length)


def waits_until(rundown: Rundown, item: Item) -> float | None:
    """The offset at which a beat is due; None while it waits for somebody to move on.

    An item with `on_time_up: ask` keeps the next one waiting for an answer, up to `ASK_FOR`; one
    with `hold` until somebody moves on. The wrap-up waits for nobody: sessions end on time.
    """
    current = rundown.current
    if current is None or item.id == rundown.wrapup.id or current.id in rundown.released:
        return item.offset
    match current.on_time_up:
        case "move_on":
            return item.offset
        case "ask":
            return item.offset + ASK_FOR
        case "hold":
            return None


def wrap_up(rundown: Rundown, now: float) -> Rundown:
    """Begin the last beat now; a hold is over then."""
    if rundown.held_since is not None:
        rundown = resume(rundown, now)
    return jump(rundown, rundown.wrapup.id, now)


def insert(rundown: Rundown, item: Item, after: str, now: float) -> Rundown:
    """Put a beat after another one; what follows moves back by its length."""
    place = rundown.items.index(rundown.item(after))
    if place == len(rundown.items) - 1:
        raise RundownError("Nothing comes after the wrap-up.")
    if any(i.id == item.id for i in rundown.items):
        raise RundownError(f"There is already a beat {item.id!r}.")
    gone = set(rundown.dropped)
    following = next(i for i in rundown.items[place + 1 :] if i.id not in gone)
    if following not in rundown.upcoming:
        raise RundownError(f"The beat after {after!r} has already begun.")
    left = {i.id for i in rundown.upcoming if i.offset >= following.offset}
    moved = tuple(
        replace(i, offset=i.offset + item.allocated) if i.id in left else i for i in rundown.items
    )
    placed = replace(item, offset=following.offset)
    longer = replace(
        rundown,
        items=(*moved[: place + 1], placed, *moved[place + 1 :]),
        length=rundown.length + item.allocated,
    )
    return _within_hard_end(longer, now, rundown) if rundown.hard_end else longer


def remove(rundown: Rundown, item_id: str) -> Rundown:
    """Take out a beat that has not begun; the one before it keeps its time and gains this one's."""
    target = rundown.item(item_id)
    if target not in rundown.upcoming:
        raise RundownError(f"Beat {item_id!r} has already begun or was dropped.")
    if target.id == rundown.wrapup.id:
        raise RundownError("The wrap-up cannot be removed.")
    return replace(rundown, dropped=(*rundown.dropped, item_id))


def move(rundown: Rundown, item_id: str, after: str) -> Rundown:
    """Put a beat that has not begun after another one; each keeps its time, and the end stays."""
    target, place, left = rundown.item(item_id), rundown.item(after), list(rundown.upcoming)
    if target not in left:
        raise RundownError(f"Beat {item_id!r} has already begun or was dropped.")
    if target in (rundown.items[0], rundown.wrapup):
        raise RundownError("The opening stays the first beat, and the wrap-up the last.")
    if place == rundown.wrapup:
        raise RundownError("Nothing comes after the wrap-up.")
    if place == target:
        raise RundownError("A beat cannot come after itself.")
    if place not in left and place != rundown.current:
        raise RundownError(f"The beat after {after!r} has already begun.")
    times = [late.offset - one.offset for one, late in pairwise(left)]
    lasts = {one.id: time for one, time in zip(left[:-1], times, strict=True)}
    order = [one for one in left if one != target]
    order.insert(order.index(place) + 1 if place in order else 0, target)
    starts = accumulate((lasts[one.id] for one in order[:-1]), initial=left[0].offset)
    placed = [replace(one, offset=at) for one, at in zip(order, starts, strict=True)]
    following = iter(placed)
    items = tuple(next(following) if one in left else one for one in rundown.items)
    return replace(rundown, items=items)


def asked_for(rundown: Rundown, op: RundownOp, beat: str | None = None) -> Item | None:
    """The beat that a change asks for: the one that is to come now, or that was put in.

    Args:
        rundown: As the change left it.
        op: What was done.
        beat: What `insert` puts its beat after.
    """
    match op:
        case "skip" | "jump" | "wrap_up":
            return next(iter(rundown.upcoming), None)
        case "insert":
            ids = [item.id for item in rundown.items]
            place = ids.index(beat) + 1 if beat in ids else len(ids)
            return next(iter(rundown.items[place : place + 1]), None)
        case _:
            return None


def _must_run(rundown: Rundown) -> None:
    if rundown.started_at is None:
        raise RundownError("The clock has not started yet.")


def _before_the_goodbye(rundown: Rundown) -> None:
    """The session ends with its goodbye: nothing that puts the end off could be kept."""
    if rundown.wrapup not in rundown.upcoming and rundown.fired:
        raise RundownError("The goodbye has begun, and the session ends with it.")


def _closed(fired: tuple[StartedItem, ...], at: float) -> tuple[StartedItem, ...]:
    if not fired:
        return fired
    return (*fired[:-1], replace(fired[-1], end=at))


def _within_hard_end(longer: Rundown, now: float, before: Rundown) -> Rundown:
    """What was given, taken from the rest; refused where the goodbye would have no time left."""
    fitted = _compressed(longer, now, before.length)
    least = min(GOODBYE_FOR, before.wrapup.allocated)
    if fitted.wrapup in fitted.upcoming and fitted.length - fitted.wrapup.offset < least:
        raise RundownError(
            "The session has a hard end, and this would leave no time for the goodbye: "
            "give less, or take out a beat."
        )
    return fitted


def _moved(rundown: Rundown, seconds: float) -> Rundown:
    """What is to come, and the end, so much later."""
    left = {i.id for i in rundown.upcoming}
    items = tuple(
        replace(i, offset=i.offset + seconds) if i.id in left else i for i in rundown.items
    )
    return replace(rundown, items=items, length=rundown.length + seconds)


def _caught_up(rundown: Rundown, now: float, lost: float) -> Rundown:
    """After a hold of `lost` seconds: the wrap-up and the end keep their places on the wall."""
    length = max(rundown.length - lost, rundown.elapsed(now))
    if rundown.wrapup not in rundown.upcoming:
        return replace(rundown, length=length)
    at, wrapup = rundown.elapsed(now), rundown.wrapup
    begins = max(at, wrapup.offset - lost)
    before = _compressed(replace(rundown, length=wrapup.offset), now, begins)
    items = tuple(
        replace(i, offset=begins, allocated=max(0.0, min(wrapup.allocated, length - begins)))
        if i.id == wrapup.id
        else i
        for i in before.items
    )
    return replace(before, items=items, length=length)


def _compressed(rundown: Rundown, now: float, length: float) -> Rundown:
    """Fit what is left between now and `length`, in proportion."""
    at = rundown.elapsed(now)
    was, room = rundown.length - at, max(0.0, length - at)
    share = room / was if was > 0 else 0.0
    left = {i.id for i in rundown.upcoming}
    current = rundown.current

    def fitted(item: Item) -> Item:
        if item.id in left:
            offset = at + max(0.0, item.offset - at) * share
            return replace(item, offset=offset, allocated=item.allocated * share)
        if current is not None and item.id == current.id:
            spent = at - rundown.fired[-1].start
            ahead = max(0.0, item.allocated - spent) * share
            return replace(item, allocated=min(item.allocated, spent) + ahead)
        return item

    items = tuple(fitted(item) for item in rundown.items)
    return replace(rundown, items=items, length=max(length, at))
