"""The model's context: a fold over a session's events, and nothing besides.

`append` makes each message of the context, in a session that runs and in one that another process
takes over; so both hold the same after every event. An event that has the words already (a
person's turn, a reply, an instruction) is not told twice: the message is made from it here.

A log from before an event kept what the model was told is read as far as it goes: a beat by its
prompt as it was written, typed turns where they were typed, a summary where it was made.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, cast

from beatroom.flows.core import events as e
from beatroom.flows.core import messages
from beatroom.flows.core.answering import Answering, followed
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.labels import label_in
from beatroom.flows.core.messages import Message
from beatroom.flows.core.state import SessionState, states
from beatroom.flows.core.talk_events import ContextMessage
from beatroom.flows.personality.model import Personality

IN_PROGRESS = "IN_PROGRESS"
"""What stands for a tool's answer that has not come, in Pipecat's word."""

ContextRow = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ContextEntry:
    """A message, and where it comes from.

    Attributes:
        seq: The number of the event that put it there, or the last that a summary covers.
        message: Role, content and, by role, `name`, `made`, `tool_calls` or `tool_call_id`.
        of: The instruction or the tool call that it belongs to; empty for others.
    """

    seq: int
    message: ContextRow
    of: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary that stands ready: its words, and the last event that it covers."""

    text: str
    through: int


@dataclass(frozen=True, slots=True)
class Context:
    """What the model is given, and what is on its way there.

    Attributes:
        held: The messages, in order.
        typed: By the number of their event, turns that were typed and wait for the floor.
        lines: The events that hold fixed lines whose end nobody has heard yet. There can be more
            than one: while one waits for a person to end, another may go before it.
        calls: Tool calls without an answer.
        ready: By beat, the summary for its reset.
        clock: The clock's answer that is on its way, or None.
        taken: The last event of a turn that the session's kind has taken.
        answer: What the kind answered to it, until it is heard; empty for nothing.
        cut_off: Whether the host owes the rest of a reply, or of a tool's call, that was cut off.
        kept: Whether the log holds what the model was told: not one from before that.
    """

    held: tuple[ContextEntry, ...] = ()
    typed: Mapping[int, e.UserSaid] = field(default_factory=lambda: MappingProxyType({}))
    lines: tuple[int, ...] = ()
    calls: tuple[str, ...] = ()
    ready: Mapping[str, Summary] = field(default_factory=lambda: MappingProxyType({}))
    clock: Answering | None = None
    taken: int = 0
    answer: str = ""
    cut_off: bool = False
    kept: bool = False

    @property
    def messages(self) -> list[dict[str, Any]]:
        """As a language model service takes them."""
        return [cast("dict[str, Any]", held.message) for held in self.held]

    @property
    def through(self) -> int:
        """The last event that has put anything here; 0 for none."""
        return self.held[-1].seq if self.held else 0

    @property
    def clock_has_it(self) -> bool:
        """Whether the context ends with a question that the clock answers, not the model."""
        return self.clock is not None and self.clock.seq == self.through

    @property
    def judged(self) -> bool:
        """Whether the turn at the end is the clock's or the kind's: it is not judged again."""
        return self.clock_has_it or self.taken == self.through

    @property
    def called(self) -> bool:
        """Whether the model has called a tool since somebody said something last."""
        roles = (held.message["role"] for held in reversed(self.held))
        return next((role for role in roles if role in ("tool", "user")), "") == "tool"

    def holds(self, of: str) -> bool:
        """Whether an instruction's message is here."""
        return any(held.of == of for held in self.held)


def context(log: Iterable[Recorded], personality: Personality) -> Context:
    """The context after all these events."""
    made = Context()
    for recorded, state in states(log):
        made = append(made, recorded, state, personality)
    return made


def append(
    context: Context, recorded: Recorded, state: SessionState, personality: Personality
) -> Context:
    """The context after one more event.

    Args:
        context: Before it.
        recorded: The event.
        state: The session's state after it.
        personality: For what people are called.
    """
    event, seq = recorded.event, recorded.seq
    if context.clock is not None:
        context = replace(context, clock=followed(context.clock, recorded))
    match event:
        case e.BeatFired():
            return _beat(context, seq, event, state)
        case e.ModelTold():
            return _told(context, seq, event.messages)
        case e.InstructionInjected():
            return _instruction(context, seq, event.instruction, state)
        case e.KindAnswered():
            taken = context.through if event.said is None else event.said
            return replace(context, taken=taken, answer=event.words)
        case e.TurnAddressed(answered=False):
            return replace(context, taken=event.said)
        case e.UserSaid():
            context = replace(context, answer="")
            if not event.in_context:
                return replace(context, typed=MappingProxyType({**context.typed, seq: event}))
            return _with(context, seq, _said(event, state, personality))
        case e.TurnTaken():
            typed = context.typed.get(event.said)
            if typed is None:
                return context
            rest = {k: v for k, v in context.typed.items() if k != event.said}
            context = replace(context, typed=MappingProxyType(rest))
            return _with(context, seq, _said(typed, state, personality))
        case e.TimeAnswered():
            return replace(context, clock=_answering(context, event, recorded.at))
        case e.BotSaid():
            return _reply(context, seq, event)
        case e.ReplyCutOff():
            return replace(context, cut_off=event.due)
        case e.ToolCalled():
            return _called(context, seq, event)
        case e.ToolAnswered():
            return _answered(context, event)
        case e.SummaryPrepared() | e.ContextReset():
            return _summary(context, event, state)
        case e.Resumed():
            return _unheard_lines_gone(context)
        case _:
            return context


def _with(context: Context, seq: int, *told: Message, of: str = "") -> Context:
    return replace(context, held=(*context.held, *(ContextEntry(seq, m, of) for m in told)))


def _said(event: e.UserSaid, state: SessionState, personality: Personality) -> Message:
    return messages.said(event.text, label_in(state, event.participant, personality))


def _answering(context: Context, event: e.TimeAnswered, at: float) -> Answering | None:
    """The question is the one that is named, the last one, or the one that is answered again."""
    clock = context.clock
    if event.again and clock is not None and event.said in (None, clock.seq):
        return Answering(clock.asked, clock.seq, at)
    said = (h for h in reversed(context.held) if h.message["role"] == "user")
    asked = next((h for h in said if event.said in (None, h.seq)), None)
    return None if asked is None else Answering(str(asked.message["content"]), asked.seq, at)


def _beat(context: Context, seq: int, event: e.BeatFired, state: SessionState) -> Context:
    if event.told is not None:
        told: Message = {"role": "developer", "content": event.told}
        return _with(replace(context, kept=True), seq, told)
    rundown = state.rundown
    wrapup = event.beat == rundown.wrapup.id
    return _with(
        context, seq, messages.beat(rundown.item(event.beat), opening=False, wrapup=wrapup)
    )


def _told(context: Context, seq: int, told: tuple[ContextMessage, ...]) -> Context:
    lines = (*context.lines, seq) if any(m.role == "assistant" for m in told) else context.lines
    return _with(replace(context, kept=True, lines=lines), seq, *(_message(m) for m in told))


def _message(told: ContextMessage) -> Message:
    message: Message = {"role": told.role, "content": told.content}
    if told.made is not None:
        message["made"] = told.made
    return message


def _instruction(context: Context, seq: int, instruction: str, state: SessionState) -> Context:
    """An instruction is told once, however often its reply is cut off."""
    known = state.instructions.get(instruction)
    if known is None or known.kind != "prompt" or context.holds(instruction):
        return context
    told = messages.operator(known.text, immediate=known.mode == "immediate")
    return _with(context, seq, told, of=instruction)


def _reply(context: Context, seq: int, event: e.BotSaid) -> Context:
    if event.source == "say" and event.in_context:
        context = replace(context, answer="")
    if not event.in_context:
        heard = _line_broken_off if event.interrupted else _line_heard
        return heard(context, event.text)
    words: Message = {"role": "assistant", "content": event.text}
    if event.speaker:
        words["name"] = event.speaker
    if not context.kept and context.held and context.held[-1].message["role"] == "assistant":
        return _with(context, seq, messages.script_line(), words)
    return _with(context, seq, words)


def _line_heard(context: Context, text: str) -> Context:
    """The first of the unheard fixed lines that has these words is heard."""
    heard = next(
        (h.seq for h in context.held if h.seq in context.lines and h.message["content"] == text),
        None,
    )
    return replace(context, lines=tuple(seq for seq in context.lines if seq != heard))


def _line_broken_off(context: Context, text: str) -> Context:
    """Of the fixed line that came last only these words are heard; the others come anew."""
    lines = [h for h in context.held if h.seq in context.lines]
    cut = next((h for h in reversed(lines) if _begins(h, text)), None)
    if cut is None:
        return context
    held = tuple(
        replace(h, message={**h.message, "content": text}) if h is cut else h for h in context.held
    )
    return replace(context, held=held, lines=tuple(s for s in context.lines if s != cut.seq))


def _begins(held: ContextEntry, text: str) -> bool:
    return held.message["role"] == "assistant" and str(held.message["content"]).startswith(text)


def _unheard_lines_gone(context: Context) -> Context:
    """The process that was to speak fixed lines died: what is still due is spoken anew."""
    if not context.lines:
        return context
    held = tuple(h for h in context.held if h.seq not in context.lines)
    return replace(context, held=held, lines=())


def _called(context: Context, seq: int, event: e.ToolCalled) -> Context:
    arguments = json.dumps(event.arguments, ensure_ascii=False)
    function = {"name": event.tool, "arguments": arguments}
    call = {"id": event.call, "function": function, "type": "function"}
    rows = (
        {"role": "assistant", "tool_calls": [call]},
        {"role": "tool", "content": IN_PROGRESS, "tool_call_id": event.call},
    )
    held = (*context.held, *(ContextEntry(seq, row, event.call) for row in rows))
    return replace(context, held=held, calls=(*context.calls, event.call))


def _answered(context: Context, event: e.ToolAnswered) -> Context:
    def answer(held: ContextEntry) -> ContextEntry:
        if held.of != event.call or held.message["role"] != "tool":
            return held
        return replace(held, message={**held.message, "content": event.result})

    calls = tuple(call for call in context.calls if call != event.call)
    return replace(context, held=tuple(map(answer, context.held)), calls=calls)


def _summary(
    context: Context, event: e.SummaryPrepared | e.ContextReset, state: SessionState
) -> Context:
    if isinstance(event, e.ContextReset):
        ready = context.ready.get(event.beat)
        return context if ready is None else _reset(context, ready, state)
    if event.through is None:  # a log from before resets were on record
        return replace(context, held=(ContextEntry(context.through, messages.summary(event.text)),))
    ready = {**context.ready, event.beat: Summary(event.text, event.through)}
    return replace(context, ready=MappingProxyType(ready))


def _reset(context: Context, summary: Summary, state: SessionState) -> Context:
    """The summary in the place of what it covers, but for instructions that nobody has used."""
    place = sum(held.seq <= summary.through for held in context.held)
    covered, since = context.held[:place], context.held[place:]
    waiting = {i.id for i in state.pending}
    kept = (held for held in covered if held.of in waiting)
    first = ContextEntry(summary.through, messages.summary(summary.text))
    return replace(context, held=(first, *kept, *since))
