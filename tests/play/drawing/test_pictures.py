"""The drawing kit and what the core makes of drawings: escaped words, wrapping, places, what has changed."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.play.drawing.colours import DARK, LIGHT, SEATS, SHAPES, dark_style
from architects_env.play.drawing.drawing import SMALLEST, Card, Drawing
from architects_env.play.drawing.flow import LINE, flowed
from architects_env.play.drawing.illustrations.glyphs import (
    CARD,
    COIN,
    COLOURS,
    CROWN,
    FLAG,
    HEART,
    HOUSE,
    LOCK,
    PERSON,
    POINTS,
    STONE,
    WOOD,
)
from architects_env.play.drawing.picture import SVG, Picture, changed_places
from architects_env.play.drawing.pieces import crowd, crowd_width
from architects_env.play.drawing.text_width import text_width, wrapped
from architects_env.play.testing.legibility import faint_words, smallest_words


def board(*places: tuple[str, str, float], inner: str = "") -> str:
    """A drawing of places with words and positions; in the first one another place may lie."""
    drawing = Drawing("A board", 400, colours=COLOURS)
    for i, (name, words, x) in enumerate(places):
        with drawing.place(name, name, x, 10, 80, 40):
            drawing.text(5, 20, words)
            if inner and i == 0:
                with drawing.place("inner", "inside", 5, 5, 20, 20):
                    drawing.text(0, 10, inner)
    return drawing.svg(100)


def test_words_are_escaped_everywhere() -> None:
    drawing = Drawing('<b> & "title"', 300)
    with drawing.place('<p> & "place"', "<w> & 'words'", 0, 0, 50, 50):
        drawing.text(0, 10, "<t> & text")
        drawing.paragraph(0, 20, 60, "<x> & words")
    picture = Picture(drawing.svg(60))
    assert picture.problems() == [] and picture.places == {'<p> & "place"': "<w> & 'words'"}
    assert "<t>" not in picture.svg


def test_what_has_changed_is_a_place_that_looks_otherwise_or_is_new() -> None:
    before = board(("a", "one", 0), ("b", "two", 100))
    assert changed_places(before, board(("a", "one", 0), ("b", "three", 100))) == {"b"}
    assert changed_places(before, board(("a", "one", 0), ("b", "two", 100), ("c", "new", 200))) == {"c"}
    assert changed_places(before, before) == set()


def test_that_a_place_lies_elsewhere_is_no_change() -> None:
    assert changed_places(board(("a", "one", 0)), board(("a", "one", 300))) == set()


def test_what_is_drawn_at_another_size_and_called_the_same_has_not_changed() -> None:
    def card(words: str, width: float, height: float, shown: str, fully_described: bool = False) -> str:
        drawing = Drawing("Cards", 200)
        with drawing.place("card", words, 0, 0, width, height, fully_described=fully_described):
            drawing.text(5, 20, shown, 12)
        return drawing.svg(50)

    before = card("Mason: costs 2", 100, 40, "Mason, who costs 2")
    assert changed_places(before, card("Mason: costs 2", 60, 30, "Mason")) == set()
    assert changed_places(before, card("Mason: costs 3", 60, 30, "Mason")) == {"card"}
    assert changed_places(before, card("Mason: costs 2", 100, 40, "Mason")) == {"card"}
    assert changed_places(before, card("Mason: costs 2", 100, 50, "Mason")) == {"card"}, "it has grown"
    assert changed_places(before, card("Mason: costs 2", 100, 50, "Mason", fully_described=True)) == set()
    assert changed_places(before, card("Mason: costs 2", 100, 40, "Mason", fully_described=True)) == {"card"}, (
        "of the same size"
    )
    assert changed_places(before, card("Mason: costs 3", 100, 50, "Mason", fully_described=True)) == {"card"}


def test_a_place_inside_changes_by_itself_and_one_that_goes_changes_the_place_around_it() -> None:
    assert changed_places(board(("a", "one", 0), inner="1"), board(("a", "one", 0), inner="2")) == {"inner"}
    assert changed_places(board(("a", "one", 0), inner="1"), board(("a", "one", 0))) == {"a"}
    assert changed_places(board(("a", "one", 0)), board(("a", "one", 0), inner="1")) == {"inner"}


def test_of_places_inside_each_other_only_the_innermost_is_marked() -> None:
    before = board(("a", "one", 0), ("b", "two", 100), inner="1")
    assert changed_places(before, board(("a", "three", 0), ("b", "four", 100), inner="2")) == {"inner", "b"}


def test_what_is_quiet_never_changes() -> None:
    def quiet(words: str, button: bool) -> str:
        drawing = Drawing("A board", 100)
        with drawing.place("a", "a", 0, 0, 50, 50), drawing.quiet():
            drawing.text(0, 10, words)
        if button:
            with drawing.quiet(), drawing.place("button", "a button", 60, 0, 20, 20):
                drawing.text(0, 10, "go")
        return drawing.svg(60)

    assert changed_places(quiet("one", False), quiet("two", True)) == set()


def test_a_mark_is_the_edge_of_its_place() -> None:
    drawing = Drawing("A board", 100, marked=["a"])
    for name in ("a", "b"):
        with drawing.place(name, name, 0, 0, 10, 10):
            drawing.rect(0, 0, 10, 10)
    groups = [part for part in ElementTree.fromstring(drawing.svg(20)).iter() if "data-place" in part.attrib]
    assert [(group.attrib["class"], group[-1].attrib["class"]) for group in groups] == [
        ("place marked", "edge"),
        ("place", "edge"),
    ]
    assert all(
        group.attrib["tabindex"] == "0" and group.attrib["role"] == "button" and group.attrib["aria-label"]
        for group in groups
    )


def test_a_colour_without_a_value_is_refused() -> None:
    with pytest.raises(ValueError, match="no colour 'mauve'"):
        Drawing("A board", 100).rect(0, 0, 10, 10, "mauve")


def test_every_icon_and_piece_can_be_drawn() -> None:
    drawing = Drawing("Pieces", 900, colours=COLOURS)
    icons = (CARD, COIN, CROWN, FLAG, HEART, HOUSE, LOCK, PERSON, POINTS, STONE, WOOD)
    drawing.amounts(0, 0, [(icon, i) for i, icon in enumerate(icons)])
    for seat in range(len(SEATS)):
        drawing.token(seat, 30 * seat, 30, 24, seat)
        drawing.tokens(seat, 3, 100 * seat, 60, 20, 50)
    with drawing.at(0, 100):
        drawing.card(
            Card(
                "A title that needs two lines",
                "seat1",
                [(COIN, 3), (WOOD, "")],
                "What it does.",
                (HEART,),
                [(HEART, "+1")],
                7,
                POINTS,
            ),
            120,
            160,
        )
        drawing.deck(80, 100, 12, "cards")
        drawing.backs(5, 40, 50, 100)
        drawing.panel(300, 50, "Title", right="right")
    assert Picture(drawing.svg(300)).problems() == []
    assert len(set(SEATS)) == len(set(SHAPES)) == 8


def test_icons_and_groups_of_pawns_are_named_with_their_numbers() -> None:
    drawing = Drawing("Pieces", 300, colours=COLOURS)
    drawing.spread(0, 0, 280, [(WOOD, 3), (COIN, 12)], 20)
    drawing.icon(CROWN, 0, 30, 20)
    drawing.icon(HOUSE, 30, 30, 20, "a house of yours")
    crowd(drawing, 2, 7, 0, 60, 24, "7 workers of Player 2")
    titles = [title.text for title in ElementTree.fromstring(drawing.svg(100)).iter(f"{SVG}title")]
    assert titles == ["Pieces", "wood 3", "coin 12", "crown", "a house of yours", "7 workers of Player 2"]


def test_a_group_of_pawns_shows_fewer_of_them_where_there_is_little_room() -> None:
    def pawns(number: int, room: float) -> int:
        drawing = Drawing("A group", 200)
        crowd(drawing, 0, number, 0, 0, 20, room=room)
        assert f">{number}</text>" in drawing.svg(30) or number == 1
        return drawing.svg(30).count("<circle")

    assert [pawns(number, 0) for number in (1, 3, 9)] == [1, 3, 5]
    assert [pawns(9, room) for room in (200, 40, 10)] == [5, 3, 1]
    assert crowd_width(9, 20, 40) <= 40 < crowd_width(9, 20)


def test_what_signs_mean_is_said_where_there_is_room() -> None:
    icons = (COIN, CROWN, FLAG, HEART)
    roomy, narrow = (Drawing("Signs", 300, colours=COLOURS) for _ in range(2))
    roomy.legend(0, 0, 300, 200, icons)
    narrow.legend(0, 0, 300, 60, icons)
    assert all(f">{icon.name}<" in roomy.svg(200) for icon in icons) and not narrow.parts


def test_words_are_never_made_too_small_to_be_read() -> None:
    drawing = Drawing("Words", 100)
    drawing.text(0, 20, "a name that is far too long", 14, width=60)
    assert smallest_words(Picture(drawing.svg(30))) == SMALLEST and "…" in drawing.svg(30)


def test_words_without_any_room_are_left_out() -> None:
    drawing = Drawing("Words", 100)
    drawing.text(0, 20, "a name", 14, width=-3)
    assert Picture(drawing.svg(30)).problems() == [] and "<text" not in drawing.svg(30)


def test_words_that_do_not_stand_out_are_found_in_the_light_and_in_the_dark() -> None:
    drawing = Drawing("Words", 100)
    drawing.rect(0, 0, 100, 30, "card")
    drawing.text(5, 20, "good", 14)
    drawing.text(50, 20, "faint", 14, "on-dark")
    found = faint_words(Picture(drawing.svg(30)))
    assert len(found) == 1 and "'faint'" in found[0] and "light" in found[0]


def test_words_that_are_a_little_too_long_are_condensed_and_longer_ones_cut() -> None:
    drawing, words = Drawing("A board", 400), "Debt Collector"
    wide = text_width(words, SMALLEST)
    for part in (1, 0.9, 0.7):
        drawing.text(0, 15, words, SMALLEST, width=part * wide)
    whole, narrow, cut = [line for line in drawing.parts if "<text" in line]
    assert words in whole and "textLength" not in whole
    assert words in narrow and f'textLength="{0.9 * wide:.2f}"' in narrow and words not in cut and "…" in cut


def test_words_wrap_within_their_width_and_the_rest_gives_way_to_dots() -> None:
    words = "end: 1 virtue per 4 clay, wood and stone that are left when the game is over"
    for lines in (0, 2):
        rows = wrapped(words, 14, 120, lines=lines)
        assert all(text_width(row, 14) <= 120 for row in rows)
        assert " ".join(rows) == words if not lines else len(rows) == 2 and rows[-1].endswith("…")


def test_a_dark_page_changes_common_colours_only() -> None:
    style = dark_style()
    assert set(LIGHT) == set(DARK)
    assert f".game-picture .fill-panel{{fill:{DARK['panel']}}}" in style and "seat" not in style


def test_words_are_drawn_with_the_fonts_that_come_along() -> None:
    def drawn(words: str, bold: bool = False, mono: bool = False) -> bytes:
        drawing = Drawing("Words", 60)
        drawing.text(2, 40, words, 40, bold=bold, mono=mono)
        return Picture(drawing.svg(60)).rgb(60).tobytes()

    nothing, unknown = drawn(" "), drawn("\U0001f3f0")
    looks = [drawn("g"), drawn("g", bold=True), drawn("g", mono=True), *(drawn(sign) for sign in "→−×≤≥…✓é")]
    assert len({nothing, unknown, *looks}) == len(looks) + len({nothing, unknown})


def test_widths_that_cannot_be_drawn_are_refused() -> None:
    match = Match(load("hamlet"), 2)
    with pytest.raises(ValueError, match="at least 500 units wide"):
        match.view().picture(width=499)
    with pytest.raises(ValueError, match="at least 1 pixel"):
        match.picture().rgb(0)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"width": "wide"}, "at least 500 units wide, not 'wide'"),
        ({"width": None}, "not None"),
        ({"width": 800.5}, "not 800.5"),
        ({"width": True}, "not True"),
        ({"since": 5}, "an earlier view"),
        ({"since": "before"}, "an earlier view"),
        ({"marked": "hand"}, "a collection of names"),
        ({"marked": 3}, "a collection of names"),
        ({"marked": [3]}, "a collection of names"),
        ({"marked": None}, "a collection of names"),
    ],
)
def test_what_is_no_view_no_place_and_no_width_is_refused_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Match(load("hamlet"), 2).view().picture(**wrong)


def test_words_flow_around_the_largest_corner_that_leaves_them_room() -> None:
    words, width, high = "one silver more for each of the others who is there", 100.0, 68.0
    flow = flowed(words, width, high, (60.0, 30.0))
    assert flow.corner == 30 and " ".join(flow.rows) == words
    for i, row in enumerate(flow.rows):
        beside = flow.size * (LINE * i + 1.15) > high - flow.corner
        assert text_width(row, flow.size) <= width - (flow.corner if beside else 0)
    assert any(text_width(row, flow.size) > width - flow.corner for row in flow.rows)
    assert flowed(words, 40.0, 30.0, (30.0,)) == ((), 14, 0)
