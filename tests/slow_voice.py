"""Logs of a voice that is played too slowly."""

from __future__ import annotations

from beatroom.flows.core import events as e


def as_made(event: e.Event, slower: float) -> e.Event:
    """An event with the length of the sound as a voice makes it that is played so much slower."""
    match event:
        case e.LineMade():
            return event.model_copy(update={"seconds": event.seconds / slower})
        case e.ReplyMade():
            made = (
                one.model_copy(update={"seconds": one.seconds / slower}) for one in event.sentences
            )
            return event.model_copy(update={"sentences": tuple(made)})
        case _:
            return event
