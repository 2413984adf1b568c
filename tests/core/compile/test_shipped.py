"""Compiled rules that come with a wheel: taken where all fits, passed over in silence otherwise."""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.core.compile.cache import shipped
from tests.patience import PATIENCE

PLAY = """
import json, sys
from pathlib import Path
import numpy as np
import architects_env
from architects_env.core.compile import shipped
from architects_env.core.compile.jit import compiled_functions
if sys.argv[1:]:
    shipped.FOLDER = Path(sys.argv[1])
match, rng = architects_env.make("hamlet", 2, seed=4), np.random.default_rng(4)
while not match.over:
    match.apply(int(rng.choice(match.legal_actions())))
print(json.dumps([match.to_bytes().hex(), compiled_functions(), shipped.brings("hamlet")]))
"""


def played(cache: Path, *folder: Path, **variables: str) -> tuple[str, int, bool]:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, *map(str, folder)],
        env={**os.environ, "ARCHITECTS_ENV_CACHE": str(cache), "ARCHITECTS_ENV_COMPILE": "wait", **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    state, functions, brought = json.loads(done.stdout)
    return state, functions, brought


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with what Hamlet needs here, compiled for any processor of this kind; and how the game ended."""
    cache, folder = (tmp_path_factory.mktemp(name) for name in ("cache", "shipped"))
    state, functions, _ = played(cache, NUMBA_CPU_NAME=shipped.processor(), NUMBA_CPU_FEATURES="")
    assert functions > 10
    shipped.pack(cache.rglob("*.bin"), folder / "hamlet.xz")
    return folder, state


@pytest.mark.slow  # `make wheel` plays every game from what its wheel brings
def test_shipped_rules_play_the_same_game_and_nothing_is_compiled(folder: tuple[Path, str], tmp_path: Path) -> None:
    assert played(tmp_path, folder[0]) == (folder[1], 0, True)
    assert not list(tmp_path.rglob("*.bin")), "what was shipped is not copied"


def rewritten(path: Path, about: dict[str, object] | None = None, cut: int = 0) -> None:
    content = lzma.decompress(path.read_bytes())
    head, _, pieces = content.partition(b"\n")
    told = {**json.loads(head), **(about or {})}
    path.write_bytes(lzma.compress(json.dumps(told).encode() + b"\n" + pieces[: len(pieces) - cut]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of twelve pieces that are no code: nobody calls them."""
    pieces = [tmp_path / f"piece{number}.bin" for number in range(12)]
    for piece in pieces:
        piece.write_bytes(piece.name.encode() * 100)
    shipped.pack(pieces, tmp_path / "hamlet.xz")
    return tmp_path / "hamlet.xz"


def test_what_does_not_fit_or_is_damaged_is_passed_over(path: Path) -> None:
    fine = path.read_bytes()
    for harm in (
        lambda: rewritten(path, {"fits": {**shipped.versions(), "numba": "0.1"}}),
        lambda: rewritten(path, {"fits": {**shipped.versions(), "target": ["riscv64", "generic", ""]}}),
        lambda: rewritten(path, {"pieces": 7}),
        lambda: rewritten(path, cut=1),
        lambda: path.write_bytes(fine[:-40]),
        lambda: path.write_bytes(b"nothing"),
    ):
        path.write_bytes(fine)
        harm()
        shipped._pieces.clear()
        shipped._open(path)
        assert not shipped._pieces
    path.write_bytes(fine)
    shipped._open(path)
    assert len(shipped._pieces) == 12 and shipped.find("nobody-knows") is None
    assert shipped.find("piece7.bin") == b"piece7.bin" * 100
    shipped._pieces.clear()


def test_a_game_whose_file_is_damaged_brings_nothing_also_if_another_game_does(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipped, "FOLDER", path.parent)
    monkeypatch.setattr(shipped, "_opened", {})
    monkeypatch.setattr(shipped, "_pieces", {})
    path.with_name("citadels.xz").write_bytes(path.read_bytes()[:-40])
    assert shipped.brings("hamlet") and not shipped.brings("citadels") and not shipped.brings("nowhere")
    assert shipped.brings("hamlet") and not shipped.brings("citadels")


@pytest.mark.slow  # as with a changed file of the cache (`test_jit`): one function reads both
def test_code_of_a_changed_piece_is_compiled_anew(folder: tuple[Path, str], tmp_path: Path) -> None:
    """Every piece begins with a checksum, as in the cache."""
    head, _, pieces = lzma.decompress((folder[0] / "hamlet.xz").read_bytes()).partition(b"\n")
    (tmp_path / "hamlet.xz").write_bytes(lzma.compress(head + b"\n" + bytes(len(pieces))))
    state, functions, brought = played(tmp_path / "cache", tmp_path)
    assert state == folder[1] and functions > 10 and brought


def test_a_processor_that_lacks_what_the_code_needs_takes_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shipped.NEEDED, shipped.processor(), ("no such feature",))
    shipped._runs_here.cache_clear()
    shipped._open(path)
    assert not shipped._pieces
    monkeypatch.undo()
    shipped._runs_here.cache_clear()
    assert shipped._runs_here()
