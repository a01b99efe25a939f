"""Names that guests give: no address of the web goes out in a notice that the house signs."""

from __future__ import annotations

import re

from beatroom.flows.core.participants import NAME_CAP, clean_text
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError

DOT = "[.\u3002\uff61]"
"""As web addresses have it, in Latin script and others."""
WEB = re.compile(
    rf"://|\bwww{DOT}|\w@\w|[\w-]{DOT}[a-z]{{2,}}[/:?#]|\b(?:https?|ftp|mailto|javascript):",
    re.IGNORECASE,
)
LINKED = re.compile(rf"({DOT})(?=\w)")


def guest_name(name: str | None, asks: str) -> str:
    """A name as it goes into the books.

    Args:
        name: As the guest gave it.
        asks: The refusal where there is none.

    Raises:
        OfficeRefusedError: There is none, or it has an address of the web in it.
    """
    plain = clean_text(name or "", NAME_CAP)
    if not plain:
        raise HouseRefusedError(asks, "name")
    if WEB.search(plain):
        raise HouseRefusedError("web_name", "name")
    return plain


def unlinked(name: str) -> str:
    """A name of which no mail program makes a link: with a space behind each dot."""
    return LINKED.sub(r"\1 ", name)
