"""An earlier tree of this project, played by today's people and operators and judged by its rules.

Its packages lie at the top (`bot`, `flows`), ours in `beatroom`, so both fit into one process. What
it leaves behind is put into today's words: its log is read as one that an older version has
stored, and its voices and runs are copied. One event is added, which was on no record then: that
a beat has taken the summary that stood ready for it (`swap` in its `summaries.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from beatroom.bot.ipc.messages import (
    CancelInstruction,
    ChangeRundown,
    Command,
    End,
    PromoteInstruction,
    SetMuted,
)
from beatroom.bot.pipeline.instructions import InstructionError
from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.pipeline.steered import Change
from beatroom.bot.rehearsal.evidence import Evidence, ModelRun, VoiceSpan
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import (
    EVENT,
    BeatFired,
    ContextReset,
    Recorded,
    SummaryPrepared,
)
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.personality.model import Personality

FORMER_KINDS = {"planner": "timebox"}
"""What the earlier tree calls a kind, where it has another word."""

Reply = Callable[[], tuple[str, float]]
"""The words of a reply, and the seconds until the first of them."""


@dataclass(frozen=True, slots=True)
class EarlierTree:
    """A checkout of the earlier tree.

    Args:
        root: Its folder.
    """

    root: Path

    def __post_init__(self) -> None:
        if not (self.root / "flows" / "events.py").is_file():
            raise FileNotFoundError(f"{self.root}: no earlier tree (flows/events.py) is there")
        sys.path.insert(0, str(self.root))

    def session(
        self,
        personality: Personality,
        reply: Reply,
        summary_seconds: float,
        play: Callable[[RehearsalHandle], Any],
    ) -> Evidence:
        """One session in virtual time."""
        seen, models = Evidence(context_budget=Settings().context_budget), list[Any]()

        def model(asked: Any) -> Any:
            models.append(self._model(reply, asked, summary_seconds))
            return models[-1]

        async def played(hands: Any) -> None:
            session = cast("Any", _EarlierSession(hands.session))
            await play(RehearsalHandle(session, hands.ears, hands.clock, seen))

        async def main() -> Any:
            rehearse = import_module("bot.rehearsal.rehearse").rehearse
            return await rehearse(self._personality(personality), model, played)

        left = import_module("bot.rehearsal.virtual_loop").run_virtual(main)
        seen.runs = [_copied(ModelRun, run) for run in left.runs]
        seen.host = [_copied(VoiceSpan, voice) for voice in left.host]
        seen.people = [_copied(VoiceSpan, voice) for voice in left.people]
        seen.final = left.final
        seen.records = list(_with_resets([_in_todays_words(one) for one in left.records]))
        seen.summarised = [text for one in models for text in one.summarised]
        return seen

    def _model(self, reply: Reply, asked: Any, summary_seconds: float) -> Any:
        answer = import_module("bot.rehearsal.scripted_model").Said
        witnessed = import_module("bot.rehearsal.soak").Witnessed

        def plan(_: Any) -> Any:
            words, first_word = reply()
            return answer(words, first_word=first_word)

        return witnessed(plan, asked=asked, summary_seconds=summary_seconds)

    def _personality(self, ours: Personality) -> Any:
        """The same record, as the earlier tree has it."""
        records = import_module("flows.personality")
        beats = tuple(
            records.Beat(
                title=beat.title,
                at=records.Offset(beat.at.within(ours.length)),
                prompt=beat.prompt,
                say=beat.say,
                reset=bool(beat.reset),
                when_busy=beat.when_busy,
                on_time_up=beat.on_time_up,
                max_wait=beat.max_wait,
            )
            for beat in ours.beats
        )
        kind = FORMER_KINDS.get(ours.kind, ours.kind)
        return records.Personality(
            name=ours.name,
            title=ours.title,
            kind=kind,
            persona=ours.persona,
            length=ours.length,
            hard_end=ours.hard_end,
            beats=beats,
            **self._part(kind, ours),
        )

    def _part(self, kind: str, ours: Personality) -> dict[str, Any]:
        """What the record says under its kind's key; those of its fields that were there then."""
        part: Any = getattr(ours, ours.kind, None)
        if part is None:
            return {}
        records = import_module(f"flows.{kind}.record")
        model = getattr(records, type(part).__name__)
        given = part.model_dump(exclude_unset=True)
        return {kind: model(**{name: given[name] for name in given if name in model.model_fields})}


class _EarlierSession:
    """A session of the earlier tree, as today's operators reach for one."""

    def __init__(self, session: Any) -> None:
        self.own = session
        self.instructions = self

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)

    def add(self, instruction: str, *, interrupt: bool, **told: Any) -> None:
        """An instruction; none could interrupt then."""
        self.own.instructions.add(instruction, **told)


async def steer_earlier(session: Any, message: Change) -> None:
    """What a process of the earlier tree did when it was told so."""
    own = session.own
    try:
        match message:
            case CancelInstruction():
                own.instructions.cancel(message.instruction)
            case PromoteInstruction():
                own.instructions.promote(message.instruction)
            case ChangeRundown():
                told = message.model_dump(include={"seconds", "beat", "title", "prompt", "say"})
                item = f"item-{message.title}" if message.op == "insert" else None
                own.change_rundown(message.op, message.by, item=item, **told)
            case Command():
                own.command(message.name, message.data, message.by)
            case SetMuted():
                await own.set_muted(muted=message.muted, by=message.by)
            case End():
                await own.end(message.reason, "operator", at_once=message.at_once)
            case _:
                pass  # nobody could be sent away then, and nobody is (`before_after.NEVER`)
    except Exception as error:
        refusal = {
            "RundownError": RundownError,
            "InstructionError": InstructionError,
            "KindError": KindError,
        }.get(type(error).__name__)
        if refusal is None:
            raise
        raise refusal(str(error)) from error


def _copied(made: Any, theirs: Any) -> Any:
    return made(**{one.name: getattr(theirs, one.name) for one in fields(made)})


def _in_todays_words(recorded: Any) -> Recorded:
    told = recorded.event.model_dump(mode="json")
    return Recorded(seq=recorded.seq, at=recorded.at, event=EVENT.validate_python(told))


def _with_resets(records: Sequence[Recorded]) -> Iterator[Recorded]:
    ready: set[str] = set()
    seq = 0
    for recorded in records:
        event = recorded.event
        if isinstance(event, SummaryPrepared):
            ready.add(event.beat)
        elif isinstance(event, BeatFired) and event.beat in ready:
            seq += 1
            yield Recorded(seq=seq, at=recorded.at, event=ContextReset(beat=event.beat))
        seq += 1
        yield recorded.model_copy(update={"seq": seq})
