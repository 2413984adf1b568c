"""Ctrl-C while libraries are being loaded, which takes seconds: the program ends at once, in a word. An exception, as
Python raises it by itself, would end in a traceback, and in the middle of loading torch in an abort.

This module is imported before everything else by whatever can be called as a program, and does nothing where this
project is a library.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path
from types import FrameType

from architects_env.core.files import streams
from architects_env.core.files.tools import COMMAND

STATUS = 130
"""Of a program that Ctrl-C has ended, as shells count."""
IMPORTS = "<frozen importlib._bootstrap"
"""How the names of the files begin whose code imports modules."""


def is_loading(frame: FrameType | None) -> bool:
    """Whether a module is being imported here."""
    while frame is not None:
        if frame.f_code.co_filename.startswith(IMPORTS):
            return True
        frame = frame.f_back
    return False


def is_in_llvm(frame: FrameType | None) -> bool:
    """Whether LLVM is at work here: into what it calls back nothing can be raised, and an object of it that is half
    made complains when it goes."""
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith("llvmlite."):
            return True
        frame = frame.f_back
    return False


def leave_if_loading(frame: FrameType | None) -> None:
    """End the program, if a module is being imported here: nothing can be raised there."""
    if is_loading(frame):
        os.write(2, b"Stopped.\n")
        os._exit(STATUS)


def _interrupted(number: int, frame: FrameType | None) -> None:
    leave_if_loading(frame)
    raise KeyboardInterrupt


def is_a_program() -> bool:
    """Whether this package is being imported because it, or one of its tools, was called: `python -m ...`,
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
