"""A service's class: loading it, and what may stand under its `settings` and `options`.

`settings` is validated by the class's own model: Pipecat's `Settings` of services, the `params` of
turn analysers. `options` are what its constructor takes besides. What a class takes from this
house, such as an HTTP session, is no option (`GIVEN`).
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
from collections.abc import Mapping
from functools import cache
from typing import Any, cast, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, ValidationError, create_model

from beatroom.bot.services.catalogue import (
    BASES,
    CALLED,
    PURPOSES,
    Purpose,
    speech_to_speech,
)
from beatroom.flows.personality.errors import Fault, below, did_you_mean, fault

GIVEN = ("aiohttp_session", "http_client")
"""Parameters for which the house has something of its own."""
_NOT_OPTIONS = ("self", "settings", "name")
_UNSET: Any = object()


class NoSuchClass(Exception):  # noqa: N818 - it names what is the matter
    """A class that cannot be had; the text says why, and what to install."""


def load_class(path: str, extra: str = "") -> type[Any]:
    """The class at `module:Class`.

    Raises:
        NoSuchClass: It is not there, or lacks what it needs.
    """
    module_name, _, name = path.partition(":")
    try:
        found = getattr(importlib.import_module(module_name), name, None)
    except ImportError as error:
        need = f"install pipecat-ai[{extra}]" if extra else "install the package that has it"
        raise NoSuchClass(f"{path} cannot be imported ({error}); {need}") from None
    if not inspect.isclass(found):
        raise NoSuchClass(f"there is no class {name!r} in {module_name}")
    return found


def purpose_of(cls: type[Any]) -> Purpose | None:
    """What a class is for, by what it inherits from."""
    names = {one.__name__ for one in cls.__mro__ if one.__module__.startswith("pipecat.")}
    return next((purpose for purpose in PURPOSES if BASES[purpose] in names), None)


def speaks_itself(cls: type[Any]) -> bool:
    """Whether it is a speech-to-speech model: a language model that is sent people's sound."""
    modules = {one.__module__ for one in cls.__mro__ if one.__module__ != "builtins"}
    own = (importlib.import_module(name) for name in modules if name.startswith("pipecat.services"))
    return purpose_of(cls) == "llm" and any(hasattr(one, "InputAudioRawFrame") for one in own)


def class_faults(
    cls: type[Any], purpose: Purpose, settings: Mapping[str, Any], options: Mapping[str, Any]
) -> list[Fault]:
    """What is wrong with a service of that class, each with its place below the entry."""
    found = purpose_of(cls)
    if found != purpose:
        what = f"a {CALLED[found]}" if found is not None else "no service of Pipecat's"
        return [fault(f"{cls.__name__} is {what}", f"a {CALLED[purpose]}", at=("service",))]
    if speaks_itself(cls):
        return [below(speech_to_speech(cls.__name__), "service")]
    return [*_settings_faults(cls, settings), *_option_faults(cls, options)]


def settings_class(cls: type[Any]) -> tuple[str, type[Any]] | None:
    """The class's own model of its settings, and the parameter by which it takes them."""
    own = getattr(cls, "Settings", None)
    if inspect.isclass(own) and dataclasses.is_dataclass(own):
        return "settings", own
    hint = _hints(cls.__init__).get("params")
    for one in (hint, *get_args(hint)):
        if inspect.isclass(one) and (dataclasses.is_dataclass(one) or issubclass(one, BaseModel)):
            return "params", one
    return None


def settings_of(cls: type[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The constructor's argument that carries these settings, as the class's own model has them.

    Raises:
        ValidationError: They are not such as it takes.
    """
    found = settings_class(cls)
    if found is None:
        return {}
    parameter, own = found
    if issubclass(own, BaseModel):
        return {parameter: own.model_validate(dict(given))}
    checked = _model(own).model_validate(_canonical(own, given))
    values = {name: getattr(checked, name) for name in checked.model_fields_set}
    return {parameter: own(**values)}


def setting_names(cls: type[Any]) -> frozenset[str]:
    """What may stand under `settings`."""
    found = settings_class(cls)
    if found is None:
        return frozenset()
    if issubclass(found[1], BaseModel):
        return frozenset(found[1].model_fields)
    return frozenset(one.name for one in dataclasses.fields(found[1]))


@cache
def option_names(cls: type[Any]) -> Mapping[str, inspect.Parameter]:
    """What its constructor takes, that of its ancestors among it where it passes it on."""
    taken: dict[str, inspect.Parameter] = {}
    for one in cls.__mro__:
        if "__init__" not in one.__dict__:
            continue
        parameters = inspect.signature(one.__init__).parameters
        for name, parameter in parameters.items():
            if parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
                taken.setdefault(name, parameter)
        if not any(p.kind == p.VAR_KEYWORD for p in parameters.values()):
            break
    return {name: one for name, one in taken.items() if name not in _NOT_OPTIONS}


def _settings_faults(cls: type[Any], given: Mapping[str, Any]) -> list[Fault]:
    known = setting_names(cls)
    found = settings_class(cls)
    aliases = cast("dict[str, str]", getattr(found[1], "_aliases", {})) if found else {}
    faults = [
        _unknown("settings", key, known - {"extra"}, cls)
        for key in given
        if key not in known and key not in aliases
    ]
    if faults:
        return faults
    try:
        settings_of(cls, given)
    except ValidationError as error:
        return [_broken("settings", one["loc"], one["msg"]) for one in error.errors()]
    return []


def _option_faults(cls: type[Any], given: Mapping[str, Any]) -> list[Fault]:
    taken = option_names(cls)
    in_settings = setting_names(cls)
    faults: list[Fault] = []
    known = [name for name in taken if name not in (*GIVEN, "params") and name not in in_settings]
    for key in given:
        if key in in_settings:
            what = f"'{key}' stands among the options"
            faults.append(fault(what, f"'{key}' under settings", at=("options", key), on_key=True))
        elif key not in known:
            faults.append(_unknown("options", key, known, cls))
    lacking = [
        name
        for name in known
        if taken[name].default is inspect.Parameter.empty and name not in given
    ]
    faults += [
        fault(f"{cls.__name__} needs '{name}'", f"'{name}:' under options", at=("service",))
        for name in lacking
    ]
    taken_here = tuple(sorted(given.keys() & set(known)))
    try:
        _options(cls, taken_here).model_validate({key: given[key] for key in taken_here})
    except ValidationError as error:
        faults += [_broken("options", one["loc"], one["msg"]) for one in error.errors()]
    return faults


@cache
def _options(cls: type[Any], names: tuple[str, ...]) -> type[BaseModel]:
    hints: dict[str, Any] = {}
    for one in reversed(cls.__mro__):
        hints |= _hints(one.__dict__.get("__init__"))
    return _checking("Options", {name: (hints.get(name, Any), _UNSET) for name in names})


@cache
def _model(own: type[Any]) -> type[BaseModel]:
    hints = _hints(own)
    fields: dict[str, Any] = {
        one.name: (hints.get(one.name, Any), _UNSET) for one in dataclasses.fields(own)
    }
    return _checking(own.__name__, fields)


def _checking(name: str, fields: dict[str, Any]) -> type[BaseModel]:
    config = ConfigDict(extra="forbid", arbitrary_types_allowed=True, protected_namespaces=())
    return create_model(name, __config__=config, **fields)


def _canonical(own: type[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    aliases = cast("dict[str, str]", getattr(own, "_aliases", {}))
    return {aliases.get(key, key): value for key, value in given.items()}


def _hints(of: Any) -> dict[str, Any]:
    """What is annotated; what names a type that is not there at run time takes anything."""
    try:
        return get_type_hints(of) if of is not None else {}
    except (NameError, TypeError, AttributeError):
        return {}


def _unknown(where: str, key: str, known: Any, cls: type[Any]) -> Fault:
    names = ", ".join(sorted(known)) or "nothing"
    return fault(
        f"{cls.__name__} knows no '{key}'",
        f"one of {names}",
        did_you_mean(key, known),
        at=(where, key),
        on_key=True,
    )


def _broken(where: str, loc: tuple[int | str, ...], message: str) -> Fault:
    key = loc[0] if loc else ""
    text = message.removeprefix("Value error, ").rstrip(".")
    return fault(f"'{key}': {text[:1].lower()}{text[1:]}", at=(where, *loc[:1]))
