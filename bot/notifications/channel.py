"""What a channel for notices is: it sends a message, or says why not and whether to try again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

DEADLINE = 10.0
"""Seconds that one attempt may take."""


@dataclass(frozen=True, slots=True)
class Message:
    """A notice to one recipient.

    Attributes:
        id: The same at each attempt.
        session: Whose start or end it tells of.
        event: `start`, `end` or `missed`.
        to: A telephone number, an e-mail address, or empty.
        subject: One line.
        text: The whole text, as long as it may be.
    """

    id: str
    session: str
    event: str
    to: str
    subject: str
    text: str


class SendError(Exception):
    """The message was not taken; the text says why, without its words and without secrets."""


class PermanentSendError(SendError):
    """It will not be taken later either."""


class TryLaterError(SendError):
    """It may be taken later; `after` is the least number of seconds, where one was named."""

    def __init__(self, reason: str, after: float = 0.0) -> None:
        super().__init__(reason)
        self.after = after


class Notifier(Protocol):
    """One channel. `send` returns once the message was taken; a caller gives it a deadline."""

    async def send(self, message: Message) -> None:
        """Send a message.

        Raises:
            PermanentSendError: It was refused for good.
            TryLaterError: It was not taken now.
        """
        ...

    async def close(self) -> None:
        """Let go of what it holds."""
        ...
