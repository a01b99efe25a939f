"""Opens the page in the browser of whoever sits in front of this machine, if somebody does."""

from __future__ import annotations

import html
import os
import sys
import webbrowser
from pathlib import Path

from beatroom.bot.settings.secret_files import write_secret

FILE = "open.html"


def has_desktop() -> bool:
    """Whether a window can be opened here, and by whoever sits here."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_page(link: str, data_dir: Path) -> bool:
    """Open a link that has a token in it; whether a browser was told to.

    The browser gets a file of its user's that leads there: what a program is started with, all
    users of a machine can read.
    """
    if not has_desktop():
        return False
    path = (data_dir / FILE).resolve()
    target = html.escape(link, quote=True)
    try:
        write_secret(path, f'<meta http-equiv="refresh" content="0;url={target}"><title>…</title>')
        return webbrowser.open(path.as_uri())
    except (OSError, webbrowser.Error):
        return False
