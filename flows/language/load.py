"""Reads what a language says and understands: one YAML file a language, in this folder.

The one place of `flows` that reads files, and it reads nothing but the package's own. A file has
sections; each is read at its first use, and checked by the dataclass that the section is for.

    >>> LINES = Table("engine", dict[str, str])
    >>> LINES.of("de-AT")["quiet"]
    'Lasst euch Zeit. Ich bin da.'

All values are texts: no word of any language is a boolean or a number by accident.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Generic, TypeVar, cast

import yaml
from pydantic import ConfigDict, TypeAdapter, ValidationError

from beatroom.flows.language.language_code import ENGLISH, code_of

T = TypeVar("T")
FOLDER = "beatroom.flows.language"
_Base: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # the C one, where it was built


class LanguageError(ValueError):
    """A language's file that cannot be used; says which file, where, and what was expected."""


class Section:
    """What the dataclass of a section, or of a part of one, is: what it does not know is wrong."""

    __slots__ = ()
    __pydantic_config__ = ConfigDict(extra="forbid")


class Table(Mapping[str, T], Generic[T]):
    """One section in every language that has it, read as it is asked for.

    Args:
        section: Its name in the files, with dots where it is a part of another.
        shape: The dataclass that it is read as.
        filled: Whether what a language lacks is English's. So it is for sentences; a section of
            phrases is all a language's own, or not there.
        own: What each language has in a form of its own, so that nothing of it is English's.
        folder: The package whose files have it.
    """

    def __init__(
        self,
        section: str,
        shape: type[T],
        *,
        filled: bool = True,
        own: Collection[str] = (),
        folder: str = FOLDER,
    ) -> None:
        self.section = section
        self.filled = filled
        self.own = frozenset(own)
        self.folder = folder
        self._shape = shape
        self._made: dict[str, T] = {}

    def of(self, language: str) -> T:
        """The section in a BCP-47 language; English for one that has none."""
        code = code_of(language)
        return self[code if code in self else ENGLISH]

    def raw(self, code: str) -> Any:
        """What is written in a language's file; None where the section is not there."""
        if code not in languages(self.folder):
            return None
        held: Any = _read(self.folder, code)
        for part in self.section.split("."):
            held = cast("dict[str, Any]", held).get(part) if isinstance(held, dict) else None
        return held

    def absent(self, code: str) -> str:
        """That a language's file has not this section, and what was expected there."""
        top, *below = self.section.split(".")
        held = _read(self.folder, code)
        there = f"there are {', '.join(held)}" if held else "the file is empty"
        keys = f"`{top}:` at the left edge" + "".join(f", `{one}:` below it" for one in below)
        if is_dataclass(self._shape):
            keys += f", and below it {', '.join(one.name for one in fields(self._shape))}"
        name = file_name(self.folder, code)
        return f"{name}: {self.section} is missing ({there}); expected {keys}."

    def __getitem__(self, code: str) -> T:
        if code not in self._made:
            if code not in self:
                raise KeyError(code)
            self._made[code] = self._checked(code)
        return self._made[code]

    def __contains__(self, code: object) -> bool:
        return code in self._made or (
            code in languages(self.folder)
            and (self.filled or self.raw(cast("str", code)) is not None)
        )

    def __iter__(self) -> Iterator[str]:
        return (code for code in languages(self.folder) if code in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _checked(self, code: str) -> T:
        written = self.raw(code)
        if self.filled and code != ENGLISH:
            written = _over(self.raw(ENGLISH), written, self.own)
        if written is None:
            raise LanguageError(self.absent(ENGLISH if self.filled else code))
        try:
            return TypeAdapter(self._shape).validate_python(written)
        except ValidationError as error:
            wrong = [
                f"{file_name(self.folder, code)}: "
                f"{'.'.join([self.section, *map(str, one['loc'])])}: {one['msg']}"
                for one in error.errors()
            ]
            raise LanguageError("\n".join(wrong)) from error


@cache
def languages(folder: str = FOLDER) -> tuple[str, ...]:
    """The codes that there is a file for, English first."""
    try:
        names = sorted(one.name for one in files(folder).iterdir() if one.name.endswith(".yaml"))
    except ModuleNotFoundError as error:
        raise LanguageError(f"There is no package {folder!r} for words.") from error
    codes = [name.removesuffix(".yaml") for name in names]
    return (ENGLISH, *(code for code in codes if code != ENGLISH))


def file_name(folder: str, code: str) -> str:
    """A language's file as people know it."""
    return f"{folder.removeprefix('beatroom.').replace('.', '/')}/{code}.yaml"


def parse(text: str, name: str) -> dict[str, Any]:
    """The sections of a file's text; every value is a text.

    Raises:
        LanguageError: It is no YAML, has a key twice, or is no mapping.
    """
    try:
        held: Any = yaml.load(text, Loader=_Texts)  # noqa: S506 - texts, lists, mappings alone
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"{name}:{mark.line + 1}:{mark.column + 1}" if mark is not None else name
        raise LanguageError(f"{where}: {error.problem}, expected YAML.") from error
    if not isinstance(held, dict):
        raise LanguageError(f"{name}: expected sections by name, such as `engine:`.")
    return cast("dict[str, Any]", held)


class _Texts(_Base):
    """YAML without types: lists and mappings of texts; a key that comes twice is an error."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        made: dict[Hashable, Any] = {}
        for key_node, value_node in node.value:
            key = self.construct_object(key_node, deep=True)
            if key in made:
                raise yaml.constructor.ConstructorError(
                    problem=f"the key {key!r} comes twice", problem_mark=key_node.start_mark
                )
            made[key] = self.construct_object(value_node, deep=True)
        return made


@cache
def _read(folder: str, code: str) -> dict[str, Any]:
    name = file_name(folder, code)
    try:
        text = files(folder).joinpath(f"{code}.yaml").read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise LanguageError(f"{name}: there is no such file; expected the words in it.") from error
    except UnicodeDecodeError as error:
        raise LanguageError(f"{name}: expected UTF-8.") from error
    return parse(text, name)


def _over(english: Any, own: Any, apart: Collection[str]) -> Any:
    """What a language has, and English's where it has nothing."""
    if own is None:
        return english
    if not (isinstance(own, dict) and isinstance(english, dict)):
        return cast("Any", own)
    mine, theirs = cast("dict[str, Any]", own), cast("dict[str, Any]", english)
    return mine | {
        key: _over(value, mine.get(key), apart)
        for key, value in theirs.items()
        if key not in mine or key not in apart
    }
