"""What the README shows is executed."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0][:50] for block in BLOCKS])
def test_readme_block(block: str) -> None:
    exec(compile(block, "README.md", "exec"), {})


def test_the_readme_shows_how_to_play_a_random_game_in_ten_lines() -> None:
    first = BLOCKS[0].strip().splitlines()
    assert len(first) <= 10 and "architects_v0" in BLOCKS[0] and len(BLOCKS) >= 3
