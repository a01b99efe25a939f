"""Where a calendar is and who reads it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Account:
    """A calendar on a CalDAV server, or an account there.

    Attributes:
        url: A calendar, or a server or account on which the first calendar is taken.
        user: The user's name there; empty where the password is a token.
        password: The password (of an app, where the service has such), or a token.
        name: What it is called in the record; default its address.
    """

    url: str
    user: str = ""
    password: str = field(default="", repr=False)
    name: str = ""
