"""Writes `.env.example` from the settings.

python -m tools.env_example > .env.example
"""

from __future__ import annotations

import sys
import textwrap

from pydantic.fields import FieldInfo

from beatroom.bot.settings.settings import Settings

HEAD = """\
# Every setting, with its default. Copy this file to .env and uncomment what you change.
# Written by `python -m tools.env_example > .env.example`; do not edit by hand.
"""


def env_example() -> str:
    """The text of `.env.example`."""
    parts = [HEAD]
    fields = Settings.model_fields
    own = Settings.__annotations__  # what everybody may want to set, before what has its own file
    for name in sorted(fields, key=lambda name: name not in own):
        field = fields[name]
        comment = textwrap.fill(
            field.description or "", 96, initial_indent="# ", subsequent_indent="# "
        )
        parts.append(f"{comment}\n#{name.upper()}={_default(field)}\n")
    return "\n".join(parts)


def _default(field: FieldInfo) -> str:
    default = field.default
    if default is None:
        return ""
    if isinstance(default, bool):
        return "true" if default else "false"
    return f"{default:g}" if isinstance(default, float) else str(default)


if __name__ == "__main__":
    sys.stdout.write(env_example())
