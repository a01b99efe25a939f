"""What a kind says and understands, as data: a YAML file a language in its own package."""

from __future__ import annotations

from beatroom.flows.language.load import Section, Table

__all__ = ["Section", "Table"]
