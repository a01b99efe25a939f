"""Titles of the plan as people say them: a part of one, a word misheard or written otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.language.time_questions.concepts import lexicon_of
from beatroom.flows.language.time_questions.derived import of_one_stem
from beatroom.flows.language.words import MARKS, words_of

SESSION = ""
"""Stands for the session where an item's id does."""
State = Literal["over", "running", "coming", "skipped"]
_TELLING = 5
"""Letters from which on the beginning of a word stands for it."""
_PLURALS = frozenset({"s", "es", "n", "en", "e", "er"})
_LONGEST = 6
"""Words of a title that are looked for together."""
_KEPT = 1_000
"""Words, and as many sequences of them, that were said and of which it is remembered what they
name: an utterance is looked through several times, and most words of it are said often."""


@dataclass(frozen=True, slots=True)
class TitledItem:
    """An item of the plan, as far as questions name it.

    Attributes:
        id: The beat's id; `SESSION` for the session itself.
        title: What people see.
        state: Where it is on the clock.
    """

    id: str
    title: str
    state: State = "coming"


@dataclass(frozen=True, slots=True)
class Mention:
    """What a part of an utterance may name.

    Attributes:
        end: Where in the utterance it ends.
        named: The ids of what it may name.
        whole: Whether a whole title was said.
        whole_word: Whether it is a title's own words, and no others for the same.
    """

    end: int
    named: frozenset[str]
    whole: bool
    whole_word: bool = True


@dataclass(frozen=True, slots=True)
class _Part:
    """Some words of a title that follow each other, written as one."""

    id: str
    letters: str
    single: bool
    whole: bool


_JOINTS = ("", "s", "n", "en")
"""What may stand between the words of a compound."""


class Titles:
    """Finds titles in utterances.

    Args:
        plan: What can be named.
        empty: Words that name nothing by themselves (articles, prepositions).
        related: By word, other words for the same.
        compounds: Whether the last part of a word names the whole of it.
        elided: What may be written before a word and is no part of it ("l" in "latelier").
        code: The language of utterances, for verbs of a title's stem.
        ends: Words for a beginning or an end; their verbs are about the session.
    """

    def __init__(
        self,
        plan: Iterable[TitledItem],
        *,
        empty: Collection[str],
        related: dict[str, frozenset[str]],
        elided: tuple[str, ...] = (),
        compounds: bool = False,
        code: str = "",
        ends: Collection[str] = (),
    ) -> None:
        self._code = code
        self._ends = ends
        self._compounds = compounds
        self._related = related
        self._elided = elided
        self._empty = frozenset(empty)
        self._parts: dict[str, list[_Part]] = {}
        self._single: dict[str, list[_Part]] = {}
        self._kin: dict[str, list[_Part]] = {}
        self._known: dict[tuple[str, ...], list[_Part]] = {}
        first = lexicon_of(code).head_first
        for one in plan:
            for part in (*_parts(one, empty, first=first), *self._compound(one)):
                self._parts.setdefault(part.letters[0], []).append(part)
                if part.single:
                    self._single.setdefault(part.letters, []).append(part)

    def _compound(self, one: TitledItem) -> Iterable[_Part]:
        """A title of two words as one: "Museumsnacht" for "Nacht im Museum"."""
        words = [w for w in words_of(one.title.replace("'", " ")) if w not in MARKS]
        telling = [w for w in words if w not in self._empty]
        if not self._compounds or len(telling) != 2 or len(words) == 2:
            return
        head, first = telling
        for joint in _JOINTS:
            yield _Part(one.id, f"{first}{joint}{head}", single=False, whole=True)

    def at(self, words: Sequence[str], start: int) -> Mention | None:
        """The longest mention that begins at `start`; of equally long ones whole titles count."""
        for end in range(min(len(words), start + _LONGEST), start, -1):
            found = self._named(tuple(words[start:end]))
            if found:
                whole = any(part.whole for part in found)
                named = frozenset(part.id for part in found if part.whole or not whole)
                joined = "".join(words[start:end])
                own = any(part.letters == joined for part in found)
                return Mention(end, named, whole, own)
        return None

    def _named(self, said: tuple[str, ...]) -> list[_Part]:
        """The parts of titles that were said."""
        known = self._known.get(said)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            known = self._known[said] = self._found(said)
        return known

    def _found(self, said: tuple[str, ...]) -> list[_Part]:
        found: list[_Part] = []
        edges = {said[0], said[-1]} & self._empty
        telling = [w for w in said if w not in self._empty]
        joined = ["".join(said)]
        if 1 < len(telling) < len(said) and not edges:
            joined.append("".join(telling))
        for spoken in (spelled for one in joined for spelled in self._spelled(one)):
            found += [
                part
                for part in self._parts.get(spoken[0], ())
                if not (part.id == SESSION and _several(spoken, part.letters))
                and (
                    spoken == part.letters
                    or (not edges and _alike(spoken, part.letters))
                    or (len(said) == 1 and part.single and _inflected(spoken, part.letters))
                    or (len(said) == 1 and part.single and _shortened(spoken, part.letters))
                )
            ]
            if len(said) == 1:
                found += self._of_kin(spoken)
        return found

    def _of_kin(self, said: str) -> list[_Part]:
        """Single words that name the same, or whose last part does; the same word is often said."""
        kin = self._kin.get(said)
        if kin is None:
            if len(self._kin) >= _KEPT:
                self._kin.clear()
            kin = self._kin[said] = list(self._looked_up(said))
        return kin

    def _looked_up(self, said: str) -> Iterable[_Part]:
        related = self._related.get(said, frozenset())
        heads = tuple(n for n in (said, *related) if len(n) >= 4) if self._compounds else ()
        firsts = tuple(head for head in heads if len(head) >= _TELLING)
        for letters, parts in self._single.items():
            if letters in related or letters.endswith(heads) or letters.startswith(firsts):
                yield from parts
            elif letters not in self._ends and of_one_stem(said, letters, self._code):
                yield from (part for part in parts if part.id != SESSION)

    def _spelled(self, joined: str) -> Iterable[str]:
        yield joined
        for short in self._elided:
            if joined.startswith(short) and len(joined) > len(short) + 3:
                yield joined.removeprefix(short)


def _parts(one: TitledItem, empty: Collection[str], *, first: bool) -> Iterable[_Part]:
    """Every part of a title that begins with a telling word, and the whole with what it begins.

    A part of the session's has its head in it, the first or the last of its telling words: neither
    "the sprint" nor "the book" is the Sprint Review or the Book Club.
    """
    words = [w for w in words_of(one.title.replace("'", " ")) if w not in MARKS]
    content = {w for w in words if w not in empty}
    telling = [w for w in words if w in content]
    heads = {telling[0 if first else -1]} if one.id == SESSION and telling else content
    for begin in range(len(words)):
        for end in range(begin + 1, len(words) + 1):
            part = words[begin:end]
            if (begin, end) != (0, len(words)) and part[0] not in content:
                continue
            if heads.isdisjoint(part) and content:
                continue
            whole = (begin, end) == (0, len(words)) or content <= set(part)
            yield _Part(one.id, "".join(part), len(part) == 1, whole)
    if telling and len(content) < len(words):
        yield _Part(one.id, "".join(telling), single=False, whole=True)


def _several(said: str, title: str) -> bool:
    """Whether several of what a title names were said: "breaks" is no word for one Tea Break."""
    return said.startswith(title) and said.removeprefix(title) in _PLURALS


def _inflected(one: str, other: str) -> bool:
    """Two forms of a word: "introduce" and "introductions"."""
    short, long = sorted((one, other), key=len)
    if len(short) < 5:
        return len(short) >= 3 and long in {f"{short}s", f"{short}es"}
    shared = next((i for i, c in enumerate(short) if c != long[i]), len(short))
    return shared >= 5 and shared >= 0.6 * len(long) and shared >= len(short) - 2


def _shortened(said: str, title: str) -> bool:
    """The beginning of a long word for the whole: "retro", "intro"."""
    return _TELLING <= len(said) <= len(title) - 3 and title.startswith(said)


def _alike(said: str, title: str) -> bool:
    """The same letters, or one or two of them misheard in a long word."""
    if said == title:
        return True
    slips = 0 if len(title) < 6 else 1 if len(title) < 12 else 2
    if not slips or abs(len(said) - len(title)) > slips or said[0] != title[0]:
        return False
    return _distance(said, title, slips) <= slips


def _distance(one: str, other: str, most: int) -> int:
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
        if min(row) > most:
            return most + 1
    return row[-1]
