"""For whom an utterance is, by rules and by how likely its signs and its wording make it.

The rules are sure of who is called by name, of a question about the time, and of what is no talk at
all. In all else what was learned decides (`tools/addressed_head.py`), where there is an answer in
time.
"""

from __future__ import annotations

from dataclasses import replace

from beatroom.flows.core.addressing.calls import HOST
from beatroom.flows.core.addressing.heard import Heard, person_before
from beatroom.flows.core.addressing.verdict import NO_WORDS, Reason, Verdict
from beatroom.flows.language.addressing import starts
from beatroom.flows.language.words import MARKS

ENOUGH = 0.32
"""How likely an utterance has to be the host's for it to answer: silence is the worse mistake."""
NOBODY_ANSWERS, SOON = 4.0, 1.5
"""Seconds of quiet after a question to all, before the host answers it; fewer for a likely one."""
SURE: frozenset[Reason] = frozenset(("alone", "typed", "time", "listens", "unfinished"))
"""Reasons of rules that nothing else is asked about."""


def in_doubt(verdict: Verdict, heard: Heard) -> bool:
    """Whether more is to be asked than the rules.

    A name that nothing sets off may be spoken of: the host's, where nothing is asked and nobody is
    told "you", and anybody else's where it is not the first word.
    """
    if verdict == NO_WORDS:
        return False
    called = [one for one in heard.calls if one.called and not one.title]
    if "host named" in verdict.reasons:
        mine = [one for one in called if one.who == HOST]
        plain = any(one.set_off or _asked_at(heard, one.at) for one in mine)
        return verdict.meant != "host" or not (plain or heard.question or heard.you)
    if "person named" in verdict.reasons:
        return not any(one.set_off or one.at == 0 for one in called if one.who == verdict.whom)
    return SURE.isdisjoint(verdict.reasons)


def _asked_at(heard: Heard, at: int) -> bool:
    """Whether a question follows the name at a place."""
    rest = [word for word in heard.words[at + 1 :] if word not in MARKS]
    return starts((*heard.known.asks, *heard.known.may), rest) > 0


def patience(verdict: Verdict) -> float:
    """Seconds of quiet after which the host answers what is open to it."""
    return SOON if (verdict.likely or 0.0) >= ENOUGH else NOBODY_ANSWERS


def weighed(rules: Verdict, likely: float, heard: Heard) -> Verdict:
    """For whom it is.

    A question to all is left to the others first. One that is not likely enough the host's stays
    open to it, if nobody else answers.

    Args:
        rules: What they say, in doubt.
        likely: How likely it is for the host, from 0 to 1.
        heard: The utterance.
    """
    reasons: tuple[Reason, ...] = ("wording", *rules.reasons)
    if rules.open and "all" in rules.reasons:
        return replace(rules, reasons=reasons, likely=likely)
    if likely >= ENOUGH:
        return Verdict("host", reasons, likely=likely)
    if rules.meant != "host":
        return replace(rules, reasons=reasons, likely=likely)
    last = person_before(heard)
    if last is not None:
        return Verdict("person", reasons, last.who, likely=likely)
    return Verdict("room", reasons, open=heard.question, likely=likely)
