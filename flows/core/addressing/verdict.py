"""For whom an utterance is meant, by rules: pure, in every language of the product.

The rules are looked at in order, and the first that says something decides. A host that is silent
though it was meant is mended by saying its name, so whoever says it is always answered; where
nothing else tells, what comes after the host's words is for the host, and what comes after
somebody else's is for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.addressing.backchannels import listens
from beatroom.flows.core.addressing.calls import HOST, Call, calls
from beatroom.flows.language.addressing import AddressWords, address_words, found, starts
from beatroom.flows.language.words import MARKS, QUERY, words_of

Meant = Literal["host", "person", "room", "nobody"]
Reason = Literal[
    "alone", "typed", "host named", "host's title", "person named", "host spoken of", "aside",
    "time", "host's task", "request", "all", "answers host", "follows host", "answers person",
    "follows person", "goes on", "listens", "you", "question", "nothing", "quiet",
    "unfinished", "hush",
]  # fmt: skip

ANSWER_WITHIN = 45.0
"""Seconds after the host's question in which what people say is an answer to it."""
FOLLOWS_WITHIN = 20.0
"""Seconds after somebody's words in which what is said follows them."""
REPEATED = 0.7
"""The share of different words at which an utterance repeats itself."""
FEW = 3
"""Words of an utterance that is no more than a sign of listening."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something that was said before.

    Attributes:
        who: The participant's id; `HOST` for the host.
        text: The words.
        age: Seconds since its end.
        meant: For whom it was, as far as that is known.
        whom: The participant, where it was for one.
    """

    who: str
    text: str
    age: float
    meant: Meant | None = None
    whom: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Where and when something is said.

    Attributes:
        language: The session's, BCP-47.
        host: What the host is called.
        people: Who is in the room, by id; the speaker too.
        before: What was said last, oldest first.
        asked: Whether the host's last words, or the beat that it brought with them, ask something.
        asks_time: Whether the utterance is a question about the session's time.
    """

    language: str
    host: tuple[str, ...]
    people: Mapping[str, str]
    before: Sequence[Spoken] = ()
    asked: bool = False
    asks_time: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """For whom something is meant.

    Attributes:
        meant: The host, a person, all of them, or nobody who is there.
        reasons: What told so, the strongest first.
        whom: The participant, where that is known.
        open: Whether the host may answer if nobody else does.
    """

    meant: Meant
    reasons: tuple[Reason, ...]
    whom: str | None = None
    open: bool = False


@dataclass(frozen=True, slots=True)
class _Heard:
    """An utterance with what the rules look at."""

    who: str
    words: list[str]
    plain: list[str]
    calls: tuple[Call, ...]
    known: AddressWords
    scene: Scene
    question: bool
    trails: bool
    calls_away: bool

    @property
    def last(self) -> Spoken | None:
        return self.scene.before[-1] if self.scene.before else None

    @property
    def you(self) -> bool:
        return found(self.known.you, self.plain)

    @property
    def room(self) -> bool:
        return found(self.known.room, self.plain)


def meant_for(text: str, who: str, scene: Scene) -> Verdict:
    """For whom somebody's words are.

    Args:
        text: As recognised.
        who: The speaker's id.
        scene: Where they are said.
    """
    if not any(other != who for other in scene.people):
        return Verdict("host", ("alone",))
    heard = _heard(text, who, scene)
    for rule in (_by_name, _no_words_for_anybody, _by_task, _to_all, _by_what_was_said):
        if (verdict := rule(heard)) is not None:
            return verdict
    return _by_itself(heard)


def asks(text: str, language: str) -> bool:
    """Whether something is a question: by its mark, or by its first word."""
    return _question(words_of(text), address_words(language))


def _heard(text: str, who: str, scene: Scene) -> _Heard:
    known = address_words(scene.language)
    words = words_of(text)
    plain = [word for word in words if word not in MARKS]
    others = {id_: name for id_, name in scene.people.items() if id_ != who}
    trails = text.rstrip().endswith(("...", "…"))
    named = calls(words, scene.host, others, known)
    return _Heard(
        who,
        words,
        plain,
        named,
        known,
        scene,
        _question(words, known),
        trails,
        _calls_away(text, known),
    )


def _calls_away(text: str, known: AddressWords) -> bool:
    """Whether it begins with the name of somebody who is not known: `Mum, look`."""
    word, pause, rest = text.partition(",")
    first = words_of(word)
    capital = word[:1].isupper() and bool(pause and rest.strip())
    ours = (*known.leads, *known.backchannels, *known.asks, *known.you)
    return capital and len(first) == 1 and not starts(ours, first)


def _question(words: list[str], known: AddressWords) -> bool:
    if QUERY in words:
        return True
    left = [word for word in words if word not in MARKS]
    return bool(starts(known.asks, _without_leads(left, known)))


def _without_leads(words: list[str], known: AddressWords) -> list[str]:
    left = words
    while left and (size := starts(known.leads, left)):
        left = left[size:]
    return left


def _by_name(heard: _Heard) -> Verdict | None:
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


def _no_words_for_anybody(heard: _Heard) -> Verdict | None:
    """Said to oneself or on the telephone, or a sign of listening."""
    aside = [one for one in heard.known.aside if len(one) > 1 or len(heard.plain) < FEW]
    if found(tuple(aside), heard.plain):
        return Verdict("nobody", ("aside",))
    size = starts(heard.known.wait, heard.plain)
    if size and len(heard.plain) <= size + 1:
        return Verdict("nobody", ("aside",))
    if not heard.plain:
        return Verdict("nobody", ("nothing",))
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


def _by_task(heard: _Heard) -> Verdict | None:
    """A question about the session's time, and what a host does for a room."""
    aimed = heard.you and _person_before(heard) is not None
    if aimed:
        return None
    if heard.scene.asks_time:
        return Verdict("host", ("time",))
    if found(heard.known.services, heard.plain):
        return Verdict("host", ("host's task",))
    requests = heard.known.requests
    may = starts(heard.known.may, _without_leads(heard.plain, heard.known))
    if may or found(requests, heard.plain):
        return Verdict("host", ("request",))
    return None


def _to_all(heard: _Heard) -> Verdict | None:
    """Said to all, or to any of them."""
    if not heard.room:
        return None
    if heard.scene.asked and not heard.question and _host_before(heard) is not None:
        return None  # "I think we all like it": an answer
    return Verdict("room", ("all",), open=heard.question)


def _by_what_was_said(heard: _Heard) -> Verdict | None:
    """After the host's words they are the host's; after a person's, that person's."""
    last = heard.last
    if last is None:
        return None
    if last.who == HOST:
        if heard.scene.asked and last.age <= ANSWER_WITHIN:
            if _repeats(heard.plain):
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


def _after_the_host(heard: _Heard) -> Verdict:
    """The host has told something: what is said of it is the host's; a mere exclamation is not."""
    if heard.question or heard.you:
        return Verdict("host", ("follows host",))
    if len(set(heard.plain)) < FEW or heard.calls_away or _repeats(heard.plain):
        return Verdict("nobody", ("follows host",))
    return Verdict("host", ("follows host",))


def _repeats(words: list[str]) -> bool:
    """Whether somebody says the same again and again, as who counts or exclaims."""
    long = [word for word in words if len(word) > 2]
    return len(long) > FEW and len(set(long)) <= REPEATED * len(long)


def _named_by_host(heard: _Heard) -> bool:
    """Whether the host has said the speaker's name just before."""
    host = _host_before(heard)
    name = heard.scene.people.get(heard.who, "")
    if host is None or not name:
        return False
    said = words_of(host.text)
    return all(word in said for word in words_of(name)[:1])


def _goes_on(heard: _Heard, last: Spoken) -> Verdict | None:
    if last.meant is None or last.meant == "nobody":
        return None
    return Verdict(last.meant, ("goes on",), last.whom, last.meant == "room" and heard.question)


def _after_somebody(heard: _Heard, last: Spoken) -> Verdict | None:
    if heard.scene.asked and not heard.you and _named_by_host(heard):
        return Verdict("host", ("answers host",))
    if last.meant == "host" and not heard.you and not heard.question:
        # another answer to the host's question; else a remark on somebody's words for the host
        if heard.scene.asked and _host_before(heard) is not None:
            return Verdict("host", ("answers host",))
        return Verdict("room", ("follows person",), last.who)
    if last.whom == heard.who or (last.meant == "room" and asks(last.text, heard.scene.language)):
        return Verdict("person", ("answers person",), last.who)
    if heard.you:
        return Verdict("person", ("you", "follows person"), last.who)
    if heard.question:
        host = _host_before(heard)
        if host is not None and host.age <= FOLLOWS_WITHIN and last.meant != "person":
            return Verdict("host", ("question", "follows host"))
        return Verdict("room", ("question", "follows person"), open=True)
    return Verdict("person", ("follows person",), last.who)


def _by_itself(heard: _Heard) -> Verdict:
    """Nothing was said for a while."""
    if any(one.who == HOST and not one.called for one in heard.calls):
        return Verdict("room", ("host spoken of",))
    if heard.question and heard.you:
        return Verdict("host", ("you", "question"))
    if heard.question:
        return Verdict("room", ("question",), open=True)
    return Verdict("room", ("nothing",))


def _person_before(heard: _Heard) -> Spoken | None:
    last = heard.last
    fresh = last is not None and last.age <= FOLLOWS_WITHIN
    return last if fresh and last is not None and last.who not in (HOST, heard.who) else None


def _host_before(heard: _Heard) -> Spoken | None:
    """The host's last words, as long as they may be answered."""
    said = [one for one in heard.scene.before if one.who == HOST]
    return said[-1] if said and said[-1].age <= ANSWER_WITHIN else None
