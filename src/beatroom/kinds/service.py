"""What the service and its store do for a kind."""

from __future__ import annotations

from beatroom.bot.server.auth import Reader, ServiceDep, Steerer
from beatroom.bot.server.kind_service import (
    KindService,
    Opened,
    Opening,
    PersonFound,
    PersonKept,
)
from beatroom.bot.server.problems import Problem
from beatroom.bot.store.kind_store import KindStore

__all__ = [
    "KindService",
    "KindStore",
    "Opened",
    "Opening",
    "PersonFound",
    "PersonKept",
    "Problem",
    "Reader",
    "ServiceDep",
    "Steerer",
]
