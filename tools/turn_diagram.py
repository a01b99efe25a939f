"""The turn as a mermaid state diagram in docs/architecture.md, drawn from the transitions' table.

python -m tools.turn_diagram
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from beatroom.flows.core.turn.state import Phase
from beatroom.flows.core.turn.table import PHASES, TransitionRow
from beatroom.flows.core.turn.transitions import ALL

PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"
BEGIN, END = "<!-- turn diagram: python -m tools.turn_diagram -->\n", "<!-- end -->\n"


OPEN: tuple[Phase, ...] = ("quiet", "owing", "listening")
GROUPS: Mapping[str, tuple[Phase, ...]] = {
    "silent": ("shut", *OPEN),
    "open": OPEN,
    "replying": ("thinking", "speaking"),
}
"""Phases that are drawn in one box, the largest first; `open` stands inside `silent`."""

Edges = set[tuple[str, str]]


def written(page: str) -> str:
    """The page with the diagram as the code has it now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not after:
        raise ValueError(f"{PAGE.name} has no place between {BEGIN.strip()} and {END.strip()}.")
    return f"{before}{BEGIN}```mermaid\n{diagram()}```\n{END}{after}"


def diagram() -> str:
    """The whole diagram, in mermaid's words."""
    labels: dict[tuple[str, str], list[str]] = {}
    for row in ALL.values():
        for edge in _drawn(row):
            labels.setdefault(edge, []).append(row.name)
    arrows = [
        f"    {_id(before)} --> {_id(after)}: {', '.join(names)}"
        for (before, after), names in sorted(labels.items())
    ]
    boxes = [
        "    state silent {",
        "        shut",
        "        state open {",
        *(f"            {phase}" for phase in OPEN),
        "        }",
        "    }",
        "    state replying {",
        "        thinking",
        "        speaking",
        "    }",
        '    state "fixed line" as fixed_line',
        "    [*] --> shut",
    ]
    return "\n".join(["stateDiagram-v2", *boxes, *arrows]) + "\n"


def _drawn(row: TransitionRow) -> list[tuple[str, str]]:
    """One transition's arrows: from and to a whole box where it is the same for all in it."""
    left: Edges = {(a, b) for a, to in row.moves.items() for b in to if a != b}
    ends = {**GROUPS, **{phase: (phase,) for phase in PHASES}}
    drawn: list[tuple[str, str]] = []
    for before, froms in ends.items():
        for after, tos in ends.items():
            covered: Edges = {(a, b) for a in froms for b in tos if a != b}
            if not set(froms) & set(tos) and covered & left and covered <= left:
                drawn.append((before, after))
                left -= covered
    return drawn


def _id(name: str) -> str:
    return name.replace(" ", "_")


def main() -> None:
    """Rewrite the page."""
    PAGE.write_text(written(PAGE.read_text()))


if __name__ == "__main__":
    main()
