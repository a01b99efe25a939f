"""What a meeting tells the model."""

from __future__ import annotations

from beatroom.flows.core.messages import Message, developer
from beatroom.flows.core.provenance import quoted


def speaks_up(about: str) -> Message:
    """Before a sentence of the meeting's own, which the clock makes."""
    return developer("meeting", "You now say one sentence about the agenda.", about)


def tangent(topic: str, reason: str) -> Message:
    """The talk has left the item `topic`; `reason` is a model's guess why, or empty."""
    told = (
        "The talk has left this item for a while"
        + (f" (as it seems: {quoted(reason)})" if reason else "")
        + ". In one friendly sentence, offer to note it for later and lead back to the item."
    )
    return developer("meeting", told, topic)


def notes_report(notes: str) -> Message:
    """Notes are made of people's words: a report, whatever they say."""
    return developer("notes", f"A report of what people have said: {quoted(notes)}")
