"""What an operator's change does to a session, once for each idempotency key.

What a change records, and the note that the request is done, are recorded without a pause between
them; the journal hands them to the log together, and the log stores them in one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from beatroom.bot.ipc.messages import (
    CancelInstruction,
    ChangeRundown,
    Command,
    End,
    Key,
    PromoteInstruction,
    RemoveParticipant,
    SetMuted,
)
from beatroom.flows.core.events import RequestDone

if TYPE_CHECKING:
    from beatroom.bot.pipeline.session import Session

Change = (
    CancelInstruction
    | PromoteInstruction
    | ChangeRundown
    | Command
    | SetMuted
    | RemoveParticipant
    | End
)


class IdempotencyConflictError(ValueError):
    """An idempotency key came again with another body."""


async def steer(session: Session, message: Change) -> dict[str, Any]:
    """Do what is asked; returns what came of a `Command`.

    A request that had its effect already, in this process or one before, does nothing.

    Raises:
        RundownError, InstructionError, KindError, NotHere: It makes no sense as the session stands.
        IdempotencyConflictError: Its key was used with another body.
    """
    key = message.key
    if key is not None and (before := session.state.done.get((key.scope, key.key))) is not None:
        if before != key.digest:
            raise IdempotencyConflictError(
                "This Idempotency-Key was used before, with another body."
            )
        return {}

    match message:
        case CancelInstruction():
            session.instructions.cancel(message.instruction, message.by)
            _note(session, key, "receipt", {"instruction": message.instruction})
        case PromoteInstruction():
            session.instructions.promote(message.instruction, message.by)
            _note(session, key, "receipt", {"instruction": message.instruction})
        case ChangeRundown():
            session.change_rundown(
                message.op,
                message.by,
                seconds=message.seconds,
                beat=message.beat,
                after=message.after,
                title=message.title,
                prompt=message.prompt,
                say=message.say,
            )
            _note(session, key, "session")
        case Command():
            came = dict(session.command(message.name, message.data, message.by))
            _note(session, key, "data", came)
            return came
        case SetMuted():
            noted = lambda: _note(session, key, "session")  # noqa: E731 - it is told when
            await session.set_muted(muted=message.muted, by=message.by, noted=noted)
        case RemoveParticipant():
            there = session.room.removed(message.participant, message.by)
            _note(session, key, "session", {"was_present": there})
        case End():
            noted = lambda: _note(session, key, "session")  # noqa: E731 - it is told when
            await session.end(message.reason, message.by, at_once=message.at_once, noted=noted)
    return {}


def _note(
    session: Session,
    key: Key | None,
    answer: Literal["session", "receipt", "data"],
    data: Mapping[str, Any] | None = None,
) -> None:
    if key is not None:
        session.journal.record(
            RequestDone(
                scope=key.scope,
                key=key.key,
                digest=key.digest,
                answer=answer,
                data=dict(data or {}),
            )
        )
