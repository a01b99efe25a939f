"""A recorded session: the room is told before, and what is heard is where the log says it is."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import Any

import numpy as np
import pytest
from recorded_sound import HEARD_RATE, LOUD, Keeper, LoudCompany, onsets
from stage_play import Play, at, join, killed_after, personality, play

from beatroom.bot.pipeline.recorder import FORBIDDEN, NOT_KEPT, NOT_MADE, TOO_LARGE
from beatroom.bot.recording.tape import HOST, TOGETHER, Tape
from beatroom.bot.recording.voice_track import TrackPiece
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e
from beatroom.flows.core.replay import SessionReplay, replay
from beatroom.flows.core.state import fold
from beatroom.flows.language import line

pytestmark = pytest.mark.virtual

APART = 0.2
"""Seconds that sound and transcript may be apart."""
RECORDED = personality(length=240.0, recording=True)


def replayed(played: Play) -> SessionReplay:
    return replay(played.seen.records, 0.0, host="Robin")


async def two_talk(people: LoudCompany, hands: RehearsalHandle) -> None:
    for name in ("Ana", "Ben"):
        await join(hands, name)
    await people.says(hands, "ana", 30.0, "The garden needs more water in the summer")
    await people.says(hands, "ben", 60.0, "The train leaves from platform nine")
    await people.says(hands, "ana", 95.5, "I would rather have tea", 3.0, "or a coffee")
    await at(hands, 130)


def recorded(keeper: Keeper, **more: object) -> Play:
    people = LoudCompany()

    async def talk(hands: RehearsalHandle) -> None:
        await two_talk(people, hands)

    given = {"record": RECORDED, **more}
    return play(talk, hearing=people.hearing, consult=keeper.consult, records=True, **given)  # type: ignore[arg-type]


def test_the_room_is_told_before_anything_is_recorded() -> None:
    keeper = Keeper()
    played = recorded(keeper)

    [(began, _)] = played.events(e.RecordingStarted)
    told = next(at for at, ev in played.events(e.BotSaid) if ev.text == line("recorded", "en"))
    opening = next(at for at, ev in played.events(e.BeatFired))
    assert told <= began <= opening
    assert set(keeper.tracks) == {HOST, TOGETHER, "ana", "ben"}


def test_what_is_heard_is_where_the_transcript_has_it() -> None:
    keeper = Keeper()
    told = replayed(recorded(keeper))

    heard = {track: onsets(keeper.sound(track)) for track in (HOST, "ana", "ben")}
    lines = [one for one in told.lines if one.ended > 0]
    assert {one.who for one in lines} == {"bot", "person"}
    assert len(lines) >= 9
    for one in lines:
        track = one.participant or HOST
        nearest = min(heard[track], key=lambda onset: abs(onset - one.began))
        assert abs(nearest - one.began) <= APART, (one, heard[track])
    together = keeper.sound(TOGETHER)
    parts = sum(keeper.sound(track).astype(np.float64) for track in heard)
    busy = np.abs(parts) > 0.05
    assert np.corrcoef(together[busy], np.asarray(parts)[busy])[0, 1] > 0.9


def test_the_host_s_voice_is_silent_where_it_was_held_and_after_it_was_cut_off() -> None:
    keeper, people, told = Keeper(), LoudCompany(), list[float]()

    async def talk(hands: RehearsalHandle) -> None:
        await join(hands, "Ana")
        said = ((8.0, "Mm-hm."), (12.0, "Stop, I have a question about the garden."))
        for when, words in said:
            told.append(when)
            await people.says(hands, "ana", when, words)
        await at(hands, 60.0)

    story = ScriptedAnswer(" ".join(["There was a garden with forty old trees."] * 6))
    given: dict[str, Any] = {"hearing": people.hearing, "consult": keeper.consult}
    played = play(talk, plan=lambda _: story, record=RECORDED, records=True, **given)

    [(since, _)] = played.events(e.RecordingStarted)
    spans = [(a.start - EPOCH - since, a.end - EPOCH - since) for a in played.seen.host]
    silences = [(a[1], b[0]) for a, b in pairwise(spans) if b[0] - a[1] > 0.3]
    [held, cut] = [
        next(one for one in silences if one[0] <= when - since + 0.5 < one[1]) for when in told
    ]
    assert held[1] - held[0] < 1.0 < cut[1] - cut[0]
    sound = np.abs(keeper.sound(HOST))
    for begin, end in (held, cut):
        inside = sound[round((begin + 0.06) * HEARD_RATE) : round((end - 0.06) * HEARD_RATE)]
        assert inside.max() < LOUD, (begin, end)
        before = sound[round((begin - 0.2) * HEARD_RATE) : round((begin - 0.05) * HEARD_RATE)]
        after = sound[round((end + 0.05) * HEARD_RATE) : round((end + 0.2) * HEARD_RATE)]
        assert min(before.max(), after.max()) > LOUD, (begin, end)


def test_a_process_that_takes_over_goes_on_in_the_same_recording() -> None:
    keeper = Keeper()
    first = recorded(keeper)
    [since] = [at for at, _ in first.events(e.RecordingStarted)]
    dies = next(at for at, ev in first.events(e.UserSaid) if "platform" in ev.text)
    past = killed_after(
        first, lambda r: isinstance(r.event, e.UserSaid) and "platform" in r.event.text
    )
    keeper.forget_after(dies - since)
    people = LoudCompany()

    async def goes_on(hands: RehearsalHandle) -> None:
        await join(hands, "Ben")
        await people.says(hands, "ben", dies + 20.0, "Here I am again")
        await at(hands, dies + 60)

    again = play(
        goes_on, hearing=people.hearing, consult=keeper.consult, records=True,
        record=RECORDED, past=past,
    )  # fmt: skip

    assert len(again.events(e.RecordingStarted)) == 1
    said = next(one for one in replayed(again).lines if "again" in one.sentences[0].text)
    assert min(abs(on - said.began) for on in onsets(keeper.sound("ben"))) <= APART
    for track in keeper.tracks:
        assert keeper.pages(track) == list(range(len(keeper.pages(track)))), track
        lengths = {len(keeper.sound(one)) for one in keeper.tracks}
    assert max(lengths) - min(lengths) <= 960  # all voices reach as far


def test_nothing_is_recorded_where_nobody_wants_it_or_it_is_forbidden() -> None:
    unasked, forbidden = Keeper(), Keeper()

    plain = recorded(unasked, record=personality(length=240.0))
    barred = recorded(forbidden, settings=Settings(_env_file=None, recordings=False))

    for played, keeper in ((plain, unasked), (barred, forbidden)):
        assert played.events(e.RecordingStarted) == []
        assert keeper.tracks == {}
        assert line("recorded", "en") not in played.said()


@pytest.mark.parametrize(("fault", "reason"), [("full", TOO_LARGE), ("away", NOT_KEPT)])
def test_a_recording_that_cannot_go_on_ends_and_the_session_does_not(
    fault: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beatroom.bot.pipeline.recorder.MOST_UNSAVED", 20_000)
    keeper = Keeper(fault=fault)
    played = recorded(keeper)

    [(when, stopped)] = played.events(e.RecordingStopped)
    assert stopped.reason == reason
    assert any(at > when for at, _ in played.events(e.BotSaid)), "the session went on"
    assert [kind for kind, _ in groupby(played.seen.records, lambda r: type(r.event))][
        -1
    ] is e.Ended


def test_where_recordings_are_off_by_then_the_session_says_so() -> None:
    keeper = Keeper()
    off = Settings(_env_file=None, recordings=False)
    begun = recorded(keeper)
    past = killed_after(begun, lambda r: isinstance(r.event, e.RecordingStarted))

    never = recorded(Keeper(), settings=off)
    no_more = recorded(keeper, settings=off, past=past)

    assert never.events(e.RecordingStarted) == []
    for played in (never, no_more):
        [(_, stopped)] = played.events(e.RecordingStopped)
        assert stopped.reason == FORBIDDEN
        assert not fold(
            [r for r in played.seen.records if not isinstance(r.event, e.Ended)]
        ).recording


def test_who_is_back_after_a_crash_is_told_before_they_are_recorded() -> None:
    first = recorded(Keeper())
    past = killed_after(first, lambda r: isinstance(r.event, e.Started))
    assert not any(isinstance(r.event, e.RecordingStarted) for r in past)
    people = LoudCompany()

    async def comes_back(hands: RehearsalHandle) -> None:
        await at(hands, 40)
        await join(hands, "Ana")
        await people.says(hands, "ana", 80.0, "Here I am again")
        await at(hands, 120)

    again = play(
        comes_back, hearing=people.hearing, consult=Keeper().consult, records=True,
        record=RECORDED, past=past,
    )  # fmt: skip

    [told] = [at for at, ev in again.events(e.BotSaid) if ev.text == line("recorded", "en")]
    [(began, _)] = again.events(e.RecordingStarted)
    assert 40 < told <= began


def test_an_encoder_that_fails_ends_the_recording_and_not_the_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object, **__: object) -> list[TrackPiece]:
        raise ValueError("no such codec")

    monkeypatch.setattr(Tape, "cut", broken)
    played = recorded(Keeper())

    [(when, stopped)] = played.events(e.RecordingStopped)
    assert stopped.reason == NOT_MADE
    assert any(at > when for at, _ in played.events(e.BotSaid)), "the session went on"
    assert played.events(e.Failed) == []
