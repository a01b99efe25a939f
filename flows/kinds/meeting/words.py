"""What the host says about the meeting itself, word for word, made for the ear.

The sentences are the section `meeting.sentences` of each language.

What is left of an item or of the meeting is said with the time answers' sentences, so that both
sound alike and are as exact.
"""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.kinds.meeting.interventions import Kind
from beatroom.flows.language.counting import Counted, form_for
from beatroom.flows.language.load import Section, Table
from beatroom.flows.language.time_questions import TimeQuestion, time_answer
from beatroom.flows.language.time_questions.answer import voice_of
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.personality.words import OnTimeUp


@dataclass(frozen=True, slots=True)
class Words(Section):
    """One language's lines; `{n}` is a number in words, `{item}` a topic.

    Attributes:
        ask: After the time for an item is up, where the people decide.
        stay: After the time for an item is up, where the item stays until somebody moves on.
        more: An item got more time; `more_one` for a single minute.
        quiet: Quiet was asked for; `quiet_one` for a single minute.
        talk: The host may speak again.
        sure: Before the meeting is ended by voice.
        go_on: The meeting is not ended after all.
        last: Nothing comes after this item.
        done: What has been dealt with, before the running item is named.
        none_done: The same before anything has been.
        on: Names the running item.
        closing: The close of the meeting is near.
        hand: Gives {name} the word, whose hand is up.
        unheard: Asks {name}, who has said nothing about the running item.
    """

    ask: str
    stay: str
    more: Counted
    more_one: str
    quiet: Counted
    quiet_one: str
    talk: str
    sure: str
    go_on: str
    last: str
    done: str
    none_done: str
    on: str
    closing: str
    hand: str
    unheard: str


WORDS = Table("meeting.sentences", Words)


def words_for(language: str) -> Words:
    """The lines of a language; English for one that has no table."""
    return WORDS.of(language)


def number(count: float, language: str) -> str:
    """A small number as it is said before "minutes"."""
    counted = voice_of(language).counted
    whole = round(count)
    return counted[whole] if 0 <= whole < len(counted) else str(whole)


def intervention_words(kind: Kind, status: TimeStatus, language: str, on_time_up: OnTimeUp) -> str:
    """What the host says, with the clock's values as they are at this moment."""
    words = words_for(language)
    asks = "session_left" if kind == "wrap_up" else "item_left"
    told = time_answer(TimeQuestion(asks, whole=True), status, language)
    match kind:
        case "time_up" if status.next_item_topic is not None:
            question = words.ask if on_time_up == "ask" else words.stay
            return f"{told} {question.format(item=status.next_item_topic)}"
        case "wrap_up":
            return f"{told} {words.closing}"
        case "catch_up":
            on = words.on.format(item=status.current_item_topic or "")
            return f"{words.talk} {on} {told}"
        case _:
            return told


def invitation_words(kind: Kind, name: str, language: str) -> str:
    """Gives somebody the word."""
    words = words_for(language)
    return (words.hand if kind == "hand" else words.unheard).format(name=name)


def more_words(minutes: float, topic: str, language: str) -> str:
    """An item got more time."""
    words = words_for(language)
    if round(minutes) == 1:
        return words.more_one.format(item=topic)
    form = form_for(round(minutes), words.more)
    return form.format(n=number(minutes, language), item=topic)


def left_words(status: TimeStatus, language: str) -> str:
    """How long the running item has, where that is not what was asked for."""
    return time_answer(TimeQuestion("item_left", whole=True), status, language)


def quiet_words(minutes: float, language: str) -> str:
    """The host will be quiet."""
    words = words_for(language)
    if round(minutes) == 1:
        return words.quiet_one
    return form_for(round(minutes), words.quiet).format(n=number(minutes, language))


def recap_words(done: tuple[str, ...], status: TimeStatus, language: str) -> str:
    """Where the meeting stands: what was dealt with, what runs, what is left of it."""
    words = words_for(language)
    past = words.done.format(item=", ".join(done)) if done else words.none_done
    on = words.on.format(item=status.current_item_topic or "")
    return f"{past} {on} {left_words(status, language)}"
