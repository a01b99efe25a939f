"""WhatsApp messages by Meta's Cloud API: one request for each message.

`POST {API}/{version}/{phone id}/messages` with a bearer token. Meta takes free text only within 24
hours of a person's last message to the number; outside of that it takes approved templates. With
`WHATSAPP_TEMPLATE` the notice goes as such a template, with its title line as the first parameter
of the body and its text as the second.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any, cast

import httpx

from beatroom.bot.notifications.channel import DEADLINE, Message, PermanentSendError, TryLaterError
from beatroom.bot.outgoing.proxies import proxy_for
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.readable import parsed
from beatroom.flows.kinds.notices import capped, in_one_line

TEXT_CAP = 4096
TITLE_PARAMETER_CAP, TEXT_PARAMETER_CAP = 160, 700
"""A template's body may have 1024 characters in all, and its parameters no line break."""

TRANSIENT = frozenset({2, 4, 80007, 130429, 131000, 131016, 131048, 131056})
"""Meta's codes for what passes: overload, and limits of rate; they come with status 400 too."""

LONGEST_WAIT = 3600.0
REASON_CAP = 300


@dataclass(frozen=True, slots=True)
class Account:
    """The sender, and how messages go."""

    url: str
    token: str
    template: str
    language: str


class WhatsApp:
    """Sends notices to telephone numbers."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self._client = httpx.AsyncClient(
            timeout=DEADLINE,
            follow_redirects=False,
            trust_env=False,
            proxy=proxy_for(account.url),
        )

    async def send(self, message: Message) -> None:
        """Send one; see `Notifier`."""
        try:
            answer = await self._client.post(
                self._account.url,
                headers={"Authorization": f"Bearer {self._account.token}"},
                json=body_of(message, self._account.template, self._account.language),
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise TryLaterError(f"WhatsApp gave no answer ({type(error).__name__})") from None
        if not answer.is_success:
            _raise(answer)

    async def close(self) -> None:
        await self._client.aclose()


def whatsapp(settings: Settings) -> WhatsApp | None:
    """The channel as it is set up; None when it is not."""
    if settings.whatsapp_token is None or not settings.whatsapp_phone_id:
        return None
    api, version = settings.whatsapp_api_url.rstrip("/"), settings.whatsapp_api_version
    return WhatsApp(
        Account(
            url=f"{api}/{version}/{settings.whatsapp_phone_id}/messages",
            token=settings.whatsapp_token.get_secret_value(),
            template=settings.whatsapp_template,
            language=settings.whatsapp_template_language,
        )
    )


def body_of(message: Message, template: str, language: str) -> dict[str, Any]:
    """The request's JSON."""
    body: dict[str, Any] = {
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": message.to,
    }
    if not template:
        text = {"preview_url": False, "body": capped(message.text, TEXT_CAP)}
        return {**body, "type": "text", "text": text}
    parameters = (
        in_one_line(message.subject, TITLE_PARAMETER_CAP),
        in_one_line(message.text, TEXT_PARAMETER_CAP),
    )
    content = {
        "name": template,
        "language": {"code": language},
        "components": [
            {"type": "body", "parameters": [{"type": "text", "text": one} for one in parameters]}
        ],
    }
    return {**body, "type": "template", "template": content}


def _raise(answer: httpx.Response) -> None:
    """TryLaterError for what passes, else PermanentSendError, with what Meta says about it."""
    error = _error(answer)
    code = error.get("code")
    detail = cast("dict[str, Any]", error.get("error_data") or {}).get("details")
    said = str(detail or error.get("message") or "no reason given")
    reason = capped(
        f"WhatsApp answered {answer.status_code}"
        + (f", code {code}" if code is not None else "")
        + f": {' '.join(said.split())}",
        REASON_CAP,
    )
    passes = answer.status_code in (408, 429) or answer.status_code >= 500 or code in TRANSIENT
    if passes or error.get("is_transient") is True:
        raise TryLaterError(reason, _retry_after(answer))
    raise PermanentSendError(reason)


def _error(answer: httpx.Response) -> dict[str, Any]:
    try:
        content: Any = parsed(answer.content)
    except ValueError:
        return {}
    error = cast("dict[str, Any]", content).get("error") if isinstance(content, dict) else None
    return cast("dict[str, Any]", error) if isinstance(error, dict) else {}


def _retry_after(answer: httpx.Response) -> float:
    """Seconds to wait as the answer says; 0 where it says nothing of use."""
    given = answer.headers.get("retry-after", "")
    seconds = float(given) if re.fullmatch(r"\d{1,6}(\.\d+)?", given) else 0.0
    return min(LONGEST_WAIT, math.ceil(seconds))
