"""Every command in the pages is run: by a test, by a workflow, or by `make test-commands`.

A test says so with `@pytest.mark.runs(...)`, and is held to it (`commands_ran.py`); a workflow has
it as a step; `tools/page_commands/commands.toml` has the others. What cannot be run stands with its
reason in `NOT_RUN`, and is looked at as far as that goes: that what it starts is there, with the
options that it is given.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from command_lines import Does, commands, does, hidden, marked, read
from commands_elsewhere import NOT_RUN, by_target, by_workflows
from docs_pages import PAGES, ROOT, blocks, shell_lines
from typed import by_itself, make
from typer.testing import CliRunner

from beatroom.bot.cli.main import app
from beatroom.bot.settings.settings import Settings
from tools.page_commands.table import table

pytestmark = pytest.mark.virtual

HERE = re.compile(r"^(?:\.venv/bin/)?beatroom (new|check|show|rehearse|schema)\b")
"""Run in this test: they need no service, key, network or question."""
EVERYWHERE = "--folder"
"""An option of `beatroom` itself, which is the same whatever is asked of it."""
LEFT = re.compile(r"--session")
"""Of those, what needs a service nevertheless."""


def covers(known: Does, one: Does) -> bool:
    """Whether a command is asked of a program as another is, or one of a group that it names."""
    return known.what[: len(one.what)] == one.what


def lacking(one: Does, marks: list[Does]) -> set[str]:
    """What no test gives to such a command; all of it where none runs it."""
    alike = [known for known in marks if covers(known, one)]
    if not alike:
        return {*one.what, *one.options}
    everywhere = {EVERYWHERE} & {option for known in marks for option in known.options}
    return set(one.options.difference(everywhere, *(known.options for known in alike)))


def runners() -> dict[str, list[Does]]:
    """What runs commands of the pages, and those that nothing can."""
    return {
        "a test": [read(line) for line in marked()],
        "a workflow": [read(line) for line in by_workflows()],
        "`make test-commands`": [read(line) for line in by_target()],
        "nothing": [read(line) for line in NOT_RUN],
    }


def test_every_command_is_run() -> None:
    known = runners()
    lost = {
        f"{one.page}: {one.line}": sorted(lacking(one.does, known["a test"]))
        for one in commands()
        if one.does.what != ("settings",)
        and all(lacking(one.does, lines) for lines in known.values())
    }
    assert lost == {}, (
        "run it in a test with @pytest.mark.runs, or in tools/page_commands/commands.toml; "
        "where neither can, say why in NOT_RUN"
    )


def test_each_is_run_by_one_thing_alone() -> None:
    known = runners()
    twice = [
        f"{one}: {who} and {other}"
        for who, lines in known.items()
        for other, others in known.items()
        if who not in (other, "a test")
        for one in lines
        if not lacking(one, others)
    ]
    assert twice == []


def test_what_make_test_commands_runs_is_what_the_pages_have() -> None:
    there = [one.does for one in commands()]
    for one in table():
        lines = [line for line in one.runs.splitlines() if line]
        run = [does(shlex.split(line, comments=True)) for line in lines]
        for line in one.pages:
            page = read(line)
            assert any(covers(page, have) or covers(have, page) for have in there), line
            whole = [own for own in run if own.what == page.what and page.options <= own.options]
            assert whole, f"{one.name}: {line!r} is not in what is run"
        assert one.why or {*one.pages} <= {*lines}, f"{one.name}: say why not as the page has it"


def test_no_command_is_written_so_that_it_is_not_seen() -> None:
    unseen = {page.name: lines for page in PAGES if (lines := list(hidden(page)))}
    assert unseen == {}, (
        "write it whole: `beatroom extend ID 5m`, `python tools/chaos.py --kills 3`"
    )


def test_a_command_that_hides_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "| `extend ID 5m`, `data erase NAME` | `tools/chaos.py --kills 3` |\n\n"
        "`host named`, `skip`, `beatroom skip ID`, `tools/chaos.py`, `next reply`"
    )
    assert list(hidden(page)) == ["extend ID 5m", "data erase NAME", "tools/chaos.py --kills 3"]


def test_what_is_not_run_is_in_a_page() -> None:
    there = {one.line for one in commands()}
    shapes = [read(line) for line in there]
    assert [k for k in NOT_RUN if not any(covers(s, read(k)) for s in shapes)] == []


def test_each_mark_is_of_a_command_of_a_page() -> None:
    there = [one.does for one in commands()]
    assert [line for line in marked() if not any(covers(read(line), one) for one in there)] == []


def test_what_is_not_run_can_be() -> None:
    for line in (*NOT_RUN, *by_target()):
        asked = read(line)
        match asked.what:
            case ("make", target):
                given = [word for word in shlex.split(line) if "=" in word]
                for words in recipe(target, *given):
                    there(does(words), target)
            case ("beatroom", "bench"):
                source = (ROOT / "benchmarks" / "__main__.py").read_text(encoding="utf-8")
                assert [one for one in asked.options if f'"{one}"' not in source] == []
            case ("docker", "compose", *_):
                composed(shlex.split(line))
            case ("pip", *_):
                extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
                named = {one.strip("[]") for one in asked.options if one.startswith("[")}
                assert named <= set(extras["optional-dependencies"]), line
            case _:
                there(asked, line)


def recipe(target: str, *given: str) -> Iterator[list[str]]:
    """What make would run for a target, without what it would make first."""
    dry = subprocess.run(
        make(target, "--dry-run", *given),
        cwd=ROOT,
        env=by_itself(),
        capture_output=True,
        text=True,
        check=True,
    )
    for line in dry.stdout.replace("\\\n", " ").splitlines():
        for part in re.split(r"&&|;", line):
            if re.match(r"\s*(\S+=\S*\s+|nice -n \d+\s+)*\S*/(python|beatroom)\s", part):
                yield shlex.split(re.sub(r"nice -n \d+", "", part))


def there(asked: Does, what: str) -> None:
    """A module of ours is there, and knows the options that it is given."""
    program, *rest = asked.what
    if program != "python" or rest[0] in ("-c", "pip", "venv", "nodeenv"):
        return
    places = (
        folder / rest[0].replace(".", "/") / last
        for folder in (ROOT, ROOT / "tests")
        for last in ("__main__.py", "../" + rest[0].rpartition(".")[2] + ".py")
    )
    source = next((one.resolve() for one in places if one.resolve().is_file()), None)
    assert source is not None, f"{what}: there is no {rest[0]}"
    if rest[0] != "bot":  # whose options are Pipecat's runner's
        text = source.read_text(encoding="utf-8")
        lost = [one for one in asked.options if one.startswith("--") and f'"{one}"' not in text]
        assert lost == [], what


def composed(words: list[str]) -> None:
    """The profile and the service that `docker compose` is given are in the file."""
    file: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    services = file["services"]
    if "--profile" in words:
        profile = words[words.index("--profile") + 1]
        assert any(profile in one.get("profiles", []) for one in services.values())
    if "exec" in words:
        service, *command = words[words.index("exec") + 1 :]
        assert service in services
        assert command[0] == "beatroom"
    else:
        assert words[-1] in ("up", "--build")


def test_a_command_that_is_run_nowhere_is_seen() -> None:
    marks = [read("beatroom start NAME --at TIME"), read("make run")]
    assert lacking(read("beatroom start NAME [--at TIME]"), marks) == set()
    assert lacking(read("beatroom start NAME [--at TIME] [--length 30m]"), marks) == {"--length"}
    assert lacking(read("beatroom end ID"), marks) == {"beatroom", "end"}
    assert lacking(read("DAILY_API_KEY=... make run"), marks) == set()
    assert read("python tools/pictures.py --kind terra") == does(
        [sys.executable, "-m", "tools.pictures", "--kind", "terra"]
    )
    with pytest.raises(AssertionError):
        there(read("python -m tools.chaos --kils 3"), "a wrong option")
    with pytest.raises(AssertionError):
        composed(["docker", "compose", "--profile", "clusters", "up"])


def test_settings_in_blocks_are_settings() -> None:
    lines = [one.line for one in commands() if one.does.what == ("settings",)]
    given = dict(line.partition("#")[0].strip().split("=", 1) for line in lines)
    assert len(given) >= 5
    chosen = {name.lower(): value for name, value in given.items()}
    assert set(chosen) <= set(Settings.model_fields)
    Settings(_env_file=None, **chosen)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            "README.md",
            marks=pytest.mark.runs(
                "beatroom check personalities/tea.yaml", "beatroom rehearse tea --people ana,bob"
            ),
        ),
        pytest.param(
            "rehearsing.md",
            marks=pytest.mark.runs(
                "beatroom new tea-talk --kind conversation",
                "beatroom show tea-talk",
                "beatroom rehearse tea-talk --length 60m --people ana,bob --seed 7 --report F",
                'beatroom rehearse tea-talk --seed 7 --as-test "a lively evening"',
                "beatroom schema",
            ),
        ),
    ],
)
def test_what_authors_are_told_to_type_works(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [page] = [one for one in PAGES if one.name == name and one.parent.name != "benchmarks"]
    folder = tmp_path / "personalities"
    folder.mkdir()
    for written in blocks(page, "yaml"):
        if called := re.search(r"^name: ([\w-]+)$", written, re.MULTILINE):
            (folder / f"{called[1]}.yaml").write_text(written, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PERSONALITIES_DIR", str(folder))
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    run = [one for one in shell_lines(page) if HERE.match(one) and not LEFT.search(one)]
    assert run
    for line in run:
        words = shlex.split(line, comments=True)[1:]
        done = CliRunner().invoke(app, words, input="\n" * 9)
        assert done.exit_code == 0, f"{line}\n{done.output}"
