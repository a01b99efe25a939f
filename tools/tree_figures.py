"""What the source tree is like, in figures, beside an earlier one.

    python -m tools.tree_figures [COMMIT] [--json | --page]

COMMIT's tree is read from git; without it only the present one is measured. `--page` writes
docs/tree.md, which compares the present tree with the one before it was rebuilt.

- Lines and files of each package (Python outside the tests; the web's sources; words kept as data).
- Functions: median, 95th percentile and longest, in lines.
- Cycles (strongly connected components) of packages, folders and modules; modules with one
  importer, public names without a docstring in the heart.
- Files that the typical changes touch (`tools/typical_changes.py`).
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import statistics
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import grimp

from tools.typical_changes import FIRST, ROOT, touched

PAGE = ROOT / "docs/tree.md"
PACKAGES = ("flows", "bot")
LONG = 400
NAMED = 80
Figures = Mapping[str, Any]

HEAD = f"""\
# The tree before and after

Figures of the source tree before it got one declaration a kind, words as data and a generated wire
(commit `{FIRST}`), and now. `python -m tools.tree_figures {FIRST} --page` writes this page;
`python -m tools.typical_changes --prove` makes each of the typical changes in a copy of the tree
and runs its tests. The last column is what was aimed at; a figure in **bold** misses it. Where
there is none, nothing was aimed at.

The planner is `flows/kinds/planner` and `bot/kinds/planner`, and what bore its name or that of its
calendar before. Time questions are `flows/language/time_questions`, and what lay there before and
is one folder above it now: the notation and the automaton of phrases, the voices that answer. Texts
with letters that English has not were tables of words; what is left are letters that look or sound
alike, and people's names as the English voice says them.

"""
AIMS: Mapping[str, str] = {
    "Python: lines": "48000",
    "Python: lines of the planner": "9000",
    "Python: lines of time questions": "1500",
    "Python: lines of texts with letters that English has not": "0",
    "cycles between packages": "0",
    "modules with one importer": "110",
    "public names without a docstring in the heart (flows)": "0",
    "a kind of session": "0",
    "a call of an operator's, with an event and what the console shows of it": "8",
    "a language": "2",
}
"""What was aimed at, at most, by the row; of a change the files beside tests and generated ones."""
PLANNER = re.compile(r"(^|/)(timebox|planner)/|/\w*(planner|calendar|constraint|cli_mcp)\w*\.py$")
TIME_QUESTIONS = re.compile(
    r"^flows/(language/)?time_questions/"
    r"|^flows/language/(automaton|notation|spotting|voice|spoken_clock|counting|words)\.py$"
)


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
        "Python: lines of the planner": among(python, root, PLANNER),
        "Python: lines of time questions": among(python, root, TIME_QUESTIONS),
        "Python: lines of texts with letters that English has not": sum(map(foreign_lines, python)),
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
        "cycles between packages": cycles(graph, package),
        "cycles between folders": cycles(graph, folder),
        "cycles between modules": cycles(graph, module),
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


def among(paths: Iterable[Path], root: Path, named: re.Pattern[str]) -> int:
    """The lines of those whose path below the root is named so."""
    return sum(lines(path) for path in paths if named.search(path.relative_to(root).as_posix()))


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def function_lengths(path: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def foreign_lines(path: Path) -> int:
    """The lines of texts with letters that English has not; docstrings do not count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told
        if any(letter.isalpha() and not letter.isascii() for letter in node.value)
    ]
    return len({n for one in found for n in range(one.lineno, (one.end_lineno or one.lineno) + 1)})


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


def cycles(graph: grimp.ImportGraph, named: Callable[[grimp.ImportGraph, str], str]) -> list[str]:
    """What import each other, directly or by way of others: each strongly connected component.

    Lazy imports count, and those for typing alone. `named` says what a module counts as.
    """
    imports: dict[str, set[str]] = defaultdict(set)
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            if named(graph, module) != named(graph, imported):
                imports[named(graph, module)].add(named(graph, imported))
    found = {frozenset(one) for one in map(partial(around, imports), sorted(imports)) if one}
    return sorted(", ".join(sorted(one)) for one in found)


def around(imports: Mapping[str, set[str]], start: str) -> set[str]:
    """What is reached from a node by its imports, and from which it is reached; it is in it."""
    back: dict[str, set[str]] = defaultdict(set)
    for one, others in imports.items():
        for other in others:
            back[other].add(one)
    return reached(imports, start) & reached(back, start)


def reached(edges: Mapping[str, set[str]], start: str) -> set[str]:
    """What edges lead to; the start only where they lead back to it."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        new = edges.get(ahead.pop(), set()) - found
        found |= new
        ahead += new
    return found


def module(_: grimp.ImportGraph, name: str) -> str:
    """A module as itself."""
    return name.removeprefix("beatroom.")


def folder(graph: grimp.ImportGraph, name: str) -> str:
    """The folder that a module is in; a package is its own, and one inside it another."""
    return module(graph, name if graph.find_children(name) else name.rpartition(".")[0])


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
    """Markdown: a row a figure, a column a tree; the last column is what was aimed at."""
    trees = list(columns.values())
    heads = [f"`{name}`" if name != "now" else name for name in columns]
    rule = " | ".join(["---", *("---:" for _ in heads)])
    yield f"| figure | {' | '.join(heads)} | aim |"
    yield f"| {rule} | ---: |"
    for name in trees[-1]:
        if name not in ("packages", "typical"):
            yield row(name, [shown(tree[name]) for tree in trees])
    yield from ("", f"| files that a change touches | {' | '.join(heads)} | aim |")
    yield f"| {rule} | ---: |"
    for change in trees[-1]["typical"]:
        yield row(change, [tree["typical"].get(change, "?") for tree in trees])
    yield from ("", f"| package: files, lines | {' | '.join(heads)} |", f"| {rule} |")
    for name in sorted(Counter(name for tree in trees for name in tree["packages"])):
        sizes = [tree["packages"].get(name) for tree in trees]
        yield f"| {name} | {' | '.join('' if s is None else f'{s[0]}, {s[1]}' for s in sizes)} |"


def row(name: str, told: Sequence[str]) -> str:
    """A figure in each tree and its aim; the last is in bold where it misses that."""
    *before, now = told
    aim = AIMS.get(name, "")
    if aim and float(now.split()[0]) > float(aim):
        now = f"**{now}**"
    return f"| {' | '.join([name, *before, now, aim])} |"


def shown(value: Any) -> str:
    """A number as it is; of names how many there are, and which, where that is short."""
    if not isinstance(value, list):
        return f"{value:g}" if isinstance(value, float) else str(value)
    names = ", ".join(value)
    return f"{len(value)} ({names})" if 0 < len(names) <= NAMED else str(len(value))


if __name__ == "__main__":
    sys.exit(main())
