"""A command in a network namespace of its own, which has nothing but loopback: the cable is pulled.

    .venv/bin/python -m tools.network_cut COMMAND ...

Linux only, by util-linux's `unshare`; without root it takes a user namespace too.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys

INSIDE = "--inside"
GET_FLAGS, SET_FLAGS, UP = 0x8913, 0x8914, 0x1
"""Linux's SIOCGIFFLAGS and SIOCSIFFLAGS, and the flag of an interface that is up."""


def without_network(command: list[str]) -> list[str]:
    """The command that runs another one with the network cut."""
    unshare = shutil.which("unshare")
    if unshare is None:
        raise SystemExit("The network is cut with `unshare`, which is not here (util-linux).")
    spaces = ["--net"] if os.geteuid() == 0 else ["--net", "--map-root-user"]
    return [unshare, *spaces, "--", sys.executable, "-m", "tools.network_cut", INSIDE, *command]


def is_cut() -> bool:
    """Whether this process has no other interface than loopback."""
    return [name for _, name in socket.if_nameindex()] == ["lo"]


def _bring_up_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asked = fcntl.ioctl(asking, GET_FLAGS, struct.pack("16sh14x", b"lo", 0))
        flags = struct.unpack("16sh14x", asked)[1]
        fcntl.ioctl(asking, SET_FLAGS, struct.pack("16sh14x", b"lo", flags | UP))


def main() -> None:
    """Cut it, then run the command in the place of this process."""
    command = sys.argv[1:]
    if command[:1] != [INSIDE]:
        raise SystemExit(subprocess.run(without_network(command), check=False).returncode)
    if not is_cut():
        raise SystemExit("The network is not cut: there are other interfaces than loopback.")
    _bring_up_loopback()
    os.execvp(command[1], command[1:])


if __name__ == "__main__":
    main()
