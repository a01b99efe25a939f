"""`beatroom services`: which services a name can stand for, of the installed Pipecat and others."""

from __future__ import annotations

from typing import Annotated

import typer

from beatroom.bot.services.catalogue import (
    CALLED,
    PURPOSES,
    ServiceClass,
    installed_services,
    pipecat_services,
)


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def services(
        purpose: Annotated[
            str | None, typer.Argument(help=f"One of {', '.join(PURPOSES)}; default: all.")
        ] = None,
    ) -> None:
        """List the services of the installed Pipecat: name, extra to install, languages."""
        if purpose is not None and purpose not in PURPOSES:
            typer.echo(f"There is no purpose {purpose!r}; there are {', '.join(PURPOSES)}.")
            raise typer.Exit(1)
        typer.echo(services_table(purpose))


def services_table(purpose: str | None = None) -> str:
    """The services as tables in Markdown, one for each purpose."""
    parts: list[str] = []
    for each in PURPOSES:
        if purpose not in (None, each):
            continue
        rows = [_row(one) for one in pipecat_services() if one.purpose == each]
        called = CALLED[each]
        head = "| name | class | install | languages |\n| --- | --- | --- | --- |"
        parts.append("\n".join([f"### {called[:1].upper()}{called[1:]} (`{each}`)\n", head, *rows]))
    declared = [f"| `{name}` | `{path}` |" for name, path in installed_services()]
    if declared and purpose is None:
        head = "### Of other packages\n\n| name | class |\n| --- | --- |"
        parts.append("\n".join([head, *declared]))
    return "\n\n".join(parts)


def _row(one: ServiceClass) -> str:
    install = f"`pipecat-ai[{one.extra}]`" if one.extra else ""
    told = " ".join(one.languages)
    if one.speaks_itself:
        told = "refused: a speech-to-speech model"
    return f"| `{one.alias}` | `{one.path.removeprefix('pipecat.')}` | {install} | {told} |"
