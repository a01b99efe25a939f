"""Figures of samples: percentiles, spread, and the ratio to a peer with its uncertainty."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

BOOTSTRAPS = 2000
BOOTSTRAP_SEED = 20260101
"""Of the intervals of ratios."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one row's samples for one subject, in the row's unit; `iqr` is p75 - p25."""

    n: int
    p: dict[float, float]
    mean: float
    low: float
    high: float
    iqr: float

    def statistic(self, name: str) -> float:
        """By a target's name for it, such as `p99`, `max` or `mean`."""
        if name.startswith("p"):
            return self.p[float(name[1:])]
        return {"mean": self.mean, "min": self.low, "max": self.high}[name]


@dataclass(frozen=True, slots=True)
class Compared:
    """One subject beside its peer: median over median, and minus it, each with a 95 % interval."""

    ratio: float
    ratio_low: float
    ratio_high: float
    difference: float
    difference_low: float
    difference_high: float


def figures(samples: list[float]) -> Figures:
    """Of one sample or more."""
    values = np.asarray(samples, float)
    asked = (5, 25, 50, 75, 90, 95, 99)
    p = dict(zip(map(float, asked), map(float, np.percentile(values, asked)), strict=True))
    return Figures(
        n=len(samples),
        p=p,
        mean=float(values.mean()),
        low=float(values.min()),
        high=float(values.max()),
        iqr=p[75] - p[25],
    )


def compared(ours: list[float], theirs: list[float]) -> Compared:
    """Pairs are drawn together where there are as many of each: they were taken in turn."""
    ours_, theirs_ = np.asarray(ours, float), np.asarray(theirs, float)
    draw = np.random.default_rng(BOOTSTRAP_SEED)
    first = draw.integers(0, len(ours), (BOOTSTRAPS, len(ours)))
    paired = len(ours) == len(theirs)
    second = first if paired else draw.integers(0, len(theirs), (BOOTSTRAPS, len(theirs)))
    a, b = np.median(ours_[first], axis=1), np.median(theirs_[second], axis=1)
    ratio, difference = (
        _over(np.median(ours_), np.median(theirs_)),
        np.median(ours_) - np.median(theirs_),
    )
    low, high = np.percentile(_over(a, b), (2.5, 97.5))
    less, more = np.percentile(a - b, (2.5, 97.5))
    return Compared(
        float(ratio), float(low), float(high), float(difference), float(less), float(more)
    )


def _over(a: np.ndarray | np.floating, b: np.ndarray | np.floating) -> np.ndarray:
    """The ratio; infinite over nothing."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.nan_to_num(np.divide(a, b), nan=1.0, posinf=np.inf, neginf=-np.inf)
