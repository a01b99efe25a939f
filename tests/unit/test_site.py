"""The documentation is a site: every page is in it, and no link is dead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typed import made

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.runs("make site")
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    made("site", f"SITE={tmp_path}")
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    assert {name for name in pages if (tmp_path / name / "index.html").exists()} == pages
    # Whoever reads it asks no other machine for anything.
    loaded = re.compile(r'(?:src|href)="(https?://[^"]+)"[^>]*(?:rel="stylesheet"|>\s*</script>)')
    for page in tmp_path.rglob("*.html"):
        assert loaded.findall(page.read_text()) == [], page
