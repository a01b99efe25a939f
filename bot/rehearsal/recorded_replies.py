"""The model and the voice of a recorded session: they say what they said, in the time of then."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from pipecat.processors.aggregators.llm_context import LLMContext

from beatroom.bot.pipeline.outside_answers import question
from beatroom.bot.rehearsal.models import PlausibleReplies
from beatroom.bot.rehearsal.room import speaking_seconds
from beatroom.bot.rehearsal.scripted_model import (
    Calls,
    Observer,
    Plan,
    ScriptedAnswer,
    ScriptedModel,
)
from beatroom.flows.core.outside_events import LineMade, first_letters, letters_of
from beatroom.flows.core.recorded_replies import (
    RecordedReply,
    RecordedSentence,
    occasion,
    tags_since,
)
from beatroom.flows.core.recorded_script import RecordedScript
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.same_beats import same_beats, told_otherwise

SENTENCE_ENDS = re.compile(r"[.!?…。！？]+(?=\s|$)")
SOON = 0.4
"""Seconds after it was stopped in which the model would have been heard, for all that is known."""


class RecordedReplies:
    """What the model said then where it is asked the same; else words of plausible length.

    What went to the voice then goes to it again, and no check has a say in it: it has been checked.
    Of what nobody heard only the length is known: plausible words stand for it. So they do for what
    it says on a beat whose prompt is another one now.

    Args:
        script: The session.
        language: Of the words that stand for what nobody heard then.
        new: The tags of what it is told in other words than then, beside beats.

    Attributes:
        due: The sentences of the reply at work, each with the seconds that it takes, in order.
    """

    def __init__(
        self, script: RecordedScript, language: str, *, new: frozenset[str] = frozenset()
    ) -> None:
        self._known: dict[str, deque[RecordedReply]] = defaultdict(deque)
        for reply in script.replies:
            self._known[reply.occasion].append(reply)
        self._plausible = PlausibleReplies(language, seed=0)
        self._letter = _letter_seconds(script)
        self.due: deque[tuple[str, float]] = deque()
        self._then = {item.id: item for item in script.beats}
        self._chats, self._new = script.chats, new
        self._context: Callable[[], Sequence[Any]] | None = None
        self._rundown: Callable[[], Rundown] = lambda: Rundown(script.beats, 0.0)

    def within(self, context: Callable[[], Sequence[Any]], rundown: Callable[[], Rundown]) -> None:
        """Go by a session's own context: what a kind asks the model with may be made of it."""
        self._context, self._rundown = context, rundown

    def plan(self, held: list[dict[str, Any]]) -> ScriptedAnswer:
        """The next thing that the model does."""
        self.due.clear()
        known = self._asked_the_same(held if self._context is None else self._context())
        if not known:
            return self._plausible.reply(held)
        reply = known.popleft()
        calls = tuple(Calls(call.tool, call.arguments) for _, call in reply.calls)
        if calls and not reply.sentences:
            return ScriptedAnswer("", first_word=reply.calls[0][0], calls=calls)
        if not reply.sentences and reply.whole:
            return ScriptedAnswer("", first_word=reply.took)  # it gave no words
        sounds_after = reply.sounds_after
        if sounds_after is None:  # it was stopped before: what it would have said comes after that
            sounds_after = reply.took + SOON
        sentences = reply.sentences or self._said_instead(known)
        last = next((one for one in reversed(sentences) if one.seconds), None)
        for one in sentences:
            made = reply.whole or one.whole or (bool(one.seconds) and one is not last)
            self.due.append((self._words(one, held), self._seconds(one, made=made)))
        said = tuple(words for words, _ in self.due)
        more = "" if reply.whole else self._plausible.reply(held).text.replace("?", ".")
        return ScriptedAnswer(more, first_word=sounds_after, calls=calls, before=said)

    def _asked_the_same(self, messages: Sequence[Any]) -> deque[RecordedReply] | None:
        """What it said to the same, as far as it has not said it again; None to something new."""
        rundown = self._rundown()
        same = same_beats(tuple(self._then.values()), rundown.items)
        for tag, beat in tags_since(messages, rundown):
            if tag in self._new:
                return None
            if beat is not None and self._is_new(same.get(beat), rundown.item(beat)):
                return None
        asked = occasion(messages, rundown, lambda beat: same.get(beat, "new"))
        return self._known.get(asked) or self._said_to_the_last(asked)

    def _said_to_the_last(self, asked: str) -> deque[RecordedReply] | None:
        """What it said to the same last words of a person's, where more or less came before them.

        A noise that cuts off a little more, or a little less, changes what has been answered.
        """
        if asked.startswith("["):
            return None
        last = asked.rsplit("\n", 1)[-1]
        alike = (known for key, known in self._known.items() if key.rsplit("\n", 1)[-1] == last)
        return next((known for known in alike if known), None)

    def _is_new(self, was: str | None, item: Item) -> bool:
        """Whether it is asked something else on a beat than then."""
        if was is None:
            return True
        new = told_otherwise(self._then[was], item, chats=self._chats)
        return new is not None and new.asked

    def _said_instead(self, after: deque[RecordedReply]) -> tuple[RecordedSentence, ...]:
        """What it said to the same when it was asked again."""
        return next((one.sentences for one in after if one.sentences), ())

    def _seconds(self, sentence: RecordedSentence, *, made: bool) -> float:
        """As long as its sound was; of one that was stopped, no shorter than it would have been."""
        usual = (self._letter or 0.0) * sentence.letters
        return sentence.seconds if made else max(sentence.seconds, usual)

    def _words(self, sentence: RecordedSentence, held: list[dict[str, Any]]) -> str:
        if sentence.whole:
            return sentence.text
        words = sentence.text
        while letters_of(words) < sentence.letters:
            more = SENTENCE_ENDS.sub("", self._plausible.reply(held).text).split()
            for word in more:
                if letters_of(words) < sentence.letters:
                    words = f"{words} {word}".strip()
        words, _ = first_letters(words, max(letters_of(sentence.text), sentence.letters - 1))
        return f"{words.rstrip('.,;:!?')}{'?' if sentence.asks else '.'}"


class RecordedModel(ScriptedModel):
    """A model that also answers beside the talk as it did then.

    Args:
        plan: What it says in the talk.
        beside: What it answered to a question, by its digest; None where it was not asked.
        asked: Told of every run of the talk.
    """

    def __init__(
        self, plan: Plan, beside: Callable[[str], Awaitable[str | None]], *, asked: Observer
    ) -> None:
        super().__init__(plan, asked=asked)
        self._beside = beside

    async def run_inference(
        self,
        context: LLMContext,
        max_tokens: int | None = None,
        system_instruction: str | None = None,
        response_schema: dict[str, Any] | None = None,
    ) -> str | None:
        answer = await self._beside(question(system_instruction or ""))
        if answer is not None:
            return answer
        return await super().run_inference(context, max_tokens, system_instruction, response_schema)


class RecordedVoice:
    """How long the host takes for a text: as then, or at the pace of then.

    Args:
        script: The session.
        replies: The model's, of which one is at work.
    """

    def __init__(self, script: RecordedScript, replies: RecordedReplies) -> None:
        self._pace, self._replies = script.pace, replies
        self._letter = _letter_seconds(script)
        self._lines: dict[int, deque[LineMade]] = defaultdict(deque)
        for one in script.lines:
            self._lines[one.letters].append(one)

    def seconds(self, text: str) -> float:
        """For a sentence of a line, its share of that by letters."""
        words, due = text.strip(), self._replies.due
        for place, (sentence, seconds) in enumerate(due):
            if sentence == words:
                for _ in range(place + 1):
                    due.popleft()
                return seconds
        made = self._lines.get(letters_of(words))
        if made:
            one = made.popleft() if len(made) > 1 else made[0]
            return one.seconds if one.whole else max(one.seconds, self._usual(words))
        for line, took in self._pace:
            if words and took and words in line:
                return took * letters_of(words) / letters_of(line)
        return self._usual(words)

    def _usual(self, words: str) -> float:
        return speaking_seconds(words) if self._letter is None else self._letter * letters_of(words)


def _letter_seconds(script: RecordedScript) -> float | None:
    """How long the host takes for a letter; None where it said nothing."""
    made = [one for reply in script.replies for one in reply.sentences if reply.whole]
    spoken = [(one.letters, one.seconds) for one in made]
    spoken += [(one.letters, one.seconds) for one in script.lines if one.whole]
    if not script.lines:
        spoken += [(letters_of(text), seconds) for text, seconds in script.pace]
    letters = sum(many for many, _ in spoken)
    return sum(seconds for _, seconds in spoken) / letters if letters else None
