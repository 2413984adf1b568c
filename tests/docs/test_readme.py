"""What the README shows is executed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from architects_env.games import GAMES, load

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0][:50] for block in BLOCKS])
def test_readme_block(block: str) -> None:
    exec(compile(block, "README.md", "exec"), {})


def test_the_readme_shows_how_to_play_a_random_game_in_ten_lines() -> None:
    first = BLOCKS[0].strip().splitlines()
    assert len(first) <= 10 and "architects_v0" in BLOCKS[0] and len(BLOCKS) >= 2


def test_the_readme_is_short_and_its_lines_are() -> None:
    lines = README.splitlines()
    assert len(lines) < 120 and [line for line in lines if len(line) > 100] == []


def test_the_table_of_games_of_the_readme_is_true() -> None:
    for name in GAMES:
        game = load(name)
        row = next(
            line
            for line in README.splitlines()
            if line.startswith(f"| [{game.title.split(' with ')[0]}](docs/games/{name}/index.md)")
        )
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        facts = [
            f"{game.seats[0]} to {game.seats[1]}",
            str(len(game.action_space)),
            str(len(game.observation_layout)),
            str(len(game.bots)),
        ]
        assert [cells[1], cells[2], cells[3], cells[5]] == facts


def test_every_link_of_the_readme_leads_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", README)
    if not (ROOT / "docs" / "pictures").is_dir():  # they are drawn later
        links = [link for link in links if not link.startswith("docs/pictures/")]
    assert len(links) > 20 and [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_begins_with_the_two_commands_that_do_everything() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE)
    told = re.findall(r"^make ([a-z-]+)", README, re.MULTILINE)
    assert told == ["train", "test"] and set(told) <= set(targets)
