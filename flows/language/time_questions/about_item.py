"""What is said about one item: its title inside a sentence, and what is left of the running one."""

from __future__ import annotations

from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.language.voice import Voice, spoken_duration

NOTICEABLE = 0.25
"""Minutes of overrun from which on it is said; less is on time."""


def spoken_topic(topic: str | None, voice: Voice) -> str:
    """An item's title inside a sentence: on one line, without the punctuation at its end."""
    return " ".join((topic or "").split()).rstrip(".!?:;, ") or voice.sentences.this_item


def item_left(status: TimeStatus, voice: Voice) -> str:
    """What is left of the running item, or how far it is over."""
    item = spoken_topic(status.current_item_topic, voice)
    left = status.current_item_remaining_minutes
    if left > 0:
        return voice.sentences.item_left.format(d=spoken_duration(left, voice), item=item)
    over = status.current_item_overrun_minutes
    if over < NOTICEABLE:
        return voice.sentences.item_up.format(item=item)
    return voice.sentences.item_over.format(d=spoken_duration(over, voice), item=item)
