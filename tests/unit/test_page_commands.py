"""What runs the commands of the pages: what it takes for a failure, and what it keeps."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from docs_pages import ROOT

if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools import talk_by_voice
from tools.page_commands import __main__ as program
from tools.page_commands import places, running
from tools.page_commands.kept import Kept
from tools.page_commands.places import Place
from tools.page_commands.running import Outcome, run
from tools.page_commands.table import PageCommand, table

pytestmark = pytest.mark.unit

Ran = Callable[..., Outcome]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A small tree, as git has it, with what make compares."""
    made = Place(tmp_path / "place")
    for name in ("web/package.json", "web/package-lock.json", "page.md"):
        (made.tree / name).parent.mkdir(parents=True, exist_ok=True)
        (made.tree / name).write_text("as it was\n")
    (made.tree / ".gitignore").write_text("ignored\n.make\ndist\n")
    for folder in (".make", "web/dist"):
        (made.tree / folder).mkdir()
    author = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
    for what in (("init", "-q"), ("add", "-A"), (*author, "commit", "-qm", "All")):
        subprocess.run(["git", *what], cwd=made.tree, check=True)
    return made


@pytest.fixture
def ran(place: Place, tmp_path: Path) -> Ran:
    def go(runs: str, **more: Any) -> Outcome:
        return run(PageCommand(("make it",), runs, **more), place, tmp_path / "log")

    return go


def test_a_command_that_ends_well_passes(ran: Ran, tmp_path: Path) -> None:
    assert ran("echo done\necho much > ignored").fault == ""
    assert (tmp_path / "log").read_text() == "done\n"


def test_one_that_fails_does_not(ran: Ran) -> None:
    assert ran("exit 3").fault == "it ended with 3"
    assert ran("false\necho on").fault == "it ended with 1"


def test_nor_does_one_that_changes_what_it_is_not_said_to(ran: Ran, tmp_path: Path) -> None:
    assert ran("echo more >> page.md").fault == "it changed page.md"
    assert "+more" in (tmp_path / "log").read_text()
    assert ran("echo new > web/new.md").fault == "it changed web/new.md"
    assert ran("echo more >> page.md", alters=("*.md",)).fault == ""
    # What the one before has changed is as it was.
    assert ran("test ! -e web/new.md; grep -qvx more page.md").fault == ""


def test_nor_one_that_does_not_end(ran: Ran) -> None:
    assert ran("sleep 600", minutes=0.005).fault == "it did not end within 0.005 minutes"


def test_what_ends_it_has_ended_before_the_next_is_run(
    ran: Ran, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It kills whatever works in the copy: the next command, or the git that clears up for it."""
    back = threading.Event()
    too_long: list[bool] = []
    clear_up = running.clear_up

    def slow(process: subprocess.Popen[bytes], folder: Path) -> None:
        clear_up(process, folder)
        if threading.current_thread() is not threading.main_thread():
            too_long.append(back.wait(0.3))

    monkeypatch.setattr(running, "clear_up", slow)
    ran("sleep 600", minutes=0.005)
    back.set()
    assert too_long == [False]


def test_one_that_runs_until_it_is_stopped_is_stopped(ran: Ran) -> None:
    up = "trap 'exit 130' TERM; echo it is up; while :; do sleep 0.1; done"
    assert ran(up, until="is up", minutes=1).fault == ""
    assert ran("echo no", until="is up").fault == "it ended with 0 before it said 'is up'"


def test_one_that_could_not_ask_has_neither_passed_nor_failed(ran: Ran, tmp_path: Path) -> None:
    asks = "echo 'Could not ask: no network.'\nexit 2"
    outcome = ran(asks, unasked="Could not ask")
    assert (outcome.fault, outcome.unasked) == ("", "Could not ask: no network.")
    Kept(tmp_path / "kept", "abc").keep(outcome)
    assert Kept(tmp_path / "kept", "abc").passed() == set()
    assert ran("exit 2", unasked="Could not ask").fault == "it ended with 2"
    late = ran("echo 'Could not ask.'\nsleep 600", unasked="Could not ask", minutes=0.005)
    assert (late.fault, late.unasked) == ("it did not end within 0.005 minutes", "")
    answered = ran("echo 'Could not ask at first.'", unasked="Could not ask")
    assert (answered.fault, answered.unasked) == ("", "")


@pytest.mark.parametrize(
    ("network", "unasked", "told"),
    [
        ([], ["no network"], (1, "could not reach whom they ask: command 0.")),
        ([], ["", "no network"], (0, "1 passed, 0 failed")),
        (["--network"], ["", "no network"], (1, "1 passed, 1 failed")),
    ],
)
def test_where_there_is_a_network_one_that_could_not_ask_has_failed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    network: list[str],
    unasked: list[str],
    told: tuple[int, str],
) -> None:
    outcomes = [Outcome(f"command {n}", 1.0, unasked=one) for n, one in enumerate(unasked)]
    monkeypatch.setattr(program, "Kept", lambda *_: None)
    monkeypatch.setattr(program, "output", lambda *_: "abc")
    monkeypatch.setattr(
        program, "_chosen", lambda *_: [PageCommand((o.name,), "") for o in outcomes]
    )
    monkeypatch.setattr(program, "_all", lambda *_: outcomes)
    monkeypatch.setattr(sys, "argv", ["page_commands", "--again", *network])
    assert program.main() == told[0]
    assert told[1] in capsys.readouterr().out


def test_what_it_has_started_ends_with_it(ran: Ran, place: Place) -> None:
    lasting = "setsid sleep 600 > /dev/null 2>&1 & echo $! > ../left"
    assert ran(lasting).fault == ""
    left = int((place.folder / "left").read_text())
    try:
        state = Path(f"/proc/{left}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return
    assert state in "ZX"


def test_it_is_not_run_again_at_the_same_commit(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "abc")
    for outcome in (Outcome("a", 1.0), Outcome("b", 1.0), Outcome("b", 1.0, "it ended with 1")):
        kept.keep(outcome)
    assert kept.passed() == {"a"}
    assert Kept(tmp_path, "def").passed() == set()
    assert kept.log("make run MODEL=local").name == "make-run-MODEL=local.log"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('[[command]]\nruns = "a"', "wrong.toml, command 1: `pages`"),
        ('[[command]]\npages = ["a"]\nminuets = 3', "'minuets'"),
        ('[[command]]\npages = ["a"]\nwhere = "here"', "not 'here'"),
    ],
)
def test_a_wrong_row_is_refused(tmp_path: Path, text: str, what: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"wrong\.toml, command 1") as error:
        table(file)
    assert what in str(error.value)


@pytest.mark.parametrize(
    ("command", "needs"),
    [
        ("make evals", "make model"),
        ("python tools/talk_by_voice.py", "make model"),
        ("python -m tools.spoken_languages", "beatroom[espeak]"),
    ],
)
def test_a_row_gets_what_make_ready_does_not_install(command: str, needs: str) -> None:
    """Whatever rows were run before it: shards have copies of their own."""
    [row] = [one for one in table() if command in one.pages]
    assert needs in row.runs.partition(command)[0]


@pytest.mark.parametrize(
    ("best", "serves"), [(None, True), ("a model", False)], ids=["no model", "no server"]
)
def test_who_talks_by_voice_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, best: str | None, serves: bool
) -> None:
    shelf = SimpleNamespace(best=lambda _: best, folder=tmp_path)
    monkeypatch.setattr(talk_by_voice, "shelf_of", lambda _: shelf)
    monkeypatch.setattr(talk_by_voice, "has_runtime", lambda: serves)
    with pytest.raises(SystemExit, match="run `make model`"):
        asyncio.run(talk_by_voice._talk(1, tmp_path))


def test_shards_are_all_of_them_once() -> None:
    names = [one.name for one in table()]
    parts = [[one.name for one in program._chosen("", f"{n}/4")] for n in range(1, 5)]
    assert sorted(name for part in parts for name in part) == sorted(names)
    assert [one.name for one in program._chosen("make soak", "1/1")] == ["make soak"]
    for only, shard in (("no such thing", "1/1"), ("", "5/4"), ("", "all")):
        with pytest.raises(SystemExit, match="--"):
            program._chosen(only, shard)


@pytest.mark.parametrize(
    ("faults", "before", "status"),
    [([""], [], 0), (["it ended with 1"], [], 1), ([], ["a"], 0), ([], [], 1)],
)
def test_its_status_says_whether_all_passed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    faults: list[str],
    before: list[str],
    status: int,
) -> None:
    rows = [PageCommand((name,), name) for name in ("a" if faults or before else "")]
    monkeypatch.setattr(program, "KEPT", tmp_path)
    monkeypatch.setattr(program, "output", lambda *_: "abc")
    monkeypatch.setattr(program, "_chosen", lambda *_: rows)
    monkeypatch.setattr(program, "_all", lambda *_: [Outcome("a", 1.0, one) for one in faults])
    monkeypatch.setattr(sys, "argv", ["page_commands"])
    for name in before:
        Kept(tmp_path, "abc").keep(Outcome(name, 1.0))
    assert program.main() == status


def test_a_copy_keeps_what_make_has_installed_beside_its_environment(
    place: Place, ran: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git ignores folders of these names, but the copy has links."""
    here = tmp_path / "here"
    (here / "web/dist").mkdir(parents=True)
    (here / "web/dist/index.html").touch()
    for name in places.BESIDE:
        (here / name).mkdir()
    ignored = "".join(f"{name}/\n" for name in (*places.BESIDE, ".make", ".venv", "dist"))
    (place.tree / ".gitignore").write_text(ignored)
    author = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
    subprocess.run(["git", *author, "commit", "-qam", "Ignored"], cwd=place.tree, check=True)
    for folder in (".make", "web/dist"):
        (place.tree / folder).rmdir()
    monkeypatch.setattr(places, "ROOT", here)
    places._equipped(place.tree)
    for _ in range(2):
        assert ran("\n".join(f"test -d {name}" for name in places.BESIDE)).fault == ""


def test_a_copy_has_programs_of_its_own(tmp_path: Path) -> None:
    places._environment(tmp_path)
    asked = "import beatroom, sys; print(sys.executable, beatroom.__file__)"
    (tmp_path / "src/beatroom").mkdir(parents=True)
    (tmp_path / "src/beatroom/__init__.py").touch()
    own = tmp_path / ".venv/bin"
    told = subprocess.run(
        [own / "python", "-c", asked],
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == [str(own / "python"), str(tmp_path / "src/beatroom/__init__.py")]
    assert (own / "beatroom").read_text().splitlines()[0] == f"#!{own / 'python'}"
