"""What the words of a question about the plan stand for, in every language.

They are the section `words` of the language's file in this folder. A phrase table knows whole
wordings; a lexicon knows words and what each of them says, whatever order they come in. Both are
written in the notation of `notation.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from beatroom.flows.language.load import Section, Table
from beatroom.flows.language.words import folded

Known = Literal[
    "filler",  # says nothing here: articles, auxiliaries, politeness
    "how long",
    "how much",
    "when",
    "what time",
    "what",
    "clock",  # asks for the time of day
    "check",  # asks how the time stands
    "time",
    "left",
    "have",
    "do we have",
    "until",
    "to",
    "end",
    "over",  # at its end, or past it
    "soon",
    "start",
    "next",
    "move on",
    "after",
    "session",
    "item",
    "this",
    "elapsed",
    "late",
    "is it",  # opens a yes or no question about us ("are we")
    "asked",  # opens another one ("is this")
    "should",
    "skip",
    "any",
    "progress",
    "last",  # takes, lasts
    "planned",
    "past",  # an event is over: no answer is about that
    "tell",  # an imperative before "when" may be an order for later
    "me",
    "today",
    "some",  # an indefinite article: things in general
    "once",  # after something that is to come ("once we're done with")
    "half",  # of the way
    "done",  # of the plan
    "number",  # numerals, and what stands between them in a time of day
    "tag",  # makes a question of a statement, or offers another answer ("or not", "right")
    "other",  # another day, a figure of speech: no answer is about that
    "may",  # asks for leave, or for what is necessary: a wish rather than a question
    "asking",  # a question by its order of words or a tag; no lexicon has it
    "inverted",  # a question by its order of words; no lexicon has it
    "title",
]


Concept = str
"""One of `Known`; lexicons are checked when they are read."""


@dataclass(frozen=True, slots=True)
class Endings(Section):
    """What nouns and verbs of one stem end with, folded."""

    nouns: str
    verbs: str


@dataclass(frozen=True, slots=True)
class Lexicon(Section):
    """One language's words.

    Attributes:
        words: Phrases by what they stand for; "how long + left" is both. Of several at one place
            the longest counts.
        parts: What `<name>` stands for.
        related: Words that name what another names: a verb and what one does ("play": "game").
        compounds: Whether the last part of a word names the whole of it ("Spiel", "Ratespiel").
        inverted: What asks for a yes or no where an utterance begins with it ("has", "did").
        elided: What is written before an apostrophe and belongs to the word before ("l" in French).
        head_first: Whether what a title is about comes before what is said of it.
        endings: Classes of endings of nouns and of the verbs of the same stem; "-" is none.
        participle: What a participle has before its stem.
        particles: What is a word's beginning, and stands at the end of a clause in other forms.
        question_words: Words that ask, wherever they stand. A choice asks, too.
        opening: Words that ask for a yes or a no where they stand first, behind what says nothing.
        joining: Words after which something else is asked, where something was said before them.
        before_question_words: Words that belong to the word that asks behind them.
        choosing: Words that ask, and open no question.
        articles: Before a title they say that it is one.
        subjects: Before a verb they make a statement.
        we: Who we are, beside a verb.
        ours: Ends of verbs for what we do.
        session: A word for a session, which an encoder reads where the title of one was said.
        stressed: What vowels of a stem become under stress: "almuerzo" and "almorzamos".
    """

    words: Mapping[str, tuple[str, ...]]
    parts: Mapping[str, str] = field(default_factory=dict[str, str])
    related: Mapping[str, str] = field(default_factory=dict[str, str])
    compounds: bool = False
    elided: tuple[str, ...] = ()
    inverted: tuple[str, ...] = ()
    head_first: bool = False
    endings: tuple[Endings, ...] = ()
    participle: str = ""
    particles: str = ""
    question_words: str = ""
    opening: str = ""
    joining: str = ""
    before_question_words: str = ""
    choosing: str = ""
    articles: str = ""
    subjects: str = ""
    we: str = ""
    ours: str = ""
    session: str = ""
    stressed: Mapping[str, str] = field(default_factory=dict[str, str])


OWN = (
    "words", "parts", "related", "elided", "inverted", "endings", "opening", "subjects", "we",
    "ours",
)  # fmt: skip
"""What only some languages need, or what they name as they like."""
LEXICONS = Table("words", Lexicon, filled=False, own=OWN)


def lexicon_of(code: str) -> Lexicon:
    """The lexicon of a two-letter code; one without words where a language has none yet."""
    return LEXICONS[code] if code in LEXICONS else Lexicon(words={})


Told = Literal[
    "question_words",
    "opening",
    "before_question_words",
    "choosing",
    "articles",
    "subjects",
    "we",
    "ours",
]
"""Lists of words in a lexicon."""


@cache
def listed(what: Told, code: str) -> frozenset[str]:
    """A list of words of one language, folded as utterances are."""
    words: str = getattr(lexicon_of(code), what)
    return frozenset(folded(words).split())


@cache
def listed_anywhere(what: Told) -> frozenset[str]:
    """The words of all languages: a session's titles are asked for in two."""
    return frozenset[str]().union(*(listed(what, code) for code in LEXICONS))
