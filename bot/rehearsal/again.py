"""A recorded session rehearsed again, with its people and its times, and what differs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pipecat.services.llm_service import LLMService

from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.rehearsal.differences import Difference, Paired, differences, explained
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
from beatroom.flows.core.as_started import as_started
from beatroom.flows.core.course import course_of
from beatroom.flows.core.ended_again import ended_again, interruptions
from beatroom.flows.core.ending import clock_of, over_at, until_over
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.heard_as_long import Slowed
from beatroom.flows.core.kept_as_then import kept_as_then
from beatroom.flows.core.recorded_script import recorded_script
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.same_beats import same_beats, told_otherwise
from beatroom.flows.core.state import SessionState, fold
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.personality.model import Personality

Progress = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class RunOfShow:
    """How a session went, on its clock: its beats, when it ended, and its strip."""

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
        as_far_as: Sentences where the session could not be played in full, or as it was; empty
            where it was.
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
        personality: What it should be made of now, with its own title and length; None: the same,
            with those that the session was started with.
        beside: What came from outside and is kept beside its recording.
        settings: The service's; the defaults when None.
        progress: Called with the share (0 to 1) of the session that has been played.

    Raises:
        NothingToRehearseError: The log has nothing to be played again.
    """
    before = as_started(before, records)
    script = recorded_script(records, before, beside)
    state = fold(records)
    # Whether it was recorded was its maker's word, and people are told so as then.
    chosen = (personality or before).model_copy(update={"recording": before.recording})
    replies = RecordedReplies(script, chosen.language, new=_new_tags(before, chosen))
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
        session = hands.session
        replies.within(session.live.context.get_messages, lambda: session.state.rundown)
        if progress is not None:
            hands.session.live.spawn(tell_progress(hands, chosen.length, progress), "progress")
        await cast.play()

    async def main() -> Evidence:
        return await rehearse(
            chosen,
            model,
            play,
            settings=settings or Settings.model_construct(),
            length=chosen.length,
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
    paired = _paired(script.beats, fold(seen.records).rundown.items, chats=script.chats)
    found = differences(then.beats, now.beats, then.ended, now.ended, paired)
    was = course_of(records, paired.ids(then.beats))
    return ReportAgain(
        session=state.session,
        then=then,
        now=now,
        report=make_report(chosen, seen, played, refusals),
        differences=explained(found, was, course_of(seen.records)),
        as_far_as=" ".join(
            filter(
                None,
                (
                    _as_far_as(state, beside),
                    " ".join(interruptions(records)),
                    _as_heard(script.slowed),
                    kept_as_then(before, chosen, chats=script.chats),
                    ended_again(records, seen.records) if chosen != before else "",
                ),
            )
        ),
    )


def _paired(then: Sequence[Item], now: Sequence[Item], *, chats: bool) -> Paired:
    """Which beats are the same, and on which the host has something else to say."""
    was, same = {item.id: item for item in then}, same_beats(then, now)
    told = {
        item.id: told_otherwise(was[same[item.id]], item, chats=chats)
        for item in now
        if item.id in same
    }
    return Paired(same, {beat: one for beat, one in told.items() if one is not None})


def _new_tags(before: Personality, now: Personality) -> frozenset[str]:
    """The tags of what the model is told in other words than then, beside its beats."""
    return frozenset({"quiet"} if before.silence.prompt != now.silence.prompt else ())


def _as_heard(slowed: Slowed) -> str:
    if not slowed.sound:
        return ""
    return (
        f"The host was heard for {slowed.floor:.0f} s then where its sound lasts "
        f"{slowed.sound:.0f} s, as on a machine that is too busy: it is played as long as it was "
        "heard, and who cut in then may cut off a little more or less of it."
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
    """How the session of a log went; times are seconds on its clock, which stands still on hold."""
    records = until_over(records)
    state = fold(records)
    clock = clock_of(records, state.rundown.started_at or records[0].at)
    last = over_at(records)
    over = None if last is None else clock(last)
    first = records[0].event
    planned = (first.rundown if isinstance(first, e.Created) else state.rundown).items
    return RunOfShow(
        beats=beats_of(state, planned, clock, over),
        ended=over,
        agenda=agenda_of(state, records[-1].at),
    )


def _plain(show: RunOfShow) -> dict[str, Any]:
    told = {"beats": [asdict(beat) for beat in show.beats], "ended": show.ended}
    return {**rounded(told), "agenda": show.agenda.model_dump(mode="json")}
