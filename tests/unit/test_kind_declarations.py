"""What is wrong with a kind is said when kinds are loaded, and takes nothing else along."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from small_wheels import RUNTIME, lay, look

from beatroom.bot.cli.doctor_kinds import kinds_faults
from beatroom.bot.pipeline.kind import Kind
from beatroom.flows.kinds.checks import SYNC_HOOKS
from beatroom.flows.kinds.kind import all_kinds, kind_named
from beatroom.flows.personality import kinds

pytestmark = pytest.mark.unit

OURS = {"boardroom", "conversation", "meeting", "planner", "restaurant"}
RECORD = """\
version: 1
name: duel
title: The duel
kind: debate
persona: You chair a debate.
length: 6m
debate:
  motion: This house would keep time
  proposer: Ana
  opposer: Bob
beats:
  - {title: Welcome, at: 0, say: Welcome.}
  - {title: Goodbye, at: 5m, say: Thank you.}
"""


def test_ours_and_a_whole_one_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert look(monkeypatch, lay(tmp_path)) == ()
    assert kinds.names()[-1] == "debate"


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ("events={'votd': EventType()}", "'votd', which is no fact of its; expected voted"),
        ("facts=None", "'voted', which is no fact of its; expected none, for it has no facts"),
        (
            "events={'voted': EventType(kept('sides'))}",
            "says what 'sides' holds, which is no field of that fact; expected participant, side",
        ),
        ("events={'voted': kept('side')}", "expected an EventType"),
        ("facts=Facts('debates', (Voted,))", "its facts are of the kind 'debates'"),
        ("commands={'grant': 'admin'}", "is 'admin'; expected one of operator, owner, anybody"),
        ("commands={'grant': Command('owner', dict)}", "expected a Pydantic model"),
        ("keys={'beats': Key(Part, 'x')}", "key 'beats' is one of every personality"),
        ("keys={'speakers': Key(Part, 'x')}", "key 'speakers' is one of every personality"),
        ("keys={'Debate-1': Key(Part, 'x')}", "key 'Debate-1' is no name"),
        ("keys={'debate': Part}", "expected a Key"),
        ("keys={'seat': Key(Part, 'x')}", "'seat' is one of the kind 'boardroom'"),
        ("former=('timebox',)", "the kind 'planner' is, or was, called 'timebox'"),
        ("runtime='debating.sesion:Debate'", "there is no module 'debating.sesion'"),
        ("runtime='debating.session:Debat'", "no 'Debat' in that module. Did you mean 'Debate'"),
        ("runtime='debating.session.Debate'", "expected 'module:name'"),
        ("page='debatings:web/page.js'", "there is no package 'debatings'"),
        ("page='debate'", "expected 'package:folder/file.js'"),
        ("fold=Fold(None, None), facts=None, events={}", "a fold and no facts"),
        ("name='debates'", "expected a SessionKind of that name"),
    ],
)
def test_each_fault_of_a_declaration_names_package_kind_and_what_was_expected(
    declared: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = f"DEBATE = SessionKind(**(WHOLE | dict({declared})))"
    [one] = look(monkeypatch, lay(tmp_path, source))
    assert str(one).startswith("The kind 'debate' of the package debating is not used: ")
    assert said in str(one)
    assert set(kinds.names()) == OURS


@pytest.mark.parametrize(
    "broken",
    [
        "raise RuntimeError('no words file')",
        "import nothing_of_that_name",
        "1 / 0",
        "raise SystemExit(3)",
        "def",
        "NOTHING = 1",
        "DEBATE = SessionKind(nmae='debate')",
    ],
)
def test_a_package_that_breaks_takes_nothing_along(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [one] = look(monkeypatch, lay(tmp_path, broken))
    assert "it cannot be loaded from debating.kind:DEBATE: " in str(one)
    assert set(kinds.names()) == OURS


def test_an_async_hook_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    late = RUNTIME.replace(
        "pass", "async def command(self, name, data, by):\n            return {}"
    )
    [one] = look(monkeypatch, lay(tmp_path, runtime=late))
    assert "Debate.command is declared 'async def'; expected 'def'" in str(one)


def test_the_hooks_that_answer_at_once_are_those_of_a_kind() -> None:
    hooks = {name for name, one in vars(Kind).items() if inspect.isfunction(one) and name[0] != "_"}
    late = {name for name in hooks if inspect.iscoroutinefunction(getattr(Kind, name))}
    assert late == {"settle"}
    assert hooks - late == set(SYNC_HOOKS)


def test_two_kinds_with_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    argued = "ARGUMENT = SessionKind(**(WHOLE | dict(name='argument', facts=None, events={})))"
    folders = lay(tmp_path / "a", argued, package="arguing", entry="argument"), lay(tmp_path / "b")
    found = look(monkeypatch, *folders)
    assert [one.name for one in found] == ["debate"]
    assert "its key 'debate' is one of the kind 'argument'" in str(found[0])


def test_two_packages_with_one_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = lay(tmp_path / "a"), lay(tmp_path / "b", package="duelling")
    [one] = look(monkeypatch, *folders)
    assert one.package == "duelling"
    assert "declares a kind that another package has declared" in str(one)


def test_what_is_installed_later_is_found_by_another_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, tmp_path)
    assert kinds.not_installed("debate") == "The kind 'debate' is not installed here."
    before = kinds.installed()["meeting"]
    lay(tmp_path)
    assert kinds.look_again()
    assert not kinds.look_again()
    assert kinds.not_installed("debate") is None
    assert kinds.installed()["meeting"] is before


def test_what_cannot_be_used_here_counts_as_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, lay(tmp_path))
    kinds.set_aside("debate", "its service cannot be loaded")
    assert set(kinds.names()) == OURS
    assert not kinds.look_again()
    assert "its service cannot be loaded" in str(kinds.not_installed("debate"))


def test_doctor_loads_what_kinds_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look(monkeypatch, lay(tmp_path, runtime="import nothing_there\nclass Debate: pass"))
    [fault] = kinds_faults()
    assert "'debate': its runtime 'debating.session:Debate' cannot be loaded" in fault
    assert "nothing_there" in fault


def test_doctor_looks_for_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "DEBATE = SessionKind(**(WHOLE | dict(page='debating:web/page.js')))"
    assert look(monkeypatch, lay(tmp_path, source)) == ()
    [fault] = kinds_faults()
    assert "its page 'debating:web/page.js' names a file that the package does not have" in fault


def test_what_our_kinds_name_is_there() -> None:
    for kind in all_kinds():
        assert kind.faults() == ()
        assert [one for one in kind.effect_faults() if not one.startswith("its page")] == []


CLI = "from beatroom.bot.cli.main import main; main()"


def check(folder: Path, wheel: Path | None, *more: str) -> subprocess.CompletedProcess[str]:
    """`beatroom check` of a folder of one's own, with a package beside Beatroom."""
    path = os.pathsep.join(filter(None, [str(wheel or ""), os.environ.get("PYTHONPATH", "")]))
    return subprocess.run(
        [sys.executable, "-c", CLI, "--folder", str(folder), "check", *more],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("kind: debate", "kind: conversation", "7:1: 'debate' is for 'kind: debate', and this is"),
        ("debate:\n  motion: This house would keep time\n  proposer: Ana\n  opposer: Bob\n", "",
         "4:7: A personality of the kind 'debate' has no 'debate'; expected 'debate:'."),
        ("opposer: Bob", "opposer: Ana", "7:1: 'debate': The two sides need two people."),
    ],
)  # fmt: skip
def test_what_authors_are_told(was: str, now: str, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "personalities"
    folder.mkdir(parents=True)
    (folder / "duel.yaml").write_text(RECORD.replace(was, now))
    done = check(tmp_path / "mine", lay(tmp_path / "wheel"))
    assert f"duel.yaml:{said}" in done.stdout
    assert done.returncode == 1


def test_a_broken_package_is_a_sentence_and_the_rest_is_checked(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "personalities"
    folder.mkdir(parents=True)
    (folder / "duel.yaml").write_text(RECORD)
    done = check(tmp_path / "mine", lay(tmp_path / "wheel", "raise ValueError('no words')"))
    assert done.stderr.strip() == (
        "The kind 'debate' of the package debating is not used: it cannot be loaded from "
        "debating.kind:DEBATE: ValueError: no words. Mend the package, or uninstall it."
    )
    kind, key = [line for line in done.stdout.splitlines() if "duel.yaml:" in line]
    assert "4:7: 'debate' is not a kind of session" in kind
    assert key.endswith(
        "7:1: 'debate' is not a key of a personality. Its kind is not installed here."
    )
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("called", "said"),
    [("quiz", "In a quiz there is"), ("auction", "In an auction there is")],
)
def test_a_refusal_has_the_article_of_what_a_kind_is_called(called: str, said: str) -> None:
    kind = replace(kind_named("meeting"), called=called)
    assert kind.refusal("bid", ()) == f"{said} no command 'bid'."
