"""Where the service listens: at its port, or at the next free one, unless Beatroom runs already.

A service that can be reached notes its address in DATA_DIR, so that commands find it at whatever
port, and a second start finds it, too. Nothing secret is sent to whatever else has the port.
"""

from __future__ import annotations

import errno
import os
import socket
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

import httpx

from beatroom.bot.settings.settings import Settings, SettingsError

NEXT_PORTS = 20
"""How many ports after a taken one are tried."""
ANSWER_WITHIN = 5.0
"""Seconds in which a service that runs says that it does."""


class AlreadyRunsError(Exception):
    """A service of this data folder answers.

    Attributes:
        settings: Those of this start, with its port in them.
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__(f"Beatroom already runs here, at {settings.base_url}.")
        self.settings = settings


def listener(settings: Settings, *, hosting: bool = False) -> tuple[socket.socket, Settings]:
    """A bound socket, and the settings with the port that it has.

    Args:
        settings: Where it should be; a port that nobody has set may be another one.
        hosting: Whether it is a host of sessions: these need to be where they say.

    Raises:
        AlreadyRunsError: A service of this data folder answers.
        SettingsError: It cannot listen there; a sentence says why.
    """
    chosen = "port" in settings.model_fields_set or hosting
    ours = None if hosting else noted_port(settings)
    if ours is not None and not chosen and (runs := running(settings)) is not None:
        raise AlreadyRunsError(runs)
    try:
        return _bound(settings)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise SettingsError(
                f"HOST, PORT: the service cannot listen at {settings.host}:{settings.port} "
                f"({error.strerror})."
            ) from None
    beatroom = _is_beatroom(settings.host, settings.port)
    if beatroom and ours == settings.port:
        raise AlreadyRunsError(settings)
    for port in range(settings.port + 1, 1 + min(65535, settings.port + NEXT_PORTS)):
        if chosen:
            break
        try:
            return _bound(_at(settings, port))
        except OSError:
            continue
    whose = "a Beatroom with another data folder" if beatroom else "another program"
    raise SettingsError(
        f"PORT: {settings.host}:{settings.port} is taken by {whose}; set a port that is free."
    )


def noted_port(settings: Settings) -> int | None:
    """The port that a service of this data folder has noted, if its process lives."""
    try:
        port, process = map(int, _note(settings).read_text().split())
        os.kill(process, 0)
    except (OSError, ValueError):  # also where the process is somebody else's by now
        return None
    return port


def running(settings: Settings) -> Settings | None:
    """The settings with the port of the service of this data folder, if it answers."""
    port = noted_port(settings)
    if port is None or not _is_beatroom(settings.host, port):
        return None
    return _at(settings, port)


def note(settings: Settings) -> None:
    """Note the port, for as long as this process serves."""
    _note(settings).write_text(f"{settings.port} {os.getpid()}\n")


def forget(settings: Settings) -> None:
    """Take the note back, unless another service of this folder has made its own."""
    with suppress(OSError, ValueError):
        if int(_note(settings).read_text().split()[1]) == os.getpid():
            _note(settings).unlink()


def _note(settings: Settings) -> Path:
    return settings.data_dir / "port"


def _at(settings: Settings, port: int) -> Settings:
    return settings.model_copy(update={"port": port})


def _bound(settings: Settings) -> tuple[socket.socket, Settings]:
    family, *_, place = socket.getaddrinfo(
        settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # else others could listen at the same port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(place)
    except OSError:
        sock.close()
        raise
    return sock, _at(settings, int(sock.getsockname()[1]))


def _is_beatroom(host: str, port: int) -> bool:
    """Whether what listens there says that it is Beatroom; it is told nothing."""
    try:
        at = "localhost" if ip_address(host).is_unspecified else host
    except ValueError:  # a name
        at = host
    at = f"[{at}]" if ":" in at else at
    try:
        answer = httpx.get(f"http://{at}:{port}/metrics", timeout=ANSWER_WITHIN, trust_env=False)
    except (httpx.HTTPError, httpx.InvalidURL):
        return False
    return answer.is_success and "beatroom_" in answer.text
