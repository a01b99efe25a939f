"""The documentation is a site: every page is in it, and no link is dead."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from typed import by_itself, made, make

pytestmark = pytest.mark.unit

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.runs("make site")
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    made("site", f"SITE={tmp_path}")
    assert list(lost(tmp_path)) == []
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    assert {name for name in pages if (tmp_path / name / "index.html").exists()} == pages
    # Whoever reads it asks no other machine for anything.
    loaded = re.compile(r'(?:src|href)="(https?://[^"]+)"[^>]*(?:rel="stylesheet"|>\s*</script>)')
    for page in tmp_path.rglob("*.html"):
        assert loaded.findall(page.read_text()) == [], page


@pytest.mark.parametrize("link", ["gone.md", "index.md#gone", "#gone"])
def test_a_dead_link_is_not_built(tmp_path: Path, link: str) -> None:
    """By the site's own configuration, of a page that has nothing wrong but that."""
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs/index.md"
    hooks = f"[{ROOT / 'tools/site_hooks.py'}]"
    (tmp_path / "mkdocs.yml").write_text(
        f"INHERIT: {os.path.relpath(ROOT / 'mkdocs.yml', tmp_path)}\n"
        f"docs_dir: docs\nhooks: {hooks}\nnav: [index.md]\n"
    )
    page.write_text("# Here\n\n[words](index.md#here)\n")
    assert (good := built(tmp_path)).returncode == 0, good.stderr
    page.write_text(f"# Here\n\n[words]({link})\n")
    assert (bad := built(tmp_path)).returncode != 0
    assert link in bad.stderr


def built(folder: Path) -> subprocess.CompletedProcess[str]:
    """What `make site` makes of a folder's pages."""
    return subprocess.run(
        make("-f", str(ROOT / "Makefile"), "site"),
        cwd=folder,
        env=by_itself(),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_dead_link_of_a_built_page_is_seen(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other/index.html").write_text('<h1 id="here"></h1>')
    good = ["other/", "other/#here", "#", "https://example.org", "mailto:a@example.org"]
    bad = ["gone/", "other/#gone", "#gone"]
    (tmp_path / "index.html").write_text("".join(f'<a href="{one}">' for one in [*good, *bad]))
    assert list(lost(tmp_path)) == [f"index.html: {one}" for one in bad]


def lost(site: Path) -> Iterator[str]:
    """Links of built pages to what is not in the site, or to no place of a page."""
    for page in sorted(site.rglob("*.html")):
        if page.name == "404.html":  # which is shown at any address
            continue
        for found in re.findall(r'(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
            link = unescape(found)
            path, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            to = (page.parent / unquote(path)).resolve() if path else page
            to = to / "index.html" if to.is_dir() else to
            if not to.exists() or (anchor and to.suffix == ".html" and anchor not in places(to)):
                yield f"{page.relative_to(site)}: {link}"


@cache
def places(page: Path) -> frozenset[str]:
    """What can stand behind the `#` of a link to a built page."""
    text = page.read_text(encoding="utf-8")
    return frozenset(map(unescape, re.findall(r'\b(?:id|name)="([^"]+)"', text)))
