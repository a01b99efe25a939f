"""Runs the service with stand-in sessions, as a process of its own for the tests of signals."""

from __future__ import annotations

import sys
from pathlib import Path

from bot.server.serve import serve
from bot.server.service import Service
from bot.settings import load_settings


def announce(service: Service) -> None:
    print(service.operator_token, flush=True)  # noqa: T201 - the test reads it


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    serve(load_settings(), announce, target="stand_in:run_session")
