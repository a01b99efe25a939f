"""`beatroom languages`: what each language has, and what it lacks."""

from __future__ import annotations

import sys
from typing import Any

import typer

from beatroom.flows.language.load import Table


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(languages)


def tables() -> tuple[Table[Any], ...]:
    """Every section that a language has."""
    # What these import takes longer than most commands.
    from beatroom.bot.rehearsal.phrases import PHRASES as REHEARSAL  # noqa: PLC0415
    from beatroom.flows.kinds.boardroom.words import WORDS as BOARDROOM  # noqa: PLC0415
    from beatroom.flows.kinds.meeting.phrases import PHRASES as COMMANDS  # noqa: PLC0415
    from beatroom.flows.kinds.meeting.words import WORDS as MEETING  # noqa: PLC0415
    from beatroom.flows.kinds.planner.languages import LANGUAGES as PLANNER  # noqa: PLC0415
    from beatroom.flows.kinds.restaurant.words import HEARD, SENTENCES  # noqa: PLC0415
    from beatroom.flows.language.lines import LINES  # noqa: PLC0415
    from beatroom.flows.language.time_questions.concepts import LEXICONS  # noqa: PLC0415
    from beatroom.flows.language.time_questions.phrases import TABLES  # noqa: PLC0415
    from beatroom.flows.language.time_questions.voice import VOICES  # noqa: PLC0415

    kinds = (MEETING, COMMANDS, BOARDROOM, PLANNER, SENTENCES, HEARD)
    return (LINES, VOICES, TABLES, LEXICONS, *kinds, REHEARSAL)


def languages() -> None:
    """Show what each language has and what it lacks; fails where one lacks something."""
    from babel import Locale  # noqa: PLC0415 - only this command shows names

    from beatroom.flows.language.complete import lacking, texts  # noqa: PLC0415 - as above
    from beatroom.flows.language.load import LanguageError  # noqa: PLC0415 - as above
    from beatroom.flows.language.load import languages as known  # noqa: PLC0415 - as above

    complete = True
    for code in known():
        try:
            has = sum(1 for table in tables() for _ in texts(table.raw(code)))
            found = [one for table in tables() for one in lacking(table, code)]
        except LanguageError as error:
            has, found = 0, [str(error)]
        complete = complete and not found
        name = Locale(code).english_name
        typer.echo(f"{code}  {name}: {has} sentences and phrases; lacks {len(found) or 'nothing'}")
        for one in found:
            typer.echo(f"      {one}")
    if not complete:
        sys.exit(1)
