"""Writes the turn's state diagram into docs/architecture.md, from the table of transitions.

python -m tools.turn_diagram
"""

from __future__ import annotations

from pathlib import Path

from beatroom.flows.core.turn.diagram import diagram

PAGE = Path(__file__).parents[1] / "docs" / "architecture.md"
BEGIN, END = "<!-- turn diagram: python -m tools.turn_diagram -->\n", "<!-- end -->\n"


def written(page: str) -> str:
    """The page with the diagram as the code has it now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not after:
        raise ValueError(f"{PAGE.name} has no place between {BEGIN.strip()} and {END.strip()}.")
    return f"{before}{BEGIN}```mermaid\n{diagram()}```\n{END}{after}"


def main() -> None:
    """Rewrite the page."""
    PAGE.write_text(written(PAGE.read_text()))


if __name__ == "__main__":
    main()
