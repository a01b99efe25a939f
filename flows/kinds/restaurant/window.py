"""The sliding window: what the reservation agent sees of the talk before it speaks.

What stands in the form is a fresh snapshot, so the talk that led there need not be seen again: the
last few items of it are enough, and cheap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from beatroom.flows.core.messages import Message, read_tag

Held = Mapping[str, Any]

ITEMS = 6
SNAPSHOT = "[STATE_SNAPSHOT]"
KEPT_TAGS = ("summary", "beat", "wrap-up")
"""Of each of these the newest stays, however long ago it came."""
BETWEEN: Message = {"role": "developer", "content": "[STATE_SNAPSHOT] (an older one)"}


def windowed(held: Sequence[Held], snapshot: Message, items: int = ITEMS) -> list[Held]:
    """The context as the model should see it.

    Args:
        held: The context. Roles `system`, `developer`, `user`, `assistant` and `tool`.
        snapshot: How the form stands now.
        items: How many items of talk stay: a message of a person's or of the host's, or a tool
            call with its result.
    """
    start = _start(held, items)
    kept = _kept_before(held[:start])
    return [*kept, snapshot, *_without_snapshots(held[start:])]


def _start(held: Sequence[Held], items: int) -> int:
    """Where the window begins: so many items, and no result without its call."""
    start, left = len(held), items
    for place in range(len(held) - 1, -1, -1):
        if held[place].get("role") in ("user", "assistant") and not _is_snapshot(held[place]):
            if not left:
                break
            left -= 1
        start = place
    return _closed(held, start)


def _closed(held: Sequence[Held], start: int) -> int:
    """The same or earlier, so that every result in the window has its call there."""
    while True:
        window = held[start:]
        called = {call for message in window for call in _calls(message)}
        orphans = {
            str(message.get("tool_call_id"))
            for message in window
            if message.get("role") == "tool" and str(message.get("tool_call_id")) not in called
        }
        before = [i for i in range(start) if orphans & set(_calls(held[i]))]
        if not before:
            return start
        start = before[-1]


def _calls(message: Held) -> list[str]:
    return [str(call.get("id")) for call in message.get("tool_calls") or ()]


def _kept_before(held: Sequence[Held]) -> list[Held]:
    """System messages, and the newest of what the session itself has told."""
    newest: dict[str, int] = {}
    for place, message in enumerate(held):
        if message.get("role") == "developer" and (tag := _tag(message)) in KEPT_TAGS:
            newest[tag] = place
    places = set(newest.values())
    return [m for i, m in enumerate(held) if m.get("role") == "system" or i in places]


def _without_snapshots(held: Sequence[Held]) -> list[Held]:
    """Without older snapshots, unless one is all that stands between two of the host's messages."""
    seen: list[Held] = []
    for place, message in enumerate(held):
        if not _is_snapshot(message):
            seen.append(message)
            continue
        following = next((m for m in held[place + 1 :] if not _is_snapshot(m)), None)
        if following is not None and _is_host(following) and seen and _is_host(seen[-1]):
            seen.append(BETWEEN)
    return seen


def _is_host(message: Held) -> bool:
    return message.get("role") == "assistant"


def _is_snapshot(message: Held) -> bool:
    content = message.get("content")
    return (
        message.get("role") in ("developer", "system", "user")
        and isinstance(content, str)
        and content.startswith(SNAPSHOT)
    )


def _tag(message: Held) -> str:
    content = message.get("content")
    tagged = read_tag(content) if isinstance(content, str) else None
    return tagged[0] if tagged else ""
