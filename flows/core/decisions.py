"""Tools for a model that cannot call them, but whose answers can be bound to a JSON schema.

An answer is then either words or one call, as one JSON object:

    {"reply": "Hello, Ana!"}
    {"tool": "book_table", "arguments": {"guests": 2}}

Tools are in the form of the OpenAI protocol. Words can be spoken while the object still comes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from beatroom.flows.core.provenance import plain
from beatroom.flows.core.readable import readable

_BEGINS = re.compile(r'\s*\{\s*"reply"\s*:\s*"')
_ESCAPES = {"n": "\n", "t": " ", "r": "", "b": "", "f": ""}
_HIGH = frozenset({"d8", "d9", "da", "db"})
_FENCE = re.compile(r"^\s*```\w*\s*(?=\{)")
_OBJECT = re.compile(r'\{\s*["}\']|```')
_MAY_BEGIN = re.compile(r"(?:\{\s*|`{1,2})$")
_LOST = "\N{REPLACEMENT CHARACTER}"
_DECODER = json.JSONDecoder()


def decision_schema(tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The schema of an answer: words, or a call of one of the tools."""
    calls = [_object(tool={"const": t["name"]}, arguments=_arguments(t)) for t in map(_made, tools)]
    return {"anyOf": [_object(reply={"type": "string"}), *calls]}


def how_to_decide(tools: Sequence[Mapping[str, Any]]) -> str:
    """What the role says of it."""
    lines = [f"- {tool['name']}: {tool.get('description', '')}" for tool in map(_made, tools)]
    return "\n".join(
        [
            'Answer with JSON. To speak: {"reply": "your words"}. To do one of these instead, only '
            'where it is called for: {"tool": "its name", "arguments": {...}}.',
            *lines,
        ]
    )


def without_calls(held: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """A context whose calls and their results are plain messages, each told by the product."""
    names: dict[str, str] = {}
    made: list[Mapping[str, Any]] = []
    for message in held:
        if calls := message.get("tool_calls"):
            for call in calls:
                names[call["id"]] = call["function"]["name"]
                said = {"tool": call["function"]["name"], "arguments": _read(call)}
                made.append({"role": "assistant", "content": json.dumps(said, ensure_ascii=False)})
        elif message.get("role") == "tool":
            name = names.get(str(message.get("tool_call_id")), "the tool")
            told = f"[result: {name}] {plain(str(message.get('content')))}"
            made.append({"role": "developer", "content": told})
        else:
            made.append(message)
    return made


def as_answers(held: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """A context in which the host's words stand in the form of its answers."""
    return [
        {**one, "content": json.dumps({"reply": one["content"]}, ensure_ascii=False)}
        if one.get("role") == "assistant" and not str(one.get("content")).startswith('{"tool"')
        else one
        for one in held
    ]


class Decision:
    """Reads one answer while it comes.

    An answer that is no such object is words: some server has not heeded the schema. What looks
    like an object among words is never spoken, nor is it a call: somebody may have dictated it.
    """

    def __init__(self) -> None:
        self._held = ""
        self._speaks = False
        self._over = False
        self._plain = False
        self._spoken = _Spoken()

    def feed(self, text: str) -> str:
        """The words that this piece brings."""
        if self._plain:
            return self._spoken.feed(text)
        self._held += text
        if not self._speaks:
            self._held = _FENCE.sub("", self._held)
            start = self._held.lstrip()
            if (begun := _BEGINS.match(self._held)) is not None:
                self._speaks, self._held = True, self._held[begun.end() :]
            elif start and not start.startswith("{") and not "```".startswith(start[:3]):
                self._plain = True
                return self._spoken.feed(self._held)
            else:
                return ""
        return "" if self._over else self._spoken.feed(self._words())

    def rest(self) -> str:
        """Words that are known only once the answer is over: others came before them in it."""
        said = self._whole().get("reply")
        return _Spoken().feed(said) if isinstance(said, str) and self.call() is None else ""

    def call(self) -> tuple[str, dict[str, Any]] | None:
        """The tool that is called, with its arguments, once the answer is over."""
        answer = self._whole()
        name, arguments = answer.get("tool"), answer.get("arguments")
        if not isinstance(name, str) or not name.strip():
            return None
        return name, cast("dict[str, Any]", arguments) if isinstance(arguments, dict) else {}

    def _whole(self) -> dict[str, Any]:
        """The object that the answer begins with; empty where there is none."""
        if self._speaks or self._plain:
            return {}
        try:
            told, _ = _DECODER.raw_decode(self._held.lstrip())
        except (ValueError, RecursionError):
            return {}
        return cast("dict[str, Any]", told) if isinstance(told, dict) else {}

    def _words(self) -> str:
        """As much of the string as is whole."""
        said, at, held = "", 0, self._held
        while at < len(held):
            char = held[at]
            if char == '"':
                self._over = True
                break
            if char != "\\":
                said, at = said + char, at + 1
                continue
            length = _length_of_escape(held, at)
            if length is None:
                break
            said, at = said + _unescaped(held[at : at + length]), at + length
        self._held = held[at:]
        return said


class _Spoken:
    """Words up to the first thing in them that is an object or a block of code."""

    def __init__(self) -> None:
        self._held = ""
        self._over = False

    def feed(self, text: str) -> str:
        """What of it is known to be words."""
        if self._over:
            return ""
        self._held += text
        if (object_ := _OBJECT.search(self._held)) is not None:
            self._over = True
            return self._held[: object_.start()]
        perhaps = _MAY_BEGIN.search(self._held)
        end = perhaps.start() if perhaps is not None else len(self._held)
        said, self._held = self._held[:end], self._held[end:]
        return said


def _length_of_escape(held: str, at: int) -> int | None:
    """How long the escape at a place is; None where its end has not come."""
    there = held[at : at + 12]
    if there[1:2] != "u":
        return 2 if len(there) >= 2 else None
    if len(there) < 6:
        return None
    if there[2:4].lower() not in _HIGH or not "\\u".startswith(there[6:8]):
        return 6  # of a character's two halves the second is not there
    return 12 if len(there) == 12 and there[6:8] == "\\u" else None


def _unescaped(escape: str) -> str:
    if escape[1] != "u":
        return _ESCAPES.get(escape[1], escape[1])
    try:
        return readable(str(json.loads(f'"{escape}"'))).replace(_LOST, "")
    except ValueError:
        return ""


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _made(tool: Mapping[str, Any]) -> Mapping[str, Any]:
    return tool["function"]


def _arguments(tool: Mapping[str, Any]) -> Mapping[str, Any]:
    return tool.get("parameters") or {"type": "object", "properties": {}}


def _read(call: Mapping[str, Any]) -> Any:
    try:
        return json.loads(call["function"]["arguments"])
    except (ValueError, TypeError, RecursionError):
        return {}
