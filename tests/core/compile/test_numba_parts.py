"""What rests on numba's inner parts lies in one room, `core.compile`; this says what it relies on. A new version of
numba is tried by running these tests, those of `test_jit` and those of a game."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import numba
import pytest
from numba.core.registry import cpu_target

from architects_env.core.compile.jit import kernel

ROOT = Path(__file__).parents[3]
ROOM = ROOT / "architects_env" / "core" / "compile"
FOLDERS = ("architects_env", "agents", "train", "experiments", "play", "tools", "examples")

RELIED_ON = {
    "numba.core.bytecode": ("FunctionIdentity.from_function", "FunctionIdentity._unique_ids"),
    "numba.core.compiler": ("CompileResult._reduce", "CompileResult._rebuild"),
    "numba.core.compiler_lock": ("global_compiler_lock",),
    "numba.core.dispatcher": ("_FunctionCompiler._customize_flags", "_FunctionCompiler._compile_core"),
    "numba.core.errors": ("NumbaError",),
    "numba.core.ir": ("Loc", "Scope", "VarMap", "Var"),
    "numba.core.registry": (
        "CPUDispatcher.get_call_template",
        "CPUDispatcher.add_overload",
        "CPUDispatcher.compile",
        "CPUDispatcher._insert",
    ),
    "numba.core.serialize": ("dumps",),
    "numba.core.sigutils": ("normalize_signature",),
    "numba.core.targetconfig": ("TargetConfig.__eq__", "TargetConfig.values"),
    "numba.cpython.unsafe.numbers": ("trailing_zeros",),
    "numba.np.linalg": ("ensure_blas",),
    "numba.core.types": (
        "Record.mangling_args",
        "Literal",
        "Omitted",
        "uint64",
        "int64",
        "Integer",
        "Boolean",
        "IntEnumMember",
    ),
}
"""By module, what is replaced, called or read."""
PUBLIC = {"numba.prange", "numba.extending.intrinsic", "numba.extending.overload", "numba.extending.register_jitable"}


def imported(path: Path) -> Iterator[str]:
    """Modules of numba that a file imports."""
    text = path.read_text(encoding="utf-8")
    for base, names in re.findall(r"^ *from (numba[\w.]*) import ([^\n#]+)", text, re.MULTILINE):
        yield from (f"{base}.{name.split(' as ')[0].strip()}" for name in names.split(","))
    yield from re.findall(r"^ *import (numba[\w.]+)", text, re.MULTILINE)


def test_only_one_room_knows_numbas_inner_parts() -> None:
    outside = [
        f"{path.relative_to(ROOT)}: {name}"
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        if ROOM not in path.parents
        for name in imported(path)
        if name not in PUBLIC
    ]
    assert outside == []


def test_all_that_the_room_imports_of_numba_is_listed_here() -> None:
    names = {name for path in ROOM.rglob("*.py") for name in imported(path)} - PUBLIC
    modules = {module for name in names for module in RELIED_ON if name == module or name.startswith(f"{module}.")}
    assert names and {name for name in names if not any(name.startswith(module) for module in RELIED_ON)} == set()
    assert modules == set(RELIED_ON)


@pytest.mark.parametrize("module", RELIED_ON)
def test_what_is_relied_on_is_there(module: str) -> None:
    for path in RELIED_ON[module]:
        found = import_module(module)
        for name in path.split("."):
            assert hasattr(found, name), f"numba {numba.__version__} has no {module}.{path}"
            found = getattr(found, name)


def test_a_compiled_library_and_the_engine_have_the_parts_with_which_functions_are_linked() -> None:
    @kernel
    def one_more(number):
        return number + 1

    assert one_more(1) == 2
    (result,) = one_more.overloads.values()  # type: ignore[attr-defined]
    for name in ("_final_module", "_shared_module", "get_function", "has_dynamic_globals"):
        assert hasattr(result.library, name), name
    codegen = cpu_target.target_context.codegen()  # type: ignore[attr-defined]
    assert len(codegen.magic_tuple()) == 3
    for name in ("_defined_symbols", "is_symbol_defined"):
        assert hasattr(codegen._engine, name), name


def test_rules_start_without_linear_algebra_and_matrices_can_be_multiplied_afterwards() -> None:
    program = """
import sys, numba, numpy as np, architects_env
architects_env.make("hamlet")
before = "scipy.linalg" in sys.modules
print(before, numba.njit(lambda a: a @ a)(2 * np.eye(2))[1, 1], "scipy.linalg" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "4.0", "True"]
