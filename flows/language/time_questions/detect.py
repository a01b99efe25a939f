"""Is it a question about the session's time, and what does it ask?

Phrase-based and conservative: a question counts when the whole utterance (or a whole clause of it)
is one of the table's phrases, whatever words it shares with a longer request. English is always
understood beside the session's language. Pure: the same words give the same decision.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from beatroom.flows.language.automaton import NAMED
from beatroom.flows.language.language_code import code_of
from beatroom.flows.language.time_questions.concepts import LEXICONS
from beatroom.flows.language.time_questions.phrases import (
    NO_QUESTION,
    TABLES,
    Ask,
    Matcher,
    Meaning,
    compiled,
    phrases_of,
)
from beatroom.flows.language.time_questions.reading import Reading, read
from beatroom.flows.language.time_questions.vocabulary import Plan, names_a_title
from beatroom.flows.language.words import (
    END,
    MARKS,
    PAUSE,
    QUERY,
    line_of,
    without_stutter,
    words_of,
)

MAX_WHOLE_WORDS = 24
"""Longer utterances are never nothing but a time question."""
MAX_CHARACTERS = 240
"""Of a longer utterance only the end is looked at: there a question waits for its answer."""


@dataclass(frozen=True, slots=True)
class TimeQuestion:
    """A question about the session's time.

    Attributes:
        asks: What it asks. `status` is the item's and the session's time together; "how long do I
            have" is `status` too, since it may mean either.
        whole: True when the utterance is nothing but this question. False when it says something
            else as well, asks two different things, or asks about the session's time what no
            single answer covers ("when did we start"): then the model answers.
        about: The id of the item that it names or points at ("the game", "this part"); None for
            the session, and for what `asks` says by itself.
        read: Whether its words say so one by one, and no phrase that is written down.
        also: What it may ask instead: both are answered.
    """

    asks: Ask
    whole: bool
    about: str | None = None
    read: bool = field(default=False, compare=False)
    also: TimeQuestion | None = None


@dataclass(frozen=True, slots=True)
class _Clause:
    means: Meaning
    end: int


def is_time_question(text: str, language: str = "en", names: tuple[str, ...] = ()) -> bool:
    """Whether an utterance is nothing but a time question."""
    question = detect(text, language, names)
    return question is not None and question.whole


def detect(
    text: str, language: str, names: tuple[str, ...] = (), plan: Plan = ()
) -> TimeQuestion | None:
    """The time question in an utterance, if there is one.

    A question that names a title of the plan comes first; then the phrases that are written down;
    then what the words say by themselves.

    Args:
        text: What was said, as speech recognition wrote it.
        language: The session's language, BCP-47 ("de-AT" reads as "de"). Unknown: English alone.
        names: What the host is called; they may stand before and after a question.
        plan: The session's title and its items', with where they are.
    """
    spoken = codes(language)
    readings = [found for code in spoken if (found := read(text, code, plan, names)) is not None]
    if readings and readings[0].by_title:
        return _asked_by(readings[0])
    cut = len(text) > MAX_CHARACTERS
    words = words_of(text[-MAX_CHARACTERS:])
    if cut:
        words = ["", *words[1:]]  # the first word may be half a word; "" opens no question
    heard = [
        (matcher, reading)
        for matcher in map(matcher_for, (code for code in spoken if code in TABLES))
        if not matcher.signs or not matcher.signs.isdisjoint(words)
        for reading in _readings([w for w in words if w not in matcher.hesitations], names)
    ]
    known = [_label(matcher, reading) for matcher, reading in heard]
    named = mentions_title(text, language, plan, names)
    for (matcher, _), label in zip(heard, known, strict=True):
        means = None if label is None else matcher.meaning(label)
        if means is not None and (means.answerable or not readings):
            return TimeQuestion(means.asks, whole=means.answerable and not named)
    if readings and not named and NO_QUESTION not in known:
        return _asked_by(readings[0])
    for matcher, reading in heard:
        question = _among_others(matcher, reading)
        if question is not None:
            return question
    return None


def _asked_by(reading: Reading) -> TimeQuestion:
    return TimeQuestion(reading.asks, whole=True, about=reading.about, read=True)


def mentions_title(text: str, language: str, plan: Plan, names: tuple[str, ...] = ()) -> bool:
    """Whether an utterance has a title of the plan, or a part of one, in it; a name is none."""
    end = text[-MAX_CHARACTERS:]
    return bool(plan) and names_a_title(end, codes(language)[0], plan, names)


def mentions_time(text: str, language: str) -> bool:
    """Whether an utterance has a word for time in it.

    True far more often than `detect` finds a question: the caller can afford to be wrong.
    """
    words = words_of(text[-MAX_CHARACTERS:])
    return any(not _time_words(code).isdisjoint(words) for code in codes(language))


@cache
def _time_words(code: str) -> frozenset[str]:
    """Folded, as utterances are."""
    return frozenset(words_of(phrases_of(code).time_words))


@cache
def matcher_for(code: str) -> Matcher:
    """The compiled table of a two-letter code; compiled at the first call."""
    return compiled(TABLES[code])


@lru_cache(maxsize=64)
def codes(language: str) -> tuple[str, ...]:
    """The languages that are understood in a session of one: its own first, then English."""
    code = code_of(language)
    known = code in TABLES or code in LEXICONS
    return (code, "en") if known and code != "en" else ("en",)


@lru_cache(maxsize=64)
def _spelled(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = {line_of([w for w in words_of(name) if w not in MARKS]) for name in names}
    return tuple(sorted(plain - {""}, key=lambda p: (-len(p), p)))


@lru_cache(maxsize=64)
def _name_pattern(spelled: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"(?<![^ ])(?:{'|'.join(spelled)})")


def _readings(words: list[str], names: tuple[str, ...]) -> Iterator[list[str]]:
    """The utterance as it is, and with names as `@`: some names are words too (Will, May)."""
    yield words
    spelled = _spelled(names)
    line = line_of(words)
    if not any(name in line for name in spelled):
        return
    pattern = _name_pattern(spelled)
    named, count = pattern.subn(f"{NAMED} ", line)
    if count == 0:
        return
    yield _split(named.replace(f"{PAUSE} {NAMED} {PAUSE} ", ""))
    if count > 1:
        yield _split(pattern.sub(f"{NAMED} ", line, count=1))
        last = list(pattern.finditer(line))[-1]
        yield _split(f"{line[: last.start()]}{NAMED} {line[last.end() :]}")


def _split(line: str) -> list[str]:
    return line.split(" ")[:-1]


def _label(matcher: Matcher, words: list[str]) -> int | None:
    """What a whole utterance is; None when it is no phrase of the table."""
    plain = [w for w in words if w not in MARKS]
    if not 0 < len(plain) <= MAX_WHOLE_WORDS:
        return None
    label = matcher.question.whole(plain)
    if label is None:
        fluent = without_stutter(plain)
        label = matcher.question.whole(fluent) if fluent != plain else None
    return label


def _among_others(matcher: Matcher, words: list[str]) -> TimeQuestion | None:
    """A question that is one clause of several."""
    run, end = _opening_run(matcher, words)
    if run and end == len(words):
        means = [clause.means for clause in run]
        specific: list[Ask] = [m.asks for m in means if m.asks != "status"] or [means[0].asks]
        alike = len(set(specific)) == 1 and all(m.answerable for m in means)
        return TimeQuestion(specific[0], whole=alike)
    for start in _starts(matcher, words):
        clause = _clause_at(matcher, words, start)
        if (
            clause is not None
            and _asked(matcher, words, start, clause)
            and _over(matcher, words, clause.end)
        ):
            return TimeQuestion(clause.means.asks, whole=False)
    return None


def _opening_run(matcher: Matcher, words: list[str]) -> tuple[list[_Clause], int]:
    """The questions that follow each other from the start, and where they end."""
    run: list[_Clause] = []
    at = 0
    while (clause := _clause_at(matcher, words, at)) is not None:
        run.append(clause)
        at = clause.end
        while at < len(words) and words[at] in matcher.joints:
            at += 1
    return run, at


def _starts(matcher: Matcher, words: list[str]) -> Iterator[int]:
    """Where a clause may begin: at the start, and after a mark or a link."""
    after_joint = True
    for at, word in enumerate(words):
        if word in matcher.joints:
            after_joint = True
        elif after_joint:
            after_joint = False
            if word in matcher.openings:
                yield at


def _clause_at(matcher: Matcher, words: list[str], start: int) -> _Clause | None:
    found = None
    for end, label in matcher.question.ends(words, start):
        if end == len(words) or words[end] in matcher.joints:
            means = matcher.meaning(label)
            found = None if means is None else _Clause(means, end)
    return found


def _asked(matcher: Matcher, words: list[str], start: int, clause: _Clause) -> bool:
    """Whether a clause is asked rather than mentioned ("a widget with how much time is left")."""
    said = start
    while said and words[said - 1] in MARKS:
        said -= 1
    if said and words[said - 1] in matcher.reporting:
        return False
    if clause.means.led or words[clause.end : clause.end + 1] == [QUERY]:
        return True
    if start and words[start - 1] == PAUSE and clause.end == len(words):
        return True
    sentence = start
    while sentence and words[sentence - 1] not in {END, QUERY}:
        sentence -= 1
    before = words[sentence:start]
    return matcher.preamble.whole(before) is not None or matcher.asking.begins(before)


def _over(matcher: Matcher, words: list[str], end: int) -> bool:
    """Whether a clause is over: by the end, by punctuation, or since another sentence begins."""
    return end == len(words) or words[end] in {END, QUERY} or matcher.another.begins(words, end)
