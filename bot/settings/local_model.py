"""Settings of the models that run on this machine."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings


class LocalModelSettings(BaseSettings):
    """Where models lie, and how much of the machine they take."""

    # Models on this machine
    models_dir: Path | None = Field(
        default=None, description="Folder of `beatroom models`; default: DATA_DIR/models."
    )
