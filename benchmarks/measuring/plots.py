"""A benchmark's samples as a picture: boxes for each row, of this tree and of the baseline."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import numpy as np

mpl.use("svg")

from matplotlib import pyplot as plt

from measuring.benchmark import Benchmark, Row
from measuring.measured import Measured

WIDTH, LINE = 8.0, 0.34
"""Inches: the picture's width, and the height of one subject's box."""
DECADES = 30.0
"""Whiskers that are so many times apart are drawn on a logarithmic axis."""


def draw(benchmark: Benchmark, now: Measured, before: Measured | None, path: Path) -> bool:
    """Write an SVG; False where the benchmark has no samples to draw."""
    rows = [row for row in benchmark.rows if not row.counted and now.samples.get(row.name)]
    if not rows:
        return False
    boxes = [_boxes(benchmark, row, now, before) for row in rows]
    heights = [len(labels) for labels, _ in boxes]
    # The same ids and no date: the file changes only where the figures do.
    with mpl.rc_context({"svg.hashsalt": benchmark.name, "font.size": 8, "svg.fonttype": "none"}):
        figure, panels = plt.subplots(
            len(rows),
            1,
            figsize=(WIDTH, sum(heights) * LINE + len(rows) * 0.62),
            gridspec_kw={"height_ratios": heights},
            squeeze=False,
            layout="constrained",
        )
        for row, (labels, samples), panel in zip(rows, boxes, panels[:, 0], strict=True):
            panel.boxplot(
                samples,
                orientation="horizontal",
                whis=(5, 95),
                widths=0.6,
                showfliers=False,
                medianprops={"color": "#c0392b", "linewidth": 1.5},
            )
            panel.set_yticks(range(1, len(labels) + 1), labels)
            panel.invert_yaxis()
            panel.set_title(f"{row.name} ({row.unit})", loc="left", fontsize=8)
            _scale(panel, samples)
            panel.grid(axis="x", alpha=0.3)
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, metadata={"Date": None})
        plt.close(figure)
    path.write_text(
        "\n".join(line.rstrip() for line in path.read_text(encoding="utf-8").splitlines()) + "\n",
        encoding="utf-8",
    )
    return True


def _boxes(
    benchmark: Benchmark, row: Row, now: Measured, before: Measured | None
) -> tuple[list[str], list[list[float]]]:
    labels, samples = list[str](), list[list[float]]()
    for subject in benchmark.subjects(row):
        for told, measured in (("", now), (", baseline", before)):
            taken = measured.samples.get(row.name, {}).get(subject, []) if measured else []
            if taken:
                labels.append(f"{subject}{told}")
                samples.append(taken)
    return labels, samples


def _scale(panel: plt.Axes, samples: list[list[float]]) -> None:
    """Logarithmic where figures differ by decades, else from zero on."""
    low = min(float(np.percentile(one, 5)) for one in samples)
    high = max(float(np.percentile(one, 95)) for one in samples)
    if low > 0 and high > DECADES * low:
        panel.set_xscale("log")
    elif low >= 0:
        panel.set_xlim(left=0)
