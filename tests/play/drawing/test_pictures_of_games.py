"""What holds for the pictures of every game: they fit a screen, their words can be read, and cards can be read in
large."""

from __future__ import annotations

import sys
from functools import cache
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from architects_env.core.contract.rules_page import section
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.play.drawing.colours import LIGHT
from architects_env.play.drawing.illustrations import glyphs
from architects_env.play.drawing.illustrations.glyphs import Icon
from architects_env.play.drawing.large_card import LARGE, Fact, LargeCard
from architects_env.play.drawing.picture import NARROW, SVG, UPRIGHT, WIDE, Picture, pictures_of
from architects_env.play.face import face_of
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import speaking
from architects_env.play.testing.legibility import faint_words, smallest_words, words_of

HIGH, SMALLEST, HEIGHT = 880, 11, (816, 824)
"""The height of a wide picture at most, the size of its smallest words, and between what heights nearly all are."""
TEN_PIXELS = 10 * WIDE / 955
"""In units; at 1280 x 800 a wide picture has 955 pixels."""
EVERY, MOST_DECISIONS = 31, 700
LONG, OFTEN = 700, 5
LOCKED = {
    "citadels": {"hand"},
    "viscounts": {"manuscript", "seat", "space", "inner", "townsfolk"},
    "settlers": {"hand"},
    "architects": {"black", "cathedral"},
}
"""On which places locks are found in play, by the first word of their names."""
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "citadels": (8, {}),
    "viscounts": (4, {}),
    "settlers": (4, {}),
    "architects": (5, {"characters": "dealt"}),
}


@cache
def views(name: str) -> list[View]:
    """What the seats to act see throughout a game that is played at random."""
    players, options = TABLES[name]
    match, rng, found = Match(load(name), players, options, 7), np.random.default_rng(7), list[View]()
    for decision in range(MOST_DECISIONS):
        if decision % EVERY == 0:
            found.append(match.view())
        match.apply(int(rng.choice(match.legal_actions())))
        if match.over:
            break
    return [*found, match.view(0)]


@pytest.mark.parametrize("name", TABLES)
def test_on_a_screen_the_board_is_as_high_from_decision_to_decision(name: str) -> None:
    match, rng, heights = Match(load(name), 2, {}, 3), np.random.default_rng(3), list[float]()
    while not match.over and len(heights) < 60:
        if match.seat == 0:
            heights.append(match.picture(0).size[1])
        match.apply(int(rng.choice(match.legal_actions())))
    assert sum(now != then for then, now in pairwise(heights)) <= 6, heights
    assert HEIGHT[0] <= min(heights) and sorted(heights)[len(heights) // 2] <= HEIGHT[1]


@pytest.mark.parametrize("name", TABLES)
def test_a_wide_picture_fits_a_screen(name: str) -> None:
    heights = [view.picture().size[1] for view in views(name) if not view.memory["over"][0]]
    assert max(heights) <= HIGH


@pytest.mark.parametrize("width", [WIDE, UPRIGHT, NARROW])
@pytest.mark.parametrize("name", TABLES)
def test_words_can_be_read(name: str, width: int) -> None:
    for view in views(name)[1::10]:
        picture = view.picture(width=width)
        assert picture.problems() == []
        assert smallest_words(picture) >= SMALLEST
        assert faint_words(picture) == []


@pytest.mark.parametrize("name", TABLES)
def test_at_a_full_table_nine_of_ten_words_have_ten_pixels_on_a_small_laptop(name: str) -> None:
    sizes: list[float] = []
    for view in views(name)[::5]:
        sizes += [word[4] for word in words_of(ElementTree.fromstring(view.picture().svg)) if word[0].isalpha()]
    assert np.quantile(sizes, 0.1) >= TEN_PIXELS and np.median(sizes) >= 13


@pytest.mark.parametrize("width", [WIDE, UPRIGHT, NARROW])
@pytest.mark.parametrize("name", TABLES)
def test_in_czech_hardly_a_word_is_cut_off(name: str, width: int) -> None:
    with speaking(language("cs", load(name))):
        words = [
            word for view in views(name) for word, *_ in words_of(ElementTree.fromstring(view.picture(width=width).svg))
        ]
    cut = [word for word in words if word.endswith("…")]
    assert len(cut) <= len(words) / 150, cut


@pytest.mark.parametrize("name", TABLES)
def test_signs_and_pieces_are_named(name: str) -> None:
    for part in ElementTree.fromstring(views(name)[-1].picture().svg).iter():
        if part.attrib.get("role") == "img":
            assert part[0].tag == f"{SVG}title" and (part[0].text or "").strip()


@pytest.mark.parametrize("name", TABLES)
def test_cards_can_be_read_in_large(name: str) -> None:
    kinds = set[str]()
    for view in views(name):
        for place in view.picture().places:
            card = view.card(place)
            if card is None or card.kind in kinds:
                continue
            kinds.add(card.kind)
            picture = Picture(card.svg)
            assert card.title and section(view.game, card.section)
            assert picture.problems() == [] and picture.size[0] == LARGE
            assert smallest_words(picture) >= SMALLEST and faint_words(picture) == []
            assert all(fact.words[1:] in card.words for fact in card.facts) and card.text in card.words
        assert view.card("no such place") is None
    assert len(kinds) >= 2


@pytest.mark.parametrize("name", TABLES)
def test_a_card_in_large_is_one_that_the_seat_sees(name: str) -> None:
    """A seat reads nothing in large but what lies open to it: in a world that it cannot tell from the true one the cards
    are the same."""
    for view in views(name)[::3]:
        world = view.sample(1).view(view.seat)
        places = [*view.picture().places]
        assert [view.card(place) for place in places] == [world.card(place) for place in places]


def locked(picture: Picture) -> dict[str, str]:
    """The places with a lock on them, and the reasons."""
    found = dict[str, str]()
    for place in ElementTree.fromstring(picture.svg).iter():
        if "data-place" in place.attrib:
            inside = [part for part in place if "data-place" not in part.attrib]
            locks = [part for child in inside for part in child.iter() if part.attrib.get("class") == "lock"]
            if locks:
                found[place.attrib["data-place"]] = locks[0][0].text or ""
    return found


@pytest.mark.parametrize("name", TABLES)
def test_what_is_locked_says_why_and_cannot_be_chosen(name: str) -> None:
    match, rng, locks = Match(load(name), 3, {}, 3), np.random.default_rng(3), set[str]()
    pictures = face_of(match.game).pictures
    assert pictures is not None
    for decision in range(LONG):
        legal = match.legal_actions()
        if decision % OFTEN == 0:
            view = match.view()
            closed = locked(view.picture())
            chosen = {pictures.place_of(view.state, int(action)) for action in legal}
            assert not closed.keys() & chosen and all(closed.values())
            locks |= {place.split()[0] for place in closed}
        match.apply(int(rng.choice(legal)))
        if match.over:
            break
    assert locks == LOCKED[name]


def test_a_card_in_large_says_all_that_stands_on_it() -> None:
    card = LargeCard("Mill", "building", (Fact("costs 2 wood"), Fact("one point")), "Gain <1> food.", "5.5")
    assert card.words == "Mill, building. Costs 2 wood. One point. Gain <1> food. Section 5.5 of the rules."
    assert Picture(card.svg).problems() == [] and "&lt;1&gt;" in card.svg and LIGHT["card"] in card.svg


@pytest.mark.parametrize("name", TABLES)
def test_signs_that_mean_different_things_look_different(name: str) -> None:
    package = f"architects_env.games.{name}.picture"
    named = dict[tuple[str, ...], set[str]]()
    for module in [module for path, module in sorted(sys.modules.items()) if path.startswith(package)]:
        tables = [[*value.values()] if isinstance(value, dict) else value for value in vars(module).values()]
        for icon in (icon for table in tables for icon in (table if isinstance(table, (list, tuple)) else [table])):
            if isinstance(icon, Icon):
                named.setdefault(tuple(path for path, *_ in icon.strokes), set()).add(icon.name)
    common = {icon.name for icon in vars(glyphs).values() if isinstance(icon, Icon)}
    assert [names for names in named.values() if len(names - common) > 1] == []


@pytest.mark.parametrize("code", ["en", "cs"])
def test_a_small_card_of_the_box_has_the_numbers_of_its_signs(code: str) -> None:
    """Cost and points are told apart by figures, not only by signs."""
    game = load("citadels")
    with speaking(language(code, game)):
        card = pictures_of(game).outcome("cards_in_game", 0)
        assert card is not None
        cost = next(fact.number for fact in card.facts if fact.icon)
        assert cost.isdecimal() and f">{cost}<" in card.small
    words = ("costs 2 wood", "−1 virtue", "1 wood and 1 gold", "is noble")
    assert [Fact(one).number for one in words] == ["2", "−1", "", ""]
