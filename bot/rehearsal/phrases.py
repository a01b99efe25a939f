"""What simulated people say: the section `rehearsal` of each language."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.language.load import Section, Table


@dataclass(frozen=True, slots=True)
class Phrases(Section):
    """Lines in one language; `{beat}` is the running beat's title, `{other}` another's name.

    Attributes:
        remarks: What people say to the subject.
        asides: Short words between.
        time: Questions about the time.
        typed: What people write.
        told: What operators tell the model.
        spoken: What operators have said word for word.
        replies: What a scripted model answers, to `{name}`.
    """

    remarks: tuple[str, ...]
    asides: tuple[str, ...]
    time: tuple[str, ...]
    typed: tuple[str, ...]
    told: tuple[str, ...]
    spoken: tuple[str, ...]
    replies: tuple[str, ...]


PHRASES = Table("rehearsal", Phrases)


def phrases(language: str) -> Phrases:
    """The lines for a BCP-47 language; English for one that has none."""
    return PHRASES.of(language)
