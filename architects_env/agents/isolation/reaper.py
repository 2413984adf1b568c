"""A program that runs a command and ends all processes that it leaves: `python reaper.py SOCKET COMMAND...`.

Tournaments run isolated agents under a reaper, and the benchmark runs training under one. A process that forks twice
and starts a new session leaves its process group and its parent, and would outlive the tournament. On Linux it cannot
leave its reaper: a process that loses its parent becomes a child of the reaper (PR_SET_CHILD_SUBREAPER).

The reaper kills its children until none is left as soon as the command ends, or the other end of the socket is closed;
the system closes it for a tournament that is killed. Then the reaper ends with the exit code of the command, which is
128 plus the signal if it was killed.

This module imports nothing but the standard library, because one reaper runs beside every isolated agent.
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
"""The event that the other end was closed. Data from the other end does not wake the reaper."""

REAPER = "{reaper}"
"""The word of a command that is replaced by the process id of the reaper."""
CHECK_EVERY = 0.005
"""Seconds between two checks for children that are left."""


def main() -> None:
    """Run the command. Arguments: the file descriptor of the socket, which the command inherits, and the command."""
    link, command = int(sys.argv[1]), [str(os.getpid()) if word == REAPER else word for word in sys.argv[2:]]
    if ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0):
        raise SystemExit("This system has no PR_SET_CHILD_SUBREAPER, so the processes of an agent cannot be ended.")
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
    """Kill all children until none is left. Processes whose parent was killed become children too."""
    with suppress(ChildProcessError):  # no child is left
        while True:
            for child in children():
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(CHECK_EVERY)


def children() -> list[int]:
    """Return the ids of the child processes of this process."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError):  # the process has ended since
                parent = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()[1]
                if int(parent) == os.getpid():
                    found.append(int(entry.name))
    return found


if __name__ == "__main__":
    main()
