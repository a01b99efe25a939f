"""Values in the pages' commands that can only be one of a few: options' and names of what ships."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from command_lines import read, until_the_next, without_settings
from docs_pages import ROOT

from beatroom.bot.cli.main import app
from beatroom.bot.models.catalogue import catalogue
from beatroom.bot.server.operator_tokens import SCOPES
from beatroom.bot.settings.model_endpoints import LOCAL
from beatroom.flows.kinds.kind import all_kinds

GIVEN = re.compile(r"[A-Z][A-Z_]*|\.\.\.")
"""What a reader puts something of their own for: `NAME`."""
MADE = re.compile(r"^name: ([\w-]+)$|([\w-]+)\.yaml|beatroom new ([\w-]+)", re.MULTILINE)
"""A personality that a page makes."""
OF_SAMPLES = frozenset({"quiz"})
"""The kind that docs/kinds.md makes."""
OF_AUTHORS = frozenset({"show", "rehearse", "test", "talk"})
"""Commands whose first word is a personality."""


@cache
def choices() -> dict[tuple[str, ...], dict[str, frozenset[str]]]:
    """By command, what each option with a closed set of values may be."""
    found = {what: dict(_declared(callback)) for what, callback in _callbacks()}
    found["beatroom", "token", "create"]["--scope"] = frozenset(SCOPES)
    found["beatroom", "new"]["--kind"] = frozenset(one.name for one in all_kinds()) | OF_SAMPLES
    found["beatroom", "serve"]["--engine"] = frozenset({"local", "temporal"})
    found["python", "bot"] = {"--personality": shipped()}
    return found


@cache
def shipped() -> frozenset[str]:
    """The personalities that ship."""
    return frozenset(path.stem for path in (ROOT / "personalities").glob("*.yaml"))


def unknown(line: str, page: str = "") -> list[str]:
    """The values of a command that are none of those that there are.

    Args:
        line: As a page has it.
        page: The page's text: what it makes is there as well.
    """
    what = read(line).what
    words = until_the_next(without_settings(shlex.split(_plain(line), comments=True)))
    wrong = [
        f"{option} {value}"
        for option, value in _options(words)
        if (known := choices().get(what, {}).get(option)) is not None
        if not _is(value, known)
    ]
    return wrong + [name for name, known in _names(what, words, page) if not _is(name, known)]


def _names(
    what: tuple[str, ...], words: list[str], page: str
) -> Iterator[tuple[str, frozenset[str]]]:
    match what:
        case ("beatroom", "models", "get" | "remove"):
            yield from ((w, frozenset({LOCAL, *(m.name for m in catalogue())})) for w in words[3:4])
        case ("beatroom", "bench"):
            there = frozenset(path.stem for path in (ROOT / "benchmarks").glob("*.py"))
            yield from ((w, there) for w in words[2:3] if not w.startswith("-"))
        case ("beatroom", command) if command in OF_AUTHORS:
            made = MADE.findall(page)
            there = shipped() | {name for names in made for name in names if name}
            own = [w.removesuffix(".yaml") for w in words[2:3] if not w.startswith("-")]
            yield from ((name, there) for name in own)
        case _:
            return


def _is(value: str, known: frozenset[str]) -> bool:
    return all(GIVEN.fullmatch(one) or one in known for one in value.split("/"))


def _plain(line: str) -> str:
    return re.sub(r"[\[\]]", "", line.replace("\\|", "/"))


def _options(words: list[str]) -> Iterator[tuple[str, str]]:
    for word, after in zip(words, [*words[1:], ""], strict=False):
        option, given, value = word.partition("=")
        if option.startswith("--"):
            yield option, value if given else after


def _callbacks() -> Iterator[tuple[tuple[str, ...], Any]]:
    groups = [(("beatroom",), app)]
    groups += [
        (("beatroom", str(one.name)), one.typer_instance)
        for one in app.registered_groups
        if one.typer_instance is not None
    ]
    for above, typer in groups:
        for command in typer.registered_commands:
            if command.callback is not None:
                name = command.name or command.callback.__name__.strip("_").replace("_", "-")
                yield (*above, name), command.callback


def _declared(callback: Any) -> Iterator[tuple[str, frozenset[str]]]:
    for name, hint in get_type_hints(callback, include_extras=True).items():
        kind, *more = get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
        # Typer takes the first of the names for a default, and puts it right later.
        told = [(getattr(m, "default", ""), *(getattr(m, "param_decls", None) or ())) for m in more]
        spelt = [one for names in told for one in names if isinstance(one, str)]
        option = next((d for d in spelt if d.startswith("--")), "--" + name.replace("_", "-"))
        if isinstance(kind, type) and issubclass(kind, Enum):
            yield option, frozenset(str(one.value) for one in kind)
        parts: list[Any] = [kind, *get_args(kind)]
        if given := next((one for one in parts if get_origin(one) is Literal), None):
            yield option, frozenset(map(str, get_args(given)))
