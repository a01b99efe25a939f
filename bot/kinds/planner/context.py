"""What the stage's model is shown of a session beside the person's words."""

from __future__ import annotations

from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.flows.core.provenance import quoted
from beatroom.flows.kinds.planner.prompting import request
from beatroom.flows.kinds.planner.tables import known_table, table
from beatroom.flows.kinds.planner.understanding import days, language_line, said, takes_patches


def told(planning: PlanLog, text: str, asked: str) -> str:
    """The message that asks a stage's model for one result.

    Args:
        planning: The session's.
        text: What the person said.
        asked: The host's last question.
    """
    now = planning.planning
    parts = [f"{days(planning.today, planning.now)} {language_line(planning.language)}"]
    if now.date is not None:
        parts.append(f"The day to plan is {now.date:%A}, {now.date.isoformat()}.")
    if known := planning.known_by_id():
        parts.append(known_table(known))
    if now.stage == "inputs":
        parts += _inputs(planning)
    parts.append(f"The host asked: {quoted(asked)}")
    if takes_patches(now.stage) and now.plan is not None:
        constraints = planning.constraints()
        parts.append(
            request(
                now.plan,
                text,
                fixed=now.fixed,
                constraints=constraints,
                facts=planning.facts(now.plan),
            )
        )
    else:
        parts.append(said(text))
    return "\n\n".join(parts)


def _inputs(planning: PlanLog) -> list[str]:
    inputs, tasks = planning.planning.inputs, planning.tasks.tasks
    parts: list[str] = []
    if inputs:
        noted = [one.model_dump() for one in inputs]
        parts.append(table("noted", noted))
    if tasks:
        listed = [
            {"n": t.n, "due": t.due.isoformat() if t.due else None, "weight": t.weight}
            for t in tasks
        ]
        parts.append(table("tasks", listed))
    return parts
