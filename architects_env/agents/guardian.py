"""Stands between a tournament and the process of an isolated agent, or a benchmark and that of a training, and ends
whatever that has begun: `python agents/guardian.py SOCKET COMMAND...`.

A process that forks twice and begins a session of its own leaves its process group and its parent, and would outlive
the tournament. On Linux it cannot leave its guardian: whoever loses its parent becomes the guardian's child
(PR_SET_CHILD_SUBREAPER). As soon as the command's process ends, or the tournament closes its end of the socket (as the
system does for a process that dies, however it dies), the guardian kills its children until it has none left. Then it
ends with the exit code of the process (128 and the signal, as shells say it, for one that was killed).

Nothing but the standard library is imported here: a guardian stands beside every isolated agent.
"""

from __future__ import annotations

import ctypes
import os
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
POLLRDHUP = 0x2000
"""The other end was closed; what it has sent does not wake the guardian."""

GUARDIAN = "{guardian}"
"""In a command this stands for the process id of its guardian."""
LOOK_EVERY = 0.005
"""Seconds between two looks for children that are still there."""


def main() -> None:
    """Arguments: the number of the open socket that the agent's process is given too, and the command that starts that
    process."""
    link, command = int(sys.argv[1]), [str(os.getpid()) if word == GUARDIAN else word for word in sys.argv[2:]]
    if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0):
        raise SystemExit("This system has no PR_SET_CHILD_SUBREAPER, so nobody can end what this process begins.")
    try:
        process = subprocess.Popen(command, pass_fds=[link])
    except OSError as error:
        raise SystemExit(f"{command[0]} cannot be started: {error.strerror or error}.") from None
    ends = select.poll()
    ends.register(link, POLLRDHUP)
    ends.register(os.pidfd_open(process.pid), select.POLLIN)
    code = None
    try:
        ends.poll()
        code = process.poll()
    finally:
        end_all()
    sys.exit(1 if code is None else code if code >= 0 else 128 - code)


def end_all() -> None:
    """Kill every child, and every one that becomes a child because its parent was killed, until there is none."""
    with suppress(ChildProcessError):  # raised when there is none left
        while True:
            for child in children():
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(LOOK_EVERY)


def children() -> list[int]:
    """The processes whose parent this one is."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):  # it has ended meanwhile
                parent = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()[1]
                if int(parent) == os.getpid():
                    found.append(int(entry.name))
    return found


if __name__ == "__main__":
    main()
