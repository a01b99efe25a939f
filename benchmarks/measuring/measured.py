"""What a run has measured so far: samples, counts, proofs; parts of it can be put together."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

Samples = dict[str, dict[str, list[float]]]
Counts = dict[str, dict[str, list[float]]]


@dataclass(slots=True)
class Measured:
    """By row and subject.

    Attributes:
        samples: In the order in which they were taken, in the row's unit.
        counts: Events, and opportunities for them.
        proofs: By subject and what was seen of it: how often, and how often at least.
        unmeasured: By row and subject: why it could not be measured.
        notes: Sentences for under the table.
    """

    samples: Samples = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    counts: Counts = field(default_factory=lambda: defaultdict(lambda: defaultdict(lambda: [0, 0])))
    proofs: dict[str, dict[str, list[float]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(lambda: [0, 0]))
    )
    unmeasured: dict[str, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))
    notes: list[str] = field(default_factory=list[str])

    def add(self, other: dict[str, Any]) -> None:
        """Take in what another part measured, as `as_dict` gave it."""
        for row, subjects in other["samples"].items():
            for subject, samples in subjects.items():
                self.samples[row][subject] += samples
        for mine, theirs in ((self.counts, other["counts"]), (self.proofs, other["proofs"])):
            for key, inner in theirs.items():
                for name, (number, of) in inner.items():
                    mine[key][name][0] += number
                    mine[key][name][1] += of
        for row, subjects in other["unmeasured"].items():
            self.unmeasured[row].update(subjects)
        self.notes += [note for note in other["notes"] if note not in self.notes]

    def as_dict(self) -> dict[str, Any]:
        """For JSON; samples with the six digits that can mean something."""
        return {
            "samples": {
                row: {
                    name: [float(f"{value:.6g}") for value in samples]
                    for name, samples in by.items()
                }
                for row, by in self.samples.items()
            },
            "counts": {
                row: {name: list(two) for name, two in by.items()}
                for row, by in self.counts.items()
            },
            "proofs": {
                key: {name: list(two) for name, two in by.items()}
                for key, by in self.proofs.items()
            },
            "unmeasured": {row: dict(by) for row, by in self.unmeasured.items()},
            "notes": list(self.notes),
        }
