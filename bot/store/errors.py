"""What the store refuses, as errors that say why."""

from __future__ import annotations

from datetime import datetime

from beatroom.flows.core.acted_by import whom


class StoreError(Exception):
    """What all refusals of the store share."""


class StoreDown(StoreError):  # noqa: N818 - it names what is the matter
    """The database is gone, late or full; the same may succeed later.

    Of a piece of writing nobody knows whether it was done: the answer may have been what was lost.
    """


class UnknownSession(StoreError):  # noqa: N818 - it names what is the matter
    """There is no session of that id."""


class SessionErased(UnknownSession):
    """All of the session was erased; the text says when, `told` also by whom.

    Args:
        at: When.
        by: The name of the operator's token by which it was done.
    """

    def __init__(self, at: datetime, by: str) -> None:
        when = f"This session was erased on {at.day} {at:%B %Y}"
        super().__init__(f"{when}.")
        self.told = f"{when} at {at:%H:%M} UTC by {whom(by)}."


class SessionNotOver(StoreError):  # noqa: N818 - it names what is the matter
    """What is asked for can be had of a session only once it is over."""


class StaleEpoch(StoreError):  # noqa: N818 - it names what happened
    """Another process has taken the session over; nothing was written."""


class RecordingGone(StoreError):  # noqa: N818 - it names what is the matter
    """What a piece of sound follows on is not there, or not any more; nothing was written."""


class LogGap(StoreError):  # noqa: N818 - it names what is the matter
    """The events do not follow on the last one that is stored."""


class AlreadyStoredError(LogGap):
    """These very events are in the log: an attempt before has stored them, with what they cause."""


class SessionOver(StoreError):  # noqa: N818 - it names what is the matter
    """The session has ended."""


class TooManyPending(StoreError):  # noqa: N818 - it names what is the matter
    """The session has as many pending instructions as it may have."""


class KeyReusedError(StoreError):
    """An idempotency key came again with another body."""


class AnswerErasedError(StoreError):
    """What was answered to a request, and what it made, was erased since."""


class SchemaOutdatedError(StoreError):
    """The database's tables are not those that this version works with."""
