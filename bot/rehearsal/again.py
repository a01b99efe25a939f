"""A recorded session rehearsed again, with its people and its times, and what differs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pipecat.services.llm_service import LLMService

from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.rehearsal.differences import Difference, differences, explained
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.recorded_answers import RecordedAnswers
from beatroom.bot.rehearsal.recorded_cast import RecordedCast
from beatroom.bot.rehearsal.recorded_replies import RecordedModel, RecordedReplies, RecordedVoice
from beatroom.bot.rehearsal.rehearse import AskedWith, RehearsalHandle, rehearse
from beatroom.bot.rehearsal.report import Report, ReportBeat, rounded
from beatroom.bot.rehearsal.report_making import Cast, beats_of, make_report
from beatroom.bot.rehearsal.run import tell_progress
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e
from beatroom.flows.core.agenda import Agenda, agenda_of
from beatroom.flows.core.course import course_of
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.recorded_script import length_again, recorded_script
from beatroom.flows.core.state import SessionState, fold
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.personality.model import Personality

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class RunOfShow:
    """How a session went: its beats, when it ended, and its strip."""

    beats: tuple[ReportBeat, ...]
    ended: float | None
    agenda: Agenda


@dataclass(frozen=True, slots=True)
class ReportAgain:
    """A session then, and now.

    Attributes:
        then: As the log has it.
        now: As it was rehearsed.
        report: Of what was rehearsed.
        differences: What differs and why, in the order of the beats.
        as_far_as: A sentence where the session could not be played in full; empty where it was.
    """

    session: str
    then: RunOfShow
    now: RunOfShow
    report: Report
    differences: tuple[Difference, ...]
    as_far_as: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The rehearsal's report, with the other fields beside it."""
        return {
            **self.report.as_dict(),
            "session": self.session,
            "then": _plain(self.then),
            "now": _plain(self.now),
            "differences": rounded([asdict(one) for one in self.differences]),
            "as_far_as": self.as_far_as,
        }


def rehearse_again(
    records: Sequence[Recorded],
    before: Personality,
    personality: Personality | None = None,
    *,
    beside: Sequence[Recorded] = (),
    settings: Settings | None = None,
    progress: Progress | None = None,
) -> ReportAgain:
    """Rehearse a session that is over with the people, words and times that it had. Blocking.

    The host says what it said then wherever it is asked the same.

    Args:
        records: The session's whole log.
        before: What it was made of.
        personality: What it should be made of now; None: the same.
        beside: What came from outside and is kept beside its recording.
        settings: The service's; the defaults when None.
        progress: Called with the share (0 to 1) of the session that has been played.

    Raises:
        NothingToRehearseError: The log has nothing to be played again.
    """
    script = recorded_script(records, before, beside)
    state = fold(records)
    # Whether it was recorded was its maker's word, and people are told so as then.
    chosen = (personality or before).model_copy(update={"recording": before.recording})
    length = length_again(records, before, chosen)
    replies = RecordedReplies(script, chosen.language)
    voice = RecordedVoice(script, replies)
    answers = RecordedAnswers(script)
    casts: list[RecordedCast] = []

    def model(asked: AskedWith) -> LLMService[Any]:
        if not script.chats:
            return ScriptReader(chosen.language)
        return RecordedModel(replies.plan, answers.model, asked=asked)

    async def play(hands: RehearsalHandle) -> None:
        cast = RecordedCast(hands, script, changed=chosen != before)
        casts.append(cast)
        replies.within(hands.session.live.context.get_messages)
        if progress is not None:
            hands.session.live.spawn(tell_progress(hands, length, progress), "progress")
        await cast.play()

    async def main() -> Evidence:
        return await rehearse(
            chosen,
            model,
            play,
            settings=settings or Settings.model_construct(),
            length=length,
            told_recorded=state.recorded_since is not None,
            pace=voice.seconds,
            answering=answers.service,
        )

    seen = run_virtual(main)
    if progress is not None:
        progress(1.0)
    refusals = [(one.at, one.order, one.reason) for cast in casts for one in cast.refusals]
    people = tuple(person.name for person in state.people.values())
    played = Cast("scripted" if script.chats else "script", people, None, state.session)
    then, now = run_of_show(records), run_of_show(seen.records)
    found = differences(then.beats, now.beats, then.ended, now.ended)
    return ReportAgain(
        session=state.session,
        then=then,
        now=now,
        report=make_report(chosen, seen, played, refusals),
        differences=explained(found, course_of(records), course_of(seen.records)),
        as_far_as=_as_far_as(state, beside),
    )


def _as_far_as(state: SessionState, beside: Sequence[Recorded]) -> str:
    kind = kind_named(state.kind)
    if kind.keeps_outside or (beside and not state.not_recorded):
        return ""
    log = f"The log of a {kind.called} keeps nothing of what it was answered from outside"
    if beside:
        return (
            f"{log}, which is kept beside its recording only until that stopped: it is played as "
            "far as both tell."
        )
    return (
        f"{log}, and nothing of that is kept beside a recording: it is played as far as its log "
        "tells."
    )


def run_of_show(records: Sequence[Recorded]) -> RunOfShow:
    """How the session of a log went; times are seconds since it opened."""
    state = fold(records)
    start = state.rundown.started_at or records[0].at
    over = next((r.at - start for r in records if isinstance(r.event, e.Ended | e.Failed)), None)
    first = records[0].event
    planned = (first.rundown if isinstance(first, e.Created) else state.rundown).items
    return RunOfShow(
        beats=beats_of(state, planned, start, over),
        ended=over,
        agenda=agenda_of(state, records[-1].at),
    )


def _plain(show: RunOfShow) -> dict[str, Any]:
    told = {"beats": [asdict(beat) for beat in show.beats], "ended": show.ended}
    return {**rounded(told), "agenda": show.agenda.model_dump(mode="json")}
