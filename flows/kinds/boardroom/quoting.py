"""What was said, where no model has read it: quotations, and nothing that is concluded from them.

A talk holds no decision that a pattern could find: "we will never decide that" has all the words of
one. So who said what on each point is quoted word for word, and what somebody answered with a yes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from beatroom.flows.kinds.boardroom.events import Agreed, Quote
from beatroom.flows.kinds.boardroom.names import plain
from beatroom.flows.kinds.boardroom.routing import stems
from beatroom.flows.kinds.boardroom.table import Line
from beatroom.flows.kinds.boardroom.words import Answers

QUOTES_A_POINT = 3
QUOTES_MOST = 20
AGREED_MOST = 10
SHORTEST = 4
"""Letters of a point's words by which what belongs to it is found."""
_SENTENCE = re.compile(r"[^.!?…]+[.!?…]*")


def quotes(lines: Sequence[Line], names: Mapping[str, str], points: Sequence[str]) -> list[Quote]:
    """Who said what on which point, each sentence once.

    On each point the sentences that share most words with it are quoted, one of each speaker; and
    under no point what everybody said last in the wrap-up.

    Args:
        lines: What was said.
        names: Personas' names by id.
        points: The agenda's, or what the talk is about.
    """
    said = [(line, text) for line in lines for text in _sentences(line.text)]
    found: list[Quote] = []
    taken: set[str] = set()
    for point in points:
        wanted = frozenset(w for w in stems(point) if len(w) >= SHORTEST)
        hits = [(len(wanted & stems(text)), n) for n, (_, text) in enumerate(said)]
        best = sorted((n for n in hits if n[0]), key=lambda hit: (-hit[0], -hit[1]))
        found += _quoted(point, [said[n] for _, n in best], names, taken, QUOTES_A_POINT)
    last = {line.who: line for line in lines if line.persona and line.phase == "wrap-up"}
    for line in last.values():
        closing = [(line, text) for text in reversed(_sentences(line.text))]
        found += _quoted("", closing, names, taken, 1)
    return found[:QUOTES_MOST]


def agreed(lines: Sequence[Line], names: Mapping[str, str], words: Answers) -> list[Agreed]:
    """What was answered with a yes by whoever spoke next, each once with all who did.

    A yes with a "but" in it, or any other word that takes it back, is none.

    Args:
        lines: What was said.
        names: Personas' names by id.
        words: The language's, with what begins a yes.
    """
    found: dict[str, Agreed] = {}
    for asked, answer in pairwise(lines):
        if asked.who == answer.who or not says_yes(answer.text, words):
            continue
        sentences = _sentences(asked.text)
        if not sentences:
            continue
        text = next((s for s in reversed(sentences) if s.endswith("?")), sentences[-1])
        by, key = names.get(answer.who, answer.who), plain(text)
        if key in found:
            before = found[key]
            together = tuple(dict.fromkeys((*before.by, by)))
            found[key] = before.model_copy(update={"by": together})
        else:
            found[key] = Agreed(who=names.get(asked.who, asked.who), text=text, by=(by,))
    return list(found.values())[-AGREED_MOST:]


def says_yes(text: str, words: Answers) -> bool:
    """Whether an answer begins with a plain yes."""
    first = next(iter(_SENTENCE.findall(text)), "")
    said = re.findall(r"\w+", plain(first))
    taken_back = {w for one in words.no for w in re.findall(r"\w+", plain(one))}
    if taken_back & set(said):
        return False
    begins = " ".join(said) + " "
    ways = (" ".join(re.findall(r"\w+", plain(one))) for one in words.yes)
    return any(begins.startswith(f"{way} ") for way in ways)


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
        if line.who in speakers or plain(text) in taken:
            continue
        speakers.add(line.who)
        taken.add(plain(text))
        yield Quote(point=point, who=names.get(line.who, line.who), text=text)
        if len(speakers) == most:
            return


def _sentences(text: str) -> list[str]:
    return [s for one in _SENTENCE.findall(text) if len(s := one.strip()) > SHORTEST]
