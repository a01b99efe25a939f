"""Every command in the pages is run: here, in a scratch folder, or where `ELSEWHERE` says.

A command that is in neither fails the test, as does a line of `ELSEWHERE` that no page has.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from docs_pages import PAGES, ROOT, anchors, blocks, links, shell_lines
from typer.testing import CliRunner

from beatroom.bot.cli.main import app

pytestmark = pytest.mark.virtual

HERE = re.compile(r"^(?:\.venv/bin/)?beatroom (new|check|show|rehearse|schema)\b")
"""Run in this test: they need no service, key, network or question."""
ELSEWHERE = {
    r"make run$": "tests/service/test_installed.py",
    r"make test$": ".ci/run",
    r"(uvx|pipx|pip) ": "tests/service/test_installed.py",
    r"export BEATROOM_TOKEN": "tests/service/test_cli_sessions.py",
    r"curl .*/instructions": "tests/service/test_rest.py",
    r"curl .*/constraints": "tests/service/test_people.py",
    r"make bench|(\.venv/bin/)?beatroom bench": "tests/service/test_benchmarks.py",
    r"beatroom link": "tests/service/test_cli_sessions.py",
    r"beatroom talk": "tests/virtual/test_rehearsal_talk.py",
    r"beatroom memory": "tests/service/test_memory_mcp.py",
    r"beatroom models get": "tests/unit/test_models.py",
    r"beatroom (doctor|languages)": "tests/unit/test_kind_words.py",
    r"beatroom \w+ (personalities/)?pub-night": "tests/virtual/test_sample_kind.py",
    r"beatroom rehearse .*--session": "tests/service/test_cli_sessions.py",
    r"[A-Z_]+=\S+$": "tests/unit/test_settings.py",
    r"pg_(dump|restore)": "tests/service/test_backup.py",
    r"python tools/pictures.py": "needs Chromium for long; its scenes: web/test/axe.test.tsx",
    r"(\.venv/bin/)?beatroom test": "tests/virtual/test_rehearsal_expectations.py",
    r".*-m simulation.terra_soak": "tests/virtual/test_restaurant_interleavings.py",
    r"python bot.py .*-t (daily|twilio)": "needs a vendor's key",
    r"python bot.py": "tests/service/test_runner_process.py",
    r"git worktree add|\.venv/bin/uv pip install|.*-m simulation.before_after": (
        "needs an older tree and half an hour"
    ),
}
"""Where else a command is run, by how it begins: a file, or why it is not run in each change."""


def all_lines() -> list[tuple[str, str]]:
    return [(page.name, line) for page in PAGES for line in shell_lines(page)]


def elsewhere(line: str) -> str | None:
    """The first line of `ELSEWHERE` that knows it."""
    command, _, _ = line.partition("#")
    return next((known for known in ELSEWHERE if re.match(known, command.strip())), None)


def test_every_command_is_run_somewhere() -> None:
    lost = [
        (page, line) for page, line in all_lines() if not elsewhere(line) and not HERE.match(line)
    ]
    assert lost == []
    unused = set(ELSEWHERE) - {elsewhere(line) for _, line in all_lines()}
    assert unused == set()
    files = [one.split()[-1] for one in ELSEWHERE.values()]
    assert [one for one in files if "/" in one and not (ROOT / one).exists()] == []


@pytest.mark.parametrize("name", ["README.md", "rehearsing.md"])
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
    run = [one for one in shell_lines(page) if HERE.match(one) and not elsewhere(one)]
    assert run
    for line in run:
        words = shlex.split(line, comments=True)[1:]
        done = CliRunner().invoke(app, words, input="\n" * 9)
        assert done.exit_code == 0, f"{line}\n{done.output}"


def test_no_link_is_dead() -> None:
    dead: list[str] = []
    for page in PAGES:
        for link in links(page):
            path, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            to = (page.parent / path).resolve() if path else page
            known = to.exists() and (not anchor or to.suffix != ".md" or anchor in anchors(to))
            dead += [] if known else [f"{page.name}: {link}"]
    assert dead == []
