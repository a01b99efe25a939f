"""Everything that can happen to the turn, each a function (state, now, ...) -> state.

Those that decide something give the decision, too. The decorators enter them in the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from beatroom.flows.core.messages import Message
from beatroom.flows.core.turn.state import (
    NOISE_WITHIN,
    CutBy,
    Debt,
    PersonTurn,
    Reply,
    TimeDue,
    TurnState,
)
from beatroom.flows.core.turn.steps import (
    Admitted,
    Arrival,
    Delivered,
    begins,
    cut_off,
    goes_on,
    kept_from,
    of_the_host,
    owing,
    own_accord,
    said_by,
    without_due,
)
from beatroom.flows.core.turn.table import (
    TABLE,
    TransitionRow,
    also,
    deciding,
    every,
    just,
    only,
    stays,
    transition,
)

CUT = also(thinking="shut quiet owing listening", speaking="shut quiet owing listening")
"""What was being said is over."""
THROUGH = just(quiet="thinking", owing="thinking", thinking="thinking", speaking="thinking")
"""A turn passes the gate: not while it is shut, a person speaks or a fixed line is said."""
LINE_OVER = also(fixed_line="shut quiet owing listening thinking speaking")
"""Unless it let another one go first, which waits for it in turn."""

ALL: Mapping[str, TransitionRow] = TABLE
"""The whole table: all transitions are declared in this module."""

# ---- the gates -----------------------------------------------------------------------------------


@transition(also(shut="quiet listening"))
def process_starts(
    state: TurnState, _: float, *, lobby: bool, muted: bool, opened: bool, closing: bool
) -> TurnState:
    """A process begins, perhaps in the middle of a session: nothing is being said."""
    if state.phase != "shut":
        return state
    gates = TurnState(lobby=lobby, muted=muted, opened=opened, closing=closing)
    return replace(gates, person=state.person, voices=state.voices)


@transition(also(shut="quiet owing listening"))
def clock_starts(state: TurnState, _: float, *, muted: bool) -> TurnState:
    """The first person has been there for a while: the lobby is over."""
    return replace(state, lobby=False, muted=muted) if state.lobby else state


@transition(only(quiet="shut", owing="shut", listening="shut"))
def mute(state: TurnState, _: float) -> TurnState:
    """An operator silences the host; what it is saying is cut off separately."""
    return replace(state, muted=True)


@transition(also(shut="quiet owing listening"))
def unmute(state: TurnState, _: float) -> TurnState:
    """The host may speak again."""
    return replace(state, muted=False)


@transition(also(shut="quiet owing listening", quiet="owing"))
def node_entered(state: TurnState, _: float, *, speaks: bool, beat: bool = False) -> TurnState:
    """A node is being entered; one that speaks owes a reply, until one passes, a mute or not."""
    state = replace(state, opened=True)
    return owing(state, "beat" if beat else "node") if speaks and not state.lobby else state


@transition(also(owing="quiet"))
def beat_begins(state: TurnState, _: float, *, goodbye: bool) -> TurnState:
    """A beat takes the stage: what was left of the one before is over, and nothing due of it.

    The goodbye answers for all that was due before it, also for what was cut off before anybody
    heard of it: nothing of that is said afterwards, whoever says the goodbye.
    """
    owed = frozenset[Debt]() if goodbye else state.owed - {"beat"}
    cut = None if goodbye else state.cut
    return replace(state, broken_off=None, cut=cut, closing=goodbye, owed=owed)


@transition(stays)
def answer_waits(state: TurnState, _: float) -> TurnState:
    """What a tool has answered is told behind an announcement that breaks in."""
    if "tool" not in state.owed:
        return state
    return replace(state, owed=state.owed - {"tool"} | {"call"})


@transition(stays)
def speaks_as(state: TurnState, _: float, voice: str) -> TurnState:
    """The host speaks in a persona's voice; empty for its own."""
    return replace(state, voice=voice)


# ---- the floor -----------------------------------------------------------------------------------


@transition(only(quiet="listening", owing="listening"))
def person_begins(state: TurnState, _: float) -> TurnState:
    """Somebody begins to speak."""
    return replace(state, person=True)


@transition(only(listening="quiet owing"))
def person_ends(state: TurnState, _: float) -> TurnState:
    """Their turn is over."""
    return replace(state, person=False)


@transition(stays)
def speech_begins(state: TurnState, now: float, who: str) -> TurnState:
    """Somebody's voice sounds; others may sound already."""
    return replace(state, voices=state.voices.begins(who, now))


@transition(stays)
def speech_ends(state: TurnState, now: float, who: str) -> TurnState:
    """It has fallen silent."""
    return replace(state, voices=state.voices.ends(who, now))


@transition(stays)
def utterance_ends(state: TurnState, _: float) -> TurnState:
    """Something that was said goes to the recogniser."""
    return replace(state, voices=state.voices.awaits(1))


@transition(stays)
def utterance_recognised(state: TurnState, _: float) -> TurnState:
    """Its words are there, or it had none."""
    return replace(state, voices=state.voices.awaits(-1))


@transition(stays)
def floor_taken(state: TurnState, _: float) -> TurnState:
    """Whoever speaks has had their time: the host waits for them no more."""
    return replace(state, voices=state.voices.overruled())


@transition(also(thinking="speaking"))
def voice_begins(state: TurnState, now: float) -> TurnState:
    """The host's voice sounds: the reply's, unless it is a line beside it."""
    state = replace(state, bot=True)
    reply = state.reply
    if reply is None or state.fixed or state.filler or reply.sounded_at is not None:
        return state
    return said_by(replace(state, reply=replace(reply, sounded_at=now)))


@transition(stays)
def voice_held(state: TurnState, now: float) -> TurnState:
    """The host's voice falls silent for a moment: what comes of it is not known yet."""
    return replace(state, held_since=now)


@transition(stays)
def voice_goes_on(state: TurnState, _: float) -> TurnState:
    """It is not held any more."""
    return replace(state, held_since=None)


@transition(stays)
def voice_ends(state: TurnState, _: float) -> TurnState:
    """The host's voice has fallen silent."""
    return replace(state, bot=False, filler=False, held_since=None, said_out=False)


@transition(stays)
def sentence_ends(state: TurnState, now: float, *, last: bool = False) -> TurnState:
    """A sentence has sounded to its end: the reply's, unless a line beside it is said.

    `last` is whether nothing is left of the reply behind it.
    """
    state = replace(state, sentences=state.sentences + 1, said_out=last)
    reply = state.reply
    if reply is None or reply.sounded_at is None or state.fixed or state.filler:
        return state
    said = replace(reply, sentences=reply.sentences + 1, sentence_ended_at=now)
    return replace(state, reply=said)


# ---- what is owed --------------------------------------------------------------------------------


@transition(only(quiet="owing"))
def require_reply(state: TurnState, _: float, debt: Debt) -> TurnState:
    """A reply is due until one passes."""
    return owing(state, debt)


@transition(also(owing="quiet"))
def waive(state: TurnState, _: float, *, beats: bool = True) -> TurnState:
    """Nobody waits any more for what was owed or cut off; the clock's answer is still due.

    Without `beats`, a persona's turn is over: a beat that has come meanwhile is still due, and so
    is the rest of what the host was cut off in itself.
    """
    if beats:
        return replace(state, owed=frozenset(), cut=None, broken_off=None)
    return replace(
        state,
        owed=state.owed & {"beat"},
        cut=of_the_host(state.cut),
        broken_off=of_the_host(state.broken_off),
    )


@transition(also(quiet="owing"))
def noise_ends(state: TurnState, now: float) -> TurnState:
    """A person's turn had no words: what it cut off is carried on, as nobody has said anything.

    So nobody has had enough of the clock's answer: it comes before what waits.
    """
    if state.call_due and not own_accord(state):
        state = replace(state, owed=state.owed - {"call"} | {"tool"})
    due = state.time_due
    if due is not None and now - due.since <= NOISE_WITHIN:
        state = replace(state, time_due=replace(due, heard=False))
    cut = state.cut
    recent = cut is not None and cut.cut_at is not None and now - cut.cut_at <= NOISE_WITHIN
    if not recent or cut is None or cut.cut_by != "person":
        return state
    return replace(state, broken_off=state.broken_off or cut)


@deciding(stays)
def deliver_pending(state: TurnState, now: float) -> tuple[TurnState, Delivered]:
    """The stage is free: how what is owed is paid. A reply that is begun stays owed till then."""
    if state.person or not state.open or not state.reply_pending(now):
        return state, "nothing"
    if state.unjudged:
        return state, "turns"
    if state.owes_time(now):
        return state, "time"
    if own_accord(state) and not state.cut_off_due:
        return state, "reply"
    return owing(replace(state, broken_off=None), "cut off"), "reply"


@transition(also(quiet="owing"))
def clock_was_answering(state: TurnState, now: float, asked: PersonTurn) -> TurnState:
    """A process before this one was answering a time question: the clock answers it again."""
    return replace(state, time_due=TimeDue(now, heard=False, asked=asked))


# ---- what arrives at the model's gate ------------------------------------------------------------


@transition(stays)
def prepare(state: TurnState, _: float, message: Message) -> TurnState:
    """Words stand ready for the engine's next message."""
    return replace(state, prepared=message, said=None)


@deciding(also(quiet="owing"))
def arrives(state: TurnState, now: float, turn: Arrival) -> tuple[TurnState, Admitted]:
    """A turn wants to reach the model. Fixed words that were broken off are ended before it."""
    if not (state.open and state.opened):
        return state, "drop"  # the opening, which comes, hears what was said in the lobby
    rest_first = bool(state.broken_lines) and turn.asked is not None and not state.owed
    if state.person or state.fixed or rest_first:
        return kept_from(state, turn), "owe"
    if turn.time_again and state.owes_time(now):
        return state, "time again"
    prepared = state.prepared
    state = replace(state, prepared=None)
    matches = prepared is not None and turn.ends_with == prepared
    return state, "prepared" if matches else "judge"


@transition(also(quiet="owing"))
def keep(state: TurnState, _: float, asked: PersonTurn) -> TurnState:
    """A person's turn came while somebody else spoke: it is judged together with theirs."""
    return kept_from(state, Arrival(asked=asked)) if state.open and state.opened else state


@deciding(also(owing="quiet"))
def judge(state: TurnState, _: float) -> tuple[TurnState, tuple[PersonTurn, ...]]:
    """The turns that were kept are judged now; those that nobody has taken then are kept again."""
    return replace(state, unjudged=()), state.unjudged


@transition(THROUGH)
def model_answers(
    state: TurnState,
    now: float,
    *,
    asked: PersonTurn | None = None,
    carries: frozenset[str] = frozenset(),
) -> TurnState:
    """The turn goes to the model, whose reply pays all debts but the clock's.

    `asked` is a person's turn, which goes on to something else. What the host says of its own
    accord, or to what was done on a page, is no answer to whoever waits for a tool that was cut
    off: that comes behind it.
    """
    said = asked is not None and not asked.told
    answers = said or "cut off" in state.owed
    return begins(
        replace(
            state if asked is None else goes_on(state, asked),
            owed=frozenset() if answers else state.owed & {"call"},
            unjudged=(),
            cut=None,
            broken_off=state.broken_off if asked is None else None,
        ),
        now,
        carries=carries,
        speaker=state.voice,
        to_its_end=state.closing,
        answers=asked is not None,
        of_call=asked is None and ("tool" in state.owed or (answers and state.call_due)),
    )


@transition(THROUGH)
def clock_answers(
    state: TurnState,
    now: float,
    asked: PersonTurn | None = None,
    *,
    kept: tuple[PersonTurn, ...] = (),
) -> TurnState:
    """The clock answers a time question, or gives its answer again; `kept` are still unjudged."""
    if asked is None:
        due = state.time_due
        state = replace(state, time_due=None, unjudged=(*state.unjudged, *kept))
        return begins(state, now, source="time", asked=due.asked if due else None)
    state = replace(without_due(state, asked), answered=asked, unjudged=kept)
    return begins(state, now, source="time", asked=asked, answers=True)


@transition(THROUGH)
def kind_answers(
    state: TurnState, now: float, asked: PersonTurn, *, kept: tuple[PersonTurn, ...] = ()
) -> TurnState:
    """The session's kind answers a turn with a sentence of its own; `kept` are still unjudged."""
    state = replace(goes_on(state, asked), answered=asked, unjudged=kept)
    return begins(state, now, source="line", speaker=state.voice, answers=True)


@transition(just(quiet="quiet", owing="owing quiet", thinking="thinking", speaking="speaking"))
def nobody_answers(state: TurnState, _: float, asked: PersonTurn) -> TurnState:
    """A turn that the host need not answer."""
    return replace(goes_on(state, asked), answered=asked)


@transition(THROUGH)
def prepared_words(state: TurnState, now: float) -> TurnState:
    """The words that stood ready are said."""
    begun = begins(state, now, source="line", speaker=state.voice)
    return replace(begun, said=begun.reply)


# ---- what is said out of turn --------------------------------------------------------------------


@transition(every("fixed_line"))
def fixed_line_begins(state: TurnState, _: float) -> TurnState:
    """Fixed words are being spoken; no person cuts them off."""
    return replace(state, lines=state.lines + 1)


@transition(LINE_OVER)
def fixed_line_ends(state: TurnState, _: float) -> TurnState:
    """They have been spoken, or had no voice."""
    return replace(state, lines=max(0, state.lines - 1))


@transition(LINE_OVER)
def fixed_line_breaks_off(state: TurnState, _: float) -> TurnState:
    """A sentence of them has been spoken, and an announcement comes before the next."""
    if not state.lines:
        return state
    return replace(state, lines=state.lines - 1, broken_lines=state.broken_lines + 1)


@transition(stays)
def fixed_line_taken_up(state: TurnState, _: float) -> TurnState:
    """What was broken off is said now, or is given up."""
    return replace(state, broken_lines=max(0, state.broken_lines - 1))


@transition(stays)
def filler_begins(state: TurnState, _: float) -> TurnState:
    """A line beside the reply that is due: no part of it, nor of the context."""
    return replace(state, filler=True)


# ---- what is cut off -----------------------------------------------------------------------------


@transition(stays)
def asks_to_cut(state: TurnState, _: float, by: CutBy) -> TurnState:
    """The host asks for an interruption, which is then on its way."""
    return replace(state, cuts=by)


@transition(CUT)
def interrupted(state: TurnState, now: float) -> TurnState:
    """An interruption goes through the pipeline: what was being said is cut off."""
    if state.gives_up:
        return replace(state, filler=False, gives_up=False)
    reply = state.reply
    state = replace(state, filler=False, given_up=None, reply=None)
    if reply is not None:
        state = cut_off(state, reply, now)
    return replace(state, cuts=None)


@transition(every("thinking", but="fixed_line"))
def guard_falls_back(state: TurnState, now: float, *, cutting: bool) -> TurnState:
    """The model failed this turn: the words that follow are the guard's.

    `cutting` says that the guard interrupts what the model has begun.
    """
    failed = state.reply
    state = begins(
        state,
        now,
        source="fallback",
        carries=frozenset[str]() if failed is None else failed.carries,
        speaker="" if failed is None else failed.speaker,
        to_its_end=failed is not None and failed.to_its_end,
    )
    if not cutting:
        return state
    begun = failed or Reply(state.replies, now)
    return replace(state, given_up=replace(begun, source="given up"), gives_up=True)


@deciding(CUT)
def words_committed(
    state: TurnState, now: float, *, interrupted: bool, words: bool
) -> tuple[TurnState, Reply | None]:
    """The context has what was heard of a reply; gives the reply, or None when it was nobody's."""
    if interrupted and state.given_up is not None:
        return replace(state, given_up=None), state.given_up
    if interrupted and state.reply is None:
        return replace(state, uncommitted=None), state.uncommitted
    reply = state.reply
    if reply is None:
        return state, None
    if interrupted:
        state = cut_off(replace(state, reply=None), reply, now)
        return state, state.uncommitted
    if words and reply.sounded_at is None:
        reply = replace(reply, sounded_at=now)  # it followed another line without a pause
    return replace(said_by(replace(state, reply=reply)), reply=None), reply
