"""What the store keeps for the restaurant."""

from __future__ import annotations

from beatroom.bot.kinds.restaurant.store.people import booked_as
from beatroom.bot.store.kind_store import KindStore

STORE = KindStore(named=booked_as)
