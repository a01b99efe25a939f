"""Every command that a page names is there, with the options that it names."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from docs_pages import PAGES, ROOT, shell_lines
from typer.main import get_command

from beatroom.bot.cli.main import app

pytestmark = pytest.mark.unit

INLINE = re.compile(r"`((?:\.venv/bin/)?(?:beatroom|make) [^`]+)`")
TARGETS = set(re.findall(r"^([\w.-]+):(?!=)", (ROOT / "Makefile").read_text(), re.MULTILINE))


def commands(program: str) -> Iterator[tuple[str, list[str]]]:
    """Each use of a program in a page, as its page and the words behind the program."""
    for page in PAGES:
        if page.parent.name == "benchmarks":
            continue  # what stands behind `bench` is the benchmarks' own
        text = page.read_text()
        for line in (*shell_lines(page), *INLINE.findall(text)):
            words = shlex.split(line.replace("...", ""), comments=True)
            names = [word.rpartition("/")[2] for word in words]
            if program in names and not is_argument(words, names.index(program)):
                yield page.name, until_the_next(words[names.index(program) + 1 :])


def is_argument(words: list[str], at: int) -> bool:
    """Whether the program's name is only said: installed, or the name of something else."""
    before = [word for word in words[:at] if "=" not in word]
    return bool(before) and before[0] not in ("uvx", "pipx", "nice", "sudo", "docker", "systemctl")


def until_the_next(words: list[str]) -> list[str]:
    ends = [at for at, word in enumerate(words) if word in ("|", "&&", ";", ">", "&", "2>")]
    return words[: ends[0]] if ends else words


def test_commands_of_ours_are_there_with_their_options() -> None:
    whole = get_command(app)
    seen = set[str]()
    for page, words in commands("beatroom"):
        command: Any = whole
        path, options = list[str](), set(opts_of(whole))
        for word in words:
            if word.startswith("-"):
                assert word.partition("=")[0] in options, f"{page}: beatroom {' '.join(words)}"
            elif word in getattr(command, "commands", {}):
                command = command.commands[word]
                path.append(word)
                options |= set(opts_of(command))
            elif hasattr(command, "commands") and not follows_option(words, word):
                pytest.fail(f"{page}: there is no `beatroom {' '.join([*path, word])}`")
        seen.add(" ".join(path))
    assert {"serve", "check", "rehearse", "models get", "token show", "doctor"} <= seen


def test_the_table_of_commands_has_each() -> None:
    """docs/operations.md has them all; options stand in the guides, too."""
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    table = page.partition("### Commands")[2].partition("\n## ")[0]
    named = [one.removeprefix("beatroom ") for one in re.findall(r"`(beatroom [^`]+)`", table)]
    lost = [
        one
        for one in all_of(get_command(app))
        if not any(f"{has} ".startswith(f"{one} ") for has in named)
    ]
    assert lost == []


def all_of(command: Any, *path: str) -> Iterator[str]:
    """Each command by its names: `token show`."""
    for name, one in command.commands.items():
        if hasattr(one, "commands"):
            yield from all_of(one, *path, name)
        else:
            yield " ".join([*path, name])


def opts_of(command: Any) -> list[str]:
    named = [*(one for param in command.params for one in (*param.opts, *param.secondary_opts))]
    return [*named, "--help"]


def follows_option(words: list[str], word: str) -> bool:
    at = words.index(word)
    return at > 0 and words[at - 1].startswith("-")


def test_targets_of_make_are_there() -> None:
    seen = set[str]()
    for page, words in commands("make"):
        for word in words:
            if "=" not in word and not word.startswith("-"):
                assert word in TARGETS, f"{page}: make {word}"
                seen.add(word)
    assert {"run", "test"} <= seen
