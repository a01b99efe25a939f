"""`beatroom-memory`: the planner's memory as an MCP server, so that other agents can share it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Annotated, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field, StringConstraints

from beatroom.bot.kinds.planner.memory.tools import (
    CORRECT,
    FORGET,
    LOOKUP,
    REMEMBER,
    MemoryDeletion,
    MemorySearchResult,
    MemoryWriteResult,
    ScopeName,
    scope_of,
)
from beatroom.flows.kinds.planner.constraints import (
    TEXT_CAP,
    WEEK,
    Constraint,
    Kind,
    Necessity,
    Source,
    Weekday,
    Window,
)
from beatroom.flows.kinds.planner.memory import (
    DEFAULT,
    MOST,
    ConstraintId,
    ConstraintStore,
    Correction,
    MemoryRefusedError,
    MemoryUnreachable,
    Profile,
    UnknownConstraintError,
)
from beatroom.flows.kinds.planner.plan import Day

NAME = "beatroom-memory"
INSTRUCTIONS = (
    "What people have said about how their days should be: when they get up, eat, work best, "
    "commute. Look up before you plan a day; remember what a person says for longer than today; "
    "correct or forget what the person takes back. A profile is the person's name."
)

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=TEXT_CAP)]
Days = Annotated[tuple[Weekday, ...], Field(min_length=1, max_length=7)]
Settled = Literal["proposed", "confirmed", "declined"]
Whose = Annotated[Profile, Field(description="The person's name.")]
Session = Annotated[str, Field(max_length=40, description="The id of the session that asks.")]
SpanDay = Annotated[Day | None, Field(description="Of a span, included.")]


def memory_server(memory: ConstraintStore) -> MCPServer:
    """The server's tools on a memory; run it over stdio, or serve its HTTP app."""
    server = MCPServer(
        NAME, title="Beatroom's memory", instructions=INSTRUCTIONS, log_level="WARNING"
    )

    @server.tool(LOOKUP, annotations=ToolAnnotations(read_only_hint=True))
    async def lookup_constraints(
        profile: Whose = DEFAULT,
        kinds: Annotated[tuple[Kind, ...], Field(description="Of all kinds when empty.")] = (),
        day: Annotated[Day | None, Field(description="Only what is to be minded then.")] = None,
        session: Session = "",
        limit: Annotated[int, Field(ge=1, le=MOST)] = MOST,
    ) -> MemorySearchResult:
        """What is remembered of how a person's days should be."""
        async with _refusing():
            found = await memory.lookup(profile, kinds, day, session=session, limit=limit)
        return MemorySearchResult(constraints=found)

    @server.tool(REMEMBER, annotations=ToolAnnotations(idempotent_hint=True))
    async def remember_constraint(
        *,
        kind: Kind,
        text: Annotated[Text, Field(description="What was said, in a short sentence.")],
        profile: Whose = DEFAULT,
        necessity: Necessity = "should",
        scope: ScopeName = "profile",
        session: Session = "",
        first: SpanDay = None,
        last: SpanDay = None,
        days: Days = WEEK,
        window: Window | None = None,
        source: Source = "model",
        status: Settled = "proposed",
    ) -> MemoryWriteResult:
        """Remember something that holds for a person's days; to say the same again is safe."""
        async with _refusing():
            constraint = Constraint(
                kind=kind,
                text=text,
                necessity=necessity,
                scope=scope_of(scope, session, first, last),
                days=days,
                window=window,
                source=source,
                status=status,
            )
            return MemoryWriteResult(
                constraint=await memory.remember(profile, constraint, session=session)
            )

    @server.tool(CORRECT, annotations=ToolAnnotations(idempotent_hint=True))
    async def correct_constraint(
        *,
        id: ConstraintId,  # noqa: A002 - the field's name for whoever calls
        profile: Whose = DEFAULT,
        kind: Kind | None = None,
        text: Text | None = None,
        necessity: Necessity | None = None,
        scope: ScopeName | None = None,
        session: Session = "",
        first: SpanDay = None,
        last: SpanDay = None,
        days: Days | None = None,
        window: Window | None = None,
        no_window: Annotated[bool, Field(description="Take its window away.")] = False,
        status: Settled | None = None,
    ) -> MemoryWriteResult:
        """Change what is remembered: only the fields that are given."""
        async with _refusing():
            change = Correction(
                kind=kind, text=text, necessity=necessity, days=days, status=status
            ).model_dump(exclude_none=True)
            if scope is not None:
                change["scope"] = scope_of(scope, session, first, last)
            if window is not None or no_window:
                change["window"] = None if no_window else window
            try:
                return MemoryWriteResult(
                    constraint=await memory.correct(profile, id, Correction(**change))
                )
            except UnknownConstraintError:
                return MemoryWriteResult(constraint=None)

    @server.tool(FORGET, annotations=ToolAnnotations(destructive_hint=True))
    async def forget_constraint(
        id: ConstraintId,  # noqa: A002 - as above
        profile: Whose = DEFAULT,
    ) -> MemoryDeletion:
        """Delete what is remembered under an id."""
        async with _refusing():
            try:
                await memory.forget(profile, id)
            except UnknownConstraintError:
                return MemoryDeletion(forgotten=False)
        return MemoryDeletion(forgotten=True)

    # The decorator keeps them; nothing else calls them.
    del lookup_constraints, remember_constraint, correct_constraint, forget_constraint
    return server


@asynccontextmanager
async def _refusing() -> AsyncGenerator[None]:
    """What the memory refuses, for the model that called."""
    try:
        yield
    except (MemoryRefusedError, MemoryUnreachable) as why:
        raise ToolError(str(why)) from None
