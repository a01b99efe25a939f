"""The authors' commands: new, check, show, rehearse, test, talk, schema."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from pydantic_core import PydanticCustomError

from beatroom.bot.outgoing.proxies import leave_by
from beatroom.bot.runtime.own_command import called
from beatroom.bot.settings.places import SHIPPED
from beatroom.bot.settings.settings import Settings, load_settings

if TYPE_CHECKING:  # what these import takes longer than most commands
    from beatroom.bot.rehearsal.report import Report
    from beatroom.bot.rehearsal.testing import Verdict
    from beatroom.flows.personality.model import Personality
    from beatroom.flows.personality.script import Script

NameOrFile = Annotated[
    str, typer.Argument(help="A personality's name, or its file.", metavar="NAME|FILE")
]
Model = Literal["script", "scripted", "real"]
PLAIN_WIDTH = 110
"""Columns of tables that go to a file or a pipe."""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (new, check, show, rehearse, talk, schema):
        app.command()(command)
    app.command("test")(run_tests)


def new(  # noqa: PLR0917 - Typer's options are a function's arguments
    name: Annotated[str, typer.Argument(help="Small letters, digits, hyphens.", metavar="NAME")],
    kind: Annotated[str, typer.Option(help="The kind of session.")] = "conversation",
    title: Annotated[str | None, typer.Option(help="What people see.")] = None,
    host: Annotated[str | None, typer.Option(help="The host's name.")] = None,
    about: Annotated[str | None, typer.Option(help="What it is about, in a sentence.")] = None,
    language: Annotated[str | None, typer.Option(help="Such as en, de or fr.")] = None,
    length: Annotated[str | None, typer.Option(help="Such as 30m.")] = None,
    folder: Annotated[Path | None, typer.Option(help="Default: PERSONALITIES_DIR.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Take the defaults, ask nothing.")] = False,
) -> None:
    """Write a commented personality to start from."""
    from beatroom.bot.personalities.template import Answers, NewError, write_personality  # noqa: PLC0415 - slow

    def ask(question: str, given: str | None, default: str) -> str:
        if given is not None or yes:
            return given or default
        return str(typer.prompt(question, default=default))

    shown = ask("Title, as people see it", title, name.replace("-", " ").capitalize())
    answers = Answers(
        name=name,
        kind=kind,
        title=shown,
        host=ask("The host's name", host, "Robin"),
        about=ask("What it is about, in a sentence", about, "what moves us this week"),
        language=ask("Language (en, de, fr, ...)", language, "en"),
        length=ask("Length", length, "20m"),
    )
    try:
        path = write_personality(folder or load_settings().personalities_dir, answers)
    except NewError as error:
        sys.exit(str(error))
    typer.echo(f"Written to {path}. Next: {called(f'rehearse {name}')}")


def check(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Files, folders or names; default: what the service reads."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Check again at every change.")] = False,
) -> None:
    """Check personality files: every problem as file:line:column: message."""
    from beatroom.bot.cli.check import check as run  # noqa: PLC0415 - loads the personalities' models
    from beatroom.bot.cli.check import watch as run_again  # noqa: PLC0415 - as above

    if watch:
        run_again(files or [], as_json)
        return
    raise typer.Exit(run(files or [], as_json))


def show(
    name: NameOrFile,
    graph: Annotated[
        Literal["mermaid", "svg"] | None, typer.Option(help="Print the node graph instead.")
    ] = None,
    length: Annotated[str | None, typer.Option(help="As if the session were so long.")] = None,
) -> None:
    """Show the rundown as a table, or the node graph."""
    from beatroom.flows.kinds.graph import as_mermaid, as_svg, graph_of  # noqa: PLC0415 - loads the models
    from beatroom.flows.kinds.plan import plan  # noqa: PLC0415 - as above

    personality = _personality(name)
    if graph is not None:
        nodes = graph_of(personality)
        typer.echo(as_mermaid(nodes) if graph == "mermaid" else as_svg(nodes), nl=False)
        return
    from beatroom.bot.cli.show import print_rundown  # noqa: PLC0415 - loads the tables

    print_rundown(personality, plan(personality, _seconds(length)))


def rehearse(  # noqa: PLR0917 - as above
    name: Annotated[
        str | None,
        typer.Argument(
            help="A personality's name, or its file; with --session only what is changed.",
            metavar="NAME|FILE",
        ),
    ] = None,
    length: Annotated[str | None, typer.Option(help="Such as 60m.")] = None,
    people: Annotated[str, typer.Option(help="Who comes, with commas.")] = "ana,bob",
    seed: Annotated[int, typer.Option(help="Same seed, same rehearsal.")] = 1,
    script: Annotated[
        Path | None, typer.Option(help="A YAML file with people and script, as in a test.")
    ] = None,
    model: Annotated[Model, typer.Option(help="Who speaks; real takes real time.")] = "script",
    operator: Annotated[bool, typer.Option(help="Whether the seed sends instructions.")] = True,
    report: Annotated[Path | None, typer.Option(help="Write an HTML page.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead.")] = False,
    as_test: Annotated[
        str | None,
        typer.Option(
            help="Print a test of that name instead, which expects what was seen.", metavar="NAME"
        ),
    ] = None,
    session: Annotated[
        str | None,
        typer.Option(
            help="Again a session of the running service: its people, times and words.",
            metavar="ID",
        ),
    ] = None,
) -> None:
    """Play a whole session in virtual time, and print its run of show."""
    if session is not None:
        if as_test is not None:
            raise typer.BadParameter("--as-test is for rehearsals without --session.")
        from beatroom.bot.cli.rehearsing_again import rehearse_again  # noqa: PLC0415 - only here

        rehearse_again(session, name, report, as_json=as_json)
        return
    if name is None:
        raise typer.BadParameter("give a personality, or --session with a session's id.")
    personality = _personality(name)
    names = tuple(one.strip() for one in people.split(",") if one.strip())
    if not names or len({one.casefold() for one in names}) != len(names):
        raise typer.BadParameter("--people wants different names with commas, such as ana,bob.")
    seconds = _seconds(length)
    played = _script(script, personality, seconds) if script else None

    _only_errors()
    from beatroom.bot.rehearsal.models import NoModelError  # noqa: PLC0415 - loads the pipeline
    from beatroom.bot.rehearsal.run import rehearse_personality  # noqa: PLC0415 - as above

    if model == "real":
        typer.echo("The real model is asked, and its calls take real time.", err=True)
    try:
        with _progress(f"Rehearsing {personality.title}") as progress:
            shown = rehearse_personality(
                personality,
                length=seconds,
                people=names,
                seed=seed,
                script=played,
                model=model,
                operator=operator,
                settings=_real_settings() if model == "real" else None,
                progress=progress,
            )
    except NoModelError as error:
        sys.exit(str(error))
    if report is not None:
        from beatroom.bot.rehearsal.report_html import page  # noqa: PLC0415 - only when asked for

        report.write_text(page(shown), encoding="utf-8")
    if as_test is not None:
        typer.echo(_as_test(shown, personality, as_test), nl=False)
        return
    if as_json:
        typer.echo(json.dumps(shown.as_dict(), indent=2, ensure_ascii=False))
        return
    from rich.console import Console  # noqa: PLC0415 - only tables need it

    from beatroom.bot.rehearsal.report_text import print_report  # noqa: PLC0415 - as above

    # Where there is no terminal, the same width for everybody: the same bytes.
    print_report(shown, Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH))
    if report is not None:
        typer.echo(f"Report: {report}", err=True)


def _as_test(shown: Report, personality: Personality, name: str) -> str:
    from beatroom.bot.rehearsal.recorded_test import NoTestError, recorded_test, yaml_text  # noqa: PLC0415 - loads the pipeline

    try:
        return yaml_text(recorded_test(shown, personality, name))
    except NoTestError as refused:
        sys.exit(str(refused))


def run_tests(
    names: Annotated[
        list[str] | None, typer.Argument(help="Names or files; default: all.", metavar="[NAMES]")
    ] = None,
    only: Annotated[str | None, typer.Option("-k", help="Only tests whose name has this.")] = None,
    junit: Annotated[Path | None, typer.Option(help="Write JUnit XML.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead.")] = False,
) -> None:
    """Run the tests in personalities, in virtual time; exit 1 when one fails."""
    personalities = [_personality(one) for one in names or _library_names()]
    wanted = [
        (record, one)
        for record in personalities
        for one in record.tests
        if only is None or only.casefold() in f"{record.name} {one.name}".casefold()
    ]
    if not wanted:
        sys.exit("There are no such tests.")
    _only_errors()
    from beatroom.bot.rehearsal import testing  # noqa: PLC0415 - loads the pipeline

    verdicts: list[Verdict] = []
    for record, one in wanted:
        verdict = testing.run_test(record, one)
        verdicts.append(verdict)
        if not as_json:
            _print_verdict(verdict)
    if junit is not None:
        junit.write_text(testing.as_junit(verdicts), encoding="utf-8")
    failed = sum(not verdict.ok for verdict in verdicts)
    if as_json:
        typer.echo(json.dumps(testing.as_json(verdicts), indent=2, ensure_ascii=False))
    else:
        took = sum(verdict.took for verdict in verdicts)
        count = f"{len(verdicts)} {'test' if len(verdicts) == 1 else 'tests'}"
        typer.echo(f"{count}, {failed} failed, in {took:.1f} s")
    raise typer.Exit(1 if failed else 0)


def talk(
    name: NameOrFile,
    length: Annotated[str | None, typer.Option(help="Such as 10m.")] = None,
    person: Annotated[str, typer.Option(help="Your name.")] = "You",
) -> None:
    """Take part in a session in the terminal: type, or speak if there is a microphone."""
    personality = _personality(name)
    _only_errors()
    from beatroom.bot.cli.terminal_session import talk as run  # noqa: PLC0415 - loads the pipeline

    zone = datetime.now(UTC).astimezone().tzinfo or UTC
    run(personality, _real_settings(), length=_seconds(length), person=person, zone=zone)


def schema() -> None:
    """Print the JSON Schema of a personality."""
    from beatroom.flows.personality.schema import schema_text  # noqa: PLC0415 - loads the models

    typer.echo(schema_text(), nl=False)


def _personality(name: str) -> Personality:
    """The record by name or file; its problems end the command, one a line."""
    from beatroom.bot.personalities.library import Library, UnknownPersonalityError  # noqa: PLC0415 - loads the models
    from beatroom.flows.personality.source import PersonalityError  # noqa: PLC0415 - as above

    path = Path(name)
    is_file = path.suffix in (".yaml", ".yml") or "/" in name
    folders = [path.parent] if is_file else _folders()
    if is_file and not path.is_file():
        sys.exit(f"{name}: there is no such file.")
    try:
        return Library(folders).load(path.stem if is_file else name)
    except UnknownPersonalityError as error:
        sys.exit(str(error))
    except PersonalityError as error:
        where = folders[0] if is_file else Path()
        sys.exit("\n".join(f"{where / str(problem)}" for problem in error.problems))


def _folders() -> list[Path]:
    own = load_settings().personalities_dir
    return [own] if own.resolve() == SHIPPED else [own, SHIPPED]


def _library_names() -> Iterable[str]:
    from beatroom.bot.personalities.library import Library  # noqa: PLC0415 - loads the models

    return Library(_folders()).names()


def _script(path: Path, personality: Personality, length: float | None) -> Script:
    from beatroom.flows.personality.script_source import parse_script  # noqa: PLC0415 - as above
    from beatroom.flows.personality.source import PersonalityError  # noqa: PLC0415 - loads the models

    try:
        return parse_script(path.read_bytes(), str(path), personality, length)
    except OSError as error:
        sys.exit(f"{path}: this file cannot be read ({error.strerror}).")
    except PersonalityError as error:
        sys.exit("\n".join(str(problem) for problem in error.problems))


def _seconds(text: str | None) -> float | None:
    """A duration as authors write it."""
    from beatroom.flows.personality.times import parse_duration  # noqa: PLC0415 - loads the models

    if text is None:
        return None
    try:
        seconds = parse_duration(text)
    except PydanticCustomError as error:
        raise typer.BadParameter(str(error)) from None
    if seconds <= 0:
        raise typer.BadParameter("A session needs a length above 0.")
    return seconds


def _only_errors() -> None:
    """The pipeline's own lines are an engineer's; to be called before it is loaded."""
    from beatroom.bot.runtime.logs import configure_logs  # noqa: PLC0415 - only commands that log need it

    configure_logs("error", "console")


def _print_verdict(verdict: Verdict) -> None:
    from beatroom.bot.rehearsal.testing import failure_text  # noqa: PLC0415 - loads the pipeline
    from beatroom.flows.personality.script_times import format_moment  # noqa: PLC0415 - as above

    mark = typer.style("PASS", fg="green") if verdict.ok else typer.style("FAIL", fg="red")
    played = format_moment(round(verdict.played))
    typer.echo(f"{mark}  {verdict.personality}: {verdict.test}  ({played} in {verdict.took:.1f} s)")
    if not verdict.ok:
        typer.echo("\n".join(f"      {line}" for line in failure_text(verdict).splitlines()))


class _progress:  # noqa: N801 - reads as a verb in a with statement
    """Progress on stderr: a bar on a terminal, a line at each quarter elsewhere."""

    def __init__(self, what: str) -> None:
        from rich.console import Console  # noqa: PLC0415 - only commands with progress need it
        from rich.progress import Progress  # noqa: PLC0415 - as above

        self._console = Console(stderr=True)
        self._bar: Any = Progress(console=self._console, transient=True)
        self._what = what
        self._quarter = 0

    def __enter__(self) -> Callable[[float], None]:
        if self._console.is_terminal:
            self._bar.start()
            self._task = self._bar.add_task(self._what, total=1.0)
        else:
            typer.echo(f"{self._what} ...", err=True)
        return self._tell

    def __exit__(self, *_: object) -> None:
        if self._console.is_terminal:
            self._bar.stop()

    def _tell(self, share: float) -> None:
        if self._console.is_terminal:
            self._bar.update(self._task, completed=share)
        elif int(share * 4) > self._quarter:
            self._quarter = int(share * 4)
            typer.echo(f"{self._quarter * 25} %", err=True)


def _real_settings() -> Settings:
    """The operator's, for what asks a model or speaks for real."""
    settings = load_settings()
    leave_by(settings.way_out)
    return settings
