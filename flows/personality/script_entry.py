"""One entry of a rehearsal's script: who does what, and when.

    - at: 00:20
      ana: I finished the login page.      # spoken
    - at: 00:40
      bob: {types: Me too.}                # or coughs: 0.5s, joins: true, leaves: true
    - at: 06:10
      operator: {immediate: Ask Ana about the release}
    - at: 07:00
      model: {calls: {award: {team: Owls}}}   # in place of its next reply; or words to say

The key beside `at` is a person's name, so the entry is read by hand rather than by fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, cast, get_args

from pydantic import PlainSerializer, PlainValidator, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from beatroom.flows.personality.errors import (
    FAULT,
    Fault,
    below,
    broken,
    did_you_mean,
    fault,
    quoted,
)
from beatroom.flows.personality.script_times import MOMENT_PATTERN, format_moment, parse_moment
from beatroom.flows.personality.times import WRITTEN, format_duration, parse_duration

OPERATOR = "operator"
MODEL = "model"
LINE_CAP = 2000

Deed = Literal["says", "types", "coughs", "joins", "leaves", "command"]
Cue = Literal["says", "calls"]
Order = Literal[
    "immediate",
    "queued",
    "say",
    "queued_say",
    "extend",
    "skip",
    "jump",
    "hold",
    "resume",
    "remove",
    "wrap_up",
    "mute",
    "unmute",
    "end",
    "command",
]
DEEDS: tuple[str, ...] = get_args(Deed)
ORDERS: tuple[str, ...] = get_args(Order)
CUES: tuple[str, ...] = get_args(Cue)
_TEXTS = frozenset({"says", "types", "immediate", "queued", "say", "queued_say"})
_BEATS = frozenset({"jump", "remove"})
_TIMES = frozenset({"coughs", "extend"})
_CALLS = frozenset({"command", "calls"})
"""What has a name, and may have values with it."""


@dataclass(frozen=True, slots=True)
class ScriptEntry:
    """What one person, the operator or the model does.

    Attributes:
        at: Seconds since the session opened.
        who: A person's name as the author wrote it, `operator` or `model`.
        does: The deed, the order or the cue.
        text: What is said, typed, told or spoken.
        seconds: How long the cough lasts, or by how much the beat is extended (may be negative).
        beat: The beat's id or title, for `jump` and `remove`.
        name: The command of the session's kind, or the tool that the model calls.
        data: What is given with it.
    """

    at: float
    who: str
    does: Deed | Order | Cue
    text: str = ""
    seconds: float = 0.0
    beat: str = ""
    name: str = ""
    data: Mapping[str, Any] = field(default_factory=dict[str, Any], hash=False)

    @property
    def by_operator(self) -> bool:
        return self.who == OPERATOR

    @property
    def by_model(self) -> bool:
        return self.who == MODEL


def read_entry(value: Any, *, written: bool) -> ScriptEntry:
    """The entry that an author wrote, or every fault in it.

    Raises:
        PydanticCustomError: With all faults.
    """
    if isinstance(value, ScriptEntry):
        return value
    if not isinstance(value, Mapping):
        raise broken(
            fault(
                "this script entry is no group of keys", "'at:' and a person's name or 'operator:'"
            )
        )
    keys = {str(key): one for key, one in cast("Mapping[Any, Any]", value).items()}
    faults: list[Fault] = []
    at = 0.0
    if "at" in keys:
        try:
            at = parse_moment(keys["at"], written=written)
        except PydanticCustomError as error:
            faults += _below(error, "at")
    else:
        faults.append(fault("this script entry has no 'at'", "'at:' with a time such as 05:00"))
    actors = [key for key in keys if key != "at"]
    if not actors:
        faults.append(
            fault("nobody does anything here", "a person's name, 'operator:' or 'model:'")
        )
    faults += [
        fault(
            f"'{extra[:60]}' is a second person in this entry",
            "one a script entry",
            "Start another entry with '- at:'.",
            at=(extra,),
            on_key=True,
        )
        for extra in actors[1:]
    ]
    entry: ScriptEntry | None = None
    if actors:
        try:
            entry = _deed(at, actors[0], keys[actors[0]], written=written)
        except PydanticCustomError as error:
            faults += _below(error, actors[0])
    if faults or entry is None:
        raise broken(*faults)
    return entry


def write_entry(entry: ScriptEntry) -> dict[str, Any]:
    """The entry as its author would write it."""
    at = format_moment(entry.at)
    if entry.does == "says":
        return {"at": at, entry.who: entry.text}
    value: Any = True
    if entry.does in _TEXTS:
        value = entry.text
    elif entry.does in _BEATS:
        value = entry.beat
    elif entry.does in _TIMES:
        value = ("-" if entry.seconds < 0 else "") + format_duration(abs(entry.seconds))
    elif entry.does in _CALLS:
        value = {entry.name: dict(entry.data)} if entry.data else entry.name
    return {"at": at, entry.who: {entry.does: value}}


def _deed(at: float, who: str, value: Any, *, written: bool) -> ScriptEntry:
    known, actor, what = _KNOWN.get(who, (DEEDS, "a person", "a line to say, or one deed"))
    if isinstance(value, str) and who == OPERATOR:
        value = {value.strip(): True}
    elif isinstance(value, str):
        value = {"says": value}
    if not isinstance(value, Mapping) or len(cast("Mapping[Any, Any]", value)) != 1:
        raise broken(fault(f"this is not {what}", _forms(who)))
    ((does, given),) = cast("Mapping[Any, Any]", value).items()
    does = str(does)
    if does not in known:
        raise broken(
            fault(
                f"{quoted(does)} is nothing that {actor} does",
                f"one of {', '.join(known)}",
                did_you_mean(does, known),
                at=(does,),
                on_key=True,
            )
        )
    try:
        return _filled(at, who, cast("Deed | Order | Cue", does), given, written=written)
    except PydanticCustomError as error:
        raise broken(*_below(error, does)) from None


def _filled(
    at: float, who: str, does: Deed | Order | Cue, given: Any, *, written: bool
) -> ScriptEntry:
    if does in _TEXTS:
        if not isinstance(given, str) or not given.strip():
            raise broken(fault("there are no words here", "a text", "Put it in quotes."))
        if len(given) > LINE_CAP:
            raise broken(fault(f"this has {len(given):,} characters", f"at most {LINE_CAP:,}"))
        return ScriptEntry(at, who, does, text=" ".join(given.split()))
    if does in _BEATS:
        if not isinstance(given, str) or not given.strip():
            raise broken(fault("no beat is named here", "a beat's id such as beat-2, or its title"))
        return ScriptEntry(at, who, does, beat=given.strip())
    if does in _TIMES:
        less = does == "extend" and isinstance(given, str) and given.strip().startswith("-")
        text = given.strip().removeprefix("-") if isinstance(given, str) else given
        seconds = parse_duration(text, written=written)
        if seconds == 0:
            raise broken(fault("0 is too short here", "a duration above 0"))
        return ScriptEntry(at, who, does, seconds=-seconds if less else seconds)
    if does in _CALLS:
        name, data = _named(given)
        return ScriptEntry(at, who, does, name=name, data=data)
    if given is not True:
        raise broken(fault(f"'{does}' takes nothing more", "true"))
    return ScriptEntry(at, who, does)


def _named(given: Any) -> tuple[str, dict[str, Any]]:
    """A name, or a name with what is given with it."""
    if isinstance(given, str) and given.strip():
        return given.strip(), {}
    if isinstance(given, Mapping) and len(cast("Mapping[Any, Any]", given)) == 1:
        ((name, data),) = cast("Mapping[Any, Any]", given).items()
        if isinstance(data, Mapping):
            return str(name), {str(k): v for k, v in cast("Mapping[Any, Any]", data).items()}
    raise broken(fault("nothing is named here", "a name, or one with values: {name: {key: value}}"))


def _forms(who: str) -> str:
    if who == OPERATOR:
        return "an order such as {immediate: Ask Ana about the release}, {extend: 2m} or skip"
    if who == MODEL:
        return "a reply, or {calls: {name: {key: value}}}"
    return "a line, or one of {types: ...}, {coughs: 0.5s}, {joins: true}, {leaves: true}"


_KNOWN = {
    OPERATOR: (ORDERS, "an operator", "an order"),
    MODEL: (CUES, "the model", "a reply, or one tool to call"),
}


def _below(error: PydanticCustomError, key: str) -> list[Fault]:
    """The faults of a part, with the part's key put in front of their paths."""
    if error.type != FAULT or error.context is None:
        raise error
    faults = cast("list[Fault]", error.context["faults"])
    return [below(one, key) for one in faults]


def _entry(value: Any, info: ValidationInfo) -> ScriptEntry:
    context: Any = info.context
    return read_entry(value, written=bool(context and context.get(WRITTEN)))


def _value(does: str) -> dict[str, Any]:
    """What stands beside a deed, an order or a cue, for editors."""
    if does in _CALLS:
        each = {"type": "object"}
        named = {"minProperties": 1, "maxProperties": 1, "additionalProperties": each}
        return {"anyOf": [{"type": "string"}, {"type": "object", **named}]}
    return {"type": "string"} if does in _TEXTS | _BEATS | _TIMES else {"const": True}


_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["at"],
    "minProperties": 2,
    "maxProperties": 2,
    "properties": {
        "at": {"type": "string", "pattern": MOMENT_PATTERN, "description": "Such as 05:00."},
        OPERATOR: {
            "description": "What the operator does.",
            "anyOf": [
                {"enum": [o for o in ORDERS if o not in _TEXTS | _BEATS | _TIMES | _CALLS]},
                {
                    "type": "object",
                    "minProperties": 1,
                    "maxProperties": 1,
                    "additionalProperties": False,
                    "properties": {order: _value(order) for order in ORDERS},
                },
            ],
        },
        MODEL: {
            "description": "What the model does in place of its next reply: says, or calls a tool.",
            "anyOf": [
                {"type": "string"},
                {
                    "type": "object",
                    "minProperties": 1,
                    "maxProperties": 1,
                    "additionalProperties": False,
                    "properties": {cue: _value(cue) for cue in CUES},
                },
            ],
        },
    },
    "additionalProperties": {
        "description": "A person's line, or what else they do.",
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": False,
                "properties": {deed: _value(deed) for deed in DEEDS},
            },
        ],
    },
}

Entry = Annotated[
    ScriptEntry,
    PlainValidator(_entry),
    PlainSerializer(write_entry, return_type=dict[str, Any]),
    WithJsonSchema(_SCHEMA),
]
