"""The reference pages about games as text are those that the tool writes."""

from __future__ import annotations

from architects_env.games import GAMES
from tools.text_pages import FIELDS, TOKENS, fields_page, token_row


def test_the_page_about_fields_is_current() -> None:
    assert FIELDS.read_text(encoding="utf-8") == fields_page(), "run python -m tools.text_pages"


def test_the_page_about_tokens_is_current_for_the_smallest_game_and_has_all() -> None:
    rows = TOKENS.read_text(encoding="utf-8").splitlines()
    assert token_row("hamlet", "en") in rows and token_row("hamlet", "cs") in rows, "run python -m tools.text_pages"
    for name in GAMES:
        assert sum(row.startswith(f"| {name} | ") for row in rows) == 2
