r"""The texts of a personality: their caps, what may be in them, and their placeholders.

`{{ minutes_left }}` in a text becomes a fact of the running session; `\{{` stays as two braces.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema

from beatroom.flows.personality import kinds
from beatroom.flows.personality.errors import Fault, broken, did_you_mean, fault

PLACEHOLDERS = frozenset(
    {
        "title",
        "host",
        "participants",
        "participant_count",
        "date",
        "weekday",
        "time",
        "length",
        "minutes_left",
        "beat",
    }
)
"""What every kind's texts may have in braces; kinds declare theirs."""

NAME_CAP = 60
FIELD_CAP = 160
FIELDS_CAP = 6
PERSONA_CAP = 8000
PROMPT_CAP = 4000
SAY_CAP = 1000
STYLE_CAP = 2000
TITLE_CAP = 120
_ESCAPED_OR_OPEN = re.compile(r"\\\{\{|\{\{(?:\s*+(?P<name>[^\s{}]*+)\s*+\}\})?")


def fill(text: str, facts: Mapping[str, str]) -> str:
    """`text` with its placeholders filled from `facts`; one without a fact stays as written."""

    def filled(match: re.Match[str]) -> str:
        if match[0].startswith("\\"):
            return "{{"
        return facts.get(match["name"] or "", match[0])

    return _ESCAPED_OR_OPEN.sub(filled, text)


def placeholder_faults(text: str) -> list[Fault]:
    """What is wrong with the placeholders in `text`."""
    faults: list[Fault] = []
    every = PLACEHOLDERS | {name for one in kinds.installed().values() for name in one.placeholders}
    for match in _ESCAPED_OR_OPEN.finditer(text):
        name = match["name"]
        if match[0].startswith("\\") or name in every:
            continue
        known = "one of " + ", ".join(sorted(every))
        if name is None:
            shown = " ".join(text[match.start() : match.start() + 30].split())
            faults.append(
                fault(
                    f"'{shown}' opens a placeholder that is not closed",
                    "a name and '}}', as in {{ participants }}",
                    "Write \\{{ for two plain braces.",
                    needle=match[0],
                )
            )
        else:
            faults.append(
                fault(
                    f"'{match[0][:60]}' is not a known placeholder",
                    known,
                    did_you_mean(name, every) or "Write \\{{ for two plain braces.",
                    needle=match[0],
                )
            )
    return faults


def _character_faults(text: str, *, lines: bool) -> list[Fault]:
    """The first character that no text may have."""
    for character in text:
        if character in "\n\t" and lines:
            continue
        if unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"}:
            if character in "\r\n":
                return [fault("there is a line break in this text", "one line")]
            name = "a tab" if character == "\t" else f"the control character U+{ord(character):04X}"
            return [fault(f"there is {name} in this text", "letters, digits and punctuation")]
    return []


def _checked(
    what: str, cap: int, *, blank: bool = False, lines: bool = True, placeholders: bool = True
) -> Callable[[str], str]:
    def check(text: str) -> str:
        faults = _character_faults(text, lines=lines)
        if not blank and not text.strip():
            faults.append(
                fault(
                    f"this {what} is empty",
                    "some text",
                    "Leave the key out to say nothing." if what == "line" else "",
                )
            )
        if len(text) > cap:
            faults.append(fault(f"this {what} has {len(text):,} characters", f"at most {cap:,}"))
        if placeholders:
            faults += placeholder_faults(text)
        elif "{{" in text:
            faults.append(
                fault(
                    f"a {what} is shown as it is, placeholders are not filled in it",
                    "plain text",
                    needle="{{",
                )
            )
        if faults:
            raise broken(*faults)
        return text

    return check


def _schema(cap: int, *, blank: bool = False) -> WithJsonSchema:
    return WithJsonSchema(
        {"type": "string", "maxLength": cap} | ({} if blank else {"minLength": 1})
    )


Persona = Annotated[str, AfterValidator(_checked("persona", PERSONA_CAP)), _schema(PERSONA_CAP)]
Prompt = Annotated[
    str, AfterValidator(_checked("prompt", PROMPT_CAP, blank=True)), _schema(PROMPT_CAP, blank=True)
]
Say = Annotated[str, AfterValidator(_checked("line", SAY_CAP)), _schema(SAY_CAP)]
Style = Annotated[
    str, AfterValidator(_checked("style", STYLE_CAP, blank=True)), _schema(STYLE_CAP, blank=True)
]
Title = Annotated[
    str,
    AfterValidator(_checked("title", TITLE_CAP, lines=False, placeholders=False)),
    _schema(TITLE_CAP),
]


def line(what: str, cap: int) -> AfterValidator:
    """A validator for one line of plain text without placeholders."""
    return AfterValidator(_checked(what, cap, lines=False, placeholders=False))
