"""Verbs for what a title names: "when do we vote" for an item called Voting.

Two words are of one stem where what is left of the title's is an ending of nouns and what is left
of the other one of verbs, by language. Folded, as words of utterances are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from beatroom.flows.language.time_questions.words import folded

SHORTEST = 3
"""Letters of a stem."""
SHORTEST_BARE = 4
"""Letters of a stem that is a word of its own."""

ENDINGS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("ing ings ion ation ations e er ers - s", "ing e es ed - s"),
        ("ication", "y ying ies ied"),
        ("ption sion ssion", "be ding de ss ssing"),
    ),
    "de": (
        ("ung ungen en e t - erei", "en e t st te ten n"),
        ("ation ion ierung", "ieren iert"),
        ("ussion", "utieren utiert"),
    ),
    "fr": (
        ("ation age ement e er ee ee - ", "er e es ons ez ent ait era erons"),
        ("ication cation", "ier ie ions iez ient ifie"),
        ("ition ussion", "ir it issons uter ute utons"),
        ("-", "tre tons te"),
    ),
    "es": (
        ("acion aciones o a e eza ada es -", "ar amos emos arnos aremos"),
        ("acion aciones eza", "a an"),
        ("ida ion cion sion e ito", "ir imos er emos en tir timos imos"),
    ),
    "it": (
        (
            "azione azioni o a i e io ata mento enza ezza aggio izie izia ie amento",
            "are ere ire iamo hiamo amo arci iamoci eremo",
        ),
        ("azione azioni mento amento", "a ano"),
        ("ione zione sione ita ito ussione", "ire iamo ere utere utiamo"),
    ),
    "nl": (
        ("ing ingen en t - s", "en t te ten -"),
        ("atie ie e", "eren eert"),
    ),
    "pt": (
        ("acao acoes o a e eza ada mento amento -", "ar amos emos armos"),
        ("acao acoes eza mento amento", "a am"),
        ("ida ao cao sao ssao e ito", "ir imos er emos em tir timos imos"),
    ),
}
"""By language, classes of endings of nouns and of the verbs of the same stem; "-" is none."""
BEFORE: Mapping[str, str] = {"de": "ge", "nl": "ge"}
"""What a participle has before its stem."""
PARTICLES: Mapping[str, frozenset[str]] = {
    "de": frozenset(folded("ab auf an aus ein vor zu mit nach los um durch").split()),
    "nl": frozenset(folded("af op aan uit in voor toe mee na door om").split()),
}
"""What is a word's beginning, and stands at the end of a clause in others of its forms."""


def of_one_stem(said: str, title: str, code: str) -> bool:
    """Whether a word is a verb for what a word of a title names.

    Args:
        said: A word of an utterance, folded.
        title: A word of a title, folded.
        code: The language, one of `ENDINGS`.
    """
    if code == "es":
        said, title = _unbroken(said), _unbroken(title)
    return any(
        _alike(form, title, code)
        for form in _forms(said, code)
        if form[:SHORTEST] == title[:SHORTEST]
    )


def rejoined(words: Sequence[str], code: str) -> list[tuple[int, list[str]]]:
    """The words with a particle back at each verb that it may belong to, and where that is."""
    if len(words) < 3 or words[-1] not in PARTICLES.get(code, frozenset()):
        return []
    *others, particle = words
    return [
        (at, [*others[:at], particle + word, *others[at + 1 :]]) for at, word in enumerate(others)
    ]


def _forms(said: str, code: str) -> list[str]:
    """The word, and what it is without the beginning of a participle ("aufgeräumt")."""
    before = BEFORE.get(code)
    if before is None:
        return [said]
    starts = ("", *PARTICLES[code])
    return [said] + [
        start + said.removeprefix(start + before)
        for start in starts
        if said.startswith(start + before)
    ]


def _alike(said: str, title: str, code: str) -> bool:
    for nouns, verbs in _classes(code):
        for noun in nouns:
            stem = title.removesuffix(noun) if noun else title
            if title.endswith(noun) and len(stem) >= (SHORTEST if noun else SHORTEST_BARE):
                for verb in verbs:
                    if said in {stem + verb, stem + stem[-1] + verb, _single(stem) + verb}:
                        return True
    return False


def _unbroken(word: str) -> str:
    """Spanish stems have another vowel under stress: "almuerzo" and "almorzamos"."""
    return word.replace("ue", "o").replace("ie", "e")


def _single(stem: str) -> str:
    """The stem of "planning" is that of "plan"."""
    return stem[:-1] if len(stem) > SHORTEST and stem[-1] == stem[-2] else stem


@cache
def _classes(code: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    return tuple(
        (
            tuple("" if n == "-" else n for n in nouns.split()),
            tuple("" if v == "-" else v for v in verbs.split()),
        )
        for nouns, verbs in ENDINGS.get(code, ())
    )
