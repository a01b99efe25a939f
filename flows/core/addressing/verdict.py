"""For whom an utterance is meant, by rules: pure, in every language of the product.

The rules are looked at in order, and the first that says something decides. A host that is silent
though it was meant is mended by saying its name, so whoever says it is always answered; where
nothing else tells, what comes after the host's words is for the host, and what comes after
somebody else's is for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.addressing.backchannels import listens
from beatroom.flows.core.addressing.calls import HOST
from beatroom.flows.core.addressing.heard import (
    ANSWER_WITHIN,
    FEW,
    FOLLOWS_WITHIN,
    Heard,
    Meant,
    Scene,
    Spoken,
    asks,
    heard_in,
    host_before,
    person_before,
    repeats,
    without_leads,
)
from beatroom.flows.language.addressing import found, starts
from beatroom.flows.language.words import QUERY, words_of

Reason = Literal[
    "alone", "typed", "host named", "host's title", "person named", "host spoken of", "aside",
    "time", "host's task", "request", "all", "answers host", "follows host", "answers person",
    "follows person", "goes on", "listens", "you", "question", "nothing", "quiet",
    "unfinished", "hush", "wording",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verdict:
    """For whom something is meant.

    Attributes:
        meant: The host, a person, all of them, or nobody who is there.
        reasons: What told so, the strongest first.
        whom: The participant, where that is known.
        open: Whether the host may answer if nobody else does.
        likely: How likely it was for the host where that was weighed, from 0 to 1.
    """

    meant: Meant
    reasons: tuple[Reason, ...]
    whom: str | None = None
    open: bool = False
    likely: float | None = None


NO_WORDS = Verdict("nobody", ("nothing",))


def meant_for(text: str, who: str, scene: Scene) -> Verdict:
    """For whom somebody's words are.

    Args:
        text: As recognised.
        who: The speaker's id.
        scene: Where they are said.
    """
    if not any(other != who for other in scene.people):
        return Verdict("host", ("alone",))
    return by_rules(heard_in(scene, text, who))


def by_rules(heard: Heard) -> Verdict:
    """The same for what was heard among several people."""
    for rule in (_by_name, _no_words_for_anybody, _by_task, _to_all, _by_what_was_said):
        if (verdict := rule(heard)) is not None:
            return verdict
    return _by_itself(heard)


def _by_name(heard: Heard) -> Verdict | None:
    """Whoever is called; the host before others where both are."""
    called = [one for one in heard.calls if one.called]
    names = [one for one in called if not one.title]
    if any(one.who == HOST for one in names):
        first = min(names, key=lambda one: one.at)
        if not heard.question and found(heard.known.hush, heard.plain):
            return Verdict("nobody", ("hush", "host named"))
        if first.who == HOST or not heard.question:
            return Verdict("host", ("host named",))
        return Verdict("person", ("person named",), first.who)
    if names:
        return Verdict("person", ("person named",), names[-1].who)
    if called:
        return Verdict("host", ("host's title",))
    spoken_of = any(one.who == HOST and not one.title for one in heard.calls)
    if spoken_of and not heard.scene.asked and not heard.you:
        return Verdict("room", ("host spoken of",))
    return None


def _no_words_for_anybody(heard: Heard) -> Verdict | None:
    """Said to oneself or on the telephone, or a sign of listening."""
    aside = [one for one in heard.known.aside if len(one) > 1 or len(heard.plain) < FEW]
    if found(tuple(aside), heard.plain):
        return Verdict("nobody", ("aside",))
    size = starts(heard.known.wait, heard.plain)
    if size and len(heard.plain) <= size + 1:
        return Verdict("nobody", ("aside",))
    if not heard.plain:
        return NO_WORDS
    if heard.trails:
        return Verdict("nobody", ("unfinished",))
    if QUERY in heard.words or not listens(heard.plain, heard.known):
        return None
    last = heard.last
    if last is None or last.age > FOLLOWS_WITHIN:
        return Verdict("nobody", ("listens",))
    if last.who == HOST:
        return Verdict("host", ("answers host",)) if heard.scene.asked else _nobody()
    if last.whom == heard.who and asks(last.text, heard.scene.language):
        return Verdict("person", ("answers person", "listens"), last.who)
    return _nobody()


def _nobody() -> Verdict:
    return Verdict("nobody", ("listens",))


def _by_task(heard: Heard) -> Verdict | None:
    """A question about the session's time, and what a host does for a room."""
    aimed = heard.you and person_before(heard) is not None
    if aimed:
        return None
    if heard.scene.asks_time:
        return Verdict("host", ("time",))
    if found(heard.known.services, heard.plain):
        return Verdict("host", ("host's task",))
    requests = heard.known.requests
    may = starts(heard.known.may, without_leads(heard.plain, heard.known))
    if may or found(requests, heard.plain):
        return Verdict("host", ("request",))
    return None


def _to_all(heard: Heard) -> Verdict | None:
    """Said to all, or to any of them."""
    if not heard.room:
        return None
    if heard.scene.asked and not heard.question and host_before(heard) is not None:
        return None  # "I think we all like it": an answer
    return Verdict("room", ("all",), open=heard.question)


def _by_what_was_said(heard: Heard) -> Verdict | None:
    """After the host's words they are the host's; after a person's, that person's."""
    last = heard.last
    if last is None:
        return None
    if last.who == HOST:
        if heard.scene.asked and last.age <= ANSWER_WITHIN:
            if repeats(heard.plain):
                return Verdict("nobody", ("follows host",))
            return Verdict("host", ("answers host",))
        if last.age <= FOLLOWS_WITHIN:
            return _after_the_host(heard)
        return None
    if last.age > FOLLOWS_WITHIN:
        return None
    if last.who == heard.who:
        return _goes_on(heard, last)
    return _after_somebody(heard, last)


def _after_the_host(heard: Heard) -> Verdict:
    """The host has told something: what is said of it is the host's; a mere exclamation is not."""
    if heard.question or heard.you:
        return Verdict("host", ("follows host",))
    if len(set(heard.plain)) < FEW or heard.calls_away or repeats(heard.plain):
        return Verdict("nobody", ("follows host",))
    return Verdict("host", ("follows host",))


def _named_by_host(heard: Heard) -> bool:
    """Whether the host has said the speaker's name just before."""
    host = host_before(heard)
    name = heard.scene.people.get(heard.who, "")
    if host is None or not name:
        return False
    said = words_of(host.text)
    return all(word in said for word in words_of(name)[:1])


def _goes_on(heard: Heard, last: Spoken) -> Verdict | None:
    if last.meant is None or last.meant == "nobody":
        return None
    return Verdict(last.meant, ("goes on",), last.whom, last.meant == "room" and heard.question)


def _after_somebody(heard: Heard, last: Spoken) -> Verdict | None:
    if heard.scene.asked and not heard.you and _named_by_host(heard):
        return Verdict("host", ("answers host",))
    if last.meant == "host" and not heard.you and not heard.question:
        # another answer to the host's question; else a remark on somebody's words for the host
        if heard.scene.asked and host_before(heard) is not None:
            return Verdict("host", ("answers host",))
        return Verdict("room", ("follows person",), last.who)
    if last.whom == heard.who or (last.meant == "room" and asks(last.text, heard.scene.language)):
        return Verdict("person", ("answers person",), last.who)
    if heard.you:
        return Verdict("person", ("you", "follows person"), last.who)
    if heard.question:
        host = host_before(heard)
        if host is not None and host.age <= FOLLOWS_WITHIN and last.meant != "person":
            return Verdict("host", ("question", "follows host"))
        return Verdict("room", ("question", "follows person"), open=True)
    return Verdict("person", ("follows person",), last.who)


def _by_itself(heard: Heard) -> Verdict:
    """Nothing was said for a while."""
    if any(one.who == HOST and not one.called for one in heard.calls):
        return Verdict("room", ("host spoken of",))
    if heard.question and heard.you:
        return Verdict("host", ("you", "question"))
    if heard.question:
        return Verdict("room", ("question",), open=True)
    return Verdict("room", ("nothing",))
