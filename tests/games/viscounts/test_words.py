"""The tables of the rules page say what the tables of the code say: cards, manuscripts, player cards, schemes, boards,
spots and links, printed cards."""

from __future__ import annotations

import pytest

import architects_env
from architects_env.core.text import say
from architects_env.games import load
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data.cards import (
    FIRST_PRINTED,
    KIND_TITLES,
    KINDS,
    PLAYER_CARDS,
    PRINTED,
    PRINTED_PLAYER_CARDS,
)
from architects_env.games.viscounts.data.manuscripts import MANUSCRIPTS
from architects_env.games.viscounts.data.manuscripts import PRINTED as SOURCED_MANUSCRIPTS
from architects_env.games.viscounts.data.schemes import BOARDS, SCHEMES
from architects_env.games.viscounts.data.schemes import PRINTED as SOURCED_SCHEMES
from architects_env.games.viscounts.data.vocabulary import WORDS, read_effects
from architects_env.games.viscounts.text.names import (
    ability_text,
    card_line,
    card_name,
    card_title,
    effects_text,
    icons_text,
    link_does,
    manuscript_does,
    printed_text,
    scheme_text,
    spot_does,
    spot_name,
)
from architects_env.play.language.catalogue import FOLDER, Language, catalogue
from architects_env.play.language.speech import in_language
from architects_env.play.testing.language import folder

PAGE = architects_env.rules("viscounts")


def listed(text: str) -> str:
    """Gains as a list of things."""
    return text.replace(" + ", ", ")


def rows(section: str) -> list[str]:
    return [line for line in architects_env.rules("viscounts", section).splitlines() if line.startswith("|")]


def test_every_townsfolk_card_stands_on_the_page() -> None:
    table = [
        f"| {it.name} | {it.value} | {icons_text(it.icons)} | {ability_text(k)} | {printed_text(it.top_right)} |"
        for k, it in enumerate(KINDS)
    ]
    assert not set(table) ^ {row for row in rows("21.1") if row[:6] not in ("| card", "| --- ")}


def test_every_manuscript_stands_on_the_page_and_whether_it_is_reconstructed() -> None:
    for i, tile in enumerate(MANUSCRIPTS):
        mark = "" if tile in SOURCED_MANUSCRIPTS else "[reconstructed] "
        assert (
            f"| {tile.number} | {tile.ribbon} | {tile.cost} | {manuscript_does(i)} | {'grey' if tile.grey_back else 'black'} | {mark}|"
            in rows("21.2")
        )


def test_every_player_card_stands_on_the_page_and_whether_it_is_reconstructed() -> None:
    for card in PLAYER_CARDS:
        mark = "" if card in PRINTED_PLAYER_CARDS else "[reconstructed] "
        assert f"| {card.number} | {listed(printed_text(card.gains))} | {printed_text(card.then)} | {mark}|" in rows(
            "21.3"
        )


def test_every_scheme_and_board_stands_on_the_page() -> None:
    for i, scheme in enumerate(SCHEMES):
        mark = "" if scheme in SOURCED_SCHEMES else "[reconstructed] "
        assert f"| {scheme.id} | {icons_text(scheme.icons)} | {scheme_text(i)} | {mark}|" in rows("16.5")
    for it in BOARDS:
        cells = (
            listed(printed_text(it.gains)),
            ", ".join(it.removed),
            icons_text(it.second_slot),
            icons_text(it.third_slot),
        )
        assert [
            row
            for row in rows("16.5")
            if row.startswith(f"| {it.name} | {it.focus} | ") and row.endswith(f" | {' | '.join(cells)} |")
        ] or it.one_stock


def test_every_spot_and_link_stands_on_the_page() -> None:
    page = rows("7.4")
    for side, spots in enumerate(B.SPOT_OF_SIDE):
        for segment, letter in enumerate(B.SEGMENTS):
            banks = {"L": [], "R": []}
            for spot in range(5 * segment, 5 * segment + int(B.SPOTS_OF_SIDE[side])):
                link = link_does(side, spot)
                banks[spots[spot].bank].append(spot_does(side, spot) + ("" if link == "-" else f" ({link} →)"))
            assert f"| {letter} | {' · '.join(banks['L'])} | {' · '.join(banks['R'])} |" in page, spot_name(5 * segment)


def test_what_is_printed_for_empty_piles_stands_on_the_page() -> None:
    for it, segment, letter in zip(PRINTED, B.BOARD, B.SEGMENTS, strict=True):
        cells = (
            letter,
            it.value,
            icons_text(it.icons),
            printed_text(it.top_right),
            printed_text(segment.printed_manuscript),
        )
        assert f"| {' | '.join(map(str, cells))} |" in rows("21.4")


def test_columns_of_the_track_stand_on_the_page() -> None:
    for i, column in enumerate(B.COLUMNS):
        assert [row for row in rows("10") if row.startswith(f"| {i} | {listed(printed_text(column.active))} | ")]
        assert f"| {i} | {listed(printed_text(column.virtual))} |" in rows("16.2")


# --- words of their own -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_effects_can_be_said(word: str) -> None:
    assert effects_text(read_effects(word)) not in ("", "-")


def test_amounts_and_choices_are_said_in_plain_words() -> None:
    said = {
        "2 inkwell": "2 inkwells",
        "2 gold, debt": "2 gold + 1 debt",
        "2 flip": "flip 2 debts or deeds",
        "free hire | destroy": "free hire / destroy 1 card",
        "build workshop": "build a workshop free",
        "place workers": "place 1 worker",
        "4 place workers": "place 4 workers",
        "": "-",
    }
    assert {text: printed_text(text) for text in said} == said


def test_a_card_in_a_line_says_all_that_is_printed() -> None:
    assert card_line(KIND_TITLES.index("Mason")) == (
        "Mason (value 1: 1 builder, 1 merchant); lasting, Build: 2 silver for 1 builder, any number of times; when hired or dismissed: rearrange"
    )
    assert (
        card_line(FIRST_PRINTED + 2)
        == "Printed Townsfolk C (value 1: 1 criminal); when hired or dismissed: 1 corruption"
    )


def test_in_czech_what_tells_cards_of_a_name_apart_keeps_its_form_where_the_name_is_bent() -> None:
    czech = Language("cs", catalogue(folder(load("viscounts")) / "cs.po"), catalogue(FOLDER / "cs.po"))
    titles = [kind for kind in range(len(KINDS)) if "(" in card_title(kind)]
    said = {in_language(say("play {card}", card=card_name(kind)), czech) for kind in titles}
    assert "vyložit Dozorce (hodnota 2)" in said and len(said) == len(titles)
    assert not [words for words in said if "surovinu)" in words or "minci" in words]
