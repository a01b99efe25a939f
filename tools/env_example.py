"""Writes `.env.example` and docs/settings.md from the settings.

python -m tools.env_example > .env.example
python -m tools.env_example --page > docs/settings.md
"""

from __future__ import annotations

import sys
import textwrap

from pydantic.fields import FieldInfo

from beatroom.bot.settings.places import PAGES
from beatroom.bot.settings.settings import Settings
from tools.settings_topics import TOPICS

HEAD = """\
# Every setting, with its default. Copy this file to .env in your own folder (BEATROOM_FOLDER; of
# a checkout the working folder) and uncomment what you change.
# Written by `python -m tools.env_example > .env.example`; do not edit by hand.
"""
PAGE_HEAD = """\
# Settings

Written by `python -m tools.env_example --page > docs/settings.md`; do not edit by
hand.

A setting comes from the environment, or from `.env` in one's own folder: `BEATROOM_FOLDER`, or
`beatroom --folder FOLDER`. Without either it is `~/.local/share/beatroom` (`XDG_DATA_HOME`), and of
a checkout the working folder. Personalities and data are there too. `.env.example` lists the same
settings, to be copied. None has to be set.
"""


def env_example() -> str:
    """The text of `.env.example`."""
    parts = [HEAD]
    for topic, fields in _by_topic():
        parts.append(f"## {topic}\n")
        for name, field in fields:
            comment = textwrap.fill(
                field.description or "", 96, initial_indent="# ", subsequent_indent="# "
            )
            parts.append(f"{comment}\n#{name.upper()}={_default(field)}\n")
    return "\n".join(parts)


def settings_page() -> str:
    """The text of docs/settings.md."""
    parts = [PAGE_HEAD]
    for topic, fields in _by_topic():
        rows = (
            f"| `{name.upper()}` | {f'`{text}`' if (text := _default(field)) else ''} "
            f"| {(field.description or '').replace('|', '/')} |"
            for name, field in fields
        )
        table = "\n".join(("| setting | default | |", "| --- | --- | --- |", *rows))
        parts.append(f"## {topic}\n\n{table}\n")
    return "\n".join(parts)


def _by_topic() -> list[tuple[str, list[tuple[str, FieldInfo]]]]:
    fields = Settings.model_fields
    return [(topic, [(n, fields[n]) for n in names.split()]) for topic, names in TOPICS.items()]


def _default(field: FieldInfo) -> str:
    default = field.default
    if default is None or default == PAGES or field.default_factory is not None:
        return ""
    if isinstance(default, bool):
        return "true" if default else "false"
    return f"{default:g}" if isinstance(default, float) else str(default)


if __name__ == "__main__":
    sys.stdout.write(settings_page() if "--page" in sys.argv else env_example())
