"""What `make audit` makes of the answers: a package that nobody was asked about is not sound."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import audit

pytestmark = pytest.mark.unit

SOUND: dict[str, Any] = {"name": "attrs", "version": "26.1.0", "vulns": []}
UNKNOWN: dict[str, Any] = {"name": "anyio", "skip_reason": "Dependency not found on PyPI"}
FAULTY: dict[str, Any] = {
    "name": "pillow",
    "version": "13.0.0",
    "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["13.0.1"]}],
}
NO_FAULTS: dict[str, Any] = {"auditReportVersion": 2, "vulnerabilities": {}}
REFUSED: dict[str, Any] = {
    "message": "405 Method Not Allowed - POST https://npm.example/bulk",
    "error": {},
}
FOUND: dict[str, Any] = {"vulnerabilities": {"lodash": {"range": "<4.17.21", "severity": "high"}}}


def saying(told: object, status: int = 0, error: str = "") -> tuple[str, ...]:
    """A program that prints an answer, and ends so."""
    text = told if isinstance(told, str) else json.dumps(told)
    code = f"import sys; print({text!r}); print({error!r}, file=sys.stderr); sys.exit({status})"
    return (sys.executable, "-c", code)


@pytest.mark.parametrize(
    ("answers", "status", "says"),
    [
        (([SOUND], NO_FAULTS), 0, "No faults are known in the Python packages."),
        (([SOUND, FAULTY], NO_FAULTS), 1, "pillow 13.0.0: PYSEC-2026-1, mended in 13.0.1"),
        (([SOUND], FOUND), 1, "lodash <4.17.21: high"),
        (([SOUND, UNKNOWN], NO_FAULTS), 2, "PyPI does not know 1 of 2 (anyio)."),
        (([SOUND], REFUSED), 2, "in the pages' packages: 405 Method Not Allowed"),
        (([UNKNOWN, FAULTY], REFUSED), 1, "pillow 13.0.0"),
    ],
)
def test_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answers: tuple[list[dict[str, Any]], dict[str, Any]],
    status: int,
    says: str,
) -> None:
    python, pages = answers
    answer = saying({"dependencies": python, "fixes": []}, 1)
    monkeypatch.setattr(audit, "PYTHON", answer)
    monkeypatch.setattr(audit, "PAGES", saying(pages, 1))
    assert audit.main() == status
    told = capsys.readouterr().out
    assert says in told
    unasked = told.count("ould not ask whether faults are known in ")
    assert unasked == (UNKNOWN in python) + (pages is REFUSED)
    assert ("Could not ask" in told) == (status == audit.UNASKED)


def test_without_a_network_it_says_so_in_a_sentence_for_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "PYTHON", saying("", 2, "cause: Connection refused (os error 111)"))
    monkeypatch.setattr(audit, "PAGES", (str(Path("no") / "npm"),))
    assert audit.main() == audit.UNASKED
    assert capsys.readouterr().out.splitlines() == [
        "Could not ask whether faults are known in the Python packages: "
        "cause: Connection refused (os error 111).",
        "Could not ask whether faults are known in the pages' packages: "
        "No such file or directory: no/npm.",
    ]
