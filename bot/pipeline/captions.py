"""What is being said, for the pages: from its first words until its line is on record.

Each stretch of speech that will be one line is a caption with a number of its own, for as long as
it has no line. Then the caption says which line has its words, just before that is told; one of
which nothing is recorded (a cough, a sign of listening, a reply that nobody heard) becomes blank.
So a caption never stays beside its line, in whatever order people speak and are recognised.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import count
from typing import Literal

from pipecat.frames.frames import TTSTextFrame
from pipecat.utils.string import TextPartForConcatenation, concatenate_aggregated_text

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.rooms.page_messages import Caption
from beatroom.flows.core.events import BotSaid, Recorded, UserSaid
from beatroom.flows.core.state import SessionState

HOST = "host"
"""The key of the host's caption: it has one voice."""


class Captions:
    """The captions of one session.

    Args:
        journal: Where lines are recorded; its later watchers hear of a line after its caption.
        turn: Tells in whose voice the host speaks.
        host: What the host is called.
    """

    def __init__(self, journal: EventRecorder, turn: Turn, host: str) -> None:
        self._turn, self._host = turn, host
        self._numbers = count(1)
        self._open: dict[Hashable, Caption] = {}
        self._parts: list[TextPartForConcatenation] = []
        self._recorded: Hashable = None
        self._show: Callable[[Caption], object] = lambda _: None
        journal.watch(self._notice)

    def watch(self, show: Callable[[Caption], object]) -> None:
        """Call `show(caption)` with each caption as it begins, grows and ends."""
        self._show = show

    # ---- people ----------------------------------------------------------------------------------

    def people(self, speaking: Iterable[tuple[Hashable, str, str]]) -> None:
        """All that people are saying now, each with a key of its own, their name and the words."""
        now = {key: (name, text) for key, name, text in speaking}
        for key in [key for key in self._open if key not in now and key != HOST]:
            self._end(key)
        for key, (name, text) in now.items():
            self._put(key, "person", name, text)

    def recorded_next(self, key: Hashable) -> None:
        """What is recorded next is the line of this caption."""
        self._recorded = key

    # ---- the host --------------------------------------------------------------------------------

    def host(self, frame: TTSTextFrame) -> None:
        """Words of the host's that have sounded.

        What it says meanwhile, with no place in its reply, is on record before it sounds.
        """
        if not frame.append_to_context and not self._turn.state.fixed:
            return
        part = TextPartForConcatenation(
            frame.raw_text or frame.text,
            includes_inter_part_spaces=frame.includes_inter_frame_spaces,
        )
        self._parts.append(part)
        reply = self._turn.state.reply
        voice = "" if reply is None or self._turn.state.fixed else reply.speaker
        self._put(HOST, "bot", voice or self._host, concatenate_aggregated_text(self._parts))

    def host_over(self) -> None:
        """The host has said what it was saying, or was cut off; any line of it is on record."""
        self._end(HOST)

    # ---- what becomes of them --------------------------------------------------------------------

    def _put(self, key: Hashable, who: Literal["bot", "person"], name: str, text: str) -> None:
        words = text.strip()
        before = self._open.get(key)
        if not words or (before is not None and before.text == words):
            return
        number = next(self._numbers) if before is None else before.id
        self._open[key] = Caption(id=number, who=who, name=name, text=words, line=None)
        self._show(self._open[key])

    def _end(self, key: Hashable, line: int | None = None) -> None:
        if key == HOST:
            self._parts.clear()
        over = self._open.pop(key, None)
        if over is not None:
            text = "" if line is None else over.text
            self._show(over.model_copy(update={"text": text, "line": line}))

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        if isinstance(recorded.event, BotSaid):
            self._end(HOST, recorded.seq)
        elif isinstance(recorded.event, UserSaid) and self._recorded is not None:
            key, self._recorded = self._recorded, None
            self._end(key, recorded.seq)
