"""Is it a question about the session's time, and what does it ask?

Phrase-based and conservative: a question counts when the whole utterance (or a whole clause of it)
is one of the table's phrases, whatever words it shares with a longer request. English is always
understood beside the session's language. Pure: the same words give the same decision.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from flows.time_questions.languages import TABLES
from flows.time_questions.phrases import Ask, Matcher, ask_of, compiled
from flows.time_questions.words import MARKS, PAUSE, QUERY, line_of, without_stutter, words_of

MAX_WHOLE_WORDS = 24
"""Longer utterances are never nothing but a time question."""
MAX_CHARACTERS = 240
"""Of a longer utterance only the end is looked at: there a question waits for its answer."""


TIME_WORDS: Mapping[str, frozenset[str]] = {
    code: frozenset(words_of(words))
    for code, words in {
        "en": "time clock hour hours minute minutes schedule overtime late",
        "de": "zeit uhr uhrzeit stunde stunden minute minuten zeitplan spät verspätung",
        "fr": "temps heure heures minute minutes horaire retard",
        "es": "tiempo hora horas minuto minutos horario retraso",
        "pt": "tempo hora horas minuto minutos horário atraso",
        "it": "tempo ora ore minuto minuti orario ritardo",
        "nl": "tijd uur uren minuut minuten schema laat",
    }.items()
}
"""Words that speak of time; folded as utterances are."""


@dataclass(frozen=True, slots=True)
class TimeQuestion:
    """A question about the session's time.

    Attributes:
        asks: What it asks. `status` is the item's and the session's time together; "how long do I
            have" is `status` too, since it may mean either.
        whole: True when the utterance is nothing but this question. False when it says something
            else as well, asks two different things, or asks about the session's time what no
            single answer covers ("when did we start"): then the model answers.
    """

    asks: Ask
    whole: bool


@dataclass(frozen=True, slots=True)
class _Clause:
    asks: Ask
    answerable: bool
    end: int
    led: bool


def is_time_question(text: str, language: str = "en", names: tuple[str, ...] = ()) -> bool:
    """Whether an utterance is nothing but a time question."""
    question = detect(text, language, names)
    return question is not None and question.whole


def detect(text: str, language: str, names: tuple[str, ...] = ()) -> TimeQuestion | None:
    """The time question in an utterance, if there is one.

    Args:
        text: What was said, as speech recognition wrote it.
        language: The session's language, BCP-47 ("de-AT" reads as "de"). Unknown: English alone.
        names: What the host is called; they may stand before and after a question.
    """
    cut = len(text) > MAX_CHARACTERS
    words = words_of(text[-MAX_CHARACTERS:])
    if cut:
        words = ["", *words[1:]]  # the first word may be half a word; "" opens no question
    heard = [
        (matcher, line)
        for matcher in map(matcher_for, _codes(language))
        if not matcher.signs.isdisjoint(words)
        for line in _readings([w for w in words if w not in matcher.hesitations], names)
    ]
    for look in (_whole, _among_others):
        for matcher, line in heard:
            question = look(matcher, line)
            if question is not None:
                return question
    return None


def mentions_time(text: str, language: str) -> bool:
    """Whether an utterance has a word for time in it.

    True far more often than `detect` finds a question: the caller can afford to be wrong.
    """
    words = words_of(text[-MAX_CHARACTERS:])
    return any(not TIME_WORDS[code].isdisjoint(words) for code in _codes(language))


@cache
def matcher_for(code: str) -> Matcher:
    """The compiled table of a two-letter code; compiled at the first call."""
    return compiled(TABLES[code])


@lru_cache(maxsize=64)
def _codes(language: str) -> tuple[str, ...]:
    code = language.replace("_", "-").split("-", 1)[0].lower()
    return (code, "en") if code in TABLES and code != "en" else ("en",)


@lru_cache(maxsize=64)
def _spelled(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = {line_of([w for w in words_of(name) if w not in MARKS]) for name in names}
    return tuple(sorted(plain - {""}, key=lambda p: (-len(p), p)))


@lru_cache(maxsize=64)
def _name_pattern(spelled: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"(?<![^ ])(?:{'|'.join(spelled)})")


def _readings(words: list[str], names: tuple[str, ...]) -> Iterator[str]:
    """The utterance as it is, and with names as `@`: some names are words too (Will, May)."""
    line = line_of(words)
    yield line
    spelled = _spelled(names)
    if not any(name in line for name in spelled):
        return
    pattern = _name_pattern(spelled)
    named, count = pattern.subn("@ ", line)
    if count == 0:
        return
    yield named.replace(f"{PAUSE} @ {PAUSE} ", "")
    if count > 1:
        yield pattern.sub("@ ", line, count=1)
        last = list(pattern.finditer(line))[-1]
        yield f"{line[: last.start()]}@ {line[last.end() :]}"


def _whole(matcher: Matcher, line: str) -> TimeQuestion | None:
    words = [w for w in line.split(" ")[:-1] if w not in MARKS]
    if not 0 < len(words) <= MAX_WHOLE_WORDS:
        return None
    plain = line_of(words)
    found = matcher.whole.fullmatch(plain)
    if found is None:
        fluent = line_of(without_stutter(words))
        found = matcher.whole.fullmatch(fluent) if fluent != plain else None
    if found is None or found.lastgroup is None:
        return None
    asks, answerable = ask_of(found.lastgroup)
    return TimeQuestion(asks, whole=answerable)


def _among_others(matcher: Matcher, line: str) -> TimeQuestion | None:
    """A question that is one clause of several."""
    run, end = _opening_run(matcher, line)
    if run and end == len(line):
        specific: list[Ask] = [c.asks for c in run if c.asks != "status"] or [run[0].asks]
        alike = len(set(specific)) == 1 and all(c.answerable for c in run)
        return TimeQuestion(specific[0], whole=alike)
    for start in _starts(matcher, line):
        clause = _clause_at(matcher, line, start)
        if (
            clause is not None
            and _asked(matcher, line, start, clause)
            and matcher.follows.match(line, clause.end)
        ):
            return TimeQuestion(clause.asks, whole=False)
    return None


def _opening_run(matcher: Matcher, line: str) -> tuple[list[_Clause], int]:
    """The questions that follow each other from the start, and where they end."""
    run: list[_Clause] = []
    at = 0
    while (clause := _clause_at(matcher, line, at)) is not None:
        run.append(clause)
        joint = matcher.starts.match(line, clause.end)
        at = joint.end() if joint else clause.end
        if joint is None:
            break
    return run, at


def _starts(matcher: Matcher, line: str) -> Iterator[int]:
    """Where a clause may begin: at the start, and after a mark or a link."""
    at = 0
    after_joint = True
    for word in line.split(" ")[:-1]:
        if word in matcher.joints:
            after_joint = True
        elif after_joint:
            after_joint = False
            if word in matcher.openings:
                yield at
        at += len(word) + 1


def _clause_at(matcher: Matcher, line: str, start: int) -> _Clause | None:
    found = matcher.clause.match(line, start)
    if found is None or found.lastgroup is None or found.end() == start:
        return None
    asks, answerable = ask_of(found.lastgroup)
    return _Clause(asks, answerable, found.end(), led=found.group("led") is not None)


def _asked(matcher: Matcher, line: str, start: int, clause: _Clause) -> bool:
    """Whether a clause is asked rather than mentioned ("a widget with how much time is left")."""
    before = line[:start]
    if matcher.reported.search(before):
        return False
    if clause.led or line.startswith(f"{QUERY} ", clause.end):
        return True
    sentence = re.split(r"[.?] ", before)[-1]
    if matcher.preamble.fullmatch(sentence):
        return True
    return matcher.asking.match(sentence) is not None
