"""What reaches a session from outside, as it came: by these events it can be rehearsed again.

What was said stands in other events, and what nobody heard
stands nowhere. A rehearsal of a recorded session does from them what people and the services did
then; the engine, which draws no lots, comes to the same again (`flows.core.recorded_script`).
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from beatroom.flows.core.kept import EventBase, FieldPolicy, Term, kept


class VoiceHeard(EventBase):
    """Somebody's voice has fallen silent, words or not; it was found at `began`.

    `began` is in seconds since the epoch; `participant` is None where the transport cannot tell.
    """

    type: Literal["voice_heard"] = "voice_heard"
    KEPT: ClassVar[FieldPolicy] = kept("began", who="participant")
    participant: str | None
    began: float


class WordsHeard(EventBase):
    """Words of somebody's were recognised, of so many letters; 0 for a noise.

    The words are in the `user_said` or the `backchannel` that follows, if anything came of them.
    """

    type: Literal["words_heard"] = "words_heard"
    KEPT: ClassVar[FieldPolicy] = kept("letters", who="participant")
    participant: str | None
    letters: int


class MadeSentence(BaseModel):
    """A sentence that was given to the voice.

    Attributes:
        letters: How many it has.
        seconds: How long its sound is, as far as the voice had made it.
        asks: Whether it is a question: who speaks into one is listened to in another way.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    letters: int
    seconds: float
    asks: bool = False


class ReplyMade(EventBase):
    """The model and the voice are done with a reply, heard or not, or were stopped.

    `asked` is when the model was asked, in seconds since the epoch, and `after` the last event
    before that. `sounds_after` is how long it took from there to the first sound; None where there
    was none. `whole` is False where it was stopped.
    """

    type: Literal["reply_made"] = "reply_made"
    KEPT: ClassVar[FieldPolicy] = kept("asked after sounds_after sentences whole")
    asked: float
    after: int
    sounds_after: float | None = None
    sentences: tuple[MadeSentence, ...] = ()
    whole: bool = True


class LineMade(EventBase):
    """The voice is done with a sentence that was not the model's, or was stopped.

    It has so many letters, and its sound is so many seconds long, as far as the voice had made it.
    `whole` is False where it was stopped.
    """

    type: Literal["line_made"] = "line_made"
    KEPT: ClassVar[FieldPolicy] = kept("letters seconds whole")
    letters: int
    seconds: float
    whole: bool = True


class OutsideAnswered(EventBase):
    """The session's model, or the service, was asked something beside the talk, at `asked`.

    `asked` is in seconds since the epoch; `what` is a digest of what the model is to do, or the
    name of what the service does. `answer` is the model's text, the service's JSON, or its reason;
    empty where nobody waited for it any more, or it failed.
    """

    type: Literal["outside_answered"] = "outside_answered"
    KEPT: ClassVar[FieldPolicy] = kept("by what asked outcome", words="answer", retells=True)
    by: Literal["model", "service"]
    what: Term
    asked: float
    outcome: Literal["answered", "refused", "failed", "stopped"]
    answer: str = ""


class CommandGiven(EventBase):
    """Somebody asked the session's kind for something; what came of it follows, if anything did.

    `by` is an operator, and `participant` somebody in the room: one of them is given.
    """

    type: Literal["command_given"] = "command_given"
    KEPT: ClassVar[FieldPolicy] = kept("name", who="participant", names="by", words="data")
    name: Term
    data: dict[str, Any] = Field(default_factory=dict)
    by: str = ""
    participant: str | None = None


def letters_of(text: str) -> int:
    """How many characters a text has but for white space."""
    return len("".join(text.split()))


def first_letters(text: str, letters: int) -> tuple[str, str]:
    """A text up to so many letters, and the rest of it."""
    left = letters
    for place, character in enumerate(text):
        if left <= 0:
            return text[:place].strip(), text[place:].strip()
        left -= not character.isspace()
    return text.strip(), ""
