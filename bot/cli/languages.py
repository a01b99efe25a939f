"""`beatroom languages`: what each language has, and what it lacks."""

from __future__ import annotations

import sys
from pkgutil import resolve_name
from typing import Any

import typer

from beatroom.flows.language.language_code import ENGLISH
from beatroom.flows.language.load import FOLDER, Table


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(languages)


def tables(folder: str = FOLDER) -> tuple[Table[Any], ...]:
    """Every section of the product's languages, or of those that a kind's package has there."""
    # What these import takes longer than most commands.
    from beatroom.bot.rehearsal.phrases import PHRASES as REHEARSAL  # noqa: PLC0415
    from beatroom.flows.kinds.notice_words import NOTICES  # noqa: PLC0415
    from beatroom.flows.language.addressing import ADDRESSED  # noqa: PLC0415
    from beatroom.flows.language.full_stops import FULL_STOPS  # noqa: PLC0415
    from beatroom.flows.language.lines import LINES  # noqa: PLC0415
    from beatroom.flows.language.offices import OFFICES  # noqa: PLC0415
    from beatroom.flows.language.own_name import PERSONAS  # noqa: PLC0415
    from beatroom.flows.language.time_claims.words import CLAIMS  # noqa: PLC0415
    from beatroom.flows.language.time_questions.concepts import LEXICONS  # noqa: PLC0415
    from beatroom.flows.language.time_questions.phrases import TABLES  # noqa: PLC0415
    from beatroom.flows.language.voice import VOICES  # noqa: PLC0415

    core = (
        LINES,
        NOTICES,
        OFFICES,
        PERSONAS,
        FULL_STOPS,
        ADDRESSED,
        VOICES,
        TABLES,
        LEXICONS,
        CLAIMS,
    )
    every = (*core, *(table for _, table in _of_kinds()), REHEARSAL)
    return tuple(table for table in every if table.folder == folder)


def unfinished(code: str, folder: str = FOLDER) -> bool:
    """Whether a language's file lacks whole sections: somebody has begun it. English never is."""
    return code != ENGLISH and any(table.raw(code) is None for table in tables(folder))


def languages() -> None:
    """Show what each language has and what it lacks; fails where a finished one lacks something.

    The product's languages come first, then those of each kind that brings words of its own.
    """
    from beatroom.flows.personality.kinds import unusable  # noqa: PLC0415 - as above

    whole = _listed(FOLDER)
    for folder in dict.fromkeys(table.folder for _, table in _of_kinds()):
        if folder != FOLDER:
            kinds = dict.fromkeys(name for name, table in _of_kinds() if table.folder == folder)
            typer.echo(f"\nFor {' and '.join(kinds)}, in {folder}:")
            whole = _listed(folder) and whole
    for one in unusable():
        typer.echo(f"\n{one}")
    if not whole or unusable():
        sys.exit(1)


def _of_kinds() -> list[tuple[str, Table[Any]]]:
    """The tables of each kind that is installed, with its name."""
    from beatroom.flows.kinds.kind import all_kinds  # noqa: PLC0415 - as above

    return [(kind.name, resolve_name(name)) for kind in all_kinds() for name in kind.words]


def _listed(folder: str) -> bool:
    """Show the languages of a folder; whether nothing is missing of those that are finished."""
    from beatroom.flows.language.complete import lacking, texts  # noqa: PLC0415 - as above
    from beatroom.flows.language.load import LanguageError  # noqa: PLC0415 - as above
    from beatroom.flows.language.load import languages as known  # noqa: PLC0415 - as above

    whole, sections = True, tables(folder)
    for code in known(folder):
        begun = False
        try:
            begun = unfinished(code, folder)
            has = sum(1 for table in sections for _ in texts(table.raw(code)))
            found = [one for table in sections for one in lacking(table, code)]
        except LanguageError as error:
            has, found = 0, [str(error)]
        whole = whole and (begun or not found)
        lacks = f"lacks {len(found) or 'nothing'}{' (unfinished)' if begun else ''}"
        typer.echo(f"{code}  {_name(code)}: {has} sentences and phrases; {lacks}")
        for one in found:
            typer.echo(f"      {one}")
    return whole


def _name(code: str) -> str:
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415 - only this command shows names

    try:
        return Locale(code).english_name or code
    except UnknownLocaleError:
        return "a language that is not known"
