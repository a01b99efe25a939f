"""docs/performance.md and its plots, made of the newest whole runs and the baseline."""

from __future__ import annotations

from dataclasses import dataclass

from measuring import records
from measuring.benchmark import OURS, Benchmark, Row
from measuring.figures import BOOTSTRAP_SEED, BOOTSTRAPS, compared
from measuring.judging import Fault, faults, reached
from measuring.loading import method, names
from measuring.machine import ROOT
from measuring.measured import Measured
from measuring.plots import draw
from measuring.records import Record
from measuring.running import judged
from measuring.wording import heads, ratio, told, verdicts

PAGE = ROOT / "docs" / "performance.md"
PLOTS = ROOT / "docs" / "performance"

HEAD = f"""\
# Performance

Made by `make bench-report` from the runs that `make bench` kept; do not edit it.
[benchmarks/README.md](../benchmarks/README.md) says how benchmarks are written and run.

Ratios are this tree's median over the peer's in the same run, with a 95 % interval
({BOOTSTRAPS:,} bootstraps, seed {BOOTSTRAP_SEED}). Spread is the interquartile range, with the
least and the largest sample; the boxes are quartiles and the whiskers p5 and p95. **red** is what
could not be measured, or was measured on a subject that did not do its work.
"""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One benchmark's runs; `now` is the baseline where this tree has none of its own."""

    name: str
    now: Record | None
    before: Record | None
    faults: list[Fault]


def write_report() -> int:
    """Write the page and its plots; 1 when something in it is red."""
    chapters = [_chapter(name) for name in names()]
    text = "\n".join([HEAD, _summary(chapters), *(_told(chapter) for chapter in chapters)])
    PAGE.write_text(text.rstrip() + "\n", encoding="utf-8")
    red = [chapter for chapter in chapters if chapter.faults]
    print(f"{PAGE.relative_to(ROOT)} is written: {len(chapters) - len(red)} benchmarks are green.")
    for chapter in red:
        print(f"RED {chapter.name}: {'; '.join(map(str, chapter.faults))}")
    return 1 if red else 0


def _chapter(name: str) -> Chapter:
    newest, baseline = records.newest(name), records.baseline(name)
    path = newest or baseline
    if path is None:
        return Chapter(name, None, None, [Fault("it was never measured")])
    now = records.read(path)
    before = records.read(baseline) if baseline is not None and newest is not None else None
    return Chapter(name, now, before, judged(now).faults)


def _summary(chapters: list[Chapter]) -> str:
    """Ratios and targets of all, one line a row."""
    lines = [
        "| benchmark | row | ours / peer | median | targets |",
        "| --- | --- | --- | ---: | --- |",
    ]
    for chapter in chapters:
        if chapter.now is None:
            lines.append(f"| [{chapter.name}](#{chapter.name}) | | | | **red**: never measured |")
            continue
        benchmark, measured = chapter.now.benchmark, chapter.now.measured
        for row in benchmark.rows:
            beside = _ratio(benchmark, row, measured)
            said = "; ".join(verdicts(reached(benchmark, row, measured)))
            red = any(fault.row in ("", row.name) for fault in chapter.faults)
            own = told(row, benchmark.subjects(row)[0], measured)
            median = f"{own.median} {'' if row.counted else row.unit}" if own else ""
            if beside or said or red:
                mark = "**red** " if red else ""
                link = f"[{chapter.name}](#{chapter.name})"
                lines.append(f"| {link} | {row.name} | {beside} | {median} | {mark}{_bold(said)} |")
    return "\n".join(["## In short", "", *lines, ""])


def _told(chapter: Chapter) -> str:
    """A benchmark's method, tables and picture."""
    parts = [f"## {chapter.name}", "", method(chapter.name), ""]
    parts += [f"- **red** {fault}" for fault in chapter.faults]
    parts += [""] if chapter.faults else []
    if chapter.now is None:
        return "\n".join(parts)
    benchmark, now = chapter.now.benchmark, chapter.now.measured
    before = chapter.before.measured if chapter.before else None
    parts += [*_table(benchmark, now, before), "", *(f"{note}\n" for note in now.notes)]
    plot = PLOTS / f"{chapter.name}.svg"
    if draw(benchmark, now, before, plot):
        parts += [f"![{chapter.name}]({plot.relative_to(PAGE.parent)})", ""]
    parts += [_about("This tree" if chapter.before else "Measured", chapter.now)]
    if chapter.before is not None:
        parts += [_about("Baseline", chapter.before)]
    return "\n".join([*parts, ""])


def _table(benchmark: Benchmark, now: Measured, before: Measured | None) -> list[str]:
    lines = [
        "| row | subject | n | median | percentiles | spread | "
        + ("baseline's median | this / baseline |" if before else ""),
        "| --- | --- | ---: | ---: | --- | --- |" + (" ---: | --- |" if before else ""),
    ]
    red = {(fault.row, fault.subject) for fault in faults(benchmark, now)}
    for row in benchmark.rows:
        lines += [
            _line(row, subject, now, before, red=(row.name, subject) in red)
            for subject in benchmark.subjects(row)
        ]
    return lines


def _line(row: Row, subject: str, now: Measured, before: Measured | None, *, red: bool) -> str:
    name, seen = f"{row.name} ({row.unit})", told(row, subject, now)
    shown = "**red**" if seen is None else f"{seen.median}{' **red**' if red else ''}"
    rest, n, spread = "", "", ""
    if seen is not None:
        pairs = zip(heads(row), seen.rest, strict=True)
        rest, n, spread = ", ".join(f"{p} {v}" for p, v in pairs if v), seen.n, seen.spread
    line = f"| {name} | {subject} | {n} | {shown} | {rest} | {spread} |"
    if before is None:
        return line
    earlier = told(row, subject, before)
    a = now.samples.get(row.name, {}).get(subject, [])
    b = before.samples.get(row.name, {}).get(subject, [])
    over = ratio(compared(a, b)) if a and b else ""
    return f"{line} {earlier.median if earlier else 'not measured'} | {over} |"


def _ratio(benchmark: Benchmark, row: Row, measured: Measured) -> str:
    own, peer = benchmark.subjects(row)[0], benchmark.peer_of(row)
    by = measured.samples.get(row.name, {})
    if peer and by.get(own) and by.get(peer):
        who = "" if own == OURS else f"{own}: "
        return f"{who}{ratio(compared(by[own], by[peer]))} {peer}"
    if peer and row.counted:
        ours, theirs = told(row, own, measured), told(row, peer, measured)
        return f"{ours.median} : {theirs.median} {peer}" if ours and theirs else ""
    return ""


def _about(title: str, record: Record) -> str:
    """Machine, versions and date of a run, in a sentence or two."""
    about = record.about
    machine, busy, of = about["machine"], about["busy"], about["versions"]
    dirty = " with changes" if of["dirty"] else ""
    settings = "".join(f" {name}: {value}." for name, value in about["settings"].items())
    return (
        f"{title}: {about['date']}, commit {of['commit']}{dirty}, Python {of['python']}, Pipecat "
        f"{of['pipecat']}; {machine['processor']}, {machine['cores']} cores, "
        f"{machine['memory_gb']:g} GB, {machine['system']}; load {busy['load_at_start']:g} to "
        f"{busy['load_at_end']:g}, others took {busy['others_percent']:g} % of the machine, "
        f"{busy['stolen_percent']:g} % was stolen; {about['seconds']:g} s, seed {about['seed']}."
        f"{settings}\n"
    )


def _bold(text: str) -> str:
    return text.replace("MISSED", "**missed**")
