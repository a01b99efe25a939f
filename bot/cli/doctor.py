"""`beatroom doctor`: whether this machine has what sessions need, or what to do about it."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass

from beatroom.bot.cli.doctor_links import links_say
from beatroom.bot.runtime.own_command import called, installing
from beatroom.bot.settings.data_folder import readable_by_others
from beatroom.bot.settings.handed_over import settings_for_sessions
from beatroom.bot.settings.places import IN_CHECKOUT
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.flows.personality.errors import sentence


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        what: What it is.
        ok: Whether it is as it should be; None where it could be either way.
        says: What was found, and what to do if it is not ok.
    """

    what: str
    ok: bool | None
    says: str


def examine(settings: Settings) -> list[Finding]:
    """Look at everything; takes some seconds, because the speech models are loaded."""
    checks: list[Callable[[Settings], Finding | None]] = [
        _python,
        _data_dir,
        _database,
        _port,
        _pages,
        _node,
        _kinds,
        _personalities,
        _model,
        _services,
        _speech,
        _links,
        _rooms,
        _network,
        _calendar,
    ]
    return [found for check in checks if (found := check(settings)) is not None]


def _python(_: Settings) -> Finding:
    found = ".".join(map(str, sys.version_info[:3]))
    ok = (3, 11) <= sys.version_info[:2] < (3, 14)
    return Finding("Python", ok, found if ok else f"{found}; install Python 3.11, 3.12 or 3.13")


def _data_dir(settings: Settings) -> Finding:
    folder = settings.data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        says = f"{folder} cannot be written ({error.strerror}); set DATA_DIR to a folder that can"
        return Finding("Data folder", False, says)
    exposed = list(readable_by_others(folder))
    if exposed:
        says = (
            f"{exposed[0]} can be read or changed by other users"
            + (f", and {len(exposed) - 1} more" if len(exposed) > 1 else "")
            + "; the service puts that right when it starts"
        )
        return Finding("Data folder", False, says)
    return Finding("Data folder", True, str(folder.resolve()))


def _database(settings: Settings) -> Finding:
    from beatroom.bot.store.store import open_store, store_url  # noqa: PLC0415 - loads SQLAlchemy

    async def open_it() -> None:
        async with open_store(store_url(settings)):
            return

    name = "PostgreSQL" if settings.database_url is not None else "SQLite"
    try:
        asyncio.run(open_it())
    except Exception as error:  # noqa: BLE001 - border: whatever a driver says is what is wrong
        return Finding("Database", False, f"{name} cannot be used: {error}")
    return Finding("Database", True, name)


def _port(settings: Settings) -> Finding:
    from beatroom.bot.server.listening import running  # noqa: PLC0415 - loads HTTPX

    runs = running(settings)
    chosen = "port" in settings.model_fields_set
    if runs is not None and (not chosen or runs.port == settings.port):
        return Finding("Port", True, f"Beatroom runs here: {runs.base_url}")
    place = f"{settings.host}:{settings.port}"
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((settings.host, settings.port))
        except OSError as error:
            says = (
                f"{place} cannot be used ({error.strerror}): another program has it, "
                "or a Beatroom with another data folder; set PORT"
            )
            return Finding("Port", None, says)
    return Finding("Port", True, f"{place} is free")


def _pages(settings: Settings) -> Finding:
    index = settings.web_dir / "index.html"
    if index.is_file():
        return Finding("Pages", True, str(index))
    mend = "run `make web/dist/index.html`" if IN_CHECKOUT else "install Beatroom anew"
    return Finding("Pages", False, f"{index} is missing; {mend}, or set WEB_DIR")


def _node(_: Settings) -> Finding | None:
    if not IN_CHECKOUT:
        return None
    node = shutil.which("node")
    if node is None:
        return Finding("Node.js", None, "not found; it is needed only to build the pages")
    return Finding("Node.js", True, node)


def _kinds(_: Settings) -> Finding:
    """Every kind, with what it names loaded as sessions and the service would."""
    from beatroom.bot.cli.doctor_kinds import kinds_faults  # noqa: PLC0415 - loads the pipeline
    from beatroom.flows.personality.kinds import names  # noqa: PLC0415 - only this check

    if faults := kinds_faults():
        return Finding("Kinds", False, " ".join(faults))
    return Finding("Kinds", True, ", ".join(names()))


def _personalities(settings: Settings) -> Finding:
    from beatroom.bot.personalities.library import Library  # noqa: PLC0415 - only this check needs it
    from beatroom.bot.services.needs import needs_here  # noqa: PLC0415 - as above

    library = Library(settings.library_folders, needs=needs_here(settings))
    names, problems = library.names(), library.problems()
    if not names:
        says = f"none in {settings.library_folders[0]}; set PERSONALITIES_DIR"
        return Finding("Personalities", False, says)
    if problems:
        says = f"{', '.join(problems)} with problems; run `{called('check')}`"
        return Finding("Personalities", False, says)
    lacking = {name: library.lacks(library.load(name)) for name in names}
    waiting = [name for name, found in lacking.items() if found]
    if waiting:
        more = f" (so {', '.join(waiting[1:])})" if waiting[1:] else ""
        says = f"{waiting[0]} cannot be started here{more}: {lacking[waiting[0]][0].message}"
        return Finding("Personalities", None, says)
    return Finding("Personalities", True, ", ".join(names))


def _model(settings: Settings) -> Finding:
    from beatroom.bot.settings.model_endpoints import (  # noqa: PLC0415 - only this check
        DEFAULT,
        chosen_endpoint,
        model_endpoints,
    )

    try:
        named = [name for name in model_endpoints(settings) if name != DEFAULT]
        chosen = chosen_endpoint(settings)
    except SettingsError as error:
        return Finding("Language model", False, str(error))
    if chosen is not None and settings.llm == "auto" and not settings.uses_model:
        says = f"{chosen.model} at {chosen.url}, connected on the page /models"
        return Finding("Language model", True, says)
    from beatroom.bot.models.shelf import shelf_of  # noqa: PLC0415 - as above

    here = shelf_of(settings).best("language")
    if here is not None and settings.llm == "auto" and not settings.uses_model:
        return _local_model(here.name)
    if named and not settings.uses_model:
        says = (
            f"no default one: the script reader speaks, unless one of {', '.join(named)} is named"
        )
        return Finding("Language model", None, says)
    if not settings.uses_model:
        says = (
            "none: the script reader speaks; connect a model on the page /models, or set "
            "OPENAI_API_KEY or OPENAI_BASE_URL"
        )
        return Finding("Language model", None, says)
    if settings.openai_api_key is None and settings.openai_base_url is None:
        return Finding(
            "Language model", False, "LLM=openai needs OPENAI_API_KEY or OPENAI_BASE_URL"
        )
    where = settings.openai_base_url or "OpenAI"
    others = f"; also {', '.join(named)}" if named else ""
    return Finding("Language model", True, f"{settings.openai_model} at {where}{others}")


def _local_model(name: str) -> Finding:
    """Whether this machine can serve a model that is here."""
    from beatroom.bot.models.machines_model import MEMORY, has_runtime  # noqa: PLC0415 - only this check

    if not has_runtime():
        says = f"{name} is here, and nothing that serves it: run `{installing('models')}`"
        return Finding("Language model", False, says)
    cores, memory = os.cpu_count() or 1, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    told = f"{name} on this machine ({cores} cores, {memory / 1e9:.0f} GB of memory)"
    if memory < MEMORY or cores < 2:
        return Finding("Language model", None, f"{told}: talk needs 2 cores and 4 GB")
    return Finding("Language model", True, told)


def _services(settings: Settings) -> Finding:
    from beatroom.bot.services.checking import check_services  # noqa: PLC0415 - loads Pipecat

    try:
        check_services(settings)
    except SettingsError as error:
        return Finding("Services", False, str(error))
    return Finding("Services", True, "all that is set up can be made")


def _speech(settings: Settings) -> Finding:
    from beatroom.bot.services.needs import lacks  # noqa: PLC0415 - as above
    from beatroom.flows.personality.model import Beat, Offset, Personality  # noqa: PLC0415 - as above

    plain = Personality(
        name="plain",
        title="Plain",
        persona="You host.",
        length=60.0,
        beats=(Beat(title="Welcome", at=Offset(0.0), say="Hello."),),
    )
    for place, one in lacks(plain, settings):
        if place[:1] != ("model",):
            return Finding("Speech", False, sentence(one))
    try:
        from beatroom.bot.workers.worker_main import warm  # noqa: PLC0415 - loads the pipeline

        warm(settings_for_sessions(settings))
    except Exception as error:  # noqa: BLE001 - border: whatever is wrong with a model is the finding
        return Finding("Speech", False, f"the models cannot be loaded: {error}")
    return Finding("Speech", True, f"{settings.stt} hears, {settings.tts} speaks")


def _links(settings: Settings) -> Finding:
    return Finding("Links", *links_say(settings))


def _rooms(settings: Settings) -> Finding:
    if settings.daily_api_key is None:
        return Finding("Rooms", True, "in the browser, over WebRTC; set DAILY_API_KEY for Daily")
    if importlib.util.find_spec("daily") is None:
        says = f"DAILY_API_KEY is set: run `{installing('daily')}`, or unset it"
        return Finding("Rooms", False, says)
    return Finding("Rooms", True, "at Daily")


def _network(settings: Settings) -> Finding | None:
    from beatroom.bot.cli.doctor_network import network_says  # noqa: PLC0415 - only this check

    if settings.daily_api_key is not None:
        return None
    works, says = network_says(settings)
    return Finding("Network", works, says)


def _calendar(settings: Settings) -> Finding:
    lacks = [name for name in ("caldav", "radicale") if importlib.util.find_spec(name) is None]
    if settings.calendar == "url" and "caldav" not in lacks:
        lacks = []
    if settings.calendar == "off" or not lacks:
        return Finding("Calendar", True, f"CALENDAR={settings.calendar}")
    says = f"the planner plans without one: run `{installing('planner')}`, or set CALENDAR=off"
    return Finding("Calendar", None, says)
