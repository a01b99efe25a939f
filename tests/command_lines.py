"""What a command line does, by which a line of a page is matched with one that a test runs."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from docs_pages import INLINE_CODE, PAGES, ROOT, shell_lines, without_fences

PROGRAMS = frozenset(
    {"apt-get", "beatroom", "curl", "docker", "export", "git", "make", "mkdocs", "node", "npm"}
    | {"npx", "pg_dump", "pg_restore", "pip", "pipx", "pre-commit", "promtool", "pyright"}
    | {"pytest", "python", "ruff", "sqlite3", "uv", "uvx"}
)
GROUPS = frozenset({"token", "data", "models"})
"""Of `beatroom`: those whose next word is the command."""
BEFORE = frozenset({"exec", "env", "nice", "sudo"})
VALUED = frozenset({"--folder", "--profile", "-m", "-p", "--platform"})
"""Options before a command whose next word is their value."""
FOLDERS = ("tools", "tests", "benchmarks", "simulation")
ENDS = frozenset({"|", "&&", ";", ">", ">>", "<", "&", "2>"})
SETTING = re.compile(r"([A-Za-z_]\w*)=(.*)")
MARKED = "mark.runs("


@dataclass(frozen=True)
class Does:
    """What a command line does.

    Attributes:
        what: The program and what is asked of it: `("beatroom", "models", "get")`.
        options: The options, whatever their values are; of make the variables.
    """

    what: tuple[str, ...]
    options: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return " ".join([*self.what, *sorted(self.options)])


@dataclass(frozen=True)
class Command:
    """A command of a page, as it stands there."""

    page: str
    line: str

    @property
    def does(self) -> Does:
        return read(self.line)


@cache
def commands() -> tuple[Command, ...]:
    """Every command of every page: those in blocks, and those in a sentence."""
    return tuple(
        Command(page.relative_to(ROOT).as_posix(), line)
        for page in PAGES
        for line in (*shell_lines(page), *_in_sentences(page))
    )


def _in_sentences(page: Path) -> Iterator[str]:
    spans = (" ".join(span.split()) for span in INLINE_CODE.findall(without_fences(page)))
    yield from (line for line in spans if is_command(line))


def hidden(page: Path) -> Iterator[str]:
    """Code in a page's sentences that is a command, and is not written as one that `commands` has.

    Such is a file of the tree with arguments, and a command of ours without its program.
    """
    ours = {one.what[1:] for one in map(read, marked()) if one.what[0] == "beatroom"}
    for line in (" ".join(span.split()) for span in INLINE_CODE.findall(without_fences(page))):
        first, *rest = line.split() or [""]
        argument = bool(rest) and re.fullmatch(r"[A-Z]{2,}|[\[\d-].*", rest[0]) is not None
        script = "/" in first and (ROOT / first).exists()
        own = (first, *rest[:1]) in ours or ((first,) in ours and argument)
        if rest and (script or own) and not is_command(line):
            yield line


def is_command(line: str) -> bool:
    """Whether code in a sentence is a command, not the name of something."""
    try:
        words = without_settings(shlex.split(line, comments=True))
    except ValueError:
        return False
    return len(words) > 1 and Path(words[0]).name in PROGRAMS


def read(line: str) -> Does:
    """What a line of a page does; `[--option VALUE]` is an option like others."""
    plain = re.sub(r"(?<!\S)\[(?=[-A-Z])|(?<=[\w\]])\](?!\S)", "", line.replace("\\|", "/"))
    words = shlex.split(plain.replace("...", " "), comments=True)
    return does(words)


def does(words: Sequence[str]) -> Does:
    """What a command does, by its words."""
    own = without_settings(words)
    if not own:
        return Does(("settings",))
    program, rest = Path(own[0]).name, until_the_next(own[1:])
    if re.fullmatch(r"python[\d.]*", program):
        return _python(rest)
    if program == "make":
        return _make(rest)
    if program == "curl":
        return _curl(rest)
    options = frozenset(one.partition("=")[0] for one in rest if one.startswith("-"))
    said = list(_not_options(rest))
    if program == "beatroom":
        return Does((program, *said[: 2 if said[:1] and said[0] in GROUPS else 1]), options)
    if program in ("pip", "pipx", "uvx", "uv"):
        extras = frozenset(f"[{one}]" for one in re.findall(r"\[(\w+)\]", " ".join(rest)))
        own_words = [one for one in said if not re.search(r"beatroom|^\.|\.whl", one)]
        return Does((program, *own_words[:2]), options | extras)
    of_program = {"docker": 2, "git": 2, "apt-get": 1, "pre-commit": 1}.get(program, 0)
    return Does((program, *said[:of_program]), options)


def without_settings(words: Sequence[str]) -> list[str]:
    """The words behind what is set for the command: `NAME=value`."""
    ends = (at for at, word in enumerate(words) if not (SETTING.match(word) or word in BEFORE))
    return list(words[next(ends, len(words)) :])


def until_the_next(words: Sequence[str]) -> list[str]:
    """The words until another command, or a file, begins."""
    ends = [at for at, word in enumerate(words) if word in ENDS]
    return list(words[: ends[0]] if ends else words)


def _not_options(words: Sequence[str]) -> Iterator[str]:
    """What is asked of a program: no options, and no value of one that stands before it."""
    value = False
    for word in words:
        if not value and not word.startswith("-"):
            yield word
        value = word in VALUED


def _python(words: Sequence[str]) -> Does:
    if words[:1] == ["-c"]:  # as `beatroom` where it is not installed
        ours = "beatroom.bot.cli.main" in words[1]
        return does(["beatroom", *words[2:]]) if ours else Does(("python", "-c"))
    at = 1 if words[:1] == ["-m"] else 0
    name = _module(words[at])
    rest = words[at + 1 :]
    if name == "pytest":
        return does(["pytest", *rest])
    # Where it runs is another thing each time.
    said = [f"-t {rest[n + 1]}" if one == "-t" else one for n, one in enumerate(rest)]
    return Does(("python", name), frozenset(o.partition("=")[0] for o in said if o[:1] == "-"))


def _module(word: str) -> str:
    """However it was asked for: by its module, its path in the tree, or from anywhere."""
    parts = Path(word).with_suffix("").parts if word.endswith(".py") else word.split(".")
    first = next((at for at, part in enumerate(parts) if part in FOLDERS), len(parts) - 1)
    return ".".join(parts[first if word.endswith(".py") else 0 :]).removeprefix("tests.")


def _make(words: Sequence[str]) -> Does:
    if "--dry-run" in words:  # nothing is run
        return Does(("make", "--dry-run"))
    targets = [one for one in _without_assumed(words) if not SETTING.match(one)]
    given = frozenset(found[1] for one in words if (found := SETTING.match(one)))
    return Does(("make", *(one for one in targets if not one.startswith("-"))), given - {"BIN"})


def _without_assumed(words: Sequence[str]) -> Iterator[str]:
    """Without `-o FILE`: what make is told that it need not make."""
    assumed = False
    for word in words:
        if word != "-o" and not assumed:
            yield word
        assumed = word == "-o"


def _curl(words: Sequence[str]) -> Does:
    method = words[words.index("-X") + 1] if "-X" in words else "GET"
    [address] = [one for one in words if "/api/" in one]
    path = address.partition("/api/v1")[2].partition("?")[0]
    parts = ["*" if n > 1 and n % 2 == 0 else part for n, part in enumerate(path.split("/"))]
    return Does(("curl", method, "/".join(parts)))


@cache
def marked() -> dict[str, list[str]]:
    """The commands that tests say they run, each with the tests that say so."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if MARKED not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.runs":
                for argument in node.args:
                    line = ast.literal_eval(argument)
                    found.setdefault(line, []).append(path.relative_to(ROOT).as_posix())
    return found
