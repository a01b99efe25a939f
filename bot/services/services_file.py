"""The services that an operator has set up by name, beyond those that are there anyway.

They stand in a file, by what they are for (`stt`, `llm`, `tts`, `turn_end`, `noise_filter`):

    tts:
      narrator:
        service: rime                # an alias, a `module:Class`, or an entry point's name
        settings: {voice: cove}      # Pipecat's Settings of that class
        options: {api_key: ...}      # what else the class takes
        voices: [cove, luna]         # those that personalities may name; default: any

What stands under `settings` and `options` is validated by the class itself (`class_models`). No
value is repeated in an error, for it may be a key.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, cast

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from beatroom.bot.services.catalogue import PURPOSES, Purpose
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.flows.personality.errors import did_you_mean, fault
from beatroom.flows.personality.source import PersonalityError, Sheet, read_sheet
from beatroom.flows.personality.tree import plain
from beatroom.flows.personality.words import Name

FILE = "services.yaml"
FILE_CAP = 256 * 1024
Text = Annotated[str, StringConstraints(min_length=1, max_length=300)]


class ServiceEntry(BaseModel):
    """A service, and how it is made."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    service: Text = Field(description="An alias, a `module:Class`, or an entry point's name.")
    settings: dict[str, Any] = Field(default_factory=dict[str, Any])
    options: dict[str, Any] = Field(default_factory=dict[str, Any])
    languages: tuple[Text, ...] = Field(
        default=(), description="Codes of the languages that it serves; default: what it tells."
    )
    voices: tuple[Text, ...] = Field(default=(), description="Its voices; default: any name.")


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    stt: dict[Name, ServiceEntry] = Field(default_factory=dict[Name, ServiceEntry])
    llm: dict[Name, ServiceEntry] = Field(default_factory=dict[Name, ServiceEntry])
    tts: dict[Name, ServiceEntry] = Field(default_factory=dict[Name, ServiceEntry])
    turn_end: dict[Name, ServiceEntry] = Field(default_factory=dict[Name, ServiceEntry])
    noise_filter: dict[Name, ServiceEntry] = Field(default_factory=dict[Name, ServiceEntry])


Entries = dict[tuple[Purpose, str], ServiceEntry]


def services_file(settings: Settings) -> Path:
    """Where the services stand."""
    return settings.services or settings.data_dir / FILE


def read_services(settings: Settings) -> tuple[Sheet | None, Entries]:
    """The file with its places, and what it holds; read anew, so that a change needs no restart.

    Raises:
        SettingsError: For a file that cannot be used; with file, line and column of each problem.
    """
    path = services_file(settings)
    try:
        with path.open("rb") as file:
            source = file.read(FILE_CAP)
    except FileNotFoundError:
        if settings.services is None:
            return None, {}
        raise SettingsError(f"SERVICES: there is no file {path}.") from None
    except OSError as error:
        raise SettingsError(f"SERVICES: {path} cannot be read ({error.strerror}).") from None
    if not source.strip():
        return None, {}
    try:
        sheet = read_sheet(source, str(path))
        return sheet, _entries(sheet)
    except PersonalityError as error:
        raise SettingsError(f"These services cannot be used:\n{error}") from None


def _entries(sheet: Sheet) -> Entries:
    given = plain(sheet.root)
    try:
        found = _File.model_validate(given)
    except ValidationError as error:
        _report(sheet, error)
        raise sheet.error() from None
    if sheet.problems:
        raise sheet.error()
    return {
        (purpose, name): entry
        for purpose in PURPOSES
        for name, entry in cast("dict[str, ServiceEntry]", getattr(found, purpose)).items()
    }


def _report(sheet: Sheet, error: ValidationError) -> None:
    for one in error.errors(include_url=False):
        path = tuple(step for step in one["loc"] if step != "[key]")
        known = PURPOSES if len(path) == 1 else tuple(ServiceEntry.model_fields)
        name = str(path[-1]) if path else "the file"
        match one["type"]:
            case "missing":
                told = fault(f"'{name}' is missing", f"a group with {', '.join(known)}")
            case "extra_forbidden":
                hint = did_you_mean(name, known)
                told = fault(
                    f"'{name}' is not known here", f"one of {', '.join(known)}", hint, on_key=True
                )
            case _:
                told = fault(f"'{name}': {one['msg'].removeprefix('Value error, ').rstrip('.')}")
        sheet.report(path, told)
