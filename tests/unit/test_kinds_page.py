"""The page on kinds names all that a kind's author declares, changes and is given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest
import yaml

from beatroom.bot.pipeline.kind import Controls, Kind
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.kinds.kind import SessionKind

pytestmark = pytest.mark.unit

PAGE = (Path(__file__).parents[2] / "docs/kinds.md").read_text("utf-8")
CODE = "\n".join(re.findall(r"(?s)```.*?```|`[^`]+`", PAGE))


def blocks(language: str) -> list[str]:
    return re.findall(rf"(?s)```{language}\n(.*?)```", PAGE)


def public(made: type[Any]) -> set[str]:
    """The names of a class's methods, properties and fields."""
    there = {n for n, one in vars(made).items() if isfunction(one) or isinstance(one, property)}
    return {name for name in there | set(made.__annotations__) if not name.startswith("_")}


ENGINES = {"kind_failures"}
"""What only the engine uses of a session."""


@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("a declaration", {one.name for one in fields(SessionKind)}),
        ("a running kind", public(Kind)),
        ("controls", public(Controls)),
        ("a session", public(SessionContext) - ENGINES),
    ],
)
def test_every_name_stands_in_the_page(what: str, names: set[str]) -> None:
    assert len(names) > 2
    lacks = {name for name in names if not re.search(rf"\b{name}\b", CODE)}
    assert lacks == set(), f"of {what}"


def imported() -> Iterator[tuple[str, str]]:
    for block in blocks("python"):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom):
                yield from ((node.module or "", one.name) for one in node.names)


def test_what_the_examples_import_is_there_in_public() -> None:
    found = [one for one in imported() if one[0].startswith("beatroom")]
    assert ("beatroom.kinds.session", "FlowsFunctionSchema") in found
    assert {module.split(".")[1] for module, _ in found} == {"kinds"}
    for module, name in found:
        assert name in import_module(module).__all__, (module, name)


def test_the_examples_can_be_read() -> None:
    read = [yaml.safe_load(block) for block in blocks("yaml")]
    assert {"quiz", "name"} <= {key for one in read for key in one}
