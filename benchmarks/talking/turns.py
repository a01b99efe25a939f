"""Turns of a talk: somebody says a sentence, the host answers, and what happened when."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from talking.hosts import Host
from talking.person import LOUD, Person
from talking.words import Utterance

QUIET = 0.6
"""Seconds of the host's silence before somebody says the next sentence."""
STOPPED = 0.3
"""Seconds of silence after which a host that was interrupted has stopped."""
PATIENCE = 10.0
"""Seconds after which an answer counts as missing."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One sentence and its answer; times in seconds since the epoch.

    Attributes:
        began: The first loud sample of the person.
        ended: Their last one.
        heard: The host's first loud sample after that; None where none came.
        early: Whether the host sounded before the person had finished.
        over: Whether it still did when they had.
    """

    said: Utterance
    began: float
    ended: float
    heard: float | None
    early: bool
    over: bool = False

    @property
    def seconds(self) -> float | None:
        """From the person's last loud sample to the host's first; None where there is none.

        A host that began too soon and stopped again answers like any other; one that talks on
        over the end has no such answer.
        """
        return None if self.heard is None or self.over else self.heard - self.ended


async def take_turn(person: Person, said: Utterance) -> Turn:
    """Wait until the host is silent, say something, wait for the answer."""
    await person.hears_nothing(QUIET, 30.0)
    spoken = await person.utter(said.pcm)
    loud = [f.at for f in person.frames if f.peak > LOUD and spoken.began < f.at < spoken.ended]
    over = bool(loud) and loud[-1] > spoken.ended - STOPPED
    try:
        heard = await person.hears(spoken.ended, PATIENCE)
    except TimeoutError:
        heard = None
    return Turn(said, spoken.began, spoken.ended, heard, early=bool(loud), over=over)


async def talk(host: Host, sentences: list[Utterance]) -> list[Turn]:
    """A session with a sentence a turn."""
    call = await host.call()
    turns = [await take_turn(call.person, said) for said in sentences]
    await host.end(call)
    return turns


STAGES = ("silence seen", "turn ended", "first word", "first audio", "at the ear")
RECOGNISED = "recognised"


def stages(turn: Turn, logged: list[dict[str, Any]]) -> dict[str, float]:
    """Seconds of each stage of an answer, in order, and of recognition, which runs beside one.

    Nothing where the host logged no answer between the end of the sentence and the answer.
    """
    if turn.heard is None:
        return {}
    for line in logged:
        if turn.ended < line["vad_stop"] < line["sounds"] <= turn.heard + QUIET:
            reached = [line[name] for name in ("vad_stop", "turn_end", "first_word", "first_audio")]
            moments = pairwise((turn.ended, *reached, turn.heard))
            spent = dict(zip(STAGES, (end - start for start, end in moments), strict=True))
            return {**spent, RECOGNISED: line["transcript"] - line["vad_stop"]}
    return {}
