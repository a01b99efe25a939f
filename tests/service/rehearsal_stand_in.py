"""Rehearsals for tests of the service: quick, or with the trouble that the first name asks for."""

from __future__ import annotations

import os
import time
from typing import Any

from beatroom.bot.server.rehearsal_child import Result, Told
from beatroom.flows.personality.model import Personality


def rehearsed(personality: Personality, job: dict[str, Any], told: Told) -> Result:
    """A report of nothing."""
    told(0.5)
    match job["people"][0]:
        case "Slow":
            time.sleep(600)
        case "Hungry":
            held = [bytearray(50_000_000) for _ in range(100)]
            raise AssertionError(f"{len(held)} times 50 MB were given")
        case "Broken":
            raise ValueError("a secret text")
        case "Dying":
            raise SystemExit(7)
        case "Nice":
            job = {**job, "nice": os.nice(0)}
        case "Chatty":
            print("this is no message")  # noqa: T201 - it must not disturb
        case _:
            pass
    told(1.0)
    return {**job, "personality": personality.name}, "<!doctype html><title>Report</title>"
