"""What the model did in a recorded session: what it was asked about, what it said, in what time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from beatroom.flows.core import context as ctx
from beatroom.flows.core import events as e
from beatroom.flows.core.context import Context, ContextRow
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.heard_as_long import (
    AROUND,
    AS_MADE,
    HostsTurns,
    Slowed,
    Sound,
    as_heard,
    slowed,
)
from beatroom.flows.core.messages import one_line, read_tag
from beatroom.flows.core.outside_events import first_letters, letters_of
from beatroom.flows.core.rundown import Rundown
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
        seconds: How long its sound was heard, or would have been, as far as it was made.
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

    @property
    def sound(self) -> Sound:
        """What the voice made of it."""
        heard = 1.0 if self.whole else letters_of(self.text) / self.letters
        return Sound(self.seconds, heard)


@dataclass(frozen=True, slots=True)
class RecordedReply:
    """What the model answered, or the tools that it called.

    Attributes:
        occasion: To what (see `occasion`).
        sentences: What it said.
        sounds_after: Seconds until that was heard; None where nothing of it was.
        took: Seconds until it was done, or stopped.
        whole: Whether it said all that it had to say.
        calls: The tools, each with the seconds until it was called.
        slowed: That it was heard for longer than its sound lasts, if it was.
    """

    occasion: str
    sentences: tuple[RecordedSentence, ...]
    sounds_after: float | None
    took: float
    whole: bool
    calls: tuple[tuple[float, e.ToolCalled], ...] = ()
    slowed: Slowed = AS_MADE


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
    turns = HostsTurns(records)
    for (at, event), (end, last) in zip(made, nexts, strict=True):
        heard = _heard(records, event.asked, end)
        sentences = list(_sentences(event, heard))
        more = _slowed(event, sentences, heard, turns)
        yield RecordedReply(
            occasion=asked.get(event.after, ""),
            sentences=tuple(replace(one, seconds=one.seconds * more.factor) for one in sentences),
            sounds_after=event.sounds_after if heard or _sounded(event, at, end, turns) else None,
            took=at - event.asked,
            whole=event.whole,
            calls=tuple(
                (r.at - event.asked, r.event)
                for r in records
                if isinstance(r.event, e.ToolCalled) and event.after < r.seq <= last
            ),
            slowed=more,
        )


def occasion(
    messages: Sequence[ContextRow], rundown: Rundown, was: Callable[[str], str] = str
) -> str:
    """What the model is asked about: what came since it last spoke.

    People's words as they are; else the last thing that the product told it, by its tag and the
    beat's id: whether it is told the same on that beat is for who asks (see `tags_since`).

    Args:
        messages: What it is given.
        rundown: The session's.
        was: The id of then for that of a beat.
    """
    since = _since_it_spoke(messages)
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
    beat = _beat_called(tag[1], rundown)
    return f"[{tag[0]}: {tag[1] if beat is None else was(beat)}]"


def tags_since(
    messages: Sequence[ContextRow], rundown: Rundown
) -> Iterator[tuple[str, str | None]]:
    """By what tags the product has told the model something since it last spoke, the last first.

    Each with the id of the beat that it is about, if it is about one.
    """
    for message in _since_it_spoke(messages):
        tag = read_tag(str(message.get("content", "")))
        if message.get("role") == "developer" and tag is not None:
            yield tag[0], _beat_called(tag[1], rundown)


def _since_it_spoke(messages: Sequence[ContextRow]) -> list[ContextRow]:
    """The last one first."""
    since: list[ContextRow] = []
    for message in reversed(messages):
        if message.get("role") == "assistant":
            break
        since.append(message)
    return since


def _beat_called(title: str, rundown: Rundown) -> str | None:
    """The id of the beat of that title, as a message has it, that began last."""
    began = (rundown.item(one.id) for one in reversed(rundown.fired))
    return next((item.id for item in began if title and one_line(item.title) == title), None)


def _occasions(
    records: Sequence[Recorded], personality: Personality, after: set[int]
) -> Mapping[int, str]:
    """By the number of an event, what the model was asked about right after it."""
    held, found = Context(), dict[int, str]()
    for record, state in states(records):
        held = ctx.append(held, record, state, personality)
        if record.seq in after:
            found[record.seq] = occasion(held.messages, state.rundown)
    return found


def _heard(records: Sequence[Recorded], asked: float, end: float) -> Recorded | None:
    """What was heard of the reply for which the model was asked then, and next at the end."""
    for record in records:
        event = record.event
        if isinstance(event, e.BotSaid) and event.source == "model":
            began = record.at if event.began is None else event.began
            if asked <= began < end:
                return record
    return None


def _sounded(made: e.ReplyMade, at: float, end: float, turns: HostsTurns) -> bool:
    """Whether the room had any of what was made by then: it may be cut off milliseconds before.

    What the host says later, or to what it is asked next, is something else.
    """
    if made.sounds_after is None:
        return False
    soon = max(at, made.asked + made.sounds_after) + AROUND
    return turns.any_within(made.asked, min(end, soon))


def _sentences(made: e.ReplyMade, said: Recorded | None) -> Iterator[RecordedSentence]:
    heard = said.event.text if said is not None and isinstance(said.event, e.BotSaid) else ""
    for one in made.sentences:
        text, heard = first_letters(heard, one.letters)
        yield RecordedSentence(text, one.letters, one.seconds, one.asks)
    if heard:  # more was heard than is known to have been made: a pipeline of somebody's own
        yield RecordedSentence(heard, letters_of(heard), 0.0)


def _slowed(
    made: e.ReplyMade,
    sentences: Sequence[RecordedSentence],
    said: Recorded | None,
    turns: HostsTurns,
) -> Slowed:
    sounds = [one.sound for one in sentences]
    if said is not None and isinstance(said.event, e.BotSaid):
        cut_off = said.event.interrupted
        whole = [one for one in sounds if one.heard == 1.0]
        known = turns.whole_sentences(said.event) if cut_off and whole else None
        if known is not None:
            return slowed(whole, known, cut_off=False)
        rough = slowed(sounds, turns.heard(said.at, said.event), cut_off=cut_off)
        if rough is not AS_MADE and turns.broke_off(said.at, said.event):
            rough = replace(rough, sound=sum(one.seconds for one in whole) or rough.sound)
        exact = turns.in_one_go(said.at, said.event) if made.whole else None
        return rough if exact is None else as_heard(sounds, exact, rough)
    if made.sounds_after is None:
        return AS_MADE
    # Whole sentences may have sounded that are not on record: by all of them it is slow for sure.
    return slowed(sounds, turns.unheard(made.asked + made.sounds_after), cut_off=False)
