"""What is said in a session, and what the model is told: the events of the talk itself."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field

from beatroom.flows.core.addressing.verdict import Meant, Reason
from beatroom.flows.core.kept import EventBase, FieldPolicy, Id, Term, kept

Holder = Literal["nobody", "person", "bot"]
Role = Literal["developer", "user", "assistant"]


class Hosted(EventBase):
    """A process has put the host together; `chats`: a language model speaks for it.

    Until this is on record, one does.
    """

    type: Literal["hosted"] = "hosted"
    KEPT: ClassVar[FieldPolicy] = kept("chats")
    chats: bool


class UserSaid(EventBase):
    """A person's turn, by voice or typed. `participant` is None where the transport cannot tell.

    `in_context` is False for a typed turn that still waits for the floor: `turn_taken` follows.
    `began` and `ended` say when it was spoken, in seconds since the epoch, where each person is
    heard by themselves: what several people say at once overlaps. None in logs and rooms that do
    not tell. `ref` is the mark that the page gave a typed turn: sent again, it is not another one.
    """

    type: Literal["user_said"] = "user_said"
    KEPT: ClassVar[FieldPolicy] = kept(
        "via in_context began ended", who="participant", names="name", words="text ref"
    )
    participant: str | None
    name: str
    text: str
    via: Literal["voice", "text"]
    in_context: bool = True
    began: float | None = None
    ended: float | None = None
    ref: str | None = None


class Backchannel(EventBase):
    """Somebody said under the host's speech that they listen ("mm-hm"), which takes no turn.

    The model is not told. `began` and `ended` are as in `user_said`. `cut` is whether the host had
    been cut off before that was clear; it carries on then.
    """

    type: Literal["backchannel"] = "backchannel"
    KEPT: ClassVar[FieldPolicy] = kept(
        "began ended cut", who="participant", names="name", words="text"
    )
    participant: str | None
    name: str
    text: str
    began: float | None = None
    ended: float | None = None
    cut: bool = False


class TurnTaken(EventBase):
    """A typed turn had the floor: the model has it in its context from here on.

    `said` is the number of the event with its words.
    """

    type: Literal["turn_taken"] = "turn_taken"
    KEPT: ClassVar[FieldPolicy] = kept("said")
    said: int


class BotSaid(EventBase):
    """What was heard of one reply (up to the interruption, if there was one).

    `began` is when it began to sound, seconds since the epoch; None in logs that did not keep it.
    `sentence_ended` is when the last of its sentences ended that was heard to its end; None where
    none was, and in logs that did not keep it.

    `speaker` names the persona in whose voice it was said; empty for the host's own. `in_context`
    is False for words that the context had before they sounded (a fixed line), or never has.
    """

    type: Literal["bot_said"] = "bot_said"
    KEPT: ClassVar[FieldPolicy] = kept(
        "node source interrupted speaker in_context began sentence_ended", words="text"
    )
    text: str
    node: Term
    source: Literal["model", "say", "time", "fallback"]
    interrupted: bool = False
    speaker: Term = ""
    in_context: bool = True
    began: float | None = None
    sentence_ended: float | None = None


class ReplyCutOff(EventBase):
    """Whether the host owes the rest of a reply that was cut off, or an answer.

    It was cut off too early to count, or for an announcement, and has not been carried on yet; or a
    tool's call was cut off, and whoever waited for its answer has had none.
    """

    type: Literal["reply_cut_off"] = "reply_cut_off"
    KEPT: ClassVar[FieldPolicy] = kept("due")
    due: bool


class ContextMessage(EventBase):
    """A message of the model's context that no other event holds.

    `made` is `control` where a `user` message is the product's own.
    """

    role: Role
    content: str
    made: Literal["control"] | None = None


class ModelTold(EventBase):
    """The product told the model something: these messages, in this order.

    A message of the host's own is a fixed line, which the context has before it sounds.
    """

    type: Literal["model_told"] = "model_told"
    KEPT: ClassVar[FieldPolicy] = kept(shaped="messages", retells=True)
    messages: tuple[ContextMessage, ...]


class ToolCalled(EventBase):
    """The model called a tool; `tool` and `arguments` as it gave them, were there one or not."""

    type: Literal["tool_called"] = "tool_called"
    KEPT: ClassVar[FieldPolicy] = kept("call", words="tool arguments", retells=True)
    call: Id
    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)


class ToolAnswered(EventBase):
    """What came of a tool's call, as the model is told: JSON, or a word of the engine's."""

    type: Literal["tool_answered"] = "tool_answered"
    KEPT: ClassVar[FieldPolicy] = kept("call", words="result", retells=True)
    call: Id
    result: str


class FloorChanged(EventBase):
    """Somebody else holds the floor.

    `participant` is who speaks, where a person does and the transport can tell; else None. Where
    several do it is who began first.
    """

    type: Literal["floor_changed"] = "floor_changed"
    KEPT: ClassVar[FieldPolicy] = kept("holder participant")
    holder: Holder
    participant: Id | None = None


class KindAnswered(EventBase):
    """The session's kind has taken a person's turn, without the model.

    `words` are its answer; empty where nobody needs to answer, or where the answer comes later.
    `said` is the event that put the turn into the context; None: the last that is there.
    """

    type: Literal["kind_answered"] = "kind_answered"
    KEPT: ClassVar[FieldPolicy] = kept("said", words="words", retells=True)
    words: str = ""
    said: int | None = None


class TurnAddressed(EventBase):
    """For whom something was that a person said, where the host answers only what it is meant by.

    `said` is the number of the event with the words, `whom` the participant where it was for one,
    and `reasons` what told so; `likely` is how likely it was for the host, from 0 to 1, where its
    wording was weighed. `answered` is whether the host answers the turn that it is part of;
    a second event on the same words says that the host has taken up what nobody else answered.
    """

    type: Literal["turn_addressed"] = "turn_addressed"
    KEPT: ClassVar[FieldPolicy] = kept("said meant reasons whom answered likely")
    said: int
    meant: Meant
    reasons: tuple[Reason, ...] = ()
    whom: Id | None = None
    answered: bool
    likely: float | None = None


class TimeAnswered(EventBase):
    """A time question was answered by the clock, without the model.

    `again` is True where the answer before it was cut off and nobody had heard it. `said` is the
    event that put the question into the context; None: the last turn that is there. `also` is what
    else it may have asked, and was answered with behind it.
    """

    type: Literal["time_answered"] = "time_answered"
    KEPT: ClassVar[FieldPolicy] = kept(
        "asks total_meeting_minutes current_item_remaining_minutes again said also"
    )
    asks: Term
    total_meeting_minutes: float
    current_item_remaining_minutes: float
    again: bool = False
    said: int | None = None
    also: Term | None = None


class TimeCorrected(EventBase):
    """A reply of the model's was wrong about the session's time, or did not tell what was asked.

    `told` is the clock's own answer. It was said instead of the model's sentence (`said`), which
    was about that (`asks`) and was not spoken; it is empty where the same reply had said it
    already. Where `said` is empty it was said at the end of a reply that named no value.
    """

    type: Literal["time_corrected"] = "time_corrected"
    KEPT: ClassVar[FieldPolicy] = kept("asks", words="said told", retells=True)
    asks: Term
    said: str
    told: str


class SummaryPrepared(EventBase):
    """A summary stands ready for the context's next reset.

    It covers what the events up to the number `through` have put into the context; None in logs
    that did not keep it.
    """

    type: Literal["summary_prepared"] = "summary_prepared"
    KEPT: ClassVar[FieldPolicy] = kept("beat through", words="text", retells=True)
    beat: Id
    text: str
    through: int | None = None


class SummaryFailed(EventBase):
    """No summary in time: the full context is kept."""

    type: Literal["summary_failed"] = "summary_failed"
    KEPT: ClassVar[FieldPolicy] = kept("beat", words="reason")
    beat: Id
    reason: str


class ContextReset(EventBase):
    """The summary that stood ready took the place of what it covers."""

    type: Literal["context_reset"] = "context_reset"
    KEPT: ClassVar[FieldPolicy] = kept("beat")
    beat: Id


class ReplyFailed(EventBase):
    """A service did not do its part; `reason` says what it did instead."""

    type: Literal["reply_failed"] = "reply_failed"
    KEPT: ClassVar[FieldPolicy] = kept("service", words="reason")
    service: Literal["llm", "tts", "stt"]
    reason: str


class KindFailed(EventBase):
    """The code of the session's kind broke, and the session went on without what it would do."""

    type: Literal["kind_failed"] = "kind_failed"
    KEPT: ClassVar[FieldPolicy] = kept("hook", words="reason", retells=True)
    hook: Term
    reason: str


class SilenceBroken(EventBase):
    """Nobody had spoken for a while, and the host was asked to."""

    type: Literal["silence_broken"] = "silence_broken"
    KEPT: ClassVar[FieldPolicy] = kept("after")
    after: float
