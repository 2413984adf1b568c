"""Ctrl-C: where it waits, and where nothing may be raised."""

from __future__ import annotations

import signal
import time

import pytest

from architects_env.train.runs.signals import StopRequests
from tests.patience import PATIENCE

CTRL_C = "signal.raise_signal(signal.SIGINT)"


def test_in_llvm_a_request_waits_until_it_has_done_its_work() -> None:
    """An object of it that is half made would complain on its way out."""
    with StopRequests() as stop, stop.defer_interrupts(), stop.allow_interrupts(), pytest.raises(KeyboardInterrupt):
        exec(CTRL_C, {"__name__": "llvmlite.binding.ffi", "signal": signal})
        assert not stop.requested
        time.sleep(PATIENCE)
    assert stop.requested and not stop.repeated


def test_a_request_to_stop_waits_while_it_is_held_and_a_second_one_does_not() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with StopRequests() as stop, stop.defer_interrupts():
        signal.raise_signal(signal.SIGTERM)
        assert stop.requested and not stop.repeated
        with pytest.raises(KeyboardInterrupt), stop.allow_interrupts():
            pass
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        assert stop.repeated
    assert signal.getsignal(signal.SIGTERM) == before
