"""Whom the links of `beatroom doctor`'s service let in, by the address that they begin with."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from beatroom.bot.settings.settings import Settings


def links_say(settings: Settings) -> tuple[bool | None, str]:
    """Whether people of other machines can come by a link and speak, and a sentence on it.

    The page that invites people says the same (`web/src/inviting/reach.ts`).
    """
    url = settings.base_url
    host = urlsplit(url).hostname or ""
    address = _address(host)
    if address is not None and address.is_unspecified:
        return None, f"{url} is no machine's address: set PUBLIC_URL (docs/inviting.md)"
    on_this_machine = host == "localhost" or host.endswith(".localhost")
    if on_this_machine or (address is not None and address.is_loopback):
        return True, f"{url}, on this machine alone; for others: docs/inviting.md"
    if not url.startswith("https:"):
        says = f"{url} gives guests no microphone: browsers want https (docs/https.md)"
        return None, says
    return True, url


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
