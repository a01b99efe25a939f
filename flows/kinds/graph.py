"""A personality's node graph: what leads where, as data, as Mermaid and as SVG."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from html import escape
from itertools import pairwise
from typing import Any, Literal

from beatroom.flows.core.node_names import ADMIN, BOOT
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script_times import format_moment

BEATS = "beats"
"""What stands for any beat: an instruction may come in each of them."""

NodeKind = Literal["boot", "beat", "wrapup", "admin"]
EdgeKind = Literal["opens", "next", "instruction", "back"]


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A node of the flow; `note` says what is particular about it."""

    id: str
    title: str
    kind: NodeKind
    at: float | None
    note: str


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """From one node to the next, and when. `beats` stands for any beat."""

    source: str
    target: str
    label: str
    kind: EdgeKind


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes and edges, in the order of the session."""

    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]

    def as_dict(self) -> dict[str, Any]:
        """For machines."""
        return asdict(self)


def graph_of(personality: Personality) -> Graph:
    """The graph of a session of the personality's own length."""
    items = plan(personality).items
    last = len(items) - 1
    beats = [
        GraphNode(
            id=item.id,
            title=item.title,
            kind="wrapup" if index == last and last else "beat",
            at=item.offset,
            note=_note(say=item.say is not None, speak=item.speak, reset=bool(item.reset)),
        )
        for index, item in enumerate(items)
    ]
    edges = [GraphEdge(BOOT, items[0].id, "somebody is there", "opens")]
    edges += [
        GraphEdge(before.id, item.id, f"at {format_moment(item.offset)}", "next")
        for before, item in pairwise(items)
    ]
    edges += [
        GraphEdge(BEATS, ADMIN, "immediate instruction", "instruction"),
        GraphEdge(ADMIN, BEATS, "once it was heard", "back"),
    ]
    return Graph(
        nodes=(
            GraphNode(BOOT, "Lobby", "boot", None, "says nothing"),
            *beats,
            GraphNode(ADMIN, "Organiser", "admin", None, "one instruction at a time"),
        ),
        edges=tuple(edges),
    )


def as_mermaid(graph: Graph) -> str:
    """A Mermaid flowchart."""
    lines = ["flowchart TD"]
    for node in graph.nodes:
        if node.kind in ("boot", "admin"):
            left, right = ("([", "])") if node.kind == "boot" else ("{{", "}}")
            lines.append(f"    {node.id}{left}{_label(node)}{right}")
    lines.append(f"    subgraph {BEATS}[Beats]")
    lines += [f"        {n.id}[{_label(n)}]" for n in graph.nodes if n.kind in ("beat", "wrapup")]
    lines.append("    end")
    for edge in graph.edges:
        arrow = "-.->" if edge.kind in ("instruction", "back") else "-->"
        lines.append(f'    {edge.source} {arrow}|"{edge.label}"| {edge.target}')
    return "\n".join(lines) + "\n"


_BOX, _HIGH, _GAP, _LEFT, _RIGHT = 300, 46, 34, 16, 420
_STYLE = """
svg{font:14px ui-sans-serif,system-ui,sans-serif;color:#1c1b19;background:#fffefb}
.box{fill:none;stroke:currentColor;stroke-width:1.2}.soft{opacity:.62;font-size:12px}
.quiet{stroke-dasharray:4 3}text{fill:currentColor}
.edge{stroke:currentColor;stroke-width:1.2;fill:none}.head{fill:currentColor}
@media (prefers-color-scheme:dark){svg{color:#ece9e2;background:#1b1d21}}
"""


def as_svg(graph: Graph) -> str:
    """A drawing that needs nothing else; the order runs from top to bottom."""
    chain = [node for node in graph.nodes if node.kind != "admin"]
    labels = {edge.target: edge.label for edge in graph.edges if edge.kind in ("opens", "next")}
    height = len(chain) * (_HIGH + _GAP) - _GAP + 32
    parts: list[str] = []
    for index, node in enumerate(chain):
        top = 16 + index * (_HIGH + _GAP)
        parts.append(_box(node, _LEFT, top))
        if index:
            parts.append(_arrow(top - _GAP, top, labels.get(node.id, "")))
    admin = next(node for node in graph.nodes if node.kind == "admin")
    first, end = 16 + _HIGH + _GAP, height - 16
    middle = (first + end) / 2
    rail = _LEFT + _BOX + 24
    parts.append(_box(admin, _RIGHT, int(middle - _HIGH / 2)))
    parts.append(
        f'<path class="edge quiet" d="M{rail - 14} {first + 6}h14V{end - 6}h-14"/>'
        f'<path class="edge quiet" d="M{rail} {middle - 7}H{_RIGHT}"/>'
        f'<path class="edge quiet" d="M{rail} {middle + 7}H{_RIGHT}"/>'
        f'<path class="head" d="M{_RIGHT} {middle - 7}l-8 -4v8z"/>'
        f'<path class="head" d="M{rail} {middle + 7}l8 -4v8z"/>'
    )
    told = [edge.label for edge in graph.edges if edge.kind in ("instruction", "back")]
    parts.append(
        f'<text class="soft" x="{_RIGHT}" y="{middle - _HIGH / 2 - 8}">{escape(told[0])}</text>'
        f'<text class="soft" x="{_RIGHT}" y="{middle + _HIGH / 2 + 18}">{escape(told[1])}</text>'
    )
    width = _RIGHT + _BOX + 16
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><style>{_STYLE}</style>{"".join(parts)}</svg>\n'
    )


def _box(node: GraphNode, x: int, y: int) -> str:
    quiet = " quiet" if node.kind == "boot" else ""
    note = f"{node.id}{', ' if node.note else ''}{node.note}"
    return (
        f'<rect class="box{quiet}" x="{x}" y="{y}" width="{_BOX}" height="{_HIGH}" rx="4"/>'
        f'<text x="{x + 12}" y="{y + 19}">{escape(_cut(node.title))}</text>'
        f'<text class="soft" x="{x + 12}" y="{y + 36}">{escape(note)}</text>'
    )


def _arrow(top: int, bottom: int, label: str) -> str:
    x = _LEFT + 28
    return (
        f'<path class="edge" d="M{x} {top}V{bottom - 6}"/>'
        f'<path class="head" d="M{x} {bottom}l-4 -8h8z"/>'
        f'<text class="soft" x="{x + 12}" y="{(top + bottom) // 2 + 4}">{escape(label)}</text>'
    )


def _note(*, say: bool, speak: bool, reset: bool) -> str:
    notes = ["fixed words"] if say else []
    notes += [] if speak else ["says nothing"]
    notes += ["on a summary"] if reset else []
    return ", ".join(notes)


def _label(node: GraphNode) -> str:
    note = f"<br/>{node.note}" if node.note else ""
    title = node.title.replace("&", "#amp;").replace('"', "#quot;").replace("<", "#lt;")
    return f'"{title}{note}"'


def _cut(title: str) -> str:
    return title if len(title) <= 38 else title[:37].rstrip() + "…"
