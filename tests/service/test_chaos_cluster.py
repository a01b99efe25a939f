"""A short run of the chaos of a cluster (`make chaos-cluster` is the long one), and its checker."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soxr
from browserless import RATE
from chaos_check import BASE_LENGTH, TABLES, faults_in
from chaos_cluster import HEARTBEAT
from chaos_cluster_run import ClusterPlan, new_seed, run_cluster
from heard_check import Heard, Met, heard_faults
from late_check import late_faults, owners_in
from tone_voice import SPOKEN_RATE, Hearing, sound_of

pytestmark = pytest.mark.service

FEW = ("cut host from both", "kill host")


@pytest.mark.parametrize("number", [7, 11, 100, 9944, 123_456])
def test_what_the_voice_of_tones_says_is_heard(number: int) -> None:
    spoken = np.frombuffer(sound_of(f"This is m5x{number}."), np.int16).astype(np.float32)
    heard = soxr.resample(spoken, SPOKEN_RATE, RATE).astype(np.int16).tobytes()
    hearing, nothing = Hearing(), bytes(RATE)
    sounds = [
        sound
        for n, part in enumerate((nothing, heard, nothing, heard[: len(heard) // 3], nothing))
        for sound in hearing.take(part, n)
    ]
    assert [sound.numbers for sound in sounds] == [(number, number), ()]
    assert hearing.broken_off() == []
    hearing.take(heard[: len(heard) // 3], 10.0)
    [broken_off] = hearing.broken_off()
    assert (broken_off.numbers, broken_off.ended) == ((), pytest.approx(10.0, abs=0.05))


# ---- the checker, on a session that is taken over once ------------------------------------------

SESSION = "s1"
HEARD = [
    Heard(SESSION, 1, 10.0, 10.5),
    Heard(SESSION, 1, 12.0, 12.6, (1, 1)),
    Heard(SESSION, 2, 22.0, 22.6, (2, 2)),
    Heard(SESSION, 2, 30.0, 30.5),
]
KILLED = Met("kill host", "host-0", 15.0, 18.0, takes=True, hinders=False, sudden=True)
MET = [KILLED]
OWNERS = {SESSION: {1: "host-0", 2: "host-1", 3: "host-2"}}
ASKED: dict[str, Any] = {"session": SESSION, "state": "done", "answer": "", "body": {}}
NOTES: list[dict[str, Any]] = [
    {**ASKED, "op": "say", "mark": "m1x1"},
    {**ASKED, "op": "say", "mark": "m1x2", "state": "given up"},
    {**ASKED, "op": "extend", "mark": "m1x3", "body": {"seconds": 1.000003}},
]
Event = tuple[float, dict[str, Any]]


def events() -> list[Event]:
    longer = {"op": "extend", "detail": {"seconds": 1.000003}}
    length = {"length": BASE_LENGTH + 1.000003}
    return [
        (9.0, {"type": "created"}),
        (11.5, {"type": "instruction_added", "instruction": "i1", "text": "m1x1"}),
        (12.7, {"type": "instruction_consumed", "instruction": "i1", "heard_at": 12.0}),
        (13.0, {"type": "rundown_changed", **longer, "rundown": length}),
        (20.5, {"type": "resumed", "epoch": 2}),
        (21.5, {"type": "instruction_added", "instruction": "i2", "text": "m1x2"}),
        (22.7, {"type": "instruction_consumed", "instruction": "i2", "heard_at": 22.0}),
    ]


def stored(folder: Path, log: Sequence[Event]) -> Path:
    """A database as the checker copies it."""
    file = folder / "copied.db"
    copy = sqlite3.connect(file)
    for table, columns in TABLES.items():
        copy.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
    for seq, (at, event) in enumerate(log, 1):
        row = (SESSION, seq, at, json.dumps(event))
        copy.execute("INSERT INTO event (session_id, seq, at, payload) VALUES (?, ?, ?, ?)", row)
    for mark in ("m1x1", "m1x2"):
        copy.execute("INSERT INTO instruction (text, state) VALUES (?, 'spoken')", (mark,))
    copy.commit()
    copy.close()
    return file


def judged(
    folder: Path,
    *,
    log: Sequence[Event] | None = None,
    notes: Sequence[dict[str, Any]] = NOTES,
    heard: Sequence[Heard] = HEARD,
    met: Sequence[Met] = MET,
) -> list[str]:
    database = stored(folder, events() if log is None else log)
    late, _ = late_faults(database, met, OWNERS, heartbeat=5.0, slack=2.0)
    return [*faults_in(database, notes), *heard_faults(database, notes, heard, met)[0], *late]


def test_where_every_promise_is_kept_the_checker_says_nothing(tmp_path: Path) -> None:
    assert judged(tmp_path) == []


CUT_OFF = Heard(SESSION, 1, 14.6, 15.1, (2,))
STEPPED_BACK = Heard(SESSION, 2, 24.6, 24.9, (2,))
REST_AND_WHOLE = Heard(SESSION, 2, 25.6, 26.6, (2, 2, 2))
SAID_AGAIN = Heard(SESSION, 2, 26.0, 26.6, (2, 2))
CUT_FROM_BOTH = Met("cut host from both", "host-1", 20.6, 25.5, takes=True, hinders=False)


@pytest.mark.parametrize(
    ("heard", "met"),
    [
        ([*HEARD, CUT_OFF], MET),
        ([*HEARD, replace(CUT_OFF, numbers=(2, 2))], MET),
        ([*HEARD[:2], STEPPED_BACK, SAID_AGAIN], [*MET, CUT_FROM_BOTH]),
        ([*HEARD[:2], CUT_OFF, STEPPED_BACK, SAID_AGAIN], [*MET, CUT_FROM_BOTH]),
        ([*HEARD[:2], REST_AND_WHOLE], [*MET, CUT_FROM_BOTH]),
    ],
    ids=[
        "by its host's death",
        "before it is known",
        "by the fence",
        "by one after the other",
        "by the fence, and its rest is heard first",
    ],
)
def test_what_a_fault_has_cut_off_is_said_once_more(
    tmp_path: Path, heard: Sequence[Heard], met: Sequence[Met]
) -> None:
    assert judged(tmp_path, heard=heard, met=met) == []


def test_what_is_said_while_no_packet_reaches_a_listener_is_said_to_nobody(tmp_path: Path) -> None:
    unheard = [HEARD[0], replace(HEARD[1], numbers=()), *HEARD[2:]]
    cut = Met(
        "cut host from rooms", "host-1", 11.0, 12.5, takes=False, hinders=False, unheard=[SESSION]
    )
    others = replace(cut, unheard=["s2"])
    for number, (one, sentences) in enumerate(
        (
            (cut, 0),
            (replace(cut, ended=11.5), 1),
            (replace(cut, began=12.4, ended=15.0), 0),
            (replace(cut, began=13.0, ended=15.0), 1),
            (others, 1),
        )
    ):
        (tmp_path / str(number)).mkdir()
        found = judged(tmp_path / str(number), heard=unheard, met=[one, *MET])
        assert len(found) == sentences


def without(what: dict[str, Any]) -> list[Event]:
    """The log without the events that have all of that in them."""
    return [(at, e) for at, e in events() if not what.items() <= e.items()]


def later(what: str, seconds: float) -> list[Event]:
    return [(at + seconds * (e["type"] == what), e) for at, e in events()]


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "an acknowledged instruction is lost": (
        {"log": without({"instruction": "i1"}), "heard": [HEARD[0], *HEARD[2:]]},
        "m1x1 was acknowledged, and happened 0 times",
    ),
    "an acknowledged change is lost": (
        {"log": without({"type": "rundown_changed"})},
        "m1x3 was acknowledged, and happened 0 times",
    ),
    "a change happens twice": (
        {"log": [*events(), (40.0, events()[3][1])]},
        "m1x3 was acknowledged, and happened 2 times",
    ),
    "what was never answered happens twice": (
        {"log": [*events(), (40.0, {**events()[5][1], "instruction": "i9"})]},
        "m1x2 was never answered, and happened 2 times",
    ),
    "an instruction is used twice": (
        {"log": [*events(), (40.0, events()[6][1])]},
        "was used 2 times",
    ),
    "a request is refused": (
        {"notes": [{**NOTES[0], "state": "refused", "answer": "no"}, *NOTES[1:]]},
        "was refused: no",
    ),
    "two hosts are heard in one room": (
        {"heard": [*HEARD, Heard(SESSION, 1, 23.0, 23.4)]},
        "runs 1 and 2 were heard in the room",
    ),
    "the one before is still heard when the next one begins": (
        {"heard": [HEARD[0], HEARD[1], replace(HEARD[0], began=21.0, ended=22.4), *HEARD[2:]]},
        "runs 1 and 2 were heard in the room",
    ),
    "something is heard twice in one run": (
        {"heard": [*HEARD, Heard(SESSION, 2, 25.0, 25.6, (2, 2))]},
        "2 was heard 2 times",
    ),
    "what was spent is said once more by the next host": (
        {"heard": [*HEARD, Heard(SESSION, 2, 25.0, 25.6, (1, 1))]},
        "1 was heard in run 2, spent in 1",
    ),
    "something is heard whole before a fault, and after it": (
        {"heard": [*HEARD, Heard(SESSION, 1, 13.0, 13.6, (2, 2))]},
        "2 was heard 2 times in s1: whole in run 1, whole in run 2",
    ),
    "what was cut off is heard whole twice": (
        {"heard": [*HEARD, CUT_OFF, SAID_AGAIN]},
        "2 was heard 3 times in s1: in part in run 1, whole in run 2, whole in run 2",
    ),
    "a part is heard after the whole": (
        {"heard": [*HEARD, STEPPED_BACK], "met": [*MET, CUT_FROM_BOTH]},
        "2 was heard 2 times in s1: whole in run 2, in part in run 2",
    ),
    "what nothing has cut off is said once more": (
        {"heard": [*HEARD, replace(CUT_OFF, began=13.0, ended=13.3)]},
        "2 was heard 2 times in s1: in part in run 1, whole in run 2",
    ),
    "its rest and the whole are heard, and nothing has cut it off": (
        {"heard": [*HEARD[:2], REST_AND_WHOLE]},
        "2 was heard 2 times in s1: in part in run 2, whole in run 2",
    ),
    "something is heard in another room": (
        {"heard": [*HEARD, Heard("s2", 1, 25.0, 25.6, (2, 2))]},
        "was heard in ['s2']",
    ),
    "something is heard that no log has": (
        {"heard": [*HEARD, Heard(SESSION, 2, 25.0, 25.6, (9, 9))]},
        "9 was heard, and no session's log has it",
    ),
    "what counts as heard was not": (
        {"heard": [HEARD[0], replace(HEARD[1], numbers=()), *HEARD[2:]]},
        "was spent as heard, and nobody heard it",
    ),
    "a session is back late": (
        {"log": later("resumed", 1.6)},
        "was back 7.1 s after kill host, host-0",
    ),
    "a session is taken over for nothing": ({"met": []}, "nothing had been wrong"),
}


@pytest.mark.parametrize("promise", BROKEN)
def test_a_promise_that_is_broken_on_purpose_is_found(tmp_path: Path, promise: str) -> None:
    changed, sentence = BROKEN[promise]
    found = judged(tmp_path, **changed)
    assert any(sentence in one for one in found), found


def returned(*at: float) -> list[Event]:
    """A log of a session that was back then, each time in a further run."""
    runs = [(when, {"type": "resumed", "epoch": run}) for run, when in enumerate(at, 2)]
    return [(9.0, {"type": "created"}), *runs]


UPGRADED = Met("upgrade host", "host-2", 21.0, 22.0, takes=True, hinders=False, sudden=True)
STOPPED = Met("stop postgres", "postgres", 16.0, 22.0, takes=True, hinders=True, everywhere=True)
DEAF = Met("cut host from store", "host-2", 14.0, 21.0, takes=True, hinders=True)
STANDS = Met("stop host", "host-0", 15.0, 24.0, takes=True, hinders=False)
ITS_NEXT = replace(KILLED, target="host-1", began=30.0, ended=33.0)
LATE: dict[str, tuple[list[float], Sequence[Met], str]] = {
    "by one fault": ([19.9], MET, ""),
    "another host is upgraded meanwhile": ([27.0], [KILLED, UPGRADED], "12.0 s after kill host"),
    "it stood still, and another host is upgraded": (
        [27.0],
        [STANDS, UPGRADED],
        "12.0 s after sto",
    ),
    "another host had been killed before": (
        [19.9],
        [replace(KILLED, target="host-2", began=10.0), KILLED],
        "",
    ),
    "another host is cut off meanwhile": ([23.0], [DEAF, KILLED], "8.0 s after kill host"),
    "its own host is cut off as it dies": ([23.0], [replace(DEAF, target="host-0"), KILLED], ""),
    "the database was away": ([27.0], [KILLED, STOPPED], ""),
    "and long enough ago": ([29.5], [KILLED, STOPPED], "7.5 s after kill host"),
    "the database was away when it was late already": (
        [28.0],
        [KILLED, replace(STOPPED, began=23.0, ended=26.0)],
        "13.0 s after kill host",
    ),
    "the balancer was": (
        [23.0],
        [KILLED, Met("stop balancer", "balancer", 16.0, 21.0, takes=False, hinders=False)],
        "8.0 s after kill host",
    ),
    "twice": ([19.0, 35.0], [KILLED, ITS_NEXT], ""),
    "the second time": ([19.0, 38.0], [KILLED, ITS_NEXT], "8.0 s after kill host, host-1"),
    "after a fault that all had gone through": (
        [33.0],
        [replace(KILLED, settled=19.0), replace(KILLED, began=30.0, ended=32.0)],
        "",
    ),
    "of a host that let it go on": ([37.0], [replace(UPGRADED, target="host-0", after=14.0)], ""),
    "of one that let it go on too long": (
        [44.0],
        [replace(UPGRADED, target="host-0", after=14.0)],
        "9.0 s after upgrade host",
    ),
}


@pytest.mark.parametrize("how", LATE)
def test_how_late_a_session_is_goes_by_the_first_fault_of_its_own_host(
    tmp_path: Path, how: str
) -> None:
    at, met, sentence = LATE[how]
    database = stored(tmp_path, returned(*at))
    faults, backs = late_faults(database, met, OWNERS, heartbeat=5.0, slack=2.0)
    assert len(backs) == len(at)
    assert [sentence in fault for fault in faults] == [True] * bool(sentence), faults
    # A machine that is too busy to be on time is not blamed for it.
    assert late_faults(database, met, OWNERS, heartbeat=5.0, slack=None)[0] == []


def test_a_session_that_is_not_back_at_the_end_counts(tmp_path: Path) -> None:
    def judge(log: Sequence[Event], until: float, met: Sequence[Met] = MET) -> list[str]:
        (tmp_path / "copied.db").unlink(missing_ok=True)
        database = stored(tmp_path, log)
        return late_faults(database, met, OWNERS, heartbeat=5.0, slack=2.0, until=until)[0]

    assert judge(returned(), 21.0) == []
    assert judge(returned(), 40.0) == ["s1 was not back 25.0 s after kill host, host-0"]
    assert judge(returned(19.0), 40.0) == []
    other = [replace(KILLED, target="host-2")]
    assert judge(returned(), 40.0, other) == []
    seen_to_run = [replace(KILLED, settled=20.0)]
    assert judge(returned(), 40.0, seen_to_run) == []
    ended = [*returned(), (20.0, {"type": "ended"})]
    assert judge(ended, 40.0) == []


def test_the_time_in_which_there_was_no_place_for_all_does_not_count(tmp_path: Path) -> None:
    for number, (at, late) in enumerate([(25.0, 0), (27.0, 1)]):
        (tmp_path / str(number)).mkdir()
        database = stored(tmp_path / str(number), returned(at))
        met = [KILLED, replace(UPGRADED, began=16.0, ended=20.0)]
        faults, [back] = late_faults(
            database, met, OWNERS, heartbeat=5.0, slack=2.0, full=[(16.0, 20.0)]
        )
        assert back.seconds == at - 15.0 - 4.0
        assert len(faults) == late


def test_where_a_session_ran_is_written_down_by_its_processes(tmp_path: Path) -> None:
    (tmp_path / SESSION).write_text("41 1 host-0\n42 2 host-1\n")
    assert owners_in(tmp_path) == {SESSION: {1: "host-0", 2: "host-1"}}


# ---- a short run of all of it ------------------------------------------------------------------


def test_a_cluster_keeps_its_promises_while_hosts_are_cut_off_and_killed(tmp_path: Path) -> None:
    seed = new_seed()
    plan = ClusterPlan(
        tmp_path / "run",
        len(FEW),
        heard=1,
        light=2,
        seed=seed,
        slack=None,
        sorts=FEW,
        lasts=HEARTBEAT + 1.0,
        services=1,
        hosts=2,
    )
    came = run_cluster(plan)
    if came is None:
        pytest.skip("PostgreSQL, HAProxy or Temporal are not on this machine (tools/need-servers)")
    assert came.wrong == [], f"seed {seed}"
    assert [met.name for met in came.met] == list(FEW), f"seed {seed}"
    assert came.requests > 0, f"seed {seed}"
    assert came.sounds > 0, f"seed {seed}"
