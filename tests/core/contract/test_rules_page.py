"""Looking things up on a rules page: whole sections, and passages that bear a number in bold."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import architects_env
from architects_env.core.contract.rules_page import find, numbers, page, plain_number, section, sections
from architects_env.games import GAMES, load
from architects_env.play.language import catalogue
from architects_env.play.server.messages.rules_help import for_players

TEXT = """# Game: the rules

## 1. Cards

**1.1** Deal. **F3** Five each.

### 1.2 Trading

Trade **F1** like this:

- two for one **D1**,
  also twice
- three for **F3** none

| number | what |
| --- | --- |
| **D2** | stop |
| D3 | go on |

## 2. End

Most points.

## 10. Options

None.
"""


def test_a_section_goes_to_the_next_heading_of_its_level() -> None:
    assert find(TEXT, "1").startswith("## 1. Cards") and find(TEXT, "1").endswith("| D3 | go on |")
    assert find(TEXT, "1.2").startswith("### 1.2 Trading") and find(TEXT, "1.2").endswith("| D3 | go on |")
    assert find(TEXT, "2") == "## 2. End\n\nMost points." and find(TEXT, "10") == "## 10. Options\n\nNone."


def test_a_number_in_bold_leads_to_its_paragraph_item_or_row() -> None:
    assert find(TEXT, "1.1") == "**1.1** Deal. **F3** Five each."
    assert find(TEXT, "D1") == "- two for one **D1**,\n  also twice"
    assert find(TEXT, "D2") == "| number | what |\n| --- | --- |\n| **D2** | stop |"


def test_a_paragraph_comes_with_the_list_that_it_introduces() -> None:
    assert find(TEXT, "F1") == "Trade **F1** like this:\n\n- two for one **D1**,\n  also twice\n- three for **F3** none"


def test_examples_of_a_page_in_another_language_are_cited_as_those_of_the_english_one() -> None:
    said = "- **Příklad 3** Tři karty.\n- **Příklad 14b** Čtyři."
    assert (
        find(said, "Example 3") == "- **Příklad 3** Tři karty."
        and find(said, "example 14b") == "- **Příklad 14b** Čtyři."
    )
    assert numbers(said) == {"Example 3", "Example 14b"}


def test_a_number_that_stands_in_several_places_leads_to_all() -> None:
    assert find(TEXT, "F3") == "**1.1** Deal. **F3** Five each.\n\n- three for **F3** none"


def test_the_numbers_of_a_page() -> None:
    assert sections(TEXT) == ["1", "1.1", "1.2", "2", "10"]
    assert numbers(TEXT) == {"1", "1.1", "1.2", "2", "10", "F1", "F3", "D1", "D2"}


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("7.2", "7.2"),
        (" Section 7.2", "7.2"),
        ("sections 4", "4"),
        ("amendment 7", "A7"),
        ("Amendment F1", "F1"),
        ("example 14b", "Example 14b"),
        ("D1'", "D1'"),
    ],
)
def test_numbers_are_understood_as_they_are_cited(written: str, plain: str) -> None:
    assert plain_number(written) == plain


@pytest.mark.parametrize("number", ["3", "F2", "D3", "", "1.3"])
def test_a_number_that_is_not_there_is_refused_with_the_sections(number: str) -> None:
    with pytest.raises(ValueError, match=r"their sections are 1, 1\.1, 1\.2, 2, 10"):
        find(TEXT, number)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_number_of_every_game_can_be_looked_up(game: str) -> None:
    text = page(load(game))
    assert architects_env.rules(game) == text and text.startswith("# ")
    for number in numbers(text):
        found = section(load(game), number)
        assert found and found == architects_env.rules(game, number) and number in found


def test_passages_are_short_enough_for_a_help_text() -> None:
    assert (
        "at virtue 0 and 1" in architects_env.rules("architects", "F14")
        and len(architects_env.rules("architects", "F14")) < 600
    )
    assert "The Diplomat may take from a full city" in architects_env.rules("citadels", "amendment 3")


def test_unknown_games_and_games_without_a_page_are_refused() -> None:
    with pytest.raises(ValueError, match="There is no game 'chess'"):
        architects_env.rules("chess")
    nowhere = dataclasses.replace(load("hamlet"), title="Nowhere", setup=len)
    with pytest.raises(ValueError, match=r"Nowhere has no rules page; write rules\.md"):
        page(nowhere)


def test_a_page_calls_examples_by_its_own_word_and_options_as_the_catalogue_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"Example": "Beispiel", "option options": "Variante Varianten", "See": "Siehe"}
    messages = [f'msgid "{english}"\nmsgstr "{said}"\n' for english, said in words.items()]
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    (tmp_path / "de.po").write_text("\n".join([head, *messages]), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(catalogue, "FOLDER", tmp_path)
        forget()
        assert for_players("Zwei Karten (Varianten `a` und `b`).") == "Zwei Karten."
    forget()
    assert numbers("**Beispiel 3**: zwei Arbeiter.\n") == {"Example 3"}
    assert numbers("**Příklad 3**: dva dělníci.\n") == {"Example 3"}


def forget() -> None:
    """Catalogues are asked once for the words of rules pages."""
    catalogue.in_every_language.cache_clear()
