"""The boardroom's part of a session's document: its summary, and how the turns fell."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.core.document import Section
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.boardroom import events as e
from beatroom.flows.kinds.boardroom.words import SummaryWords, summary_words
from beatroom.flows.kinds.kind import language_of


def sections(records: Sequence[Recorded], now: float) -> tuple[Section, ...]:
    """What came of it, and who had how many turns; in the session's language.

    Args:
        records: The session's log.
        now: Seconds since the epoch; what stands in the log does not depend on it.
    """
    del now
    words = summary_words(language_of(records))
    facts = [fact for _, fact in e.FACTS.among(records)]
    turns: dict[str, int] = {}
    for fact in facts:
        if isinstance(fact, e.TurnHad) and not fact.skipped:
            turns[fact.persona] = turns.get(fact.persona, 0) + 1
    made = [
        *_summary([fact for fact in facts if isinstance(fact, e.Summarised)], words),
        Section(words.turns, tuple(f"{who}: {count}" for who, count in turns.items())),
        Section(
            words.disagreements,
            tuple(
                f"{', '.join(fact.between)}: {fact.point}"
                for fact in facts
                if isinstance(fact, e.Disagreed)
            ),
        ),
    ]
    return tuple(section for section in made if section.lines)


def _summary(made: Sequence[e.Summarised], words: SummaryWords) -> list[Section]:
    if not made:
        return []
    summary = made[-1]
    tasks = (f"{i.task} — {', '.join(i.owners) or words.nobody}" for i in summary.action_items)
    return [
        Section(words.decisions, summary.decisions, "outcome"),
        Section(words.action_items, tuple(tasks), "outcome"),
        Section(words.unresolved, summary.unresolved, "outcome"),
        Section(words.agreed, tuple(_answered(one, words) for one in summary.agreed), "outcome"),
        Section(words.said, tuple(_quoted(one, words) for one in summary.quotes), "outcome"),
        Section(words.about, (summary.note,) if summary.note else (), "note"),
    ]


def _quoted(quote: e.Quote, words: SummaryWords) -> str:
    said = words.quote.format(who=quote.who, text=quote.text)
    return f"{quote.point} — {said}" if quote.point else said


def _answered(one: e.Agreed, words: SummaryWords) -> str:
    return words.answered.format(who=one.who, text=one.text, by=", ".join(one.by))
