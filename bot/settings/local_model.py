"""Settings of the models that run on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_settings import BaseSettings


def ports(text: str) -> str:
    """The text, if it is ports with commas between them."""
    named_ports(text)
    return text


def named_ports(text: str) -> tuple[int, ...]:
    """The ports that a text names."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(word.isascii() and word.isdigit() and 0 < int(word) < 65536 for word in words):
        raise ValueError("expected ports with commas between them, such as 11434,8080")
    return tuple(int(word) for word in words)


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
    model_ports: Annotated[str, AfterValidator(ports)] = Field(
        default="11434,1234,8080,8000",
        description="Ports of this machine at which the page looks for servers of models: by "
        "default those of Ollama, LM Studio, llama.cpp and vLLM.",
    )
