"""`beatroom languages`: what each language has, and what it lacks."""

from __future__ import annotations

import sys
from pkgutil import resolve_name
from typing import Any

import typer

from beatroom.flows.language.load import Table


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(languages)


def tables() -> tuple[Table[Any], ...]:
    """Every section that a language has, those of installed kinds too."""
    # What these import takes longer than most commands.
    from beatroom.bot.rehearsal.phrases import PHRASES as REHEARSAL  # noqa: PLC0415
    from beatroom.flows.kinds.kind import all_kinds  # noqa: PLC0415
    from beatroom.flows.kinds.notice_words import NOTICES  # noqa: PLC0415
    from beatroom.flows.language.addressing import ADDRESSED  # noqa: PLC0415
    from beatroom.flows.language.lines import LINES  # noqa: PLC0415
    from beatroom.flows.language.offices import OFFICES  # noqa: PLC0415
    from beatroom.flows.language.time_claims.words import CLAIMS  # noqa: PLC0415
    from beatroom.flows.language.time_questions.concepts import LEXICONS  # noqa: PLC0415
    from beatroom.flows.language.time_questions.phrases import TABLES  # noqa: PLC0415
    from beatroom.flows.language.voice import VOICES  # noqa: PLC0415

    kinds = (resolve_name(name) for kind in all_kinds() for name in kind.words)
    return (LINES, NOTICES, OFFICES, ADDRESSED, VOICES, TABLES, LEXICONS, CLAIMS, *kinds, REHEARSAL)


def unfinished(code: str) -> bool:
    """Whether a language's file lacks whole sections: somebody has begun it."""
    return any(table.raw(code) is None for table in tables())


def complete() -> tuple[str, ...]:
    """The languages that are finished: every section is there, so nothing of one may be missing."""
    from beatroom.flows.language.load import languages as known  # noqa: PLC0415 - as above

    return tuple(code for code in known() if not unfinished(code))


def languages() -> None:
    """Show what each language has and what it lacks; fails where a finished one lacks something."""
    from babel import Locale  # noqa: PLC0415 - only this command shows names

    from beatroom.flows.language.complete import lacking, texts  # noqa: PLC0415 - as above
    from beatroom.flows.language.load import LanguageError  # noqa: PLC0415 - as above
    from beatroom.flows.language.load import languages as known  # noqa: PLC0415 - as above

    whole = True
    for code in known():
        try:
            has = sum(1 for table in tables() for _ in texts(table.raw(code)))
            found = [one for table in tables() for one in lacking(table, code)]
        except LanguageError as error:
            has, found = 0, [str(error)]
        whole = whole and (not found or unfinished(code))
        name = Locale(code).english_name
        begun = " (unfinished)" if unfinished(code) else ""
        lacks = f"lacks {len(found) or 'nothing'}{begun}"
        typer.echo(f"{code}  {name}: {has} sentences and phrases; {lacks}")
        for one in found:
            typer.echo(f"      {one}")
    if not whole:
        sys.exit(1)
