"""What the service is made of: pinned by hash, under licences that fit, and written down.

It needs no network: whether a fault is known in a package is what `make audit` asks.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typed import BIN, made

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from third_party import NOTICES, licence_of, pinned  # noqa: E402 - a tool, and no package

pytestmark = pytest.mark.unit

FITTING = re.compile(r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|MPL|Mozilla)")
AS_LIBRARIES = {"num2words", "recurring-ical-events", "soxr", "x-wr-timezone"}
"""Under the LGPL: imported as they are, and exchangeable."""
APART = {"radicale"}
"""Under the GPL: an extra, run as a process of its own, and not in the wheel."""
WEB_FITTING = re.compile(r"MIT|BSD|Apache-2.0|ISC|OFL-1.1|0BSD|CC0-1.0|Unlicense|BlueOak|CC-BY-4.0")


@pytest.mark.parametrize(
    "lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda p: p.name
)
def test_everything_is_pinned_by_its_hashes(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    wanted = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert wanted
    for line in wanted:
        assert re.match(r"[A-Za-z0-9._-]+(\[[^\]]+\])?==\S+", line), line
        assert "--hash=sha256:" in line, line
        assert "://" not in line, line


def test_the_licences_of_packages_fit() -> None:
    for name in pinned():
        licence = licence_of(name)
        if licence is None or name in AS_LIBRARIES | APART:  # None: for other platforms
            continue
        assert FITTING.search(licence), f"{name} is under {licence!r}: decide, and say why here"


def test_everything_that_is_handed_on_is_in_the_notices() -> None:
    notices = NOTICES.read_text(encoding="utf-8")
    for name in pinned():
        if (licence := licence_of(name)) is not None:
            assert f"- {name}: {licence}" in notices, "run tools/third_party.py"


def test_the_pages_packages_are_locked_and_in_the_notices() -> None:
    notices = NOTICES.read_text(encoding="utf-8")
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for place, entry in lock["packages"].items():
        if not place or entry.get("link"):
            continue
        assert entry.get("integrity", "").startswith("sha512-"), place
        if entry.get("dev") or entry.get("optional"):
            continue
        name = place.rpartition("node_modules/")[2]
        assert f"\n{name} {entry['version']}: " in notices, f"{name}: run tools/third_party.py"
        assert WEB_FITTING.search(str(entry.get("license", ""))), (name, entry.get("license"))


@pytest.mark.parametrize("page", ["docs/asvs.md", "docs/security.md", "SECURITY.md"])
def test_the_files_that_are_named_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:bot|flows|tests|web|tools|docs|requirements)/[\w./-]+)`", text)
    linked = re.findall(r"\]\(([\w./-]+\.md)\)", text)
    assert named or linked
    for one in named:
        assert (ROOT / one).exists(), f"{page} names {one}, which is not there"
    for one in linked:
        assert ((ROOT / page).parent / one).exists(), f"{page} links {one}, which is not there"


def test_the_table_has_each_requirement_once() -> None:
    """Level 2 of ASVS 5.0.0, level 1 with it, has 253."""
    table = (ROOT / "docs" / "asvs.md").read_text(encoding="utf-8")
    ids = re.findall(r"^\| (V\d+\.\d+\.\d+) \|", table, re.MULTILINE)
    assert len(ids) == len(set(ids)) == 253
    for line in table.splitlines():
        if re.match(r"\| V\d", line):
            state = line.split(" | ")[2]
            assert state in {"holds", "not applicable", "**does not hold yet**"}, line


@pytest.mark.runs("make sbom")
def test_the_bill_of_materials_is_written(tmp_path: Path) -> None:
    """In a copy of what it is made of, beside the notices, which stay what they are."""
    for name in ("Makefile", "pyproject.toml", "THIRD-PARTY-NOTICES"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("requirements", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name)
    (tmp_path / "web").mkdir()
    shutil.copy(ROOT / "web" / "package-lock.json", tmp_path / "web")
    (tmp_path / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    made("sbom", folder=tmp_path)
    bill = json.loads((tmp_path / "artifacts" / "sbom.json").read_text(encoding="utf-8"))
    assert {one["name"] for one in bill["components"]} >= {"pipecat-ai", "fastapi"}
    assert (tmp_path / "THIRD-PARTY-NOTICES").read_text("utf-8") == NOTICES.read_text("utf-8")


@pytest.mark.runs(".venv/bin/pre-commit install")
def test_the_checks_before_a_commit_are_installed(tmp_path: Path) -> None:
    shutil.copy(ROOT / ".pre-commit-config.yaml", tmp_path)
    for command in (["git", "init", "--quiet"], [BIN / "pre-commit", "install"]):
        subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    assert "pre-commit" in (tmp_path / ".git" / "hooks" / "pre-commit").read_text()
