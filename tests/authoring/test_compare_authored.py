"""The comparison of example games with the same games elsewhere (`tools.compare_authored`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.compare_authored import COUNTERPARTS, EXAMPLES, lines_of, rounded

ROOT = Path(__file__).parents[2]


def test_every_installed_counterpart_gets_a_row_with_lines_and_a_rate() -> None:
    words = ["--repeats", "1", "--seconds", "0.02", "--n-envs", "2", "--no-examples"]
    done = subprocess.run(
        [sys.executable, "-m", "tools.compare_authored", *words],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stderr
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines()[2:]]
    assert {row[0] for row in rows} == {"Four in a Row", "Leduc"}
    ours = [row for row in rows if "side by side" in row[1]]
    assert len(ours) == 2 and all(int(row[2]) < 220 for row in ours)
    assert all(row[3].split(" ")[1] in ("thousand", "million") for row in rows)


def test_lines_are_counted_without_blanks_and_comments(tmp_path: Path) -> None:
    path = tmp_path / "game.cc"
    path.write_text("// about\n\nint a;  // kept\n  # pragma\nint b;\n", encoding="utf-8")
    assert lines_of([path]) == "2" and lines_of([]) == ""
    assert rounded(2_340_000) == "2.3 million" and rounded(45_600) == "46 thousand"
    assert all((EXAMPLES / f"{name}.py").is_file() for name in COUNTERPARTS)
