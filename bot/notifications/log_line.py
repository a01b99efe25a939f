"""The service's log as a channel: who needs no message can still see that there was one."""

from __future__ import annotations

import structlog

from beatroom.bot.notifications.channel import Message

log = structlog.get_logger()


class LogLine:
    """Writes notices to the log; what they say, which may be what people said, at debug only."""

    async def send(self, message: Message) -> None:
        """Write one."""
        log.info("notice", session=message.session, about=message.event, subject=message.subject)
        log.debug("notice_text", session=message.session, text=message.text)

    async def close(self) -> None:
        """Nothing is held."""
