"""What commands ask of the running service, and durations as people write them."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from typing import Any

import typer

from beatroom.bot.settings.settings import load_settings


def asked(method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
    """The JSON of the service's answer; where there is none, what it says, and the end."""
    from beatroom.bot.cli.client import ServiceRefusalError, ask  # noqa: PLC0415 - loads the HTTP client

    try:
        return ask(load_settings(), method, path, body)
    except ServiceRefusalError as refused:
        sys.exit(str(refused))


def asked_for_text(path: str, accept: str = "*/*") -> str:
    """The text of the service's answer, in a form; the same where there is none."""
    from beatroom.bot.cli.client import ServiceRefusalError, ask_text  # noqa: PLC0415 - as above

    try:
        return ask_text(load_settings(), path, accept)
    except ServiceRefusalError as refused:
        sys.exit(str(refused))


def seconds(text: str) -> float:
    """A duration as people write it: 90s, 5m, 1h30m."""
    match = re.fullmatch(r"(?:(\d+)h)?\s*(?:(\d+)m)?\s*(?:(\d+)s)?", text.strip())
    if match is None or not any(match.groups()):
        raise typer.BadParameter(f"{text!r} is no duration; write one such as 90s, 5m or 1h30m.")
    hours, minutes, rest = (int(part or 0) for part in match.groups())
    return float(hours * 3600 + minutes * 60 + rest)
