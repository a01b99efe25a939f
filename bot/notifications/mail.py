"""E-mail by a mail server of one's own (SMTP), with STARTTLS unless told otherwise."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP as SMTP_POLICY
from email.utils import parseaddr

import aiosmtplib
import structlog

from beatroom.bot.notifications.channel import DEADLINE, Message, PermanentSendError, TryLaterError
from beatroom.bot.settings.settings import Settings
from beatroom.flows.kinds.notices import capped

TEXT_CAP = 20_000
REASON_CAP = 300
GOOD_BYE = 2.0

log = structlog.get_logger()


class Mail:
    """Sends notices to e-mail addresses; a connection for each."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def send(self, message: Message) -> None:
        """Send one; see `Notifier`."""
        client = self._client()
        try:
            await client.connect()
            await client.send_message(
                letter(message, self._settings.smtp_from),
                sender=parseaddr(self._settings.smtp_from)[1],
                recipients=[message.to],
            )
            await _good_bye(client)
        except aiosmtplib.SMTPRecipientsRefused as refused:
            first = refused.recipients[0]
            _raise(first.code, first.message)
        except aiosmtplib.SMTPResponseException as answered:
            _raise(answered.code, answered.message)
        except OSError as error:  # the client's errors of time and connection are among these
            raise TryLaterError(
                f"The mail server gave no answer ({type(error).__name__})"
            ) from None
        except aiosmtplib.SMTPException as cannot:  # such as no STARTTLS, or no way to sign in
            raise PermanentSendError(
                capped(f"The mail server cannot do it: {cannot}", REASON_CAP)
            ) from None

        finally:
            client.close()

    async def close(self) -> None:
        """Nothing is held between messages."""

    def _client(self) -> aiosmtplib.SMTP:
        settings, password = self._settings, self._settings.smtp_password
        return aiosmtplib.SMTP(
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            username=settings.smtp_user or None,
            password=None if password is None else password.get_secret_value(),
            use_tls=settings.smtp_security == "tls",
            start_tls=settings.smtp_security == "starttls",
            timeout=DEADLINE,
        )


def mail(settings: Settings) -> Mail | None:
    """The channel as it is set up; None when it is not."""
    return Mail(settings) if settings.smtp_host and settings.smtp_from else None


def letter(message: Message, sender: str) -> EmailMessage:
    """The e-mail; its Message-ID is the same at each attempt, so that repeats can be told."""
    made = EmailMessage(policy=SMTP_POLICY)
    made["Subject"] = message.subject
    made["From"] = sender
    made["To"] = message.to
    made["Message-ID"] = f"<{message.id}@{parseaddr(sender)[1].rpartition('@')[2]}>"
    made["Auto-Submitted"] = "auto-generated"
    made.set_content(capped(message.text, TEXT_CAP))
    return made


async def _good_bye(client: aiosmtplib.SMTP) -> None:
    """Take leave as the protocol asks; the letter was taken, whatever comes of it."""
    try:
        await client.quit(timeout=GOOD_BYE)
    except (aiosmtplib.SMTPException, OSError) as error:
        log.debug("mail_server_left_early", reason=type(error).__name__)


def _raise(code: int, said: str) -> None:
    """SMTP's own rule: answers from 500 on are for good, those from 400 on may pass."""
    reason = capped(f"The mail server answered {code}: {' '.join(said.split())}", REASON_CAP)
    if 500 <= code < 600:
        raise PermanentSendError(reason)
    raise TryLaterError(reason)
