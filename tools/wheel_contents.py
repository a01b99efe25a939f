"""What a wheel holds besides the code: the built pages, and the personalities that are shipped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES, PERSONALITIES = "web/dist", "personalities"
MISSING = (
    "The pages are not built: {} is missing. Run `make web/dist/index.html` (it takes Node.js), "
    "then build again."
)


class ShippedFiles(BuildHookInterface[Any]):
    """Adds them to wheels and source distributions; a checkout that is installed has its own."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name them to the builder, or end the build with a sentence."""
        if version == "editable":
            return
        index = Path(self.root, PAGES, "index.html")
        if not index.is_file():
            self.app.abort(MISSING.format(index))
        inside = "beatroom/" if self.target_name == "wheel" else ""
        build_data["force_include"] |= {one: inside + one for one in (PAGES, PERSONALITIES)}
