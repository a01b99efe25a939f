"""The developers' command `bench`: the benchmarks of the checkout that this command runs from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import typer

CHECKOUT = Path(__file__).resolve().parents[2]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        context_settings={
            "allow_extra_args": True,
            "ignore_unknown_options": True,
            "help_option_names": [],  # the benchmarks' own command line answers it
        }
    )(bench)


def bench(context: typer.Context) -> None:
    """Run the benchmarks, or those named; --help lists the options."""
    folder = CHECKOUT / "benchmarks"
    if not (folder / "__main__.py").is_file():
        typer.echo(
            f"There are no benchmarks in {CHECKOUT}: they are in Beatroom's repository, not in the "
            "installed package. Clone it and run `make bench` there.",
            err=True,
        )
        raise typer.Exit(2)
    done = subprocess.run([sys.executable, folder, *context.args], check=False)  # noqa: S603 - our own
    raise typer.Exit(done.returncode)
