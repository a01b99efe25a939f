"""What can be wrong with the declaration of a kind: each fault a phrase with what was expected.

Everything is looked at when kinds are loaded. What a declaration names ("module:name") is found in
its source and not run, so that looking at it loads no pipeline and no routes; but for its words,
which are data.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from inspect import isclass
from pkgutil import resolve_name
from typing import Any, cast

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from beatroom.flows.core.facts import Facts
from beatroom.flows.core.kept import FieldPolicy
from beatroom.flows.language.complete import lacking
from beatroom.flows.language.language_code import ENGLISH, code_of
from beatroom.flows.language.load import LanguageError, Table, file_name, languages
from beatroom.flows.personality.errors import did_you_mean
from beatroom.flows.personality.kinds import Key

KEY = r"[a-z][a-z0-9_]*"
EFFECT = r"[A-Za-z_][\w.]*:[A-Za-z_]\w*"
PAGE = r"[A-Za-z_][\w.]*:[\w./-]+\.m?js"
SYNC_HOOKS = (
    "functions",
    "start",
    "guidance",
    "reply",
    "check_sentence",
    "context_view",
    "state_for",
    "event_for",
    "owned_by",
    "owner_refusal",
    "command",
    "guest_command",
    "opens_aloud",
    "quiet",
)
"""Methods of a kind's runtime that answer at once: `bot.pipeline.kind.Kind`."""


def key_faults(keys: Mapping[str, Any], core: frozenset[str]) -> Iterator[str]:
    """Of a personality's keys; `core` are the names that every personality has."""
    for name, key in keys.items():
        if not re.fullmatch(KEY, str(name)):
            yield f"its key {name!r} is no name; expected small letters, digits and underscores"
        elif name in core:
            yield f"its key {name!r} is one of every personality; expected a name of its own"
        if not isinstance(key, Key):
            yield f"what stands at its key {name!r} is {_sort(key)}; expected a Key"
        elif not _is_model(key.model):
            yield f"the model of its key {name!r} is {_sort(key.model)}; expected a Pydantic model"


def request_faults(fields: Mapping[str, FieldInfo]) -> Iterator[str]:
    """Of the fields of a request for a session."""
    for name, one in fields.items():
        if one.is_required():
            yield (
                f"its request's field {name!r} has no default; "
                "expected one, with which nothing is asked"
            )


def event_faults(
    kind: Sequence[str], facts: Facts[Any] | None, events: Mapping[str, Any]
) -> Iterator[str]:
    """Of what is declared of its events; `kind` are the names that it has and had."""
    if facts is not None and facts.kind not in kind:
        yield f"its facts are of the kind {facts.kind!r}; expected {kind[0]!r}"
    known: Mapping[str, type[Any]] = {} if facts is None else facts.types
    older = frozenset[str]() if facts is None else {name for name, _ in facts.older}
    for name, event in events.items():
        if name not in known and name not in older:
            hint = f" {did_you_mean(name, known)}".rstrip(" ?")
            listed = ", ".join(known) or "none, for it has no facts"
            yield f"its events name {name!r}, which is no fact of its; expected {listed}.{hint}"
            continue
        kept = getattr(event, "kept", None)
        if not isinstance(kept, FieldPolicy):
            yield f"what stands at its event {name!r} is {_sort(event)}; expected an EventType"
        elif name in known:
            fields = known[name].model_fields
            for field in sorted(kept.declared - fields.keys()):
                yield (
                    f"its event {name!r} says what {field!r} holds, which is no field of that "
                    f"fact; expected {', '.join(fields) or 'none'}"
                )


def command_faults(commands: Mapping[str, Any], scopes: Sequence[str]) -> Iterator[str]:
    """Of its commands, each a scope, or a scope with a model."""
    for name, command in commands.items():
        scope = getattr(command, "scope", command)
        if scope not in scopes:
            expected = ", ".join(scopes)
            yield f"the scope of its command {name!r} is {scope!r}; expected one of {expected}"
        model = getattr(command, "model", None)
        if model is not None and not _is_model(model):
            yield f"the model of its command {name!r} is {_sort(model)}; expected a Pydantic model"


def effect_faults(effects: Mapping[str, str], page: str | None) -> Iterator[str]:
    """Of what it names: whether that is there, by its source."""
    for field, effect in effects.items():
        if not re.fullmatch(EFFECT, effect):
            yield f"its {field} is {effect!r}; expected 'module:name'"
            continue
        module, _, name = effect.partition(":")
        spec = _spec(module)
        if spec is None:
            yield f"its {field} is {effect!r}, and there is no module {module!r}"
        elif (tree := _source(spec)) is not None:
            yield from _named_faults(field, effect, name, tree)
    if page is not None:
        yield from _page_faults(page)


def words_faults(names: Sequence[str]) -> Iterator[str]:
    """Of its words: whether each table can be read in every language that has it."""
    for name in names:
        try:
            found = resolve_name(name)
            if not isinstance(found, Table):
                yield f"its words are {name!r}, which is {_sort(found)}; expected a Table"
                continue
            table = cast("Table[Any]", found)
            yield from lacking(table, ENGLISH)
            for code in languages(table.folder):
                if code_of(code) != code:
                    yield (
                        f"nobody reads {file_name(table.folder, code)}; expected a language of "
                        "two letters, such as en.yaml"
                    )
                elif code != ENGLISH and table.raw(code) is not None:
                    table[code]
        except LanguageError as error:
            yield from str(error).splitlines()
        except Exception as error:  # noqa: BLE001 - border: a package of anybody's
            yield f"its words {name!r} cannot be loaded: {type(error).__name__}: {error}"


def _named_faults(field: str, effect: str, name: str, tree: ast.Module) -> Iterator[str]:
    bound = _bound(tree)
    if bound is None:
        return
    if name not in bound:
        near = did_you_mean(name, bound).rstrip("?")
        yield f"its {field} is {effect!r}, and there is no {name!r} in that module. {near}".strip()
    if field != "runtime":
        return
    for made in tree.body:
        if isinstance(made, ast.ClassDef) and made.name == name:
            for method in made.body:
                if isinstance(method, ast.AsyncFunctionDef) and method.name in SYNC_HOOKS:
                    yield (
                        f"{name}.{method.name} is declared 'async def'; expected 'def', with "
                        "work that takes time in live.spawn"
                    )


def _page_faults(page: str) -> Iterator[str]:
    if not re.fullmatch(PAGE, page):
        yield f"its page is {page!r}; expected 'package:folder/file.js'"
        return
    package = page.partition(":")[0]
    if _spec(package) is None:
        yield f"its page is {page!r}, and there is no package {package!r}"


def _spec(module: str) -> ModuleSpec | None:
    try:
        return find_spec(module)
    except (ImportError, ValueError):
        return None


def _source(spec: ModuleSpec) -> ast.Module | None:
    """A module's source as a tree; None where it has none to read."""
    read = getattr(spec.loader, "get_source", None)
    source = None if read is None else read(spec.name)
    return None if source is None else ast.parse(source)


def _bound(tree: ast.Module) -> set[str] | None:
    """The names of a module; None where only running it would tell."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(names=names) if any(one.name == "*" for one in names):
                return None
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                found |= {(one.asname or one.name).partition(".")[0] for one in names}
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case _:
                pass
    return None if "__getattr__" in found else found


def _is_model(value: Any) -> bool:
    return isclass(value) and issubclass(value, BaseModel)


def _sort(value: Any) -> str:
    return f"{value!r}"[:60]
