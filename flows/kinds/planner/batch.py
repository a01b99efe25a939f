"""A patch beside the plan it is for: what is wrong with it, and the row of blocks it makes.

What a batch means is said in `flows.kinds.planner.patch`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from pydantic import ValidationError

from beatroom.flows.kinds.planner.blocks import (
    AfterPrevious,
    BeforeNext,
    TBDraft,
    TBEvent,
    fresh_id,
)
from beatroom.flows.kinds.planner.faults import Fault, listed, named
from beatroom.flows.kinds.planner.local_times import parse_wall
from beatroom.flows.kinds.planner.ops import (
    AddEvents,
    MoveEvent,
    RemoveEvents,
    ReplaceAll,
    TBPatch,
    UpdateEvent,
    names_in,
    placed_by,
)
from beatroom.flows.kinds.planner.plan import TBPlan

Numbered = tuple[int, AddEvents | RemoveEvents | UpdateEvent | MoveEvent | ReplaceAll]
Row = tuple[int, Sequence[TBDraft | TBEvent]]
"""Blocks that an operation (its number) puts somewhere."""
Places = dict[str | None, list[Row]]
"""By the block behind which; None is the start."""


class Batch:
    """A patch beside the plan it is for."""

    def __init__(self, plan: TBPlan, patch: TBPatch, fixed: frozenset[str]) -> None:
        self.plan = plan
        self.fixed = fixed & plan.ids
        self.old: Mapping[str, TBEvent] = {event.id: event for event in plan.events}
        self.ops: list[Numbered] = list(enumerate(patch.ops, start=1))
        self.adds = [(n, op) for n, op in self.ops if isinstance(op, AddEvents)]
        self.updates = [(n, op) for n, op in self.ops if isinstance(op, UpdateEvent)]
        self.moves = [(n, op) for n, op in self.ops if isinstance(op, MoveEvent)]
        self.replacing = [(n, op) for n, op in self.ops if isinstance(op, ReplaceAll)]
        self.removed = {
            id_: n for n, op in self.ops if isinstance(op, RemoveEvents) for id_ in op.ids
        }
        self.added = {
            draft.id: draft for _, op in self.adds for draft in op.events if draft.id is not None
        }

    def faults(self) -> list[Fault]:
        """Everything that is wrong with the batch itself."""
        if self.replacing:
            return self._replacing_faults()
        faults = [*self._unknown(), *self._taken(), *self._touching_fixed()]
        faults += [*self._contradictions(), *self._badly_updated()]
        if not faults:
            faults += [*self._ambiguous(), *self._circles()]
        return faults

    def _replacing_faults(self) -> list[Fault]:
        number, op = self.replacing[0]
        if len(self.ops) > 1:
            numbers = tuple(n for n, _ in self.ops)
            what = f"Operation {number} (ra) replaces the whole plan and must be the only one."
            return [Fault("conflict", what, ops=numbers)]
        faults = list(_twice([(number, op.events)]))
        for draft in op.events:
            kept = self.old.get(draft.id or "")
            if kept and kept.id in self.fixed and _differs(draft, kept):
                faults.append(_fixed_fault(number, "ra", kept, "changes"))
        return faults

    def _unknown(self) -> Iterable[Fault]:
        for number, op in self.ops:
            subjects, anchors = names_in(op)
            for id_ in subjects:
                if id_ in self.added and id_ not in self.old:
                    what = (
                        f"Operation {number} ({op.op}) is about {self._who(id_)}, which this batch "
                        "adds: say it where the block is added."
                    )
                    yield Fault("conflict", what, (id_,), (number,))
                elif id_ not in self.old:
                    yield self._no_such(number, op.op, id_)
            for id_ in anchors:
                if id_ not in self.old and id_ not in self.added:
                    yield self._no_such(number, op.op, id_)
                elif isinstance(op, MoveEvent) and id_ == op.id:
                    what = f"Operation {number} (me) puts {self._who(id_)} behind itself."
                    yield Fault("conflict", what, (id_,), (number,))

    def _no_such(self, number: int, op: str, id_: str) -> Fault:
        have = [named(event.n, event.id) for event in self.plan.events]
        there = f"there are {listed(have)}" if have else "the plan is empty"
        what = f"Operation {number} ({op}) names '{id_}', but no block has that id; {there}."
        return Fault("unknown_event", what, (id_,), (number,))

    def _taken(self) -> Iterable[Fault]:
        for number, op in self.adds:
            for draft in op.events:
                if draft.id is not None and draft.id in self.old:
                    what = (
                        f"Operation {number} (ae) adds '{draft.n}' with the id '{draft.id}', which "
                        f"is that of {self._who(draft.id)}: use ue to change that block, or leave "
                        "the id out."
                    )
                    yield Fault("id_taken", what, (draft.id,), (number,))
        yield from _twice([(number, op.events) for number, op in self.adds])

    def _touching_fixed(self) -> Iterable[Fault]:
        for number, op in self.ops:
            if isinstance(op, RemoveEvents | UpdateEvent):
                for id_ in names_in(op)[0]:
                    if id_ in self.fixed:
                        does = "removes" if isinstance(op, RemoveEvents) else "changes"
                        yield _fixed_fault(number, op.op, self.old[id_], does)

    def _contradictions(self) -> Iterable[Fault]:
        """Blocks about which the batch says two things."""
        moved: dict[str, list[int]] = defaultdict(list)
        for number, op in self.moves:
            moved[op.id].append(number)
        set_by: dict[tuple[str, str], list[int]] = defaultdict(list)
        for number, op in self.updates:
            for name in op.fields:
                set_by[op.id, name].append(number)
        for id_, numbers in moved.items():
            if len(numbers) > 1:
                yield self._twice_said(id_, numbers, "move")
        for (id_, name), numbers in set_by.items():
            if len(numbers) > 1:
                yield self._twice_said(id_, numbers, f"set {name} of")
        for id_, number in self.removed.items():
            others = [*moved.get(id_, ()), *(n for n, op in self.updates if op.id == id_)]
            if others:
                what = (
                    f"Operation {number} (re) removes {self._who(id_)}, which "
                    f"{_operations(others)} would change: say one of them."
                )
                yield Fault("conflict", what, (id_,), (number, *others))

    def _twice_said(self, id_: str, numbers: Sequence[int], does: str) -> Fault:
        what = f"{_operations(numbers).capitalize()} {does} {self._who(id_)}: say it once."
        return Fault("conflict", what, (id_,), tuple(numbers))

    def _badly_updated(self) -> Iterable[Fault]:
        """Updates that leave no valid block; all the updates of a block count together.

        Those that contradict one another leave nothing to check.
        """
        for id_, numbers in self._updated().items():
            said = [name for _, op in self.updates if op.id == id_ for name in op.fields]
            if len(set(said)) < len(said):
                continue
            try:
                self._after_updates(self.old[id_])
            except ValidationError as error:
                why = "; ".join(e["msg"].rstrip(".") for e in error.errors())
                what = f"{_operations(numbers).capitalize()} would spoil {self._who(id_)}: {why}."
                yield Fault("invalid_event", what, (id_,), tuple(numbers))

    def _updated(self) -> dict[str, list[int]]:
        numbers: dict[str, list[int]] = defaultdict(list)
        for number, op in self.updates:
            if op.id in self.old:
                numbers[op.id].append(number)
        return numbers

    def _after_updates(self, event: TBEvent) -> TBEvent:
        values: dict[str, object] = {name: getattr(event, name) for name in ("n", "d", "t", "p")}
        for _, op in self.updates:
            if op.id == event.id:
                values |= op.fields
        return TBEvent.model_validate({"id": event.id, **values})

    def _places(self) -> Places:
        """What is put behind each block (None: at the start), as rows of blocks."""
        places: Places = defaultdict(list)
        for number, op in self.adds:
            places[op.after].append((number, op.events))
        for number, op in self.moves:
            places[op.after].append((number, (self._after_updates(self.old[op.id]),)))
        for rows in places.values():
            if len(rows) > 1:
                rows.sort(key=lambda row: self._begins(row[1][0]) or datetime.min)  # noqa: DTZ901 - naive like all wall times in here
        return places

    def _ambiguous(self) -> Iterable[Fault]:
        """Rows at one place which nothing puts in order."""
        for after, rows in self._places().items():
            starts = [self._begins(row[0]) for _, row in rows]
            if len(rows) > 1 and (None in starts or len(set(starts)) < len(starts)):
                where = f"behind {self._who(after)}" if after is not None else "at the start"
                numbers = sorted(number for number, _ in rows)
                what = (
                    f"{_operations(numbers).capitalize()} put blocks {where}, and it is not "
                    "said which comes first: add them in one operation, or put one behind another."
                )
                anchors = () if after is None else (after,)
                yield Fault("same_place", what, anchors, tuple(numbers))

    def _begins(self, block: TBDraft | TBEvent) -> datetime | None:
        """What the clock shows at its start, if that is fixed."""
        if isinstance(block.p, AfterPrevious | BeforeNext):
            return None
        wall = parse_wall(block.p.st)
        return datetime.combine(wall.day or self.plan.date, wall.at)

    def _circles(self) -> Iterable[Fault]:
        """Moved blocks that stand behind one another and nowhere else."""
        behind = {op.id: op.after for _, op in self.moves}
        behind |= {d.id: op.after for _, op in self.adds for d in op.events if d.id is not None}
        lost: list[str] = []
        for start in behind:
            seen: set[str] = set()
            at: str | None = start
            while at is not None and at in behind and at not in seen:
                seen.add(at)
                at = behind[at]
            if at is not None and at in seen:
                lost.append(start)
        if lost:
            who = listed([self._who(id_) for id_ in lost])
            numbers = tuple(
                number for number, op in [*self.moves, *self.adds] if placed_by(op) & set(lost)
            )
            what = (
                f"{_operations(numbers).capitalize()} put {who} behind one another, so that none "
                "of them has a place: put the first of them behind a block that stays."
            )
            yield Fault("circle", what, tuple(lost), numbers)

    def changed(self) -> list[TBEvent]:
        """The blocks after the operations."""
        places = self._places()
        moved = {op.id for _, op in self.moves}
        row: list[TBDraft | TBEvent] = []

        pending: list[TBDraft | TBEvent | str | None] = [
            *reversed([event.id for event in self.plan.events if event.id not in moved]),
            None,
        ]
        while pending:
            place = pending.pop()
            if isinstance(place, TBDraft | TBEvent):
                row.append(place)
                place = place.id
                if place is None:
                    continue
            elif place is not None and place not in self.removed:
                row.append(self._after_updates(self.old[place]))
            behind = [block for _, blocks in places.get(place, ()) for block in blocks]
            pending.extend(reversed(behind))
        return self._with_ids(row)

    def replaced(self) -> list[TBEvent]:
        """The blocks after `ra`; fixed ones that it leaves out stay, at the end of the row."""
        (_, op), *_ = self.replacing
        said = {draft.id for draft in op.events}
        kept = [e for e in self.plan.events if e.id in self.fixed and e.id not in said]
        row = [self.old[d.id] if d.id in self.fixed else d for d in op.events]
        return self._with_ids([*row, *kept])

    def _with_ids(self, row: Sequence[TBDraft | TBEvent]) -> list[TBEvent]:
        """Ids for those that have none, given in the order of the row."""
        taken = {block.id for block in row if block.id is not None} | self.plan.ids
        events: list[TBEvent] = []
        for block in row:
            id_ = block.id or fresh_id(taken, block.n)
            taken.add(id_)
            events.append(block if isinstance(block, TBEvent) else _completed(block, id_))
        return events

    def blamed(self, faults: Iterable[Fault]) -> list[Fault]:
        """What is wrong with the times, and which operations touch the blocks concerned."""
        touched: dict[str, list[int]] = defaultdict(list)
        for number, op in self.ops:
            for id_ in {*names_in(op)[0], *placed_by(op)}:
                touched[id_].append(number)
        every = tuple(number for number, _ in self.ops)
        blamed: list[Fault] = []
        for fault in faults:
            numbers = sorted({n for id_ in fault.events for n in touched.get(id_, ())})
            what = f"After {_operations(numbers or every)}: {fault.message}"
            blamed.append(replace(fault, message=what, ops=tuple(numbers) or every))
        return blamed

    def _who(self, id_: str) -> str:
        block = self.old.get(id_) or self.added.get(id_)
        return named(block.n, id_) if block else f"'{id_}'"


def _twice(rows: Iterable[tuple[int, Sequence[TBDraft]]]) -> Iterable[Fault]:
    """Blocks to be added under one id."""
    seen: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for number, drafts in rows:
        for draft in drafts:
            if draft.id is not None:
                seen[draft.id].append((number, draft.n))
    for id_, found in seen.items():
        if len(found) > 1:
            numbers = tuple(dict.fromkeys(number for number, _ in found))
            who = listed([f"'{name}'" for _, name in found])
            what = (
                f"{_operations(numbers).capitalize()} would give {who} the same id, '{id_}': each "
                "block needs its own, or none to be given one."
            )
            yield Fault("id_taken", what, (id_,), numbers)


def _fixed_fault(number: int, op: str, event: TBEvent, does: str) -> Fault:
    what = (
        f"Operation {number} ({op}) {does} {named(event.n, event.id)}, which comes from the "
        "calendar and can only be changed there."
    )
    return Fault("fixed_event", what, (event.id,), (number,), (event.n,))


def _differs(draft: TBDraft, event: TBEvent) -> bool:
    """Whether it says something else than what is; a description may be left out."""
    return (draft.n, draft.t, draft.p) != (event.n, event.t, event.p)


def _completed(draft: TBDraft, id_: str) -> TBEvent:
    return TBEvent(id=id_, n=draft.n, d=draft.d, t=draft.t, p=draft.p)


def _operations(numbers: Sequence[int]) -> str:
    unique = sorted(set(numbers))
    return f"operation{'' if len(unique) == 1 else 's'} {listed(map(str, unique))}"
