"""What every event holds: the service's own, who somebody is, or somebody's words.

This is an allow-list. Erasing a person blanks every field that is not declared the service's own,
in each event that is the person's and in each that retells what people said; finding and exporting
read the same declaration. What is not declared counts as words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol, cast

from beatroom.flows.personality import kinds


class _Event(Protocol):
    @property
    def kept(self) -> Kept: ...


class _WithEvents(Protocol):
    """A kind, as far as this module reads it; what it does not declare is somebody's words."""

    @property
    def events(self) -> Mapping[str, _Event]: ...


@dataclass(frozen=True, slots=True)
class Kept:
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
) -> Kept:
    """The same, with the fields' names in a line."""
    each = (frozenset(one.split()) for one in (own, who, names, words, shaped))
    return Kept(*each, retells=retells)


EVENTS: Mapping[str, Kept] = MappingProxyType(
    {
        "created": kept(
            "session personality kind language timezone starts_at", words="title", shaped="rundown"
        ),
        "rescheduled": kept("starts_at", words="title"),
        "launched": kept(),
        "missed": kept(words="reason"),
        "started": kept(),
        "resumed": kept("epoch"),
        "participant_joined": kept("returning host", who="participant", names="name person"),
        "participant_left": kept(who="participant", words="reason"),
        "participant_removed": kept("seconds", who="participant", names="by"),
        "node_entered": kept("node responds"),
        "beat_fired": kept("beat due_at eligible_at aloud", words="told"),
        "beat_spoken": kept("beat heard_at"),
        "beat_dropped": kept("beat outcome", words="reason"),
        "rundown_changed": kept("op", names="by", words="detail", shaped="rundown"),
        "instruction_added": kept("instruction mode kind expires_at interrupt", words="text"),
        "instruction_promoted": kept("instruction"),
        "instruction_injected": kept("instruction"),
        "instruction_waits": kept("instruction waits_for"),
        "instruction_retried": kept("instruction", words="reason"),
        "instruction_consumed": kept("instruction heard_at"),
        "instruction_dropped": kept("instruction outcome", words="reason"),
        "user_said": kept("via in_context", who="participant", names="name", words="text"),
        "turn_taken": kept("said"),
        "bot_said": kept("node source interrupted speaker in_context", words="text"),
        "reply_cut_off": kept("due"),
        "model_told": kept(shaped="messages", retells=True),
        "tool_called": kept("call tool", words="arguments", retells=True),
        "tool_answered": kept("call", words="result", retells=True),
        "floor_changed": kept("holder participant"),
        "time_answered": kept(
            "asks total_meeting_minutes current_item_remaining_minutes again said"
        ),
        "kind_answered": kept("said", words="words", retells=True),
        "summary_prepared": kept("beat through", words="text", retells=True),
        "summary_failed": kept("beat", words="reason"),
        "context_reset": kept("beat"),
        "reply_failed": kept("service", words="reason"),
        "silence_broken": kept("after"),
        "muted": kept(names="by"),
        "unmuted": kept(names="by"),
        "request_done": kept("scope key digest answer", words="data", retells=True),
        "ended": kept(words="reason"),
        "failed": kept(words="reason"),
    }
)
"""By an event's type; a kind's own are in its declaration."""

ALL_WORDS = kept(retells=True)
IDENTITY = ("name", "person", "label", "profile")
"""Under which keys a kind's forms and states hold somebody's name."""


def kept_of(payload: Mapping[str, Any]) -> Kept:
    """What an event holds; of a kind's, what its `data` holds."""
    if payload["type"] != "kind":
        return EVENTS.get(payload["type"], ALL_WORDS)
    kind = cast("_WithEvents | None", kinds.find(payload["kind"]))
    declared = None if kind is None else kind.events.get(payload["name"])
    return ALL_WORDS if declared is None else declared.kept


def content_of(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields that `kept_of` speaks of."""
    return payload["data"] if payload["type"] == "kind" else payload


def names_in(payload: Mapping[str, Any]) -> Iterator[str]:
    """Everybody's name that an event holds as a name, as it is written there."""
    content = content_of(payload)
    declared = kept_of(payload)
    for key in declared.names:
        if isinstance(content.get(key), str):
            yield content[key]
    if declared is ALL_WORDS:
        yield from _given(content)


def _given(value: Any) -> Iterator[str]:
    """Names that were put into a form, or stand in a state that is shown."""
    if isinstance(value, list):
        for one in cast("list[Any]", value):
            yield from _given(one)
    if not isinstance(value, Mapping):
        return
    held = cast("Mapping[str, Any]", value)
    if held.get("field") in IDENTITY and isinstance(held.get("value"), str):
        yield held["value"]
    for key, one in held.items():
        if key in IDENTITY and isinstance(one, str):
            yield one
        yield from _given(one)
