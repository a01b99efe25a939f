"""What an utterance is made of where something else is said beside a question for the time."""

from __future__ import annotations

import re

from beatroom.flows.language.time_questions.concepts import listed
from beatroom.flows.language.time_questions.features import slotted
from beatroom.flows.language.time_questions.second_opinion import is_put_as_question, joints
from beatroom.flows.language.words import words_of

MOST = 6
"""Pieces of one utterance."""
SHORTEST = 2
"""Words of a piece behind a word that joins: "and now" is none."""
_SENTENCE = re.compile(r"(?:[^.!?…]|(?<=\d)\.(?=\d))+[.!?…]*")


def pieces(text: str, code: str) -> tuple[str, ...]:
    """The sentences of an utterance, and what stands before and behind a word that joins in them.

    An utterance of one piece has none beside itself.

    Args:
        text: What was said.
        code: Two letters, of a language.
    """
    sentences = [one.strip() for one in _SENTENCE.findall(text)]
    joined = [half for one in sentences for half in _halves(one, code)]
    found = dict.fromkeys(one for one in (*sentences, *joined) if one and one != text.strip())
    return tuple(found)[:MOST]


def _halves(sentence: str, code: str) -> list[str]:
    """What may be asked before or behind the first word that joins inside of a sentence.

    A half asks by itself where the other one does too ("are we late and who is next", but "are we
    on time and materials"), or where it comes first and has a word that asks.
    """
    for joint in joints(code).finditer(sentence.casefold()):
        before, behind = sentence[: joint.start()].strip(" ,"), sentence[joint.end() :].strip()
        if len(before.split()) < SHORTEST or len(behind.split()) < SHORTEST:
            continue
        by_a_word = not listed("question_words", code).isdisjoint(words_of(before))
        halves = [before] if by_a_word or _asks(behind, code) else []
        return [*halves, behind] if _asks(before, code) else halves
    return []


def _asks(text: str, code: str) -> bool:
    return is_put_as_question(text, code, slotted(text, code, ()))
