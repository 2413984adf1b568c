"""What is left out while numba compiles changes nothing that it makes."""

from __future__ import annotations

import copy
import subprocess
import sys

import pytest

from architects_env.core.compile.jit import COMPILED

if not COMPILED:
    pytest.skip("nothing is compiled in plain mode", allow_module_level=True)

import numba
import numpy as np
from numba.core import ir
from numba.core.compiler import Flags, run_frontend

from architects_env.core.compile.repeated_work import leave_out_repeated_work

leave_out_repeated_work()


def counts(numbers):
    total = 0
    for number in numbers:
        total = total + number
        total = total * 2
    return total


def test_a_block_that_is_copied_has_a_scope_of_its_own_with_the_same_variables() -> None:
    block = next(iter(run_frontend(counts, emit_dels=False).blocks.values()))
    scope = block.scope
    scope.redefine("total", block.loc)
    copied = copy.deepcopy(block)
    assert copied.scope is not scope
    assert {name: (var.name, var.loc) for name, var in copied.scope.localvars._con.items()} == {
        name: (var.name, var.loc) for name, var in scope.localvars._con.items()
    }
    assert all(var.scope is copied.scope for var in copied.scope.localvars._con.values())
    assert (copied.scope.redefined, copied.scope.var_redefinitions) == (scope.redefined, scope.var_redefinitions)
    names = dict(copied.scope.redefined)
    scope.redefine("total", block.loc)
    assert dict(copied.scope.redefined) == names
    for mine, theirs in zip(copied.body, block.body, strict=True):
        assert str(mine) == str(theirs)
        if isinstance(mine, ir.Assign):
            assert mine.target.scope is copied.scope


def test_flags_are_the_same_where_their_values_are() -> None:
    one, other = Flags(), Flags()
    other.nrt = Flags().nrt  # said, but by its usual value
    assert one == other
    assert hash(one) == hash(other)
    other.nrt = not Flags().nrt
    assert one != other


def test_a_record_is_said_in_the_same_words() -> None:
    said = f"import numba, numpy; print(repr(numba.from_dtype(numpy.dtype({[('gold', 'i1', (4,)), ('turn', 'i8')]}))))"
    by_numba = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout
    assert f"{numba.from_dtype(np.dtype([('gold', 'i1', (4,)), ('turn', 'i8')]))!r}\n" == by_numba
