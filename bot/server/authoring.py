"""A personality as its author sees it: problems with their places, the rundown, the nodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from beatroom.bot.server.problems import FieldError
from beatroom.bot.store.authored import Event
from beatroom.flows.core.rundown import Rundown
from beatroom.flows.kinds.graph import BEATS, graph_of
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import Problem as Fault

END = "end"


class Shown(BaseModel):
    """What all answers of this module share."""

    model_config = ConfigDict(extra="forbid")


class ProblemView(Shown):
    """One thing that is wrong with a text."""

    file: str
    line: int = Field(description="From 1.")
    column: int = Field(description="From 1, in characters.")
    path: str = Field(description="Where in the record, such as `beats[2].prompt`.")
    message: str
    value: str = Field(description="The value at fault, cut short.")
    expected: str
    hint: str
    plain: str = Field(
        description="For whoever has not written the text: what is not on this machine, and "
        "what can be done about it; empty where only the text can be put right."
    )


class BeatPreview(Shown):
    """A beat at its time."""

    id: str
    title: str
    offset: float = Field(description="Seconds from the session's start.")
    allocated: float = Field(description="Seconds.")
    prompt: str
    say: str | None
    speak: bool
    reset: bool


class RundownPreview(Shown):
    """The rundown of a session of the personality's own length."""

    length: float
    hard_end: bool
    beats: list[BeatPreview]


class NodeView(Shown):
    """One of the flow's nodes."""

    id: str
    kind: Literal["boot", "beat", "admin", "end"]
    title: str


class EdgeView(Shown):
    """A way from one node to another."""

    source: str
    target: str
    label: str = Field(description="What makes the session go this way.")


class Graph(Shown):
    """The flow as nodes and edges."""

    nodes: list[NodeView]
    edges: list[EdgeView]


class CheckView(Shown):
    """What a text gives; the record, rundown and graph are null where it cannot be read."""

    problems: list[ProblemView]
    personality: dict[str, Any] | None = Field(description="The record, with all its defaults.")
    host: str | None = Field(
        description="What the host goes by: its `host`, else the name that the persona gives "
        "itself, else the title."
    )
    rundown: RundownPreview | None
    graph: Graph | None


class PersonalityView(CheckView):
    """A personality's file. Record, rundown and graph are those of what sessions are made of."""

    name: str
    text: str
    etag: str = Field(description="Also the `ETag` header; for `If-Match`.")
    serves: Literal["file", "last_good", "nothing"] = Field(
        description="What sessions are made of: the file as it is, its last version without "
        "problems, or nothing, because there never was one."
    )


class VersionSummary(Shown):
    """A version without its text."""

    id: int
    at: float = Field(description="Seconds since the epoch.")
    by: str = Field(description="The operator token's name; empty for a text found on disk.")
    event: Event
    etag: str


class VersionView(VersionSummary):
    """A version with its text."""

    text: str


class VersionList(Shown):
    """Versions, the youngest first."""

    items: list[VersionSummary]


class BeatTimes(Shown):
    """A beat in the list of personalities; seconds."""

    model_config = ConfigDict(extra="forbid", from_attributes=True)

    id: str
    title: str
    offset: float
    allocated: float


class PersonalitySummary(Shown):
    """A personality in the list; nulls where it never was without problems."""

    name: str
    title: str
    host: Annotated[str | None, Field(description="What the host goes by.")]
    kind: str | None
    seated: Annotated[
        bool, Field(description="Whether it is made for a place in a session of another kind.")
    ]
    own: Annotated[bool, Field(description="Whether it is somebody's own: not one of ours.")]
    language: str | None
    length: Annotated[float | None, Field(description="Seconds.")]
    beats: list[BeatTimes]
    chats: Annotated[bool, Field(description="Whether a language model would speak for its host.")]
    problems: Annotated[
        list[str],
        Field(
            description="Why no session of it can be started: what is wrong in its file, with the "
            "places, or in plain words what is not on this machine."
        ),
    ]


def checked_view(personality: Personality | None, problems: Iterable[Fault]) -> CheckView:
    """What a text gives."""
    return CheckView(
        problems=[problem_view(one) for one in problems],
        personality=None if personality is None else personality.model_dump(mode="json"),
        host=None if personality is None else personality.host_name,
        rundown=None if personality is None else rundown_preview(plan(personality)),
        graph=None if personality is None else graph(personality),
    )


def problem_view(one: Fault) -> ProblemView:
    return ProblemView(
        file=one.file,
        line=one.line,
        column=one.column,
        path=one.path,
        message=one.message,
        value=one.value,
        expected=one.expected,
        hint=one.hint,
        plain=one.plain,
    )


def problem_errors(problems: Iterable[Fault]) -> list[FieldError]:
    """The problems of a text as a refusal lists them."""
    return [
        FieldError(
            field=one.path or "text",
            message=one.message,
            file=one.file,
            line=one.line,
            column=one.column,
        )
        for one in problems
    ]


def rundown_preview(rundown: Rundown) -> RundownPreview:
    return RundownPreview(
        length=rundown.length,
        hard_end=rundown.hard_end,
        beats=[
            BeatPreview(
                id=item.id,
                title=item.title,
                offset=item.offset,
                allocated=item.allocated,
                prompt=item.prompt,
                say=item.say,
                speak=item.speak,
                reset=bool(item.reset),
            )
            for item in rundown.items
        ],
    )


def graph(personality: Personality) -> Graph:
    """The nodes that a session can be in, with its end, and every way between them."""
    drawn = graph_of(personality)
    beats = [node.id for node in drawn.nodes if node.kind in ("beat", "wrapup")]
    nodes = [
        NodeView(id=node.id, kind="beat" if node.kind == "wrapup" else node.kind, title=node.title)
        for node in drawn.nodes
    ]
    edges = [
        EdgeView(source=source, target=target, label=edge.label)
        for edge in drawn.edges
        for source in (beats if edge.source == BEATS else [edge.source])
        for target in (beats if edge.target == BEATS else [edge.target])
    ]
    return Graph(
        nodes=[*nodes, NodeView(id=END, kind="end", title="The end")],
        edges=[*edges, EdgeView(source=beats[-1], target=END, label="the goodbye was heard")],
    )
