"""The rules of the house, as tests: imports point one way, and time and tasks have one home."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path

import grimp
import pytest

from tools.tree_figures import cycles, folder, module, package

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
CLOCK = "flows/core/clock.py"
TASKS = "bot/runtime/tasks.py"
TIME_LIMIT = "bot/runtime/time_limit.py"
WORKFLOW = "bot/cluster/session_workflow.py"
"""Temporal replays it on a loop of its own, where no task lives longer than its workflow."""
LANGUAGES = "flows/language/load.py"
KINDS = ("meeting", "boardroom", "restaurant", "planner")
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
KINDS_OF_FILES = "py|tsx?|ya?ml|toml|md|css|json|tsv|mjs|patch"
RUNS_SESSIONS = (
    "bot/kinds", "bot/pipeline", "bot/rehearsal", "bot/rooms", "bot/speech", "bot/standalone",
)  # fmt: skip


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


@cache
def called(path: Path) -> frozenset[str]:
    """Dotted names of everything a module calls."""
    return frozenset(ast.unparse(n.func) for n in ast.walk(parsed(path)) if isinstance(n, ast.Call))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def breaking(paths: list[Path], found: Callable[[Path], Collection[str]]) -> dict[str, list[str]]:
    """The files that break a rule, each with what breaks it."""
    assert paths, "The rule looks at no file: have the folders been renamed?"
    return {name(path): sorted(what) for path in paths if (what := found(path))}


def test_imports_point_one_way() -> None:
    lint = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([lint], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("named", [package, folder, module])
def test_nothing_imports_itself_by_way_of_others(
    named: Callable[[grimp.ImportGraph, str], str],
) -> None:
    """Packages, also those inside others, and modules: lazy imports count, and those for typing."""
    assert cycles(grimp.build_graph("beatroom.flows", "beatroom.bot"), named) == []


def test_a_cycle_by_way_of_a_third_is_seen() -> None:
    graph = grimp.ImportGraph()
    ways = ("flows.core.a flows.personality.b", "flows.personality.c flows.language.d",
            "flows.language.d flows.core.e", "flows.core.a flows.core.e")  # fmt: skip
    for way in ways:
        importer, imported = (f"beatroom.{name}" for name in way.split())
        for name in (importer, imported):
            for one in (name.rpartition(".")[0], name):
                graph.add_module(one)
        graph.add_import(importer=importer, imported=imported)

    assert cycles(graph, package) == ["flows.core, flows.language, flows.personality"]
    assert cycles(graph, folder) == cycles(graph, package)
    assert cycles(graph, module) == []


def test_session_logic_is_given_its_clock() -> None:
    forbidden = {
        "time.time",
        "time.monotonic",
        "datetime.now",
        "datetime.utcnow",
        "datetime.today",
        "date.today",
    }
    paths = [p for p in sources("flows", *RUNS_SESSIONS) if name(p) != CLOCK]

    assert breaking(paths, lambda path: called(path) & forbidden) == {}


def test_the_core_touches_nothing_outside() -> None:
    outside = {"socket", "http", "urllib", "subprocess", "sqlite3", "threading", "structlog"}

    def touched(path: Path) -> Collection[str]:
        imported = {
            node.module.split(".")[0]
            if isinstance(node, ast.ImportFrom) and node.module
            else alias.name
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.Import | ast.ImportFrom)
            for alias in node.names
        }
        return (imported & outside) | ({"open", "print", "input"} & called(path))

    assert breaking(sources("flows"), touched) == {}


def test_the_core_reads_no_files_but_those_of_its_languages() -> None:
    reads = {"read_text", "read_bytes", "open", "iterdir", "glob", "rglob", "joinpath"}

    def reading(path: Path) -> Collection[str]:
        return {call for call in called(path) if call.rpartition(".")[2] in reads}

    paths = [path for path in sources("flows") if name(path) != LANGUAGES]
    assert breaking(paths, reading) == {}
    assert reading(ROOT / LANGUAGES), "The rule finds no reading where there is some."


def test_tasks_are_started_in_one_place() -> None:
    paths = [path for path in sources("flows", "bot") if name(path) not in (TASKS, WORKFLOW)]

    assert breaking(paths, lambda path: {"asyncio.create_task"} & called(path)) == {}


def test_limits_of_time_are_set_in_one_way() -> None:
    """On Python 3.11 `asyncio.timeout` does not know every cancellation for its own doing."""
    limits = {"asyncio.timeout", "asyncio.timeout_at"}
    paths = [path for path in sources("flows", "bot") if name(path) != TIME_LIMIT]

    assert breaking(paths, lambda path: limits & called(path)) == {}
    assert limits <= called(ROOT / TIME_LIMIT), "The rule finds none where there are some."


def test_somebody_elses_calendar_comes_in_by_one_way() -> None:
    """A text without a line break is the name of a file for the library; bytes are not."""
    way_in = "bot/kinds/planner/calendar/foreign_ics.py"

    def parsing(path: Path) -> Collection[str]:
        calls = [
            ast.unparse(node)
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.Attribute) and node.attr == "from_ical"
        ]
        return calls[1:] if name(path) == way_in else calls

    assert breaking(sources("flows", "bot"), parsing) == {}
    [call] = [
        node
        for node in ast.walk(parsed(ROOT / way_in))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("from_ical")
    ]
    [given] = call.args
    assert isinstance(given, ast.Call), "It is given what encode() makes: bytes."
    assert ast.unparse(given.func).endswith(".encode")


def test_the_heart_knows_of_pipecat_only_its_flows() -> None:
    """Which modules may, the imports' contract says; here it is what they take of it."""

    def taken(path: Path) -> Collection[str]:
        return [
            ast.unparse(node)
            for node in ast.walk(parsed(path))
            if (isinstance(node, ast.ImportFrom) and str(node.module).startswith("pipecat"))
            or (isinstance(node, ast.Import) and any("pipecat" in one.name for one in node.names))
        ]

    def beyond(path: Path) -> Collection[str]:
        return [one for one in taken(path) if not one.startswith("from pipecat.flows import ")]

    assert breaking(sources("flows"), beyond) == {}
    assert len(breaking(sources("flows"), taken)) == 3


def test_no_kind_imports_another() -> None:
    for kind in KINDS:
        others = [other for other in KINDS if other != kind]

        def imported(path: Path, others: list[str] = others) -> Collection[str]:
            text = path.read_text()
            return [other for other in others if f"flows.kinds.{other}" in text]

        assert breaking(sources(f"flows/kinds/{kind}"), imported) == {}


def test_the_service_knows_no_more_of_where_sessions_run_than_the_engines_interface() -> None:
    """`Engine` is what it is typed to; `opening` chooses one, `host` names what runs a session."""
    workers = ("host", "offenders", "processes", "runner", "child", "delivering")
    engines = ("elsewhere", "leases", "local", "temporal_engine", "temporal_host")
    inside = {f"beatroom.bot.workers.{one}" for one in workers}
    inside |= {f"beatroom.bot.cluster.{one}" for one in engines}

    def imported(path: Path) -> Collection[str]:
        return [
            f"{node.module}.{alias.name}"
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.ImportFrom) and node.module in inside
            for alias in node.names
            if alias.name != "SESSIONS_TARGET"
        ]

    assert breaking(sources("bot/server", "bot/serving", "bot/kinds", "bot/cli"), imported) == {}


def test_nothing_in_the_project_names_this_machine() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    text = [p for p in tracked if not p.endswith((".png", ".svg", ".wav", ".woff2"))]
    wrong = ["/work/" + "main", "files.python" + "hosted", "registry.npm" + "js"]

    def named(path: Path) -> Collection[str]:
        content = path.read_text(errors="ignore") if path.is_file() else ""
        return [word for word in wrong if word in content]

    assert breaking([ROOT / path for path in text], named) == {}


def test_the_turn_changes_by_transitions_alone() -> None:
    """Nobody writes an attribute of these parts, or their private ones, from outside."""
    parts = {
        "conductor": "bot/pipeline/conductor.py",
        "guard": "bot/pipeline/reply_guard.py",
        "stage": "bot/pipeline/stage.py",
        "turn": "bot/pipeline/turn.py",
        "floor": "bot/pipeline/floor.py",
    }

    def written(path: Path) -> Collection[str]:
        found: list[str] = []
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("setattr", "delattr"):
                owner: ast.expr = node.args[0]
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
                owner = node.value
            else:
                continue
            part = parts.get(ast.unparse(owner).rsplit(".", 1)[-1].lstrip("_"))
            if part is not None and part != name(path):
                found.append(ast.unparse(node))
        return found

    assert breaking(sources("bot", "flows"), written) == {}


def test_our_code_is_imported_by_one_name() -> None:
    """`bot` and `flows` may be anybody's: ours are `beatroom.bot` and `beatroom.flows`."""
    ours = {"bot", "flows"}

    def imported(path: Path) -> Collection[str]:
        found: set[str] = set()
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
        return [name for name in found if name.split(".")[0] in ours]

    folders = ("bot", "flows", "src", "tests", "tools", "benchmarks")
    assert breaking(sources(*folders), imported) == {}
    assert not [name for name in ours if (ROOT / name / "__init__.py").exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_names_files_that_are_there(page: Path) -> None:
    assert unknown_paths(page.read_text(encoding="utf-8")) == []


def test_a_file_that_is_not_there_is_seen() -> None:
    gone = "`bot/pipeline/no_such_file.py`, `no_such_file.py`, `docs/architecture.md`, `stage.py`"
    assert unknown_paths(gone) == ["bot/pipeline/no_such_file.py", "no_such_file.py"]
    assert unknown_paths("    no_such_file.py    what it is") == ["no_such_file.py"]
    assert unknown_paths("(`fleet/offenders.py`)") == ["fleet/offenders.py"]
    assert unknown_paths("`workers/offenders.py`, https://example.org/x/no_such.py") == []


def unknown_paths(text: str) -> list[str]:
    """Modules and paths of the tree that a page names and that are not there.

    A path may begin below the top, as `workers/offenders.py` does. What stands for a
    name is in capitals, as in `flows/language/CODE.yaml`.
    """
    tops = "bot|flows|tests|tools|benchmarks|web|docs|src"
    paths = re.findall(rf"`((?:{tops})(?:/[\w.-]+)+)/?`", text)
    ends = re.findall(rf"(?<![\w./*:~-])((?:[\w.-]+/)+[\w.-]+\.(?:{KINDS_OF_FILES}))\b", text)
    modules = re.findall(r"(?<![\w./*-])(\w+\.py)\b", text)
    gone = {path for path in paths if not (ROOT / path).exists()}
    gone |= {end for end in ends if end not in every_end()}
    gone |= {module for module in modules if module not in every_module()}
    return sorted(path for path in gone if not is_made(path))


def is_made(path: str) -> bool:
    """Whether a path is a pattern, or of what commands and readers of the pages write."""
    made = ("artifacts/", "data/", "dist/", "personalities/tea.yaml")
    return re.search("[A-Z]{3}", path) is not None or path.startswith(made)


@cache
def every_end() -> frozenset[str]:
    """The paths of what is in the tree, from each of their folders on."""
    tracked = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    parts = [path.split("/") for path in tracked]
    return frozenset("/".join(one[at:]) for one in parts for at in range(len(one)))


@cache
def every_module() -> frozenset[str]:
    folders = ("bot", "flows", "tests", "tools", "benchmarks", "src")
    return frozenset(path.name for path in sources(*folders)) | {"bot.py"}
