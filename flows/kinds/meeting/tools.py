"""What the model may do in a meeting, as tools; each is carried out by the meeting itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from pipecat.flows import NO_RESPONSE, FlowArgs, FlowManager, FlowsFunctionSchema

TOOL_DEADLINE = 5.0
LEAST, MOST = 1.0, 60.0
MINUTES: Mapping[str, Any] = {
    "type": "number",
    "description": "How many minutes.",
    "minimum": LEAST,
    "maximum": MOST,
}
Answer = tuple[dict[str, str], object]
NO_MINUTES: Answer = ({"error": "minutes must be a number from 1 to 60"}, None)


class Chair(Protocol):
    """Who carries the tools out.

    Each method says in a sentence what came of it; None: it is done, and what is said of it comes
    by itself, so that the model has no reply to make.
    """

    def skip(self) -> str | None:
        """Close the running item and begin the next."""
        ...

    def more(self, minutes: float) -> str:
        """Give the running item more time."""
        ...

    def quiet(self, minutes: float) -> str:
        """Say nothing of one's own accord for so long."""
        ...

    def talk(self) -> str:
        """Take part again."""
        ...

    def end(self, *, confirmed: bool) -> str | None:
        """End the meeting, once somebody has confirmed it."""
        ...


GUIDANCE = """\
You keep this meeting's agenda. Its clock is kept for you: never say how much time is left unless \
you were given the value, and never announce the next item, it is brought to you. Use a tool only \
when somebody asks you, the host, for what it does. "We need more time on the project" is talk \
about a project, not a wish for more time now. Before you end the meeting, ask once whether you \
should."""


def tools(chair: Chair) -> list[FlowsFunctionSchema]:
    """The tools of a meeting."""

    async def skip_item(_: FlowArgs, __: FlowManager) -> Answer:
        return _told(chair.skip())

    async def extend_item(given: FlowArgs, _: FlowManager) -> Answer:
        minutes = _minutes(given)
        return NO_MINUTES if minutes is None else _told(chair.more(minutes))

    async def be_quiet(given: FlowArgs, _: FlowManager) -> Answer:
        minutes = _minutes(given)
        return NO_MINUTES if minutes is None else _told(chair.quiet(minutes))

    async def talk_again(_: FlowArgs, __: FlowManager) -> Answer:
        return _told(chair.talk())

    async def end_meeting(given: FlowArgs, _: FlowManager) -> Answer:
        return _told(chair.end(confirmed=given.get("confirmed") is True))

    return [
        _tool("Close the running agenda item and begin the next one now.", skip_item),
        _tool("Give the running agenda item more time.", extend_item, minutes=MINUTES),
        _tool("Say nothing of your own accord for a while.", be_quiet, minutes=MINUTES),
        _tool("Take part again after you were asked to be quiet.", talk_again),
        _tool(
            "End the meeting with a goodbye. Ask first, then call it with confirmed true.",
            end_meeting,
            confirmed={"type": "boolean", "description": "Whether somebody said yes to it."},
        ),
    ]


def _tool(description: str, handler: Any, **properties: Mapping[str, Any]) -> FlowsFunctionSchema:
    return FlowsFunctionSchema(
        name=handler.__name__,
        description=description,
        properties=dict(properties),
        required=list(properties),
        handler=handler,
        cancel_on_interruption=True,
        timeout_secs=TOOL_DEADLINE,
    )


def _told(sentence: str | None) -> Answer:
    return ({"result": "Done."}, NO_RESPONSE) if sentence is None else ({"result": sentence}, None)


def _minutes(given: FlowArgs) -> float | None:
    value = given.get("minutes")
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return min(max(float(value), LEAST), MOST)
