"""The short values of a personality: names, codes, kinds, tools, numbers."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any, Literal

from babel import Locale
from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from beatroom.flows.language.load import languages
from beatroom.flows.personality import kinds
from beatroom.flows.personality.errors import Fault, broken, did_you_mean, fault, quoted
from beatroom.flows.personality.text import FIELD_CAP, NAME_CAP, TITLE_CAP, line
from beatroom.flows.personality.times import WRITTEN

SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"
LANGUAGE = r"^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-[A-Za-z0-9]{5,8})*$"


def _slug(text: str) -> str:
    if not re.fullmatch(SLUG, text) or len(text) > NAME_CAP:
        raise broken(name_fault(text))
    return text


def name_fault(text: str) -> Fault:
    """That a text is no name, with a name that is like it."""
    letters = unicodedata.normalize("NFKD", text[: 4 * NAME_CAP].lower())
    bare = "".join(one for one in letters if not unicodedata.combining(one))
    wanted = re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:NAME_CAP].strip("-")
    return fault(
        f"{quoted(text)} is not a usable name",
        f"small letters, digits and single hyphens, at most {NAME_CAP}",
        f"Write {wanted}." if wanted and wanted != text else "",
    )


def _language(text: str) -> str:
    if not re.fullmatch(LANGUAGE, text):
        code = _named(text) or text.replace("_", "-")
        good = code != text and re.fullmatch(LANGUAGE, code)
        raise broken(
            fault(
                f"{quoted(text)} is not a language code",
                "a code such as en, de or pt-BR",
                f"Write {code}." if good else "",
            )
        )
    return text


def _named(name: str) -> str | None:
    """The code of a language that is called so, in English or by itself."""
    known: Any = Locale("en").languages  # Babel has no types
    english = {str(called).casefold(): str(code) for code, called in known.items()}
    own = {str(Locale(code).display_name).casefold(): code for code in languages()}
    return (english | own).get(name.casefold())


def _kind(text: str, info: ValidationInfo) -> str:
    found = kinds.find(text)
    if found is None:
        known = kinds.names()
        raise broken(
            fault(
                f"{quoted(text)} is not a kind of session",
                f"one of {', '.join(known)}",
                next((str(one) for one in kinds.unusable() if one.name == text), "")
                or did_you_mean(text, known),
            )
        )
    if found.name != text and (info.context or {}).get(WRITTEN):  # what is stored may say it still
        what = f"the kind {quoted(text)} is called '{found.name}' now"
        raise broken(fault(what, f"'kind: {found.name}'"))
    return found.name


def _listed(schema: dict[str, Any]) -> None:
    schema["enum"] = list(kinds.names())


def _version(value: object) -> object:
    if type(value) is not int or value != 1:
        raise broken(fault("this version of the format is not known here", "1"))
    return value


WhenBusy = Literal["wait", "interrupt", "skip"]
"""What a beat does that is due while somebody speaks."""
OnTimeUp = Literal["move_on", "ask", "hold"]
"""When an item's time is up: move on, ask for more time, or hold the clock."""
Late = Literal["keep_end", "keep_length"]
"""What a beat keeps that begins late."""
Answers = Literal["always", "addressed", "facilitator"]
"""What the host answers in a room of several people."""
Keepsake = Literal["agenda", "transcript", "recording"]
"""What whoever has a link sees of a session that is over."""
Version = Annotated[Literal[1], BeforeValidator(_version)]
Name = Annotated[str, AfterValidator(_slug), Field(json_schema_extra={"pattern": SLUG})]
Language = Annotated[str, AfterValidator(_language), Field(json_schema_extra={"pattern": LANGUAGE})]
Kind = Annotated[str, AfterValidator(_kind), Field(json_schema_extra=_listed)]
Word = Annotated[str, line("name", TITLE_CAP), Field(json_schema_extra={"minLength": 1})]
PersonName = Annotated[
    str, line("name", NAME_CAP), Field(json_schema_extra={"minLength": 1, "maxLength": NAME_CAP})
]
FieldName = Annotated[str, line("field name", 40)]
FieldValue = Annotated[
    str, line("field", FIELD_CAP), Field(json_schema_extra={"maxLength": FIELD_CAP})
]
Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
