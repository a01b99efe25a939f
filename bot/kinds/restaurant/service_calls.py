"""What a restaurant's session asks of the service: its back office."""

from __future__ import annotations

from beatroom.bot.ipc.service_calls import ServiceCalls
from beatroom.flows.kinds.restaurant.office import Office, OfficeRefusedError, OfficeUnreachable

READING, BOOKING = 3.0, 8.0
"""Seconds that the house, or what is taken, may take; and a booking, or an order."""

OFFICE = ServiceCalls(
    "restaurant",
    Office,
    {
        "house": READING,
        "taken": READING,
        "times": READING,
        "slots": READING,
        "find": READING,
        "make_reservation": BOOKING,
        "place_order": BOOKING,
        "change_reservation": BOOKING,
        "cancel": BOOKING,
    },
    refused=OfficeRefusedError,
    unreachable=OfficeUnreachable,
)
