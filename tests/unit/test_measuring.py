"""The benchmarks' own measure: what did nothing is red, and figures are those of the samples."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from measuring import Benchmark, Row, Run, load_of
from measuring.figures import compared, figures
from measuring.judging import faults, missed, reached

pytestmark = pytest.mark.unit

DELAY = Row("delay", "ms", targets=("p99 <= 10", "ratio <= 0.5"), at_least=4)
LOST = Row("lost", "words", counted=True, must=("total == 0",), at_least=10, subjects=("beatroom",))
ECHO = Benchmark("echo", (DELAY, LOST), peer="bare")


def measured(break_it: Callable[[Run], None] | None = None, *, quick: bool = False) -> list[str]:
    """Why a run is red that is whole but for what `break_it` does to it."""
    run = Run(ECHO, quick=quick)
    for number, subject in run.pairs(4, "beatroom", "bare"):
        run.record("delay", subject, 3.0 + number + (10 if subject == "bare" else 0))
        run.prove(subject, "answers", 1, at_least=1)
    run.count("lost", "beatroom", 0, of=12)
    if break_it is not None:
        break_it(run)
    return [str(fault) for fault in faults(ECHO, run.measured, quick=quick)]


def test_a_whole_run_is_green() -> None:
    assert measured() == []


@pytest.mark.parametrize(
    ("break_it", "says"),
    [
        (lambda run: run.measured.samples["delay"].pop("bare"), "delay, bare: not measured"),
        (lambda run: run.record("delay", "bare", math.nan), "no finite number"),
        (lambda run: run.record("delay", "bare", -1.0), "below zero"),
        (lambda run: run.measured.samples["delay"]["bare"].pop(), "3 samples, 4 are wanted"),
        (lambda run: run.measured.samples["delay"].update(bare=[0.0] * 4), "as where nothing runs"),
        (lambda run: run.measured.proofs.pop("bare"), "nothing shows that it worked"),
        (lambda run: run.prove("bare", "answers", 0, 1), "4 answers, at least 5 were expected"),
        (lambda run: run.cannot("lost", "beatroom", "There is no room."), "There is no room."),
        (lambda run: run.count("lost", "beatroom", 2, 3), "total = 0 must hold, and it is 2"),
        (lambda run: run.measured.counts["lost"].pop("beatroom"), "0 opportunities"),
    ],
)
def test_what_did_nothing_is_red(break_it: Callable[[Run], None], says: str) -> None:
    [why] = measured(break_it)
    assert says in why


def test_a_target_that_is_missed_is_told_to_whoever_holds_a_run_to_it() -> None:
    run = Run(ECHO)
    for subject, value in (("beatroom", 8.0), ("bare", 10.0)):
        run.record("delay", subject, value)
    run.count("lost", "beatroom", 2, of=12)  # what must hold is told as a fault
    [why] = missed(ECHO, run.measured)
    assert str(why) == "delay, beatroom: ratio ≤ 0.5 is wanted, and it is 0.8"


def test_a_quick_run_needs_two_samples_only() -> None:
    def fewer(run: Run) -> None:
        del run.measured.samples["delay"]["bare"][2:]

    assert measured(fewer, quick=True) == []
    assert measured(fewer) != []


def test_figures_and_ratios_are_those_of_the_samples() -> None:
    seen = figures([float(value) for value in range(101)])
    assert (seen.n, seen.p[50], seen.p[99], seen.iqr) == (101, 50.0, 99.0, 50.0)
    ours, theirs = [10.0 + n % 3 for n in range(99)], [20.0 + n % 3 for n in range(99)]
    beside = compared(ours, theirs)
    assert beside.ratio == pytest.approx(11 / 21)
    assert beside.difference == -10.0
    assert beside.ratio_low <= beside.ratio <= beside.ratio_high
    # Taken in turn on the same machine, so a difference that each pair has is certain.
    assert (beside.difference_low, beside.difference_high) == (-10.0, -10.0)


def test_a_target_says_by_how_much_it_is_missed() -> None:
    run = Run(ECHO)
    for value in (1.0, 2.0, 3.0, 100.0):
        run.record("delay", "beatroom", value)
        run.record("delay", "bare", 2 * value)
    p99, ratio = reached(ECHO, DELAY, run.measured)
    assert p99.missed_by == pytest.approx(figures([1.0, 2.0, 3.0, 100.0]).p[99] - 10)
    assert ratio.missed_by == 0
    with pytest.raises(ValueError, match="'fast' is no target: write one such as 'p99 <= 10'"):
        Row("x", "ms", targets=("fast",))


def test_an_interrupted_run_goes_on_and_shards_come_together(tmp_path: Path) -> None:
    class CutOffError(Exception):
        """In the middle of a part."""

    def measure(run: Run, cut_off_at: int = -1) -> Iterator[int]:
        for number in run.parts(6):
            run.record("delay", "beatroom", number)
            if number == cut_off_at:
                raise CutOffError
            yield number

    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    with pytest.raises(CutOffError):
        list(measure(Run(ECHO, shard=(0, 2), journal=first), cut_off_at=2))
    assert first.read_text().count("\n") == 1
    assert list(measure(Run(ECHO, shard=(1, 2), journal=second))) == [1, 3, 5]
    lines = [*first.read_text().splitlines(), *second.read_text().splitlines()]
    last = Run(ECHO, finished=lines)
    assert list(measure(last)) == [2, 4]
    assert last.measured.samples["delay"]["beatroom"] == [0, 1, 2, 3, 4, 5]


def test_the_load_of_a_process_is_its_own_and_that_of_those_below() -> None:
    spin = "import time; kept = bytearray(30_000_000); print(flush=True); time.sleep(60)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {spin!r}])"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.readline()
        whole, alone = load_of(running.pid), load_of(running.pid, below=False)
        for child in Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split():
            subprocess.run(["kill", child], check=True)
        running.wait(20)
    assert (whole.processes, alone.processes) == (2, 1)
    assert whole.private - alone.private > 30
    with pytest.raises(ProcessLookupError, match=f"no process {running.pid}"):
        load_of(running.pid)
