"""Whether the context that the model is given is what the log says, after every single event.

The witness folds the log anew, from its JSON, with objects of its own, and compares what comes out
with what Pipecat holds. There is nothing in between: an event and its words are one step, so each
event is a settled point. Events that a watcher of another one recorded reach the witness first;
they wait for theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from beatroom.flows.core.context import Context, append
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import SessionState, apply
from beatroom.flows.personality.model import Personality

SHOWN = 300
"""Characters of a message that a difference shows."""

Held = Callable[[], Sequence[Mapping[str, Any]]]


class ContextDiffersError(AssertionError):
    """The live context is not the fold over the log; the text says where."""


class ContextWitness:
    """Watches a journal beside the session.

    Args:
        personality: The session's.
        past: The events before it began to watch.
        held: What the model is given now.

    Attributes:
        faults: The first difference, with the event after which it was seen; empty for none.
        checked: How many events were looked at.
    """

    def __init__(self, personality: Personality, past: Iterable[Recorded], held: Held) -> None:
        self._personality = personality
        self._held = held
        self._state, self._made = SessionState(), Context()
        self._early: dict[int, Recorded] = {}
        self.faults: list[str] = []
        self.checked = 0
        for recorded in past:
            self._fold(recorded)
        self._compare("the take-over", whole=True)

    def notice(self, recorded: Recorded, _: SessionState) -> None:
        """A watcher for the journal."""
        self._early[recorded.seq] = recorded
        before, last = self._made.held, recorded
        while (following := self._early.pop(self._state.seq + 1, None)) is not None:
            self._fold(following)
            last = following
        if not self._early and not self.faults:
            self.checked += 1
            changed = self._made.held is not before
            self._compare(f"event {last.seq} ({last.event.type})", whole=changed)

    def done(self) -> None:
        """The session is over.

        Raises:
            ContextDiffersError: The two were not the same after some event.
        """
        if not self.faults:
            self._compare("the end", whole=True)
        if self.faults:
            raise ContextDiffersError("\n".join(self.faults))

    def _fold(self, recorded: Recorded) -> None:
        stored = Recorded.model_validate_json(recorded.model_dump_json())
        self._state = apply(self._state, stored)
        self._made = append(self._made, stored, self._state, self._personality)

    def _compare(self, after: str, *, whole: bool) -> None:
        """All of it where the fold has changed; else its length and its end."""
        live, folded = self._held(), self._made.held
        if whole:
            same = list(live) == [held.message for held in folded]
        else:
            ends = not folded or live[-1] == folded[-1].message
            same = len(live) == len(folded) and ends
        if not same:
            self.faults.append(_difference(after, live, [held.message for held in folded]))


def _difference(
    after: str, live: Sequence[Mapping[str, Any]], folded: Sequence[Mapping[str, Any]]
) -> str:
    place = next(
        (i for i, (a, b) in enumerate(zip(live, folded, strict=False)) if a != b),
        min(len(live), len(folded)),
    )

    def shown(held: Sequence[Mapping[str, Any]]) -> str:
        return repr(dict(held[place]))[:SHOWN] if place < len(held) else "nothing"

    return (
        f"after {after} the context is not the log's: message {place} of {len(live)} live and "
        f"{len(folded)} folded\n  live:   {shown(live)}\n  folded: {shown(folded)}"
    )
