"""What is said with a number, in the form that the number asks for.

A form is a text, or one for each group of numbers, and one for all others:

    minutes: {"2-4,22-24,32-34,42-44,52-54": "{} minuty", "*": "{} minut"}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator

ANY = "*"


def _checked(form: str | Mapping[str, str]) -> str | Mapping[str, str]:
    if not isinstance(form, str):
        for written in form:
            try:
                among(0, written)
            except ValueError:
                raise ValueError(f"{written!r} is no group of numbers, such as 2-4,22-24") from None
        if ANY not in form:
            raise ValueError(f"expected a form for all other numbers, {ANY!r}")
    return form


Counted = Annotated[str | Mapping[str, str], AfterValidator(_checked)]


def form_for(number: int, form: str | Mapping[str, str]) -> str:
    """The text for a number."""
    if isinstance(form, str):
        return form
    fitting = (text for written, text in form.items() if written != ANY and among(number, written))
    return next(fitting, form[ANY])


def among(number: int, written: str) -> bool:
    """Whether a number is one of "*", "15", "5,10,20" or "0-11".

    Raises:
        ValueError: Something else is written.
    """
    if written == ANY:
        return True
    ranges = [part.partition("-") for part in written.split(",")]
    return any(int(first) <= number <= int(last or first) for first, _, last in ranges)
