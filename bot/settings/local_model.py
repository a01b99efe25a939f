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
    local_model_slots: int = Field(
        default=2,
        ge=1,
        le=16,
        description="Talks that this machine's own language model keeps ready at once; further "
        "sessions share them, and wait longer for a reply.",
    )
    local_model_threads: int | None = Field(
        default=None,
        ge=1,
        description="Cores that it may take, behind speech; default: all of them.",
    )
