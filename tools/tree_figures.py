"""What the source tree is like, in figures: for a look before and after it is rebuilt.

    python tools/tree_figures.py [--json]

- Lines and files of each package (Python outside the tests; the web's sources; words kept as data).
- Functions: median, 95th percentile and longest, in lines.
- Cycles between packages, modules with one importer, public names without a docstring in the heart.
- Shared files that know a kind of session, or a language, by name: what adding one has to touch.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("flows", "bot")
KINDS = ("meeting", "boardroom", "restaurant", "planner", "terra")
KIND = re.compile(rf"\b(?:{'|'.join(KINDS)})|(?:{'|'.join(k.title() for k in KINDS)})")
OWN = re.compile(rf"(?:^|[/_.])(?:{'|'.join(KINDS)}|plan)(?:$|[/_.s])")
LANGUAGE = re.compile(r"""["'](?:nl|pt)(?:-[A-Z]{2})?["']|[Dd]utch|[Pp]ortuguese""")
LONG = 400


def main() -> int:
    """Print the figures."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--json", action="store_true", help="for a program to read")
    given = asked.parse_args()
    found = figures()
    sys.stdout.write((json.dumps(found, indent=2) if given.json else table(found)) + "\n")
    return 0


def figures() -> dict[str, Any]:
    """All of them, by name; what is counted is a number or a list of names."""
    python = [path for name in PACKAGES for path in sources(ROOT / name, "*.py")]
    web = [*sources(ROOT / "web/src", "*.ts*"), *sources(ROOT / "web/src", "*.css")]
    tests = sources(ROOT / "tests", "*.py")
    data = [path for name in PACKAGES for path in sources(ROOT / name, "*.yaml")]
    graph = grimp.build_graph(*(f"beatroom.{name}" for name in PACKAGES))
    by_package: Counter[str] = Counter()
    for path in python:
        top, *below = path.relative_to(ROOT).parts
        by_package[f"{top}/{below[0]}" if len(below) > 1 else f"{top}, loose"] += lines(path)
    functions = sorted(length for path in python for length in function_lengths(path))
    return {
        "Python: lines": sum(map(lines, python)),
        "Python: files": len(python),
        "Python: files above 400 lines": [
            str(p.relative_to(ROOT)) for p in python if lines(p) > LONG
        ],
        "Python: lines by package": dict(by_package.most_common()),
        "tests: lines": sum(map(lines, tests)),
        "web: lines": sum(map(lines, web)),
        "words as data: lines": sum(map(lines, data)),
        "functions: median, p95, longest": [
            statistics.median(functions),
            functions[int(len(functions) * 0.95)],
            functions[-1],
        ],
        "cycles between packages": sorted(cycles(graph)),
        "modules with one importer": sum(
            len(graph.find_modules_that_directly_import(module)) == 1 for module in graph.modules
        ),
        "public names without a docstring in flows": sorted(
            name for path in python if path.is_relative_to(ROOT / "flows") for name in silent(path)
        ),
        "shared files that know a kind by name": knowing(KIND, [*python, *web], outside_kinds=True),
        "files that know Dutch or Portuguese by name": knowing(LANGUAGE, [*python, *web]),
    }


def sources(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.rglob(pattern) if "node_modules" not in path.parts)


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def function_lengths(path: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def silent(path: Path) -> Iterator[str]:
    """Public classes and functions of a module that have no docstring."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    for node in module.body:
        if (
            isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and not node.name.startswith("_")
            and ast.get_docstring(node) is None
        ):
            yield f"{path.relative_to(ROOT)}: {node.name}"


def cycles(graph: grimp.ImportGraph) -> set[str]:
    """Pairs of packages, each of which imports the other."""
    imports: dict[str, set[str]] = defaultdict(set)
    for importer in graph.modules:
        for imported in graph.find_modules_directly_imported_by(importer):
            imports[package(graph, importer)].add(package(graph, imported))
    return {
        f"{one} <-> {other}"
        for one, others in imports.items()
        for other in others
        if one < other and one in imports[other]
    }


def package(graph: grimp.ImportGraph, module: str) -> str:
    """The package that a module is in, two names deep, and three for a kind.

    A loose module is in the one above it.
    """
    parts = module.removeprefix("beatroom.").split(".")
    deep = 3 if parts[1:2] == ["kinds"] else 2
    first = ".".join(parts[:deep])
    inside = len(parts) > deep or graph.find_children(f"beatroom.{first}")
    return first if inside else ".".join(parts[: deep - 1])


def knowing(word: re.Pattern[str], paths: list[Path], *, outside_kinds: bool = False) -> list[str]:
    """Files that have a word, which is not said in comments only."""
    found: list[str] = []
    for path in paths:
        name = str(path.relative_to(ROOT))
        if outside_kinds and OWN.search(name):
            continue
        code = re.sub(r"(?m)#.*$|//.*$", "", path.read_text(encoding="utf-8"))
        if word.search(code):
            found.append(name)
    return found


def table(found: dict[str, Any]) -> str:
    """For people: a list's length, and its names below it."""
    rows: list[str] = []
    for name, value in found.items():
        match value:
            case dict():
                rows += [f"{name}:", *(f"    {count:>6}  {part}" for part, count in value.items())]
            case list() if value and isinstance(value[0], str):
                rows += [f"{name}: {len(value)}", *(f"    {one}" for one in value)]
            case list():
                rows.append(f"{name}: {', '.join(map(str, value)) or 0}")
            case _:
                rows.append(f"{name}: {value}")
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main())
