"""`beatroom models`: models that run on this machine. Nothing is fetched unasked."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from beatroom.bot.models.catalogue import CatalogueModel, UnknownModel, catalogue, model_named
from beatroom.bot.models.fetching import FetchError, Told, fetch, megabytes
from beatroom.bot.models.shelf import ModelCache, ModelCacheBusyError, shelf_of
from beatroom.bot.outgoing.proxies import leave_by
from beatroom.bot.runtime.own_command import called
from beatroom.bot.settings.data_folder import open_data_folder
from beatroom.bot.settings.model_endpoints import LOCAL, UnknownEndpoint, endpoint_of
from beatroom.bot.settings.settings import load_settings

LOOK = 0.5
"""Seconds between two looks at how much is there."""

models = typer.Typer(help="Models that run on this machine.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="As `models list` shows it.", metavar="NAME")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(models, name="models")


@models.command("list")
def list_models() -> None:
    """Show the models that there are, and which are here."""
    from rich.console import Console  # noqa: PLC0415 - only tables need it
    from rich.table import Table  # noqa: PLC0415 - as above

    shelf = _shelf()
    table = Table("name", "for", "size", "licence", "here", "good for")
    for model in catalogue():
        got = shelf.got(model)
        here = "yes" if shelf.has(model) else f"{got / model.size:.0%}" if got else "no"
        size = megabytes(model.size)
        table.add_row(model.name, model.purpose, size, model.licence, here, model.good_for)
    Console().print(table)


@models.command()
def get(
    name: Name,
    given: Annotated[
        Path | None,
        typer.Option("--from", help="The file, or a folder with the files, if they are at hand."),
    ] = None,
) -> None:
    """Get a model, or with `local` the best language model to be had; go on where it stopped."""
    wanted, settings = _wanted(name), load_settings()
    open_data_folder(settings.data_dir)
    leave_by(settings.way_out)
    shelf = shelf_of(settings)
    here = next((model for model in wanted if shelf.has(model)), None)
    for model in () if here else wanted:
        typer.echo(f"{model.title}: {megabytes(model.size)}, {model.licence}")
        try:
            with _bar(model, shelf) as told:
                fetch(model, shelf, given, told)
        except FetchError as failed:
            typer.echo(str(failed), err=True)
            continue
        here = model
        break
    if here is None:
        raise typer.Exit(1)
    typer.echo(f"{here.name} is here: {shelf.place(here)}")


@models.command()
def remove(name: Name) -> None:
    """Delete a model's files."""
    model = _named(name)
    try:
        size = _shelf().remove(model)
    except ModelCacheBusyError as busy:
        sys.exit(str(busy))
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}.")
    typer.echo(
        f"{model.name} is gone: {megabytes(size)} free." if size else f"{model.name} is not here."
    )


@models.command("try")
def try_endpoint(
    name: Annotated[
        str, typer.Argument(help="A model endpoint, such as default or local.", metavar="ENDPOINT")
    ] = LOCAL,
) -> None:
    """Try a model endpoint: its first word, words a second, tools, and decisions by a schema."""
    from beatroom.bot.models.trying import TrialError, tried  # noqa: PLC0415 - loads the client

    settings = load_settings()
    leave_by(settings.way_out)
    try:
        endpoint = endpoint_of(settings, name)
    except UnknownEndpoint as unknown:
        hint = f" It is there while `{called('serve')}` runs with a model." if name == LOCAL else ""
        sys.exit(f"{unknown}{hint}")
    if endpoint is None:
        sys.exit("No model is set up.")
    try:
        done = asyncio.run(tried(endpoint))
    except TrialError as failed:
        sys.exit(f"{name}: {failed}")
    typer.echo(f"It said: {done.said}")
    speed = "" if done.words is None else f", then {done.words:.1f} words a second"
    typer.echo(f"First word after {done.first_word:.1f} s{speed}.")
    typer.echo(f"Tools: {'yes' if done.tools else 'no'}.")
    typer.echo(f"Decisions by a JSON schema: {'yes' if done.json_schema else 'no'}.")


def _shelf() -> ModelCache:
    return shelf_of(load_settings())


def _wanted(name: str) -> tuple[CatalogueModel, ...]:
    """The model of that name; for `local` every language model, the preferred one first."""
    if name == LOCAL:
        return tuple(model for model in catalogue() if model.purpose == "language")
    return (_named(name),)


def _named(name: str) -> CatalogueModel:
    try:
        return model_named(name)
    except UnknownModel as unknown:
        raise typer.BadParameter(str(unknown)) from None


@contextmanager
def _bar(model: CatalogueModel, shelf: ModelCache) -> Generator[Told]:
    """A bar that follows what is on the disk; yields what takes sentences to print above it."""
    from rich import progress as rich  # noqa: PLC0415 - only this command needs it

    columns = (rich.BarColumn(), rich.DownloadColumn(), rich.TransferSpeedColumn())
    over = threading.Event()
    with rich.Progress(rich.TextColumn(model.name), *columns, rich.TimeRemainingColumn()) as shown:
        bar = shown.add_task(model.name, total=model.size, completed=shelf.got(model))

        def follow() -> None:
            while not over.wait(LOOK):
                shown.update(bar, completed=shelf.got(model))

        watch = threading.Thread(target=follow, daemon=True)
        watch.start()
        try:
            yield shown.console.print
        finally:
            over.set()
            watch.join()
            shown.update(bar, completed=shelf.got(model))
