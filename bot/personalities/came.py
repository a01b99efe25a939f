"""Which personalities came with Beatroom; all others are somebody's own.

By name, for in a checkout theirs lie in the same folder.
"""

from __future__ import annotations

CAME = frozenset(
    {
        "alexander",
        "board-standup",
        "brainstorm",
        "cfo",
        "cleopatra",
        "cours",
        "customer-advocate",
        "debate",
        "facilitator",
        "marcus-aurelius",
        "museum",
        "planner",
        "podcast",
        "product-lead",
        "retro",
        "security-lead",
        "standup",
        "strategy-review",
        "terra",
        "trivia",
        "try-it",
        "vorstellungsgespraech",
        "war-room",
    }
)
