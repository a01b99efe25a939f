"""The context of a session that another process takes over, rebuilt from its log."""

from __future__ import annotations

from collections.abc import Iterable

from flows import messages
from flows.events import BeatFired, BotSaid, Created, Recorded, SummaryPrepared, UserSaid
from flows.labels import label_in
from flows.messages import Message
from flows.personality import Personality
from flows.rundown import Item
from flows.state import SessionState, apply

BUDGET = 24_000
"""Characters of past talk that are given to the model again; about 6,000 tokens."""


def past_messages(log: Iterable[Recorded], personality: Personality) -> list[Message]:
    """What was said and by whom, newest last, within the budget.

    A summary stands for what came before it.
    """
    told: list[Message] = []
    items: dict[str, Item] = {}
    state = SessionState()
    for recorded in log:
        state = apply(state, recorded)
        match recorded.event:
            case Created(rundown=rundown):
                items = {i.id: i for i in rundown.items}
            case SummaryPrepared(text=text):
                told = [messages.summary(text)]
            case BeatFired(beat=beat) if beat in items:
                told.append(messages.beat(items[beat], opening=False, wrapup=False))
            case UserSaid(text=text, participant=who):
                told.append(messages.said(text, label_in(state, who, personality)))
            case BotSaid(text=text):
                told.append({"role": "assistant", "content": text})
            case _:
                pass
    return _joined(_within_budget(told))


def _within_budget(told: list[Message]) -> list[Message]:
    kept: list[Message] = []
    left = BUDGET
    for message in reversed(told):
        left -= len(message["content"])
        if left < 0:
            break
        kept.append(message)
    return kept[::-1]


def _joined(told: list[Message]) -> list[Message]:
    """No two of the host's messages next to each other."""
    joined: list[Message] = []
    for message in told:
        if joined and message["role"] == "assistant" == joined[-1]["role"]:
            joined.append(messages.script_line())
        joined.append(message)
    return joined
