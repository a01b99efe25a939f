"""What a boardroom says and understands: the section `boardroom` of each language."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.language.language_code import ENGLISH, code_of
from beatroom.flows.language.load import Section, Table


@dataclass(frozen=True, slots=True)
class Words(Section):
    """What the host says word for word.

    Attributes:
        your_turn: Calls on somebody who has raised a hand; `{name}`.
        nothing: What a persona says that has no line left and no model to find one.
    """

    your_turn: str
    nothing: str


@dataclass(frozen=True, slots=True)
class SummaryWords(Section):
    """What a summary says beside what was said.

    Attributes:
        no_model: That no language model has read the talk.
        failed: As `no_model`, where one should have; `{reason}`.
        said: Title of what was said.
        agreed: Title of what was answered with yes.
        decisions: Title of the decisions.
        action_items: Title of the action items.
        unresolved: Title of what is unresolved.
        about: Title of the note on how the summary was made.
        turns: Title of the list of turns.
        disagreements: Title of the list of disagreements.
        nobody: The owner of what nobody has taken on yet.
        quote: One quotation; `{who}` and `{text}`.
        answered: What somebody said, and who answered it with yes; `{by}`, `{who}` and `{text}`.
    """

    no_model: str
    failed: str
    said: str
    agreed: str
    decisions: str
    action_items: str
    unresolved: str
    about: str
    turns: str
    disagreements: str
    nobody: str
    quote: str
    answered: str


@dataclass(frozen=True, slots=True)
class Answers(Section):
    """How people answer.

    Attributes:
        yes: How an answer begins that says yes.
        alone: What else is a yes: "exactly".
        beside: What may stand beside a yes and changes nothing: "yes, let us do it".
        common: Words that stand in any sentence, so that they tell of no point.
    """

    yes: tuple[str, ...]
    alone: tuple[str, ...]
    beside: tuple[str, ...]
    common: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Addressing(Section):
    """The words by which people speak to somebody; all without case and accents.

    Attributes:
        calls: Phrases after which whoever is named is called.
        heads: Words that may stand before such a phrase in its part of the sentence.
        joins: What stands between two who are called.
        articles: What stands before a name.
        titles: Titles before a name; a full stop may follow.
        order: Words that give an order, or ask.
        fillers: What may stand beside a name and means nothing.
        nots: Phrases that deny.
        thanks: Phrases after which a name asks nothing.
        you: The second person.
        asks: Words with which a request to somebody goes on that begins with a name.
        auxiliaries: Verbs that do where "you" follows.
        before_name: Words after which a name at the end is whom the sentence is for.
        roles: Words of titles that say nothing of what somebody is in charge of.
        hushes: Phrases that ask somebody to be silent, or to wait.
        closings: What ends a part that calls whoever stands before: let Maya *speak*.
        tells: As `closings`, wherever it stands: could Maya *tell us* why.
        enquiries: Phrases that ask after somebody's opinion, if one of `opinions` follows the name.
        opinions: Verbs of opinions: does Maya *agree*.
        corrections: What stands before a name that replaces one: not you, *rather* Maya.
        offers: Phrases after which whoever is named is called if nothing follows: what about Maya.
        relates: What stands after a name that tells: the question for Maya *was* answered.
        denials: Words that deny, wherever they stand: *nobody* asked you.
        speaks: Verbs of asking somebody, which with one of `denials` and a "you" turn away.
        replies: Verbs of answering, which with one of `denials` before a name ask nobody.
        views: What somebody has whose opinion is asked for: what is Maya's *view*.
    """

    calls: tuple[str, ...]
    heads: tuple[str, ...]
    joins: tuple[str, ...]
    articles: tuple[str, ...]
    titles: tuple[str, ...]
    order: tuple[str, ...]
    fillers: tuple[str, ...]
    nots: tuple[str, ...]
    thanks: tuple[str, ...]
    you: tuple[str, ...]
    asks: tuple[str, ...]
    auxiliaries: tuple[str, ...]
    before_name: tuple[str, ...]
    roles: tuple[str, ...]
    hushes: tuple[str, ...]
    closings: tuple[str, ...]
    tells: tuple[str, ...]
    enquiries: tuple[str, ...]
    opinions: tuple[str, ...]
    corrections: tuple[str, ...]
    views: tuple[str, ...]
    offers: tuple[str, ...]
    relates: tuple[str, ...]
    denials: tuple[str, ...]
    speaks: tuple[str, ...]
    replies: tuple[str, ...]


WORDS = Table("boardroom.lines", Words)
SUMMARY = Table("boardroom.summary", SummaryWords)
ANSWERS = Table("boardroom.answers", Answers, filled=False)
ADDRESSING = Table("boardroom.addressing", Addressing, filled=False)


def words_for(language: str) -> Words:
    """The lines of a BCP-47 language; English for one that has no table."""
    return WORDS.of(language)


def summary_words(language: str) -> SummaryWords:
    """What a summary says in a BCP-47 language; English for one that has no table."""
    return SUMMARY.of(language)


def answers(language: str) -> Answers:
    """How people answer in a BCP-47 language; English for one that has no table."""
    code = code_of(language)
    return ANSWERS[code if code in ANSWERS else ENGLISH]


def addressing_words(language: str) -> Addressing:
    """How people speak to somebody in a BCP-47 language; English for one that has no table."""
    code = code_of(language)
    return ADDRESSING[code if code in ADDRESSING else ENGLISH]
