"""Lists as a model is shown them: TOON tables, which say the names of their columns once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import toon_format

from beatroom.flows.kinds.planner.constraint_ids import TalkConstraint
from beatroom.flows.kinds.planner.constraints import Constraint
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.local_times import clock
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.quality_fact import QualityFact
from beatroom.flows.kinds.planner.times import TimedBlock, resolve_times


def table(name: str, rows: Sequence[Mapping[str, str | int | bool | None]]) -> str:
    """A list as a TOON table."""
    return toon_format.encode({name: [dict(row) for row in rows]})


def plan_table(plan: TBPlan, fixed: Collection[str] = ()) -> str:
    """A plan's blocks with their timing, and when they begin and end if their times fit."""
    try:
        timed = {t.event.id: t for t in resolve_times(plan)}
    except PlanError:
        timed = dict[str, TimedBlock]()
    rows: list[dict[str, str | int | bool | None]] = []
    for event in plan.events:
        t = timed.get(event.id)
        given = event.p.model_dump(mode="json")
        rows.append(
            {
                "id": event.id,
                "n": event.n,
                "t": event.t.value,
                "a": event.p.a,
                "st": given.get("st"),
                "et": given.get("et"),
                "dur": given.get("dur"),
                "from": clock(t.start) if t else None,
                "to": clock(t.end) if t else None,
                "fixed": event.id in fixed,
            }
        )
    return table("blocks", rows)


def constraints_table(constraints: Iterable[Constraint]) -> str:
    """What is to be minded on a day."""
    return table(
        "constraints",
        [
            {
                "kind": c.kind.value,
                "necessity": c.necessity,
                "from": c.window.st if c.window else None,
                "to": c.window.et if c.window else None,
                "text": c.text,
            }
            for c in constraints
        ],
    )


def known_table(known: Iterable[TalkConstraint]) -> str:
    """What is known of a person's days, by the ids by which it can be changed."""
    return table(
        "known",
        [
            {
                "id": one.id,
                "kind": one.constraint.kind.value,
                "necessity": one.constraint.necessity,
                "from": one.constraint.window.st if one.constraint.window else None,
                "to": one.constraint.window.et if one.constraint.window else None,
                "days": " ".join(one.constraint.days),
                "scope": one.constraint.scope.s,
                "text": one.constraint.text,
            }
            for one in known
        ],
    )


def facts_table(facts: Iterable[QualityFact]) -> str:
    """What is worth knowing about a plan."""
    return table(
        "quality",
        [
            {
                "code": fact.code,
                "level": fact.level,
                "numbers": " ".join(f"{name}={number}" for name, number in fact.numbers.items()),
                "blocks": " ".join(fact.events),
                "about": fact.texts.get("said") or fact.texts.get("meeting"),
            }
            for fact in facts
        ],
    )
