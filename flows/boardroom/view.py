"""One persona's view of the talk: its own lines are its own, the others' stand there by name.

The context is shared. What was said after a `turn` message is that persona's; what was said before
any, or after a beat's or an operator's message, is the host's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flows.messages import read_tag

HOST_TAGS = frozenset(
    {"beat", "wrap-up", "operator", "resume", "script", "quiet", "summary", "meeting"}
)


def view(held: Sequence[Mapping[str, Any]], name: str, host: str) -> list[dict[str, Any]]:
    """The context as the persona called `name` should see it.

    Messages are never changed in place. Others' lines become `user` messages with their name.
    """
    seen: list[dict[str, Any]] = []
    speaker = host
    last = len(held) - 1
    for place, message in enumerate(held):
        role, content = message.get("role"), message.get("content")
        if role == "developer" and isinstance(content, str):
            tag = read_tag(content)
            if tag is not None and tag[0] == "turn":
                speaker = tag[1]
                if place != last:
                    continue  # what earlier turns were for is nobody's business any more
            elif tag is not None and tag[0] in HOST_TAGS:
                speaker = host
        if role == "assistant" and isinstance(content, str) and speaker != name:
            seen.append({"role": "user", "content": content, "name": speaker})
            continue
        seen.append(dict(message))
    return seen
