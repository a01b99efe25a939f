"""The people, the operators and the model of a recorded session, as they were then.

What a changed personality no longer has (a beat that an operator jumped to) is noted as refused.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from typing import Any

from beatroom.bot.pipeline.instructions import InstructionError
from beatroom.bot.pipeline.occupancy import NotHere
from beatroom.bot.rehearsal.actors import Refusal
from beatroom.bot.rehearsal.models import PlausibleReplies
from beatroom.bot.rehearsal.people import opening
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.room import speaking_seconds
from beatroom.bot.rehearsal.scripted_model import Calls, ScriptedAnswer
from beatroom.flows.core import events as e
from beatroom.flows.core.recorded_script import (
    RecordedAct,
    RecordedReply,
    RecordedScript,
    RecordedSpeech,
    occasion,
)
from beatroom.flows.core.rundown import RundownError

SENTENCE_ENDS = re.compile(r"[.!?…。！？]+(?=\s)")
SOMEBODY = "somebody"
"""Whose voice it is where the log does not tell."""


class RecordedCast:
    """Plays people and operators at the times of then.

    Args:
        hands: The session and its room.
        script: What they did.

    Attributes:
        refusals: What made no sense when it came.
    """

    def __init__(self, hands: RehearsalHandle, script: RecordedScript) -> None:
        self._hands, self._script = hands, script
        self.refusals: list[Refusal] = []

    async def play(self) -> None:
        """From the first who comes to the end."""
        steps, clock = self._script.steps, self._hands.clock
        lobby = clock.now() - (steps[0].at if steps else 0.0)
        opened: float | None = None
        for step in steps:
            if step.at > 0 and opened is None:
                opened = await opening(self._hands)
            await clock.sleep_until((lobby if opened is None else opened) + step.at)
            if self._hands.session.state.over:
                return
            if isinstance(step, RecordedSpeech):
                self._hands.session.live.spawn(self._speaks(step), "a recorded turn")
            else:
                await self._does(step)

    async def _speaks(self, speech: RecordedSpeech) -> None:
        room, speaker = self._hands.user_input, speech.participant or SOMEBODY
        seconds = speech.ended - speech.at
        if not speech.words:
            await room.say(None, speaker, seconds=seconds)
            return
        (first, text), *others = speech.words
        await room.say(text, first or SOMEBODY, seconds=seconds)
        for who, words in others:
            await room.hears(words, who or SOMEBODY)

    async def _does(self, act: RecordedAct) -> None:
        try:
            await self._order(act)
        except (RundownError, InstructionError, NotHere) as error:
            what = act.event.op if isinstance(act.event, e.RundownChanged) else act.event.type
            refused = Refusal(self._hands.clock.now(), what.replace("_", " "), str(error))
            self.refusals.append(refused)

    async def _order(self, act: RecordedAct) -> None:
        session, event = self._hands.session, act.event
        match event:
            case e.ParticipantJoined():
                session.room.joined(
                    event.participant, event.name, event.person or event.name, host=event.host
                )
            case e.ParticipantLeft():
                session.room.left(event.participant, event.reason)
            case e.ParticipantRemoved():
                session.room.removed(event.participant, event.by)
            case e.RundownChanged():
                detail = dict(event.detail)
                for which in {"beat", "after"} & detail.keys():
                    detail[which] = self._beat(event, str(detail[which]))
                session.change_rundown(event.op, event.by, **detail)
            case e.InstructionAdded():
                self._instructs(act.at, event)
            case e.InstructionPromoted():
                session.instructions.promote(event.instruction)
            case e.InstructionDropped():
                session.instructions.cancel(event.instruction)
            case e.Muted() | e.Unmuted():
                await session.set_muted(muted=isinstance(event, e.Muted), by=event.by)
            case e.UserSaid():
                session.live.spawn(session.typed(event.participant, event.text), "typed turn")
            case e.Ended():
                await session.finish(event.reason)

    def _instructs(self, at: float, event: e.InstructionAdded) -> None:
        expires = event.expires_at
        if expires is not None:
            expires += self._hands.clock.now() - (self._script.opened + at)
        self._hands.session.instructions.add(
            event.instruction,
            mode=event.mode,
            kind=event.kind,
            text=event.text,
            expires_at=expires,
            interrupt=event.interrupt,
        )

    def _beat(self, event: e.RundownChanged, beat: str) -> str:
        """The beat of that title, which may stand elsewhere now."""
        title = next((item.title for item in event.rundown.items if item.id == beat), "")
        items = self._hands.session.state.rundown.items
        if any(item.id == beat and item.title == title for item in items):
            return beat
        return next((item.id for item in items if item.title == title), beat)


class RecordedReplies:
    """What the model said then where it is asked the same; else words of plausible length.

    Args:
        script: The session.
        language: Of the words that stand for what nobody heard then.

    Attributes:
        last: The last words that were of then, and the seconds that they took.
    """

    def __init__(self, script: RecordedScript, language: str) -> None:
        self._known: dict[str, deque[RecordedReply]] = defaultdict(deque)
        for reply in script.replies:
            self._known[reply.occasion].append(reply)
        self._plausible = PlausibleReplies(language, seed=0)
        self.last: tuple[str, float] | None = None
        self._context: Callable[[], Sequence[Any]] | None = None

    def within(self, context: Callable[[], Sequence[Any]]) -> None:
        """Go by a session's own context: what a kind asks the model with may be made of it."""
        self._context = context

    def plan(self, held: list[dict[str, Any]]) -> ScriptedAnswer | Calls:
        """The next thing that the model does."""
        known = self._known.get(occasion(held if self._context is None else self._context()))
        if not known:
            return self._plausible.reply(held)
        reply = known.popleft()
        self.last = (reply.text, reply.seconds)
        if reply.call is not None:
            return Calls(reply.call.tool, reply.call.arguments)
        text = reply.text
        if reply.interrupted:  # it had more to say: one long sentence stands for that
            more = " ".join(self._plausible.reply(held).text for _ in range(3))
            text = f"{text} {SENTENCE_ENDS.sub(',', more)}".strip()
        return ScriptedAnswer(text, first_word=reply.first_word)


class RecordedVoice:
    """How long the host takes for a text: as then, or at the pace of then.

    Args:
        script: The session.
        replies: The model's, of which the last is what most likely sounds.
    """

    def __init__(self, script: RecordedScript, replies: RecordedReplies) -> None:
        self._lines, self._replies = script.pace, replies
        letters = sum(_letters(text) for text, _ in self._lines)
        took = sum(seconds for _, seconds in self._lines)
        self._letter = took / letters if letters else None

    def seconds(self, text: str) -> float:
        """For a sentence of a line, its share of that by letters."""
        words, last = text.strip(), self._replies.last
        lines = self._lines if last is None else (last, *self._lines)
        for line, took in lines:
            if words and took and words in line:
                return took * _letters(words) / _letters(line)
        return speaking_seconds(text) if self._letter is None else self._letter * _letters(words)


def _letters(text: str) -> int:
    return max(1, len("".join(text.split())))
