"""The names of the nodes that are not beats, for those who do not build nodes."""

from __future__ import annotations

ADMIN = "admin"
BOOT = "boot"
