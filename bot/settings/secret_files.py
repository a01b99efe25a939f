"""Secrets that the service makes for itself, in files that only its user can read."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def kept_secret(path: Path, prefix: str = "") -> str:
    """The secret in a file; made, with mode 0600, when there is none."""
    if path.exists():
        kept = path.read_text().strip()
        if kept:
            return kept
    made = prefix + secrets.token_urlsafe(32)
    write_secret(path, made)
    return made


def write_secret(path: Path, value: str) -> None:
    """Write a secret so that only its owner can read it, also while it is being written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(value + "\n")
    half.replace(path)
