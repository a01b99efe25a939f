"""Until when the sessions of a host may be heard, as its fence has it (`bot.cluster.fence`)."""

from __future__ import annotations

from dataclasses import dataclass

AFTER_ANOTHER = 1.5
"""Seconds for which a host may be heard after it has read that a session is still its own.

As long a host that takes the session over is silent first: what was read before that has lapsed.
"""


@dataclass(slots=True)
class HostLicence:
    """Seconds of the machine's steady clock."""

    until: float = 0.0
