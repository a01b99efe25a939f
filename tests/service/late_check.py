"""Judges from outside whether each session was back in time after what had taken it away.

What counts is where a session was when a fault came: what met another host is no excuse. It counts
from the first fault that is not answered yet, or from the end of one that kept everybody from
taking sessions up; one that is not back when all is over counts as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from heard_check import STOOD, Met, events_of

LASTS = 1.0
"""Seconds beyond the heartbeat's deadline after which a host out of reach is missed for certain."""
OUT_OF_REACH = (
    "stop host",
    "stop session",
    "cut host from engine",
    "cut host from both",
    "cut host from all",
)
"""With what the names of faults begin after which somebody is missed, where they last."""
OVER = frozenset({"ended", "failed"})
Owners = Mapping[str, Mapping[int, str]]
"""Of each session, the host of each of its runs."""


@dataclass(frozen=True, slots=True)
class Back:
    """A session that went on in another process.

    Attributes:
        session: Its id.
        fault: What it had been taken away by; its number among those that were met.
        seconds: How long that took.
    """

    session: str
    fault: int
    seconds: float


def owners_in(runs: Path) -> dict[str, dict[int, str]]:
    """What sessions' processes have written down of where they ran."""
    found = dict[str, dict[int, str]]()
    for file in sorted(runs.iterdir()):
        lines = (line.split() for line in file.read_text().splitlines())
        found[file.name] = {int(run): host for _, run, host in lines}
    return found


def late_faults(
    database: Path,
    met: Sequence[Met],
    owners: Owners,
    *,
    heartbeat: float,
    slack: float | None,
    until: float = inf,
    full: Sequence[tuple[float, float]] = (),
) -> tuple[list[str], list[Back]]:
    """A sentence for each session that was back late, or not, or for no reason; and each return.

    Args:
        database: Has the logs.
        met: The faults.
        owners: Where sessions ran.
        heartbeat: Seconds after which a host is missed.
        slack: Seconds beyond it in which a session is back; None where the machine is too busy to
            say: then only what was taken over for no reason is told.
        until: When it was seen last whether all are back.
        full: From when to when there was no place for all, which does not count.
    """
    logs = defaultdict[str, list[tuple[float, dict[str, Any]]]](list)
    for session, at, event in events_of(database):
        logs[session].append((at, event))
    faults, backs = list[str](), list[Back]()
    for session, log in logs.items():
        had_by = owners.get(session, {})
        judge = _Judge(session, met, had_by, heartbeat=heartbeat, slack=slack, full=full)
        judge.judge(log, until)
        faults += judge.faults
        backs += judge.backs
    return faults, backs


class _Judge:
    """Of one session."""

    def __init__(
        self,
        session: str,
        met: Sequence[Met],
        owners: Mapping[int, str],
        *,
        heartbeat: float,
        slack: float | None,
        full: Sequence[tuple[float, float]],
    ) -> None:
        self._full = full
        self._session, self._met, self._owners = session, met, owners
        self._heartbeat, self._slack = heartbeat, slack
        self._most = heartbeat + (slack or 0.0)
        self._answered, self._owner = -inf, owners.get(1)
        self.faults, self.backs = list[str](), list[Back]()

    def judge(self, log: Sequence[tuple[float, dict[str, Any]]], until: float) -> None:
        """Go through its log, to its end or to where it was seen last."""
        for at, event in log:
            if event["type"] == "resumed":
                self._back(at)
                self._answered = at
                self._owner = self._owners.get(event["epoch"], self._owner)
            elif event["type"] in OVER:
                until = min(until, at)
                break
        self._not_back(until)

    def _back(self, at: float) -> None:
        open_ones = [(self._since(m), n) for n, m in enumerate(self._met) if self._took(m, at)]
        if not open_ones:  # what may have taken it, and may have been over long ago
            open_ones = [
                (-(m.began + m.after), n)
                for n, m in enumerate(self._met)
                if m.takes and m.began <= at + STOOD
            ]
        if not open_ones:
            if self._slack is not None:
                sentence = f"{self._session} was taken over at {at:.1f}, and nothing had been wrong"
                self.faults.append(sentence)
            return
        _, fault = min(open_ones)
        back = self._waited(self._met[fault], at)
        self.backs.append(Back(self._session, fault, back))
        if self._slack is not None and back > self._most:
            self.faults.append(f"{self._session} was back {back:.1f} s after {self._named(fault)}")

    def _not_back(self, until: float) -> None:
        if self._slack is None or until == inf:
            return
        for n, m in enumerate(self._met):
            if not (m.sudden and self._took(m, until)) or m.settled <= until:
                continue
            if (waited := self._waited(m, until)) > self._most:
                gone = f"{waited:.1f} s after {self._named(n)}"
                self.faults.append(f"{self._session} was not back {gone}")
                return

    def _took(self, m: Met, at: float) -> bool:
        """Whether a fault took it away by then, for certain, and nothing has answered it yet."""
        if not m.takes or not self._meets(m) or m.settled < at:
            return False
        if m.began + m.after > at + STOOD:
            return False
        if m.sudden:
            return m.began + m.after - STOOD > self._answered
        lasted = min(m.ended or inf, at) - max(m.began, self._answered)
        return m.name.startswith(OUT_OF_REACH) and lasted >= self._heartbeat + LASTS

    def _since(self, m: Met) -> float:
        return max(m.began + m.after, self._answered)

    def _waited(self, m: Met, at: float) -> float:
        """How long it took from a fault on, without the time in which nobody could take it up."""
        since = self._possible_from(self._since(m), at)
        full = sum(max(0.0, min(end, at) - max(begin, since)) for begin, end in self._full)
        return max(0.0, at - since - full)

    def _possible_from(self, since: float, at: float) -> float:
        """From when on it could be taken up: nobody can where what all need is away."""
        for m in sorted((m for m in self._met if m.hinders), key=lambda m: m.began):
            in_time = m.began <= since + self._most and since < m.ended <= at
            if in_time and (m.everywhere or self._meets(m)):
                since = m.ended
        return since

    def _meets(self, m: Met) -> bool:
        """Whether a fault meets it, or whoever has it; of one whose host is not known, any may."""
        if m.everywhere or m.target == self._session:
            return True
        return m.target == self._owner or (self._owner is None and m.target.startswith("host"))

    def _named(self, fault: int) -> str:
        m = self._met[fault]
        return f"{m.name}, {m.target}"
