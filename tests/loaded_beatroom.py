"""What `service_parent.py` loads for `beatroom serve` and for its sessions."""

from __future__ import annotations


def load() -> None:
    """Load it; the command loads what is still missing."""
    from beatroom.bot.cli import main  # noqa: F401, PLC0415 - by the parent alone
    from beatroom.bot.serving.app import routes  # noqa: PLC0415 - as above
    from beatroom.bot.serving.serve import serve  # noqa: F401, PLC0415 - as above
    from beatroom.bot.workers import worker_main  # noqa: F401, PLC0415 - as above

    routes()
