"""Which model endpoints a personality may name: those that operators have set up here."""

from __future__ import annotations

from collections.abc import Callable, Collection

from beatroom.bot.settings.model_endpoints import DEFAULT, model_endpoints
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.flows.personality.errors import did_you_mean, fault
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import Problem, read_sheet

KnownEndpoints = Callable[[], Collection[str] | None]
"""The names that there are; None where any will do."""


def known_endpoints(settings: Settings) -> KnownEndpoints:
    """The names that these settings know, read anew each time; None where no model is asked."""

    def names() -> Collection[str] | None:
        if settings.llm == "script":
            return None
        try:
            return {DEFAULT, *model_endpoints(settings)}
        except SettingsError:  # the service says so when it starts, and `doctor` does
            return None

    return names


def endpoint_problem(
    record: Personality, source: bytes, where: str, known: Collection[str] | None
) -> Problem | None:
    """The problem of a personality that names an endpoint which is not there; None without one."""
    name = record.model.endpoint
    if name is None or known is None or name in known:
        return None
    sheet = read_sheet(source, where)
    names = ", ".join(sorted(known))
    hint = did_you_mean(name, known) or "An operator adds one in model-endpoints.yaml."
    sheet.report(
        ("model", "endpoint"),
        fault(f"there is no model endpoint '{name}' here", f"one of {names}", hint),
    )
    return sheet.problems[0]
