"""Language models that were connected on the page: kept in a file that only its owner can read.

The service writes it and nobody else; what people write themselves is `model-endpoints.yaml`. Keys
stand in it, as they do there.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from beatroom.bot.settings.endpoint import ModelEndpoint
from beatroom.bot.settings.secret_files import write_secret
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.flows.personality.words import Name

CONNECTED = "connected-models.json"
MOST = 50
"""How many may be saved."""

_changing = threading.Lock()


class Figures(BaseModel):
    """What a model did when it was tried.

    Attributes:
        first_word: Seconds until its first word.
        words: Words a second from there; None where it said too little to tell.
        at: When, seconds since the epoch.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    first_word: Annotated[float, Field(ge=0, le=3600)]
    words: Annotated[float, Field(ge=0, le=1e6)] | None
    at: Annotated[float, Field(ge=0, le=1e11)]


class ConnectedModel(ModelEndpoint):
    """An endpoint that was saved on the page, and what it did when it was tried."""

    tried: Figures | None = None


class ConnectedModels(BaseModel):
    """All of them, and the one that speaks where nothing else is named."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    default: str | None = None
    endpoints: dict[Name, ConnectedModel] = Field(default_factory=dict[str, ConnectedModel])


def connected_file(settings: Settings) -> Path:
    """Where they are kept."""
    return settings.data_dir / CONNECTED


def connected_models(settings: Settings) -> ConnectedModels:
    """What was saved, read anew, so that a change needs no restart.

    Raises:
        SettingsError: The file cannot be used; what is in it is not repeated, for there are keys.
    """
    path = connected_file(settings)
    try:
        return ConnectedModels.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return ConnectedModels()
    except OSError as error:
        raise SettingsError(f"{path} cannot be read ({error.strerror}).") from None
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        at = ".".join(map(str, first["loc"])) or "the file"
        raise SettingsError(
            f"{path}: {at}: {first['msg']}. Put it right, or delete the file and connect the "
            "models again."
        ) from None


def change_connected(
    settings: Settings, change: Callable[[ConnectedModels], ConnectedModels]
) -> None:
    """Write what a change makes of them, one change at a time; it blocks.

    Raises:
        SettingsError: What is there cannot be used.
        OSError: The file cannot be written.
    """
    with _changing:
        made = change(connected_models(settings))
        write_secret(connected_file(settings), _with_keys(made))


def _with_keys(models: ConnectedModels) -> str:
    """As JSON; this is the one place where keys are written out."""
    told: Mapping[str, Any] = {
        name: {**one.model_dump(mode="json"), "key": _shown(one.key)}
        for name, one in models.endpoints.items()
    }
    return json.dumps({"default": models.default, "endpoints": told}, indent=1)


def _shown(key: SecretStr | None) -> str | None:
    return None if key is None else key.get_secret_value()
