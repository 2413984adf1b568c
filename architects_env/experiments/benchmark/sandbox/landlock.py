"""A program that restricts itself with Landlock and then runs a command: `python -I landlock.py LAYOUT.json
COMMAND...`.

Landlock is a part of Linux (from 5.13 on) by which any process can give up access to files for itself and its children,
in the kernel, for every library that opens them. It needs no installed program, no user namespaces and no rights, so it
works in most containers. Names and sizes of files can still be seen, but no content. From Linux 6.7 on it also refuses
connections by TCP.

This module imports nothing but the standard library.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""Numbers of the system calls, the same on every kind of machine."""
PATH_BENEATH, GET_VERSION, NO_NEW_PRIVILEGES = 1, 1, 38
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = (1 << k for k in range(4))
TRUNCATE, DEVICE = 1 << 14, 1 << 15
READ = EXECUTE | READ_FILE
OF_FILES = READ | WRITE_FILE | TRUNCATE | DEVICE
"""The rights that a rule for a file, and not for a folder, may name."""
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""Number of rights to files by the version of Landlock; later versions have as many as version 5."""
TCP, SCOPES = 0b11, 0b11
"""Rights to bind and connect (from version 4 on), and to reach other processes (from version 6 on)."""


class _Rule(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def _call(number: int, *arguments: object) -> int:
    found = ctypes.CDLL(None, use_errno=True).syscall(ctypes.c_long(number), *arguments)
    if found < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return found


def landlock_version() -> int:
    """Return the version of Landlock that this system has, or 0."""
    if sys.platform != "linux":
        return 0
    try:
        return _call(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(GET_VERSION))
    except OSError:
        return 0


def restrict(read: Iterable[str], names: Iterable[str], write: Iterable[str]) -> None:
    """Give up access to all files but these, for this process and its children.

    Args:
        read: Files, and folders with all that is in them, that may be read and executed.
        names: Folders whose content may be listed.
        write: Files and folders that may be read and written.

    Raises:
        OSError: This system has no Landlock.
    """
    version = landlock_version()
    every = (1 << RIGHTS[max(1, min(version, 5))]) - 1
    rights = (ctypes.c_uint64 * 3)(every, TCP if version >= 4 else 0, SCOPES if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    rules = _call(CREATE_RULESET, ctypes.byref(rights), ctypes.c_size_t(size), ctypes.c_uint32(0))
    for paths, allowed in ((read, READ | READ_DIR), (names, READ_DIR), (write, every)):
        for path in paths:
            _allow(rules, path, allowed & every)
    if ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        raise OSError("This system has no PR_SET_NO_NEW_PRIVS.")
    _call(RESTRICT_SELF, ctypes.c_int(rules), ctypes.c_uint32(0))
    os.close(rules)


def _allow(rules: int, path: str, allowed: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        rule = _Rule(allowed if os.path.isdir(path) else allowed & OF_FILES, place)
        _call(ADD_RULE, ctypes.c_int(rules), ctypes.c_int(PATH_BENEATH), ctypes.byref(rule), ctypes.c_uint32(0))
    finally:
        os.close(place)


def main() -> None:
    """Restrict this process and run the command in its place."""
    layout = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), *layout["path"]]))
    restrict(layout["read"], layout["names"], layout["write"])
    os.execvp(sys.argv[2], sys.argv[2:])


if __name__ == "__main__":
    main()
