"""What was seen in a rehearsal, from outside: what people did, the model's runs, the two voices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from beatroom.bot.rehearsal.deeds import RequestedChange
from beatroom.flows.core.events import Recorded

ActKind = Literal["speech", "noise", "typed", "time", "voice", "queued", "immediate", "line"]
Held = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ObservedAction:
    """Something that a person or an operator did; `end` is when they had finished.

    Times are seconds since the epoch. `mark` is a word that occurs nowhere else.
    """

    kind: ActKind
    who: str
    text: str
    mark: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class ModelRun:
    """One run of the model, and who sounded when it began."""

    at: float
    held: tuple[Held, ...]
    person: bool
    bot: bool


@dataclass(frozen=True, slots=True)
class VoiceSpan:
    """A stretch in which one voice sounded: seconds since the epoch, and a person's words.

    `who` is a person's id, or empty for the host; `text` is None for a noise.
    """

    start: float
    end: float
    who: str = ""
    text: str | None = None


@dataclass(slots=True)
class Evidence:
    """All that a rehearsal leaves behind.

    Attributes:
        runs: The model's runs, in order.
        acts: What people said and operators told the host.
        deeds: What operators did, each with whether it was accepted.
        records: The session's log.
        stored: The last event of each batch that the log took as a whole.
        final: The context at the end.
        summarised: Contexts that a summary was made of.
        host: When the host's voice sounded.
        people: When people's voices sounded, and what they said.
        refused: Words that were not taken: whose they were, and what they alone were told.
        put_off: Those among them that find room later: whose they were, and their marks.
        receipts: For typed words with a mark: whose, the mark, the event and whether it is stored.
        context_budget: Tokens that the context had after a reset; None where nobody knows.
        beside: What was found broken outside of the engine: a page that differs from its session.
    """

    runs: list[ModelRun] = field(default_factory=list[ModelRun])
    acts: list[ObservedAction] = field(default_factory=list[ObservedAction])
    deeds: list[RequestedChange] = field(default_factory=list[RequestedChange])
    records: list[Recorded] = field(default_factory=list[Recorded])
    stored: list[int] = field(default_factory=list[int])
    final: tuple[Held, ...] = ()
    summarised: list[str] = field(default_factory=list[str])
    host: list[VoiceSpan] = field(default_factory=list[VoiceSpan])
    people: list[VoiceSpan] = field(default_factory=list[VoiceSpan])
    refused: list[tuple[str | None, str]] = field(default_factory=list[tuple[str | None, str]])
    put_off: list[tuple[str | None, str]] = field(default_factory=list[tuple[str | None, str]])
    receipts: list[tuple[str | None, str, int, bool]] = field(
        default_factory=list[tuple[str | None, str, int, bool]]
    )
    context_budget: int | None = None
    beside: list[str] = field(default_factory=list[str])

    def not_taken(self, who: str | None, why: str, ref: str, later: bool) -> None:
        """Somebody was told why their words are not taken; `later`: that there will be room."""
        self.refused.append((who, why))
        if later:
            self.put_off.append((who, ref))
