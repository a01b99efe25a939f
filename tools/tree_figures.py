"""What the source tree is like, in figures, beside an earlier one.

    python -m tools.tree_figures [COMMIT] [--json | --page]

COMMIT's tree is read from git; without it only the present one is measured. `--page` writes
docs/tree.md, which compares the present tree with the one before it was rebuilt.

- Lines and files of each package (Python outside the tests; the web's sources; words kept as data).
- Functions: median, 95th percentile and longest, in lines.
- Cycles between packages, modules with one importer, public names without a docstring in the heart.
- Files that the typical changes touch (`tools/typical_changes.py`).
"""

from __future__ import annotations

import argparse
import ast
import json
import statistics
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import grimp

from tools.typical_changes import FIRST, ROOT, touched

PAGE = ROOT / "docs/tree.md"
PACKAGES = ("flows", "bot")
LONG = 400
Figures = Mapping[str, Any]

HEAD = f"""\
# The tree before and after

Figures of the source tree before it got one declaration a kind, words as data and a generated wire
(commit `{FIRST}`), and now. `python -m tools.tree_figures {FIRST} --page` writes this page;
`python -m tools.typical_changes --prove` makes each of the typical changes in a copy of the tree
and runs its tests.

"""


def main() -> int:
    """Print the figures."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("commit", nargs="?", help="an earlier tree to put beside the present one")
    asked.add_argument("--json", action="store_true", help="for a program to read")
    asked.add_argument("--page", action="store_true", help="write docs/tree.md")
    asked.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    given = asked.parse_args()
    found = figures(given.root)
    if given.json:
        sys.stdout.write(json.dumps(found, indent=2) + "\n")
        return 0
    columns = {"now": found | {"typical": touched("now")}}
    if given.commit:
        before = earlier(given.commit) | {"typical": touched(given.commit)}
        columns = {given.commit: before, **columns}
    written = "\n".join(table(columns)) + "\n"
    if given.page:
        PAGE.write_text(HEAD + written, encoding="utf-8")
    else:
        sys.stdout.write(written)
    return 0


def earlier(commit: str) -> Figures:
    """The figures of a commit's tree; a process of their own, since its modules have our names."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "archive", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE
        )
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        measured = subprocess.run(
            [sys.executable, "-m", "tools.tree_figures", "--json", "--root", folder],
            cwd=ROOT,
            check=True,
            stdout=subprocess.PIPE,
        )
    return json.loads(measured.stdout)


def figures(root: Path) -> dict[str, Any]:
    """A tree's figures, by name: a number, a list of names, or numbers by package."""
    python = [path for name in PACKAGES for path in sources(root / name, "*.py")]
    web = [*sources(root / "web/src", "*.ts*"), *sources(root / "web/src", "*.css")]
    data = [path for name in PACKAGES for path in sources(root / name, "*.yaml")]
    packages: dict[str, list[int]] = defaultdict(list)
    for path in python:
        top, *below = path.relative_to(root).parts
        packages[f"{top}/{below[0]}" if len(below) > 1 else f"{top}, loose"].append(lines(path))
    functions = sorted(length for path in python for length in function_lengths(path))
    graph = imports(root)
    return {
        "Python: lines": sum(map(lines, python)),
        "Python: files": len(python),
        f"Python: files above {LONG} lines": sum(lines(path) > LONG for path in python),
        "tests: lines": sum(map(lines, sources(root / "tests", "*.py"))),
        "tools and benchmarks: lines": sum(
            lines(path) for name in ("tools", "benchmarks") for path in sources(root / name, "*.py")
        ),
        "web: lines, without what is generated": sum(
            lines(path) for path in web if ".gen." not in path.name
        ),
        "words as data: lines": sum(map(lines, data)),
        "lines of a function: median": statistics.median(functions),
        "lines of a function: 95th percentile": functions[int(len(functions) * 0.95)],
        "cycles between packages": sorted(cycles(graph)),
        "modules": len(graph.modules),
        "modules with one importer": sum(
            len(graph.find_modules_that_directly_import(module)) == 1 for module in graph.modules
        ),
        "public names without a docstring in the heart (flows)": sorted(
            name
            for path in python
            if path.is_relative_to(root / "flows")
            for name in silent(path, root)
        ),
        "packages": {name: [len(sizes), sum(sizes)] for name, sizes in sorted(packages.items())},
    }


def sources(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.rglob(pattern) if "node_modules" not in path.parts)


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def function_lengths(path: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def silent(path: Path, root: Path) -> Iterator[str]:
    """Public classes and functions of a module that have no docstring."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    for node in module.body:
        if (
            isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and not node.name.startswith("_")
            and ast.get_docstring(node) is None
        ):
            yield f"{path.relative_to(root)}: {node.name}"


def imports(root: Path) -> grimp.ImportGraph:
    """Who imports whom; the packages are below `beatroom` where there is one, else at the top."""
    below = (root / "src/beatroom").is_dir()
    sys.path.insert(0, str(root / "src" if below else root))
    return grimp.build_graph(
        *(f"beatroom.{name}" if below else name for name in PACKAGES), cache_dir=None
    )


def cycles(graph: grimp.ImportGraph) -> set[str]:
    """Pairs of packages, each of which imports the other."""
    imported_by: dict[str, set[str]] = defaultdict(set)
    for importer in graph.modules:
        for imported in graph.find_modules_directly_imported_by(importer):
            imported_by[package(graph, importer)].add(package(graph, imported))
    return {
        f"{one} <-> {other}"
        for one, others in imported_by.items()
        for other in others
        if one < other and one in imported_by[other]
    }


def package(graph: grimp.ImportGraph, module: str) -> str:
    """The package that a module is in, two names deep, and three for a kind.

    A loose module is in the one above it.
    """
    above = "beatroom." if module.startswith("beatroom.") else ""
    parts = module.removeprefix(above).split(".")
    deep = 3 if parts[1:2] == ["kinds"] else 2
    first = ".".join(parts[:deep])
    inside = len(parts) > deep or graph.find_children(f"{above}{first}")
    return first if inside else ".".join(parts[: deep - 1])


def table(columns: Mapping[str, Figures]) -> Iterator[str]:
    """Markdown: a row a figure, a column a tree."""
    trees = list(columns.values())
    heads = [f"`{name}`" if name != "now" else name for name in columns]
    rule = " | ".join(["---", *("---:" for _ in heads)])
    yield f"| figure | {' | '.join(heads)} |"
    yield f"| {rule} |"
    for name in trees[-1]:
        if name not in ("packages", "typical"):
            yield f"| {name} | {' | '.join(shown(tree[name]) for tree in trees)} |"
    yield from ("", f"| files that a change touches | {' | '.join(heads)} |", f"| {rule} |")
    for change in trees[-1]["typical"]:
        yield f"| {change} | {' | '.join(tree['typical'].get(change, '?') for tree in trees)} |"
    yield from ("", f"| package: files, lines | {' | '.join(heads)} |", f"| {rule} |")
    for name in sorted(Counter(name for tree in trees for name in tree["packages"])):
        sizes = [tree["packages"].get(name) for tree in trees]
        yield f"| {name} | {' | '.join('' if s is None else f'{s[0]}, {s[1]}' for s in sizes)} |"


def shown(value: Any) -> str:
    """A number as it is; of names how many there are, and a few of them."""
    if not isinstance(value, list):
        return f"{value:g}" if isinstance(value, float) else str(value)
    return f"{len(value)} ({', '.join(value)})" if 0 < len(value) <= 3 else str(len(value))


if __name__ == "__main__":
    sys.exit(main())
