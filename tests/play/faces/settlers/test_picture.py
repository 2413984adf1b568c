"""Settlers' picture: golden drawings, hidden hands, a place for every kind of decision, every card in words."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games.settlers import GAME
from architects_env.games.settlers.data.cards import FACTION, NUM_LOCATIONS, ROWS, TITLES
from architects_env.games.settlers.data.vocabulary import COLOURS, FACTIONS, NUM_GOODS, STONE, WOOD
from architects_env.games.settlers.data.vocabulary import KINDS as KIND_NAMES
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.actions import TO_END, TO_PASS
from architects_env.play.conformance import BUTTON
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.locks import unpaid
from architects_env.play.drawing.picture import NARROW, SVG, UPRIGHT, WIDE, changed_places, pictures_of
from architects_env.play.face import face_of
from architects_env.play.faces.settlers.action_displays import DISPLAYS
from architects_env.play.faces.settlers.picture.cards import MANY_CARD, NAMES, card_words, draw_card
from architects_env.play.faces.settlers.picture.deals import draw_deals
from architects_env.play.faces.settlers.picture.icons import COLOURS as COLOURS_DRAWN
from architects_env.play.faces.settlers.picture.icons import FOOD, GOODS, KINDS, STRIPS
from architects_env.play.faces.settlers.picture.landmarks import LANDMARKS
from architects_env.play.faces.settlers.picture.locations import draw_locations
from architects_env.play.faces.settlers.picture.players import player_height
from architects_env.play.faces.settlers.picture.scenes import emblem
from architects_env.play.faces.settlers.picture.signs import READ_WORDS, _laid, ability_signs, card_signs, signs_of
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import speaking
from architects_env.play.table.shortcuts import choices_of, sentence_of
from architects_env.play.testing.legibility import words_of
from architects_env.play.testing.pictures import check_picture
from tests.games.settlers.table import Table
from tests.games.settlers.test_golden import FOLDER, GOLDEN, mode_of

PICTURES = Path(__file__).parent / "golden" / "pictures"

MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "alone": (1, {}),
    "advanced": (2, {"lookout": "advanced", "faction_0": "japanese", "faction_1": "egyptians"}),
    "alternate": (3, {"lookout": "alternate"}),
    "four": (4, {}),
}
USUAL = {
    S.TURN,
    S.PICK,
    S.FIRST_KEEP,
    S.SECOND_KEEP,
    S.OPTION,
    S.BUILD,
    S.DISCARD,
    S.PAYMENT,
    S.DEAL,
    S.RAZE_HAND,
    S.ACTIVATE,
    S.PAIRS,
    S.EXCHANGE,
    S.TARGET,
}
"""Questions that are met in short play at random."""


@pytest.mark.parametrize(
    ("name", "decision", "width"),
    [
        ("2_players", 0, WIDE),
        ("3_players_alternate", 80, NARROW),
        ("4_players_advanced", 9999, WIDE),
        ("solo", 60, WIDE),
    ],
)
def test_golden_picture(name: str, decision: int, width: int, accept_goldens: bool) -> None:
    match = GOLDEN.position_before(FOLDER / f"{name}.txt", mode_of(name), decision)
    check_picture(match.view(0).picture(width=width), PICTURES / f"{name}_{decision}.svg", accept_goldens)


SEVEN = "Quarry, Sawmill, Brewer, Castle, Coal Mine, Confectioner, Grain Field"


@pytest.mark.parametrize("names", [SEVEN, f"{SEVEN}, Above-Ground Mine, Hunter Joe, Lumberjacks, Gold Creek, Town"])
def test_seven_and_twelve_locations_of_a_rival_say_what_they_do_also_below_many_deals(names: str) -> None:
    table = Table("Romans", "Egyptians").empire(1, names)
    drawing = Drawing("", WIDE, (), COLOURS_DRAWN)
    draw_locations(drawing, table.match.view(0).state, 1, 0, 0, 378, 165)
    svg = drawing.svg(165)
    places = [part for part in ElementTree.fromstring(svg).iter() if "data-place" in part.attrib]
    assert len(places) == len(names.split(", ")) and "…<" not in svg
    for place in places:
        signs = [part for part in place.iter() if part.get("role") == "img"]
        assert len(signs) >= 2, f"{place.get('aria-label')}: more than the sign of its kind"


def test_a_hand_has_the_room_that_the_locations_leave() -> None:
    heights: list[float] = []
    for number, located in ((0, 0), (1, 9), (1, 0), (4, 0)):
        match = Match(GAME, 4, {}, 1)
        match.state.empire_size[:4], match.state.empire[:4, :located] = located, range(50, 50 + located)
        match.state.display_size = match.state.hand_faction_size[0] = 0
        match.state.hand_common_size[0] = number
        match.state.hand_common[0, :number] = range(40, 40 + number)
        svg = match.view(0).picture(width=WIDE).svg
        hand = next(one for one in ElementTree.fromstring(svg).iter() if one.get("data-place") == "hand")
        heights.append(float(hand[1].attrib["height"]))
    assert heights[0] < 60 < heights[1] < 130 < heights[2] <= heights[3]


def test_many_deals_of_a_rival_take_no_more_than_two_lines() -> None:
    drawing = Drawing("", WIDE, (), COLOURS_DRAWN)
    table = Table("Romans", "Egyptians").deals(1, "Pyramid, Oasis, Sphinx, Royal Bath, Golden Bazaar, Slaves, Caravan")
    assert draw_deals(drawing, table.match.view(0).state, 1, 0, 0, 378) < 60
    assert ">Golden Bazaar<" not in drawing.svg(60), "their names are said where one points"


def test_clauses_stand_apart_and_what_building_brings_has_a_sign() -> None:
    def words(title: str) -> str:
        signs = card_signs(ROWS[TITLES.index(title)][0])
        return " ".join(f"{icon.name if icon else ''} {number}".strip() for icon, number in signs)

    assert words("Village") == "worker 1 · once, when built worker 1"
    assert words("Apartment") == "once, when built points 1 per gold location (max 6) · card 1"
    assert words("Desert") == "card 1 → rival discards card 1 · points 1 · once, when built card 2"


def test_a_choice_and_its_card_say_how_much_gold_stands_in_for_what() -> None:
    table = Table("Romans", "Egyptians").hand(0, "Brewer, Tavern").supply(0, wood=0, stone=1, food=0, gold=1)
    view = table.match.view(0)
    further = {sentence_of(GAME, one): DISPLAYS.list_entry(*one.last)[1] for one in choices_of(view)[1] if GAME.words}
    assert further["build the Brewer"] == "build the Brewer, 1 gold in place of wood"
    assert ">1 gold in place of wood<" in view.picture().svg
    table.supply(0, wood=1)
    assert not any(" in place of " in words for words in _listed(table, S.BUILD))


def _listed(table: Table, stage: int) -> list[str]:
    """What lists of seat 0 say at this stage, where that is not the sentence."""
    ways = (one.last for one in choices_of(table.match.view(0))[1])
    return [str(DISPLAYS.list_entry(g, action)[1]) for g, action in ways if GAME.words and g.stage == stage]


def test_lists_say_what_else_is_printed_on_a_card_only_where_another_of_its_title_is_seen() -> None:
    table = Table("Romans", "Egyptians").hand(0, "Mason 1, Town").supply(0, wood=2, stone=3, food=2, gold=2)
    assert _listed(table, S.BUILD) == ["build the Town", "build the Mason"]
    told = ["build the Mason (the one for 1 wood and 1 stone)", "build the Mason (the one for 2 stone)"]
    both = Table("Romans", "Egyptians").hand(0, "Mason 1, Mason 2").supply(0, wood=2, stone=3, food=2, gold=2)
    assert sorted(_listed(both, S.BUILD)) == told
    lying = (
        Table("Romans", "Egyptians").hand(0, "Mason 1, Town").empire(1, "Mason 2, Tavern").supply(0, wood=2, stone=3)
    )
    assert _listed(lying.supply(0, raze=2), S.BUILD) == ["build the Town", "build the Mason"]
    assert _listed(lying, S.RAZE_LOCATION) == ["raze the Mason: 1 point and 1 stone", "raze the Tavern: 2 cards"]


def test_it_is_said_that_points_on_the_board_are_those_so_far_until_the_game_is_over() -> None:
    match = Match(GAME, 3, {}, 1)
    assert match.view(0).picture(width=WIDE).svg.count(">so far</text>") == 3
    match.state.over = True
    assert "so far" not in match.view(0).picture(width=WIDE).svg


def test_rows_without_locations_are_low_so_that_the_hand_has_their_height() -> None:
    match = Match(GAME, 2, {}, 1)
    empty = player_height(match.state, 0, 0, WIDE)
    match.state.empire_size[0], match.state.empire[0, 0] = 1, TITLES.index("Castle")
    assert player_height(match.state, 0, 0, WIDE) > empty


def test_on_a_phone_nearly_all_words_of_cards_have_ten_pixels() -> None:
    small = 0
    for card in range(NUM_LOCATIONS):
        drawing = Drawing("", NARROW, (), COLOURS_DRAWN)
        draw_card(drawing, card, 114.75, MANY_CARD)
        title = TITLES[card].split()
        words = words_of(ElementTree.fromstring(drawing.svg(MANY_CARD)))
        small += any(word[4] < READ_WORDS for word in words if word[0].isalpha() and word[0] not in title)
    assert small <= NUM_LOCATIONS / 30


def test_words_of_cards_side_by_side_have_one_size_for_titles_and_at_most_two_for_what_they_do() -> None:
    hand = "Castle 1, Above-Ground Mine, Brewer, Tavern, Supplier, Lord's Fields"
    root = ElementTree.fromstring(Table("Romans", "Egyptians").hand(0, hand).match.view(0).picture(width=WIDE).svg)
    cards = [one for one in root.iter() if (one.get("data-place") or "").startswith("hand ")]
    words = [(word[0], round(word[4], 1)) for card in cards for word in words_of(card)]
    assert len({size for text, size in words if text in hand and text[0].isupper()}) == 1
    assert len({size for text, size in words if text[0].islower()}) <= 2


@pytest.mark.parametrize("width", [NARROW, UPRIGHT])
def test_crown_and_flag_lie_on_no_words(width: int) -> None:
    match = Match(GAME, 3, {}, 1)
    match.state.first, match.state.passed[1], match.state.points[:] = 1, 1, 27
    with speaking(language("cs", GAME)):
        root = ElementTree.fromstring(match.view(0).picture(width=width).svg)
    panel = next(part for part in root.iter() if part.get("data-place") == "seat 1")
    panel.attrib["transform"] = ""
    moves = [part[1].get("transform", "") for part in panel if part.get("role") == "img" and len(part) > 1]
    marks = [float(move[10:].partition(",")[0]) for move in moves if "scale(0.92)" in move]
    words = [word for word in words_of(panel) if word[2] < 30]
    assert len(marks) == 2 and len(words) >= 8
    assert all(x + wide <= left or x >= left + 22 for _, x, _, wide, *_ in words for left in marks), words


def busy(match: Match, rng: np.random.Generator) -> int:
    """A move of somebody who goes on as long as there is anything to do."""
    legal = match.legal_actions()
    return int(rng.choice([action for action in legal if action not in (TO_PASS, TO_END)] or legal))


def test_every_kind_of_decision_is_about_a_place() -> None:
    rng, seen = np.random.default_rng(1), set[tuple[int, str]]()
    assert face_of(GAME).pictures
    for players, options in [*MODES.values()] * 2:
        match = Match(GAME, players, options, int(rng.integers(1000)))
        while not match.over:
            kinds = {(int(match.state.stage), GAME.action_space.locate(action)[0]) for action in match.legal_actions()}
            if not kinds <= seen:
                view = match.view()
                places = view.picture().places
                about = {pictures_of(GAME).place_of(view.state, action) for action in view.legal_actions()}
                assert {place for place in about if not place.startswith(BUTTON)} <= set(places)
                assert [place for place in places if not pictures_of(GAME).section_of(place)] == []
                seen |= kinds
            match.apply(busy(match, rng))
    assert {stage for stage, _ in seen} >= USUAL


@pytest.mark.parametrize("players", [2, 4])
def test_in_the_first_round_empty_places_with_their_names_fill_what_will_be_built_on(players: int) -> None:
    svg = Match(GAME, players, {}, 3).picture(0).svg
    assert svg.count(">faction card<") >= 3 and svg.count(">common card<") >= 3
    boxes = [word[1:5] for word in words_of(ElementTree.fromstring(svg)) if word[0] in ("faction card", "common card")]
    assert max(y for _, y, *_ in boxes) > 640, "down to the foot of the picture"


def test_a_question_about_deals_is_about_their_places() -> None:
    own = (
        Table("Romans", "Barbarians")
        .empire(0, "Imperial Messenger")
        .deals(0, "Roman Bank, Warehouses")
        .supply(0, worker=1)
    )
    own.play("activate", "activate the Imperial Messenger")
    others = (
        Table("Romans", "Barbarians")
        .empire(0, "Spies")
        .deals(1, "Idol, Border")
        .supply(0, worker=1)
        .play("activate", "activate the Spies")
    )
    attacked = Table("Romans").empire(0, "Joiner 1, Joiner 2").line("point").attack_deck("wood", "food").pass_all()
    expected = (
        ["seat 0 deal Roman Bank", "seat 0 deal Warehouses"],
        ["seat 1 deal Border", "seat 1 deal Idol"],
        ["location Joiner 1", "location Joiner 2"],
    )
    for table, places in zip((own, others, attacked), expected, strict=True):
        match = table.match
        assert face_of(GAME).pictures
        assert (
            sorted(pictures_of(GAME).place_of(match.view().state, action) for action in match.legal_actions()) == places
        )
        assert set(places) <= set(match.picture().places)


@pytest.mark.parametrize("mode", MODES)
def test_of_other_hands_only_the_cards_that_one_has_seen_are_drawn_open(mode: str) -> None:
    players, options = MODES[mode]
    match, rng = Match(GAME, players, options, 2), np.random.default_rng(2)
    for _ in range(60):
        match.apply(busy(match, rng))
    g = match.state
    for seat in range(players):
        picture = match.picture(seat)
        hand = [NAMES[card] for card in g.hand_common[seat, : g.hand_common_size[seat]]]
        assert {f"hand {name}" for name in hand} <= set(picture.places)
        for other in set(range(players)) - {seat}:
            for i, card in enumerate(g.hand_common[other, : g.hand_common_size[other]]):
                assert (NAMES[card] in picture.svg) <= (
                    bool(g.hand_common_seen[other, i] >> seat & 1) or NAMES[card] in match.view(seat).text()
                )


def test_it_is_drawn_for_a_phone_too() -> None:
    match = Match(GAME, 3, {}, 1)
    assert match.view().picture(width=NARROW).problems() == []
    assert set(match.view().picture(width=NARROW).places) == set(match.view().picture().places)


def test_every_card_has_a_name_of_its_own_and_is_said_in_words() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert all(
        card_words(card).startswith(f"{TITLES[card]}: {KIND_NAMES[ROWS[card][0].kind]}, ")
        for card in range(NUM_LOCATIONS)
    )


def test_every_good_colour_and_kind_of_location_has_a_sign() -> None:
    assert len({icon.name for icon in GOODS}) == len(GOODS) == NUM_GOODS
    assert GOODS[2] is FOOD
    assert [icon.name for icon in KINDS] == list(KIND_NAMES)
    assert len(STRIPS) == len(COLOURS)


def test_every_location_says_in_signs_what_it_does() -> None:
    for row, _ in ROWS:
        if row.does or row.effects:
            assert ability_signs(row), row.title
        assert len(signs_of(row.bonus)) >= len(row.bonus)


@pytest.mark.parametrize("faction", range(len(FACTIONS)))
def test_no_two_different_cards_of_a_faction_and_the_common_deck_show_the_same(faction: int) -> None:
    cards = [card for card in range(NUM_LOCATIONS) if FACTION[card] in (-1, faction)]
    shown = {TITLES[card]: emblem(card).strokes for card in cards}
    assert all(shown.values()) and len({*shown.values()}) == len(shown)


def test_a_card_that_is_called_by_a_landmark_shows_it_whatever_it_makes() -> None:
    assert set(LANDMARKS) <= set(TITLES)
    pictures = {title: {path for path, *_ in emblem(card).strokes} for card, title in enumerate(TITLES[:NUM_LOCATIONS])}
    for title, motif in LANDMARKS.items():
        assert pictures[title] == {path for path, _ in motif}
    assert pictures["Gold Creek"] != pictures["Gold Mine"] and pictures["Pyramid"] != pictures["Avenue of Sphinxes"]


def test_a_location_in_large_says_what_lies_on_it() -> None:
    table = Table("Romans", "Barbarians").empire(0, "Imperial Messenger").deals(0, "Roman Bank, Warehouses")
    view = table.match.view(1)
    messenger, bank = view.card("location Imperial Messenger"), view.card("seat 0 deal Roman Bank")
    assert messenger is not None and "Works when you activate it" in messenger.words and "Used" not in messenger.words
    assert bank is not None and bank.title == "Roman Bank"
    table.supply(0, worker=1).play("activate", "activate the Imperial Messenger")
    messenger = table.match.view(1).card("location Imperial Messenger")
    assert messenger is not None and "Used 1 of 1 times." in messenger.words


def test_cards_lie_in_the_order_of_the_choices_about_them() -> None:
    match, rng, compared = Match(GAME, 3, {}, 2), np.random.default_rng(2), 0
    while not match.over:
        legal = match.legal_actions()
        game, state = match.game, match.view().state
        assert face_of(game).pictures
        about = [place for place in (pictures_of(game).place_of(state, action) for action in legal) if place]
        for row in ("hand", "display", "dealt", "passed on"):
            of_row = [place for place in about if place.startswith(f"{row} ")]
            if len(of_row) > 1:
                assert of_row == [place for place in match.picture().places if place in of_row]
                compared += 1
        match.apply(busy(match, rng))
    assert compared > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_and_deck_of_every_player_are_labelled(players: int) -> None:
    """Also in the narrow panels of three rivals."""
    picture = Match(GAME, players).view(0).picture(width=WIDE)
    words = [word[0] for word in words_of(ElementTree.fromstring(picture.svg))]
    assert sum(word.endswith("in hand") for word in words) > players, "in wide panels a hand has two parts"
    assert words.count("deck") + words.count("faction deck") == players + 1, "and there is the common deck"


def test_on_a_phone_each_rival_has_a_line_above_the_open_cards() -> None:
    match = Match(GAME, 3, {}, 1)
    svg = match.view(0).picture(width=NARROW).svg
    strip = svg[: svg.index('data-place="display"' if 'data-place="display"' in svg else 'data-place="hand')]
    for rival in (1, 2):
        assert strip.count(f">Player {rival}</text>") == 1
        assert svg.count(f">Player {rival}</text>") == 2, "and once in its panel"


@pytest.mark.parametrize("players", [2, 3])
def test_a_large_hand_lies_in_two_rows_where_the_screen_has_room_for_them(players: int) -> None:
    match = Match(GAME, players, {}, 1)
    match.state.display_size = 0
    match.state.hand_common_size[0] = 11 - match.state.hand_faction_size[0]
    match.state.hand_common[0, :11] = range(40, 51)
    svg = match.view(0).picture(width=WIDE).svg
    hand = next(one for one in ElementTree.fromstring(svg).iter() if one.get("data-place") == "hand")
    tops = [float(one.get("transform", "").partition(",")[2].rstrip(")")) for one in hand if one.get("data-place")]
    assert len(tops) == 11 and len(set(tops)) == 2
    phone = ElementTree.fromstring(match.view(0).picture(width=NARROW).svg)
    panel = next(one for one in phone.iter() if one.get("data-place") == "hand")
    assert float(panel[1].get("height", 0)) < 320, "less than half of what a phone shows of a picture"


def test_on_a_phone_most_of_eight_cards_in_hand_show_a_picture_and_none_is_cut_off() -> None:
    match, seen = Match(GAME, 2, {}, 1), 0
    hands = [range(first, first + 8) for first in range(0, 80, 8)]
    for hand in hands:
        match.state.hand_common_size[0], match.state.hand_faction_size[0] = 8, 0
        match.state.hand_common[0, :8] = hand
        root = ElementTree.fromstring(match.view(0).picture(width=NARROW).svg)
        cards = [one for one in root.iter() if (one.get("data-place") or "").startswith("hand ")]
        assert not any("…" in (text.text or "") for card in cards for text in card.iter(f"{SVG}text"))
        seen += sum("fill-sky" in ElementTree.tostring(card, "unicode") for card in cards)
    assert seen > 0.8 * len(hands) * 8


def test_a_location_with_a_token_shows_its_picture_too() -> None:
    match, sawmill = Match(GAME, 3, {}, 1), next(i for i, name in enumerate(NAMES) if name.startswith("Sawmill"))
    match.state.empire[1, 0], match.state.empire_size[1] = sawmill, 1
    for defended in (False, True):
        match.state.defended[:] = defended
        root = ElementTree.fromstring(match.view(0).picture(width=WIDE).svg)
        (location,) = (one for one in root.iter() if one.get("data-place") == f"location {NAMES[sawmill]}")
        assert "fill-sky" in ElementTree.tostring(location, "unicode")


def test_a_card_that_can_be_built_has_a_frame_and_what_comes_into_the_hand_is_no_change() -> None:
    table = Table("Barbarians", "Romans").supply(0, wood=1, stone=1).hand(0, "Town")
    before = table.match.view(0).picture(width=WIDE).svg
    table.hand(0, "Supplier")
    now = table.match.view(0).picture(width=WIDE).svg
    assert not {place for place in changed_places(before, now) if place.startswith("hand")}
    cards = {one.get("data-place"): one for one in ElementTree.fromstring(now).iter() if one.get("data-place")}
    for title, framed in (("hand Town", True), ("hand Supplier", False)):
        (card,) = (one for place, one in cards.items() if str(place).startswith(title))
        assert ("line-buildable" in ElementTree.tostring(card, "unicode")) == framed
    assert "line-buildable" not in table.match.view(1).picture(width=WIDE).svg


def test_a_word_before_an_icon_stands_in_one_row_with_it() -> None:
    for row in ROWS:
        for width in (90, 100, 110):
            laid = list(_laid(card_signs(row[0]), width, 15))
            for (icon, words, _, top), (after, _, _, below) in pairwise(laid):
                assert icon or words not in ("→", "or", "per") or not after or top == below, row[0].title


def test_a_lock_never_lies_on_the_cost_of_a_card() -> None:
    lock = unpaid([(GOODS[WOOD], 1), (GOODS[STONE], 1)])
    assert lock
    for card in range(len(ROWS)):
        drawing = Drawing("", NARROW, (), COLOURS_DRAWN)
        draw_card(drawing, card, 114.75, MANY_CARD, lock)
        root = ElementTree.fromstring(drawing.svg(MANY_CARD))
        (drawn,) = (part for part in root.iter(f"{SVG}g") if part.get("class") == "lock")
        pill = drawn.find(f"{SVG}rect")
        costs = [part.attrib for part in root.iter(f"{SVG}rect") if part.get("height") == "22"]
        if pill is not None and costs:
            left, top = float(pill.attrib["x"]), float(pill.attrib["y"])
            right, foot = (float(costs[0][a]) + float(costs[0][b]) for a, b in (("x", "width"), ("y", "height")))
            assert left >= right or top >= foot, NAMES[card]
