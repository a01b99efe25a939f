"""What an event holds of people: the service's own, who somebody is, or somebody's words.

Declared beside the fields, as an allow-list: erasing a person blanks every field that is not
declared the service's own, in each event that is the person's and in each that retells what people
said. What is not declared counts as words. `flows.core.personal_data` reads the declarations.

A text is declared the service's own by its type as well: a closed list (`Literal`, an enum), or one
that says why nobody's words can stand there (`Id`, `Term`, or `Annotated[str, Ours("...")]`). A
declaration without it is refused where it is made.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, is_dataclass
from datetime import date, time, timedelta
from enum import Enum
from types import NoneType
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict
from pydantic.fields import FieldInfo
from typing_extensions import TypeAliasType


@dataclass(frozen=True, slots=True)
class Ours:
    """Says of a text's type that it holds nobody's words.

    Attributes:
        why: Who makes such a text, and of what.
    """

    why: str


Id = Annotated[
    str, Ours("an id that the service, a model's server or a personality's record gives")
]
Term = Annotated[str, Ours("a name or a code that the product, a setting or a record gives")]
Phrase = Annotated[str, Ours("put together by the product, of its own words and of ids")]


@dataclass(frozen=True, slots=True)
class FieldPolicy:
    """The fields of an event.

    Attributes:
        own: The service's own: numbers, times, ids, words of a closed list. They stay.
        who: A participant's id, which says whose event it is and stays; None there may be anybody.
        names: Somebody's name or label, which says so too.
        words: What somebody said or wrote.
        shaped: A structure of the service's own (a rundown, messages) with texts in it.
        retells: Whether it is made of what people said, so that it is everybody's.
    """

    own: frozenset[str] = frozenset()
    who: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    shaped: frozenset[str] = frozenset()
    retells: bool = False

    @property
    def declared(self) -> frozenset[str]:
        """Every field that something is said of."""
        return self.own | self.who | self.names | self.words | self.shaped


def kept(
    own: str = "",
    *,
    who: str = "",
    names: str = "",
    words: str = "",
    shaped: str = "",
    retells: bool = False,
) -> FieldPolicy:
    """The same, with the fields' names in a line."""
    each = (frozenset(one.split()) for one in (own, who, names, words, shaped))
    return FieldPolicy(*each, retells=retells)


ALL_WORDS = kept(retells=True)
"""Of what nobody has declared."""


class EventBase(BaseModel):
    """What all events share: frozen, and strict about what they carry.

    Attributes:
        KEPT: What the fields hold of people.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    KEPT: ClassVar[FieldPolicy] = ALL_WORDS

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        if faults := own_faults(cls, cls.KEPT):
            raise TypeError(f"{cls.__name__}: {'; '.join(faults)}.")


def own_faults(model: type[BaseModel] | None, declared: FieldPolicy) -> tuple[str, ...]:
    """What is declared the service's own, and may be somebody's words by its type.

    Args:
        model: The event, or a kind's fact; None where there is none of that name, or none any more.
        declared: What it holds.
    """
    fields = {} if model is None else model.model_fields
    return tuple(
        f"{field!r} is declared the service's own and may hold anybody's words; expected it among "
        "`words`, or of a type that says why not (flows/core/kept.py)"
        for field in sorted(declared.own)
        if field in fields and _free(fields[field], ())
    )


_NO_TEXT = (bool, int, float, date, time, timedelta, NoneType)


def _free(type_: Any, above: Collection[Any]) -> bool:
    """Whether anybody's words may stand in a value of this type; `above` are types around it."""
    if isinstance(type_, FieldInfo):
        ours = any(isinstance(one, Ours) for one in type_.metadata)
        return not ours and _free(type_.annotation, above)
    if isinstance(type_, TypeAliasType):
        return _free(type_.__value__, above)
    origin, inner = get_origin(type_), get_args(type_)
    if origin is Annotated:
        ours = any(isinstance(one, Ours) for one in inner[1:])
        return not ours and _free(inner[0], above)
    if origin is Literal or type_ is Ellipsis or type_ in above:
        return False
    if origin is not None:
        return any(_free(one, above) for one in inner)
    if not isinstance(type_, type):
        return True
    plain: type[Any] = type_
    if issubclass(plain, BaseModel):
        return any(_free(one, (*above, plain)) for one in plain.model_fields.values())
    if is_dataclass(plain):
        hints = get_type_hints(plain, include_extras=True)
        return any(_free(one, (*above, plain)) for one in hints.values())
    return not issubclass(plain, (*_NO_TEXT, Enum))
