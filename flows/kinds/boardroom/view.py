"""One persona's view of the talk: its own lines are its own, the others' stand there by name.

The context is shared. The host's messages have the name of the persona whose words they are; those
without one are the host's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from beatroom.flows.core.messages import read_tag


def view(held: Sequence[Mapping[str, Any]], name: str | None, host: str) -> list[dict[str, Any]]:
    """The context as the persona called `name` should see it; None: the same for each of them.

    Messages are never changed in place. Others' lines become `user` messages with their name. What
    earlier turns were for is nobody's business any more, but where it stands between two lines of
    the persona's own.
    """
    seen: list[dict[str, Any]] = []
    last, between = len(held) - 1, None
    for place, message in enumerate(held):
        if place != last and _is_turn(message):
            between = dict(message)
            continue
        if message.get("role") == "assistant" and isinstance(message.get("content"), str):
            speaker = str(message.get("name") or host)
            if speaker != name:
                seen.append({"role": "user", "content": message["content"], "name": speaker})
                continue
            if between is not None and seen and seen[-1].get("role") == "assistant":
                seen.append(between)
            between = None
        seen.append(dict(message))
    return seen


def _is_turn(message: Mapping[str, Any]) -> bool:
    content = message.get("content")
    if message.get("role") != "developer" or not isinstance(content, str):
        return False
    tag = read_tag(content)
    return tag is not None and tag[0] == "turn"
