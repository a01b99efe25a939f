"""What the service and its store do for a kind."""

from __future__ import annotations

from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.service_handlers import ServiceHandler, ServiceHandlers
from beatroom.bot.server.auth import Reader, ServiceDep, Steerer
from beatroom.bot.server.kind_service import (
    KindService,
    Opened,
    Opening,
    PersonFound,
    PersonKept,
)
from beatroom.bot.server.problems import Problem
from beatroom.bot.store.kind_store import KindStore, Logged
from beatroom.bot.store.store import Store
from beatroom.bot.store.tables import Base
from beatroom.bot.store.transaction import Transaction

__all__ = [
    "Base",
    "ConsultRefusal",
    "KindService",
    "KindStore",
    "Logged",
    "Opened",
    "Opening",
    "PersonFound",
    "PersonKept",
    "Problem",
    "Reader",
    "ServiceDep",
    "ServiceHandler",
    "ServiceHandlers",
    "Steerer",
    "Store",
    "Transaction",
]
