"""Puts blocks of known length into free time: as many as fit, what must be done before the rest.

Of up to six blocks the search is all but complete: it stops only after very many tries. Of more the
best of a few orders is taken, and what a shorter search finds beyond it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from operator import itemgetter
from typing import Any

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.fixture import Span
from beatroom.flows.kinds.planner.jobs import LONG, Job
from beatroom.flows.kinds.planner.skeleton import BREAK, free_gaps

SMALL = 1_000_000
"""Where there are more ways than this of dealing blocks to gaps, none is searched."""
LOOKS = 2000
"""So often the search looks whether a block fits into a gap; then it takes the best so far."""
FEW, FEW_LOOKS = 6, 40_000
"""So few blocks are searched to the end, or so nearly."""
Spans = dict[int, Span]
"""When the jobs are, by their places in the list of jobs; those without a time are not there."""
_NEVER = datetime.max.replace(tzinfo=UTC)


def place(jobs: Sequence[Job], gaps: Sequence[Span]) -> Spans:
    """When each job is."""
    if not jobs:
        return {}
    best: Spans = {}
    for spans in _attempts(jobs, gaps):
        if _worth(spans, jobs) > _worth(best, jobs):
            best = spans
        if len(best) == len(jobs):
            return best
    if len(jobs) <= FEW or (len(gaps) + 1) ** len(jobs) <= SMALL:
        best = _Search(jobs, gaps, best).best()
    return best | _beside(best, jobs, gaps)


def _beside(spans: Spans, jobs: Sequence[Job], gaps: Sequence[Span]) -> Spans:
    """What has room yet beside what is placed, at the least."""
    left = [n for n in range(len(jobs)) if n not in spans]
    free = [one for gap in gaps for one in free_gaps(gap, tuple(spans.values()))]
    sizes = [job.least for job in jobs]
    return _in_turn(left, jobs, free, (sizes, timedelta(0)))


def _worth(spans: Iterable[int], jobs: Sequence[Job]) -> tuple[int, int]:
    placed = list(spans)
    return sum(jobs[n].must for n in placed), len(placed)


def _attempts(jobs: Sequence[Job], gaps: Sequence[Span]) -> Iterable[Spans]:
    """The orders that people would try: with pauses, without; whole blocks, then shorter ones."""
    orders: tuple[Callable[[Job], tuple[Any, ...]], ...] = (
        lambda j: (not j.must, j.by or _NEVER, j.t is not ET.DW),
        lambda j: (not j.must, -j.size, j.by or _NEVER),
        lambda j: (not j.must, j.by or _NEVER, j.size),
    )
    for sizes in ([j.size for j in jobs], [j.least for j in jobs]):
        for pause in (BREAK, timedelta(0)):
            for order in orders:
                yield _in_turn(_ranked(jobs, order), jobs, gaps, (sizes, pause))


def _ranked(jobs: Sequence[Job], order: Callable[[Job], tuple[Any, ...]]) -> list[int]:
    return sorted(range(len(jobs)), key=lambda n: order(jobs[n]))


def _in_turn(
    ranked: Sequence[int],
    jobs: Sequence[Job],
    gaps: Sequence[Span],
    how: tuple[Sequence[timedelta], timedelta],
) -> Spans:
    """Each in its turn at the first time that it fits."""
    sizes, pause = how
    free, spans = list(gaps), Spans()
    for n in ranked:
        size, by = sizes[n], jobs[n].by or _NEVER
        for at, (start, end) in enumerate(free):
            ends = start + size
            if ends <= min(end, by):
                spans[n] = (start, ends)
                free[at] = (ends + (pause if size >= LONG else timedelta(0)), end)
                break
    return spans


class _Search:
    """Deals every job to every gap, or to none. In a gap the first to be due comes first.

    Args:
        jobs: What is to be placed.
        gaps: The free times.
        known: A way that is known; only a better one is of interest.
    """

    def __init__(self, jobs: Sequence[Job], gaps: Sequence[Span], known: Spans) -> None:
        self._jobs, self._gaps = jobs, gaps
        self._order = sorted(range(len(jobs)), key=lambda n: (not jobs[n].must, jobs[n].least))
        self._dealt: list[tuple[int, ...]] = [()] * len(gaps)
        self._found: tuple[tuple[int, int], Mapping[int, Span]] = (_worth(known, jobs), known)
        self._looks = FEW_LOOKS if len(jobs) <= FEW else LOOKS
        kinds = [(job.least, job.by, job.must) for job in jobs]
        self._kind = [kinds.index(kind) for kind in kinds]  # the first block that is like it
        self._alike: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._fitting: dict[tuple[int, tuple[int, ...]], bool] = {}
        self._seen: set[tuple[object, ...]] = set()

    def best(self) -> Spans:
        self._deal(0, (0, 0))
        return dict(self._found[1])

    def _deal(self, at: int, worth: tuple[int, int]) -> None:
        left = self._order[at:]
        hoped = worth[0] + sum(self._jobs[n].must for n in left), worth[1] + len(left)
        if hoped <= self._found[0] or self._looks <= 0:
            return
        if self._known(at):
            return
        if not left:
            each = (self._in(gap, dealt).items() for gap, dealt in enumerate(self._dealt))
            self._found = worth, {n: span for spans in each for n, span in spans}
            return
        job = self._jobs[left[0]]
        for gap, dealt in enumerate(self._dealt):
            self._looks -= 1
            more = (*dealt, left[0])
            if self._fit(gap, more):
                self._dealt[gap] = more
                self._deal(at + 1, (worth[0] + job.must, worth[1] + 1))
                self._dealt[gap] = dealt
        self._deal(at + 1, worth)

    def _known(self, at: int) -> bool:
        """Whether it was here before: which of equal blocks are in a gap makes no difference."""
        alike = self._alike
        for dealt in self._dealt:
            if dealt not in alike:
                alike[dealt] = tuple(sorted(self._kind[n] for n in dealt))
        here = (at, *map(alike.__getitem__, self._dealt))
        known = here in self._seen
        self._seen.add(here)
        return known

    def _fit(self, gap: int, dealt: tuple[int, ...]) -> bool:
        """Whether all of them find time there; the same few are asked for again and again."""
        asked = gap, dealt
        if asked not in self._fitting:
            self._fitting[asked] = len(self._in(gap, dealt)) == len(dealt)
        return self._fitting[asked]

    def _in(self, gap: int, dealt: tuple[int, ...]) -> Spans:
        """When those dealt to a gap are; without those that find no time there."""
        at, end = self._gaps[gap]
        spans = Spans()
        due = sorted(((self._jobs[n].by or _NEVER, n) for n in dealt), key=itemgetter(0))
        for by, n in due:
            ends = at + self._jobs[n].least
            if ends <= min(end, by):
                spans[n] = (at, ends)
                at = ends
        return spans
