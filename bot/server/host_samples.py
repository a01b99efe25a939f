"""How the hosts of shipped personalities sound: the first words of each, made once and kept.

Whoever may see the list of personalities may hear them. What is asked for is a name of ours, and
no words: whoever may not write a personality cannot have anything spoken that is not in one.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from weakref import WeakValueDictionary

from beatroom.bot.server.trials import Trials
from beatroom.flows.language.full_stops import sentences_of
from beatroom.flows.personality.model import Personality

MOST_WORDS = 140
"""Characters: what is said in some eight seconds. A first sentence may be longer."""
MOST_KEPT = 32
"""Samples that are kept; the one that was longest not asked for goes first."""

_TO_FILL = "{{"
_HEARD = {"title", "host", "persona", "length", "language", "voice", "speech"}
"""What of a record its sample depends on, beside the words."""


class NoSample(LookupError):  # noqa: N818 - it names what is the matter
    """The host has no words of its own to begin with."""


def first_words(record: Personality) -> str:
    """What the host opens with, word for word, up to a sentence with something to be filled in.

    Raises:
        NoSample: It opens in its own words.
    """
    said = " ".join((record.beats[0].say or "").split())
    first, *others = sentences_of(said, record.language)
    if not first:
        raise NoSample(f"{record.title} does not open word for word.")
    words = first
    for sentence in others:
        if _TO_FILL in sentence or len(words) + 1 + len(sentence) > MOST_WORDS:
            break
        words = f"{words} {sentence}"
    return words


class HostSamples:
    """One service's.

    Args:
        trials: What speaks.
    """

    def __init__(self, trials: Trials) -> None:
        self._trials = trials
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def of(self, record: Personality, by: str) -> bytes:
        """A host's first words as WAV; who asks while it is made waits for the same one.

        `by` is the id of whoever asks.

        Raises:
            NoSample: It has none.
            TooManyTrials: It is not its turn soon.
            TrialFailed: It was not spoken.
        """
        words = first_words(record)
        key = _key(words, record)
        turn = self._making.setdefault(key, asyncio.Lock())
        async with turn:
            if key not in self._kept:
                self._kept[key] = await self._trials.spoken(words, record, by)
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]


def _key(words: str, record: Personality) -> str:
    """The same for the same sound: words, what fills them, and the voice."""
    told = record.model_dump(mode="json", include=_HEARD)
    whole = json.dumps({**told, "words": words}, sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()
