"""Where a line's sentences begin: as the voice, pauses and recognised words tell, or by letters."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.outside_events import MadeSentence, letters_of
from beatroom.flows.core.sentence_times import HostSounded, PeopleSounded, Sounded, starts

pytestmark = pytest.mark.unit

LONG, SHORT = "This one is a rather long sentence.", "Short."
BOTH = f"{SHORT} {LONG}"


def recorded(*events: tuple[float, e.Event]) -> list[Recorded]:
    return [Recorded(seq=n, at=at, event=event) for n, (at, event) in enumerate(events, 1)]


def made(*sentences: tuple[str, float]) -> e.ReplyMade:
    told = tuple(MadeSentence(letters=letters_of(one), seconds=long) for one, long in sentences)
    return e.ReplyMade(asked=1.0, after=1, sounds_after=1.0, sentences=told)


def floor(holder: str) -> e.FloorChanged:
    return e.FloorChanged.model_validate({"holder": holder})


def host(began: float, ended: float, text: str, *before: tuple[float, e.Event]) -> list[float]:
    said = e.BotSaid(text=text, node="beat-0", source="model", began=began)
    log = recorded(*before, (ended, said))
    sounded = HostSounded(log).in_line(log[-1].seq, text, began, ended)
    return starts([SHORT, LONG], sounded or whole(text, began, ended))


def whole(text: str, began: float, ended: float) -> Sequence[Sounded]:
    return [Sounded(letters_of(text), ((began, ended),))]


def test_the_hosts_sentence_begins_where_its_voice_had_said_the_one_before() -> None:
    assert host(10.0, 18.0, BOTH, (11.0, made((SHORT, 4.0), (LONG, 4.0)))) == [10.0, 14.0]


def test_the_hosts_sentence_begins_where_the_host_sounds_again() -> None:
    turns = [(10.0, floor("bot")), (12.3, floor("nobody")), (15.0, floor("bot"))]
    log = [(9.0, made((SHORT, 2.0), (LONG, 4.0))), *turns]
    assert host(10.0, 19.0, BOTH, *log) == [10.0, 15.0]
    assert host(10.0, 19.0, BOTH, *turns) == [10.0, 15.0]


def test_sentences_of_another_line_are_not_taken_for_its_own() -> None:
    others = [(5.0, made(("Something else.", 9.0))), (6.0, made((LONG, 3.0)))]
    by_letters = 10.0 + 8.0 * letters_of(SHORT) / letters_of(BOTH)
    assert host(10.0, 18.0, BOTH, *others) == pytest.approx([10.0, by_letters])


def test_a_line_of_fixed_words_has_its_sentences_by_the_voice_as_well() -> None:
    lines = [
        (11.0, e.LineMade(letters=letters_of(one), seconds=long))
        for one, long in ((SHORT, 3.0), (LONG, 2.0))
    ]
    assert host(10.0, 15.0, BOTH, *lines) == [10.0, 13.0]


def person(*voices: tuple[float, float, int], began: float, ended: float) -> list[float]:
    """Voices as they are found and found silent, with the letters recognised after each."""
    log: list[tuple[float, e.Event]] = []
    for found, silent, letters in voices:
        log.append((silent, e.VoiceHeard(participant="p1", began=found)))
        if letters:
            log.append((silent + 0.1, e.WordsHeard(participant="p1", letters=letters)))
    sounded = PeopleSounded(recorded(*log)).in_line("p1", began, ended)
    return starts([SHORT, LONG], sounded or whole(BOTH, began, ended))


def test_a_persons_sentence_begins_where_the_voice_sounds_again() -> None:
    # A voice is found 0.2 s after it began, and found silent 0.2 s after it was.
    voices = (20.2, 22.2, 0), (24.2, 26.2, 30)
    assert person(*voices, began=20.0, ended=26.0) == pytest.approx([20.0, 24.0])


def test_a_pause_within_a_sentence_is_not_taken_for_its_beginning() -> None:
    short, rest = letters_of(SHORT), letters_of(LONG)
    voices = (20.2, 21.2, short), (22.2, 24.2, 0), (24.7, 27.2, rest)
    assert person(*voices, began=20.0, ended=27.0) == pytest.approx([20.0, 22.0])


def test_without_pauses_it_is_the_share_of_letters() -> None:
    share = letters_of(SHORT) / letters_of(BOTH)
    found = person((20.2, 24.2, letters_of(BOTH)), began=20.0, ended=24.0)
    assert found == pytest.approx([20.0, 20.0 + 4.0 * share])


def test_another_persons_voice_tells_nothing() -> None:
    log = recorded((24.0, e.VoiceHeard(participant="p2", began=20.0)))
    assert PeopleSounded(log).in_line("p1", 20.0, 24.0) == []


def test_a_line_whose_beginning_is_not_on_record_began_with_the_voices_that_said_it() -> None:
    log = recorded(
        (4.0, e.VoiceHeard(participant="p1", began=3.5)),  # a cough
        (21.0, e.VoiceHeard(participant="p1", began=20.0)),
        (21.1, e.WordsHeard(participant="p1", letters=letters_of(SHORT))),
        (24.0, e.VoiceHeard(participant="p1", began=22.0)),
        (24.1, e.WordsHeard(participant="p1", letters=letters_of(LONG))),
    )
    people = PeopleSounded(log)
    assert people.before("p1", 6, BOTH) == (20.0, 24.0)
    assert people.before("p1", 6, LONG) == (22.0, 24.0)
    assert people.before("p1", 6, BOTH * 2) is None
    assert people.before("p2", 6, BOTH) is None
