"""The notebooks run from top to bottom."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.patience import PATIENCE

nbformat = pytest.importorskip("nbformat", reason="the notebooks' tests need nbclient and ipykernel (the extra dev)")
nbclient = pytest.importorskip("nbclient", reason="the notebooks' tests need nbclient and ipykernel (the extra dev)")

ROOT = Path(__file__).parents[2]


# What the second one calls, the tests of training and tournaments call too.
@pytest.mark.parametrize("name", ["quickstart", pytest.param("train_and_evaluate", marks=pytest.mark.slow)])
def test_a_notebook_runs_from_top_to_bottom(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
    notebook = nbformat.read(ROOT / "examples" / f"{name}.ipynb", as_version=4)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells), (
        "notebooks are kept without outputs"
    )
    nbclient.NotebookClient(
        notebook, timeout=PATIENCE * 4, kernel_name="python3", resources={"metadata": {"path": str(ROOT / "examples")}}
    ).execute()
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")
