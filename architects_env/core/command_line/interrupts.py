"""Handling of Ctrl-C while libraries are being imported, which takes seconds: the program ends at once with one line.

Python's own exception would end in a traceback, and in an abort in the middle of importing torch. Every module that
can be called as a program imports this one first. It does nothing where this project is used as a library.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from types import FrameType

from architects_env.core.command_line import streams
from architects_env.core.command_line.tools import COMMAND

STATUS = 130
"""Exit status of a program that Ctrl-C has ended, as shells count."""
IMPORTS = "<frozen importlib._bootstrap"
"""Prefix of the file names of the code that imports modules."""


def is_loading(frame: FrameType | None) -> bool:
    """Return whether a module is being imported here."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(IMPORTS):
            return True
        frame = frame.f_back
    return False


def is_in_llvm(frame: FrameType | None) -> bool:
    """Return whether LLVM is running here.

    No exception may be raised in its callbacks, and a half-made object of it complains when it is destroyed.
    """
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith("llvmlite."):
            return True
        frame = frame.f_back
    return False


def leave_if_loading(frame: FrameType | None) -> None:
    """End the program if a module is being imported here, where no exception may be raised."""
    if is_loading(frame):
        os.write(2, b"Stopped.\n")
        os._exit(STATUS)


def _interrupted(number: int, frame: FrameType | None) -> None:
    leave_if_loading(frame)
    raise KeyboardInterrupt


def is_a_program() -> bool:
    """Return whether this package is being imported because it, or one of its tools, was called: `python -m ...`,
    `architects-env ...`."""
    return sys.argv[:1] == ["-m"] or (bool(sys.argv) and Path(sys.argv[0]).stem == COMMAND)


if is_a_program():
    streams.prepare()
if (
    is_a_program()
    and threading.current_thread() is threading.main_thread()
    and signal.getsignal(signal.SIGINT) is signal.default_int_handler
):
    signal.signal(signal.SIGINT, _interrupted)
