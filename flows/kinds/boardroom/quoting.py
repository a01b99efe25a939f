"""What was said, where no model has read it: quotations, and nothing that is concluded from them.

A talk holds no decision that a pattern could find: "we will never decide that" has all the words of
one. So who said what on each point is quoted word for word, and what somebody answered with a yes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile

from beatroom.flows.kinds.boardroom.events import Agreed, Quote
from beatroom.flows.kinds.boardroom.names import plain
from beatroom.flows.kinds.boardroom.table import Line
from beatroom.flows.kinds.boardroom.words import Answers

QUOTES_A_POINT = 3
QUOTES_MOST = 20
AGREED_MOST = 10
SHORTEST = 4
"""Letters of a point's words by which what belongs to it is found."""
SAME_WORD = 0.6
"""Of the longer of two words, what both begin with where they are one: "costs" and "costly"."""
TELLING = 4
"""Words from which on a sentence tells something by itself: "Thank you all" does not."""
_END = re.compile(r"[.!?…]+(?=[\"'”’»)]*(?:\s|$))[\"'”’»)]*\s*|[。！？]+")
_ABBREVIATED = re.compile(r"(?:^|[\s(])(?:[^\W\d_]|dr|mr|mrs|ms|prof|st|sr|sra|mme|dott|ca|nr)\.$")


def quotes(
    lines: Sequence[Line], names: Mapping[str, str], points: Sequence[str], words: Answers
) -> list[Quote]:
    """Who said what on which point, each sentence once.

    On each point the sentences that share most words with it are quoted, one of each speaker; and
    under no point what everybody said last in the wrap-up.

    Args:
        lines: What was said.
        names: Personas' names by id.
        points: The agenda's, or what the talk is about.
        words: The language's, with those that no point is about.
    """
    said = [(line, text) for line in lines for text in sentences(line.text)]
    taken: set[str] = set()
    closing: list[Quote] = []
    last = {line.who: line for line in lines if line.persona and line.phase == "wrap-up"}
    for line in last.values():
        ending = sentences(line.text)[::-1]
        ending.sort(key=lambda text: len(text.split()) < TELLING)
        closing += _quoted("", [(line, text) for text in ending], names, taken, 1)
    found: list[Quote] = []
    common = frozenset(plain(one) for one in words.common)
    for point in points:
        wanted = _telling(point) - common
        hits = [(_shared(wanted, _telling(text)), n) for n, (_, text) in enumerate(said)]
        best = sorted((n for n in hits if n[0]), key=lambda hit: (-hit[0], -hit[1]))
        found += _quoted(point, [said[n] for _, n in best], names, taken, QUOTES_A_POINT)
    return [*found[: QUOTES_MOST - len(closing)], *closing]


def agreed(lines: Sequence[Line], names: Mapping[str, str], words: Answers) -> list[Agreed]:
    """What was answered with a plain yes by whoever spoke next, each once with all who did.

    Args:
        lines: What was said.
        names: Personas' names by id.
        words: The language's, with what begins a yes.
    """
    found: dict[str, Agreed] = {}
    everybody = {names.get(line.who, line.who) for line in lines}
    called = everybody | {name.split()[0] for name in everybody if name.split()}
    for asked, answer in pairwise(lines):
        if asked.who == answer.who or not says_yes(answer.text, words, called):
            continue
        told = sentences(asked.text)
        if not told:
            continue
        asking = [n for n, text in enumerate(told) if text.rstrip("\"'”’» )").endswith("?")]
        text = " ".join(told[asking[-1] if asking else -1 :])
        by, key = names.get(answer.who, answer.who), _same(text)
        if key in found:
            before = found[key]
            together = tuple(dict.fromkeys((*before.by, by)))
            found[key] = before.model_copy(update={"by": together})
        else:
            found[key] = Agreed(who=names.get(asked.who, asked.who), text=text, by=(by,))
    return list(found.values())[-AGREED_MOST:]


def says_yes(text: str, words: Answers, names: Iterable[str] = ()) -> bool:
    """Whether an answer is a plain yes: nothing stands in it but that, and what goes with one.

    What else is said may put a condition, take the yes back or turn it round, in more ways than
    could be listed.

    Args:
        text: The whole answer.
        words: The language's.
        names: By which somebody may be spoken to beside.
    """
    said = tuple(_spoken(text).split())
    yes = {tuple(_spoken(way).split()) for way in (*words.yes, *words.alone)}
    beside = {tuple(_spoken(way).split()) for way in (*words.beside, *names)} - {()}
    begins = any(said[: len(way)] == way for way in yes)
    return "?" not in text and begins and _made_of(said, yes | beside)


def _made_of(said: Sequence[str], phrases: Collection[tuple[str, ...]]) -> bool:
    """Whether words are nothing but such phrases, one after the other."""
    reached = {0}
    for place in range(len(said)):
        if place in reached:
            there = (len(one) for one in phrases if tuple(said[place : place + len(one)]) == one)
            reached |= {place + length for length in there}
    return len(said) in reached


def sentences(text: str) -> list[str]:
    """A text's sentences, each with what ends it; "3.5 million" and "Dr. Okafor" end none."""
    found: list[str] = []
    begun = 0
    for end in _END.finditer(text):
        before, after = text[begun : end.end()].strip(), text[end.end() : end.end() + 1]
        goes_on = after.islower() or _ABBREVIATED.search(before.casefold()) is not None
        if end[0].startswith(".") and end[0].strip() == "." and after and goes_on:
            continue
        found.append(before)
        begun = end.end()
    found.append(text[begun:].strip())
    return [one for one in found if len(one) >= SHORTEST]


def _quoted(
    point: str,
    said: Sequence[tuple[Line, str]],
    names: Mapping[str, str],
    taken: set[str],
    most: int,
) -> Iterator[Quote]:
    """The first sentences that are not quoted yet, one of each speaker."""
    speakers: set[str] = set()
    for line, text in said:
        if line.who in speakers or _same(text) in taken:
            continue
        speakers.add(line.who)
        taken.add(_same(text))
        yield Quote(point=point, who=names.get(line.who, line.who), text=text)
        if len(speakers) == most:
            return


def _same(text: str) -> str:
    """What two sentences share that are said twice, however they are written."""
    return _spoken(text) or text


def _spoken(text: str) -> str:
    """Its words without case and accents."""
    return _bare(plain(text))


def _bare(text: str) -> str:
    """Its words without case."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def _telling(text: str) -> frozenset[str]:
    return frozenset(word for word in _spoken(text).split() if len(word) >= SHORTEST)


def _shared(wanted: frozenset[str], said: frozenset[str]) -> int:
    """How many of these words stand there too, whatever their endings."""
    return sum(1 for one in wanted if any(_one_word(one, other) for other in said))


def _one_word(one: str, other: str) -> bool:
    pairs = zip(one, other, strict=False)
    begin = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return begin >= SHORTEST and begin >= SAME_WORD * max(len(one), len(other))
