"""What the classes of the installed Pipecat say of themselves, read from their sources.

Most of them cannot be imported before their extra is installed, so nothing is imported: the files
are parsed. A class's bases tell what it is, the sentence that its module raises without its
packages names the extra, and what `language_to_service_language` looks up are its languages.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

FOLDERS = ("services", "audio/turn", "audio/filters")
_EXTRA = re.compile(r"pipecat-ai\[([a-z0-9_,-]+)\]")


@dataclass(slots=True)
class Module:
    """A source file: its classes and functions, and where names in it come from."""

    name: str
    extra: str = ""
    classes: dict[str, ast.ClassDef] = field(default_factory=dict[str, ast.ClassDef])
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict[str, ast.FunctionDef])
    imported: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])


@dataclass(frozen=True, slots=True)
class SourceClass:
    """A class, with its ancestors as far as they are in Pipecat, itself first."""

    module: Module
    node: ast.ClassDef
    line: tuple[tuple[Module, ast.ClassDef], ...]

    @property
    def name(self) -> str:
        return self.node.name

    @property
    def ancestors(self) -> frozenset[str]:
        """The names of all ancestors, those that are not in Pipecat too."""
        return frozenset(_called(base) for _, node in self.line for base in node.bases)

    def method(self, name: str) -> tuple[Module, ast.FunctionDef | ast.AsyncFunctionDef] | None:
        """The method of that name, where it is first found, and the module that it is in."""
        for module, node in self.line:
            for one in node.body:
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.name == name:
                    return module, one
        return None

    @property
    def hears(self) -> bool:
        """Whether it takes people's sound."""
        return any("InputAudioRawFrame" in module.imported for module, _ in self.line)

    @property
    def is_abstract(self) -> bool:
        """Whether it is only there to be inherited from."""
        own = (one for one in self.node.body if isinstance(one, ast.FunctionDef))
        return any("abstractmethod" in map(_called, one.decorator_list) for one in own)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that it knows by name, in order; none where it does not tell."""
        found = self.method("language_to_service_language")
        if found is None:
            return ()
        module, method = found
        codes = _languages_in(method)
        for called in _calls(method):
            where, name = module.imported.get(called, (module.name, called))
            there = modules().get(where)
            function = there.functions.get(name) if there is not None else None
            codes |= _languages_in(function) if function is not None else set()
        return tuple(sorted({code.replace("_", "-").lower().split("-")[0] for code in codes}))


@cache
def modules() -> dict[str, Module]:
    """All modules in `FOLDERS`, by name; none where Pipecat is not installed."""
    spec = importlib.util.find_spec("pipecat")
    if spec is None or not spec.submodule_search_locations:
        return {}
    root = Path(spec.submodule_search_locations[0])
    paths = (path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py")))
    found = (_read(root, path) for path in paths)
    return {module.name: module for module in found}


def classes() -> list[SourceClass]:
    """Every class in them, in the order of the files."""
    return [
        SourceClass(module, node, _line(module, node))
        for module in modules().values()
        for node in module.classes.values()
    ]


def _read(root: Path, path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    parts = path.relative_to(root).with_suffix("").parts
    module = Module(".".join(("pipecat", *(part for part in parts if part != "__init__"))))
    found = _EXTRA.search(text)
    module.extra = found[1] if found else ""
    for node in _top(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for alias in node.names:
                module.imported[alias.asname or alias.name] = (node.module, alias.name)
        elif isinstance(node, ast.ClassDef):
            module.classes[node.name] = node
        elif isinstance(node, ast.FunctionDef):
            module.functions[node.name] = node
    return module


def _top(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements of a module, and those within a `try` at its top."""
    for node in tree.body:
        yield from node.body if isinstance(node, ast.Try) else (node,)


def _line(module: Module, node: ast.ClassDef) -> tuple[tuple[Module, ast.ClassDef], ...]:
    line = [(module, node)]
    for base in node.bases:
        name = _called(base)
        where, called = module.imported.get(name, (module.name, name))
        there = modules().get(where)
        if there is not None and called in there.classes:
            line += _line(there, there.classes[called])
    return tuple(line)


def _called(node: ast.expr) -> str:
    """The name by which a base, a decorator or a function is called, without its package."""
    if isinstance(node, ast.Subscript | ast.Call):
        return _called(node.value if isinstance(node, ast.Subscript) else node.func)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _calls(node: ast.AST) -> set[str]:
    return {_called(one.func) for one in ast.walk(node) if isinstance(one, ast.Call)}


def _languages_in(node: ast.AST) -> set[str]:
    return {
        one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute) and _called(one.value) == "Language"
    }
