"""What a handler answers, as a session can be sent it: bounded, JSON, in whole characters.

Most of it comes from other people's servers: calendars, memories, task lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from beatroom.flows.core.readable import readable

MOST = 2 * 2**20
"""About how many bytes of JSON an answer may have: a session reads them while people speak."""
A_VALUE = 16
"""What a value counts for beside its letters: many small ones take their time, too."""
DEEPEST = 50
"""How many objects and lists may be inside one another."""
REASON_CAP = 2_000
FIELD_CAP = 200
"""Characters of a refusal's text, and of the field that it names."""


class TooLarge(Exception):  # noqa: N818 - it names what is the matter
    """An answer has more than a session may be sent."""


def sound(answer: Mapping[str, Any]) -> dict[str, Any]:
    """An answer in whole characters.

    Raises:
        TooLarge: It has more than `MOST`, or goes deeper; the rest was not looked at.
        TypeError: Something in it is not JSON.
    """
    return cast("dict[str, Any]", _Sound().of(answer, DEEPEST))


def cut(text: str, most: int = REASON_CAP) -> str:
    """A refusal's words in whole characters, and no more of them than `most`."""
    return readable(text[:most])


class _Sound:
    def __init__(self) -> None:
        self._left = MOST

    def of(self, value: Any, deep: int) -> Any:
        """The value, copied; counted before it is. It may be so deep."""
        self._count(A_VALUE)
        if value is None or isinstance(value, bool | float):
            return value
        if isinstance(value, int):
            self._count(value.bit_length() // 3)
            return value
        if isinstance(value, str):
            return self._text(value)
        if not deep:
            raise TooLarge
        if isinstance(value, Mapping):
            given = cast("Mapping[Any, Any]", value)
            return {self._text(str(key)): self.of(held, deep - 1) for key, held in given.items()}
        if isinstance(value, list | tuple):
            return [self.of(held, deep - 1) for held in cast("list[Any]", value)]
        raise TypeError(f"An answer has a {type(value).__name__} in it; JSON was expected.")

    def _text(self, text: str) -> str:
        self._count(len(text))
        return readable(text)

    def _count(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise TooLarge
