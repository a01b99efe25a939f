"""What the model did in a recorded session: what it was asked about, what it said, in what time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from beatroom.flows.core import context as ctx
from beatroom.flows.core import events as e
from beatroom.flows.core.context import Context, ContextRow
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.messages import read_tag
from beatroom.flows.core.outside_events import first_letters, letters_of
from beatroom.flows.core.state import states
from beatroom.flows.personality.model import Personality

BESIDE = "[room]"
"""With what a message begins that the model is not asked about: it may come while it answers."""


@dataclass(frozen=True, slots=True)
class RecordedSentence:
    """A sentence of a reply.

    Attributes:
        text: As far as it was heard.
        letters: How many it had in all.
        seconds: How long its sound was, as far as it was made.
        asks: Whether it is a question.
    """

    text: str
    letters: int
    seconds: float
    asks: bool = False

    @property
    def whole(self) -> bool:
        """Whether it was heard to its end."""
        return letters_of(self.text) >= self.letters


@dataclass(frozen=True, slots=True)
class RecordedReply:
    """What the model answered, or the tools that it called.

    Attributes:
        occasion: To what (see `occasion`).
        sentences: What it said.
        sounds_after: Seconds until that was heard; None where nothing came of it.
        took: Seconds until it was done, or stopped.
        whole: Whether it said all that it had to say.
        calls: The tools, each with the seconds until it was called.
    """

    occasion: str
    sentences: tuple[RecordedSentence, ...]
    sounds_after: float | None
    took: float
    whole: bool
    calls: tuple[tuple[float, e.ToolCalled], ...] = ()


def recorded_replies(
    records: Sequence[Recorded], personality: Personality
) -> Iterator[RecordedReply]:
    """All of them, in the order in which the model was asked."""
    made = sorted(
        ((r.at, r.event) for r in records if isinstance(r.event, e.ReplyMade)),
        key=lambda one: one[1].asked,
    )
    asked = _occasions(records, personality, {event.after for _, event in made})
    nexts = [*((event.asked, event.after) for _, event in made), (inf, records[-1].seq)][1:]
    for (at, event), (end, last) in zip(made, nexts, strict=True):
        heard = _heard(records, event.asked, end)
        yield RecordedReply(
            occasion=asked.get(event.after, ""),
            sentences=tuple(_sentences(event, heard)),
            sounds_after=event.sounds_after,
            took=at - event.asked,
            whole=event.whole,
            calls=tuple(
                (r.at - event.asked, r.event)
                for r in records
                if isinstance(r.event, e.ToolCalled) and event.after < r.seq <= last
            ),
        )


def occasion(messages: Sequence[ContextRow]) -> str:
    """What the model is asked about: what came since it last spoke.

    People's words as they are; else the last thing that the product told it, by its tag.
    """
    since: list[ContextRow] = []
    for message in reversed(messages):
        if message.get("role") == "assistant":
            break
        since.append(message)
    words = [str(m.get("content", "")) for m in reversed(since) if m.get("role") == "user"]
    if words:
        return "\n".join(words)
    told = next((m for m in since if not str(m.get("content", "")).startswith(BESIDE)), None)
    if told is None:
        return ""
    content = str(told.get("content", ""))
    tag = read_tag(content)
    if told.get("role") != "developer" or tag is None or tag[0] == "operator":
        return content
    return f"[{tag[0]}: {tag[1]}]"


def _occasions(
    records: Sequence[Recorded], personality: Personality, after: set[int]
) -> Mapping[int, str]:
    """By the number of an event, what the model was asked about right after it."""
    held, found = Context(), dict[int, str]()
    for record, state in states(records):
        held = ctx.append(held, record, state, personality)
        if record.seq in after:
            found[record.seq] = occasion(held.messages)
    return found


def _heard(records: Sequence[Recorded], asked: float, end: float) -> str:
    """What was heard of the reply for which the model was asked then, and next at the end."""
    for record in records:
        event = record.event
        if isinstance(event, e.BotSaid) and event.source == "model":
            began = record.at if event.began is None else event.began
            if asked <= began < end:
                return event.text
    return ""


def _sentences(made: e.ReplyMade, heard: str) -> Iterator[RecordedSentence]:
    for one in made.sentences:
        text, heard = first_letters(heard, one.letters)
        yield RecordedSentence(text, one.letters, one.seconds, one.asks)
    if heard:  # more was heard than is known to have been made: a pipeline of somebody's own
        yield RecordedSentence(heard, letters_of(heard), 0.0)
