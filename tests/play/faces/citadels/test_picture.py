"""Citadels' picture: golden drawings, hidden hands and characters, a place for every kind of decision."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.citadels.data.characters import CHARACTERS
from architects_env.games.citadels.data.districts import ABILITIES, COLOURS, DISTRICTS
from architects_env.games.citadels.rules import state as S
from architects_env.play.conformance import BUTTON
from architects_env.play.drawing.picture import NARROW, SVG, UPRIGHT, WIDE, pictures_of
from architects_env.play.face import face_of
from architects_env.play.faces.citadels.picture import READ
from architects_env.play.faces.citadels.picture.buildings import BUILDINGS, emblem
from architects_env.play.faces.citadels.picture.cards import TILE_HEIGHT
from architects_env.play.faces.citadels.picture.characters import POWERS, portrait_of
from architects_env.play.faces.citadels.picture.icons import FACES
from architects_env.play.faces.citadels.picture.players import MOST_BACKS
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import speaking
from architects_env.play.testing.pictures import check_picture
from tests.games.citadels.modes import VARIANTS
from tests.games.citadels.table import Table
from tests.games.citadels.test_golden import FOLDER, GAMES, GOLDEN

PICTURES = Path(__file__).parent / "golden" / "pictures"


@pytest.mark.parametrize(
    ("players", "decision", "width"), [(2, 9999, WIDE), (4, 3, WIDE), (5, 120, NARROW), (8, 150, WIDE)]
)
def test_golden_picture(players: int, decision: int, width: int, accept_goldens: bool) -> None:
    match = GOLDEN.position_before(FOLDER / f"{players}_players.txt", (players, GAMES[players][1]), decision)
    check_picture(match.view(0).picture(width=width), PICTURES / f"{players}_players_{decision}.svg", accept_goldens)


def test_cards_in_the_hands_of_others_are_drawn_as_backs_but_those_that_one_knows() -> None:
    table = (
        Table(3, {0: "Wizard", 1: "Warlord"}).hand(0, "Temple").hand(1, "Palace, Docks").hand(2, "Tavern").gold({0: 5})
    )
    assert "Palace" not in table.match.picture(0).svg
    assert table.match.picture(1).places["hand Palace"].startswith("Palace: yellow, costs 5")
    table.call("Wizard").play("look at another hand", "look at the hand of player 1")
    assert {"seen Palace", "seen Docks"} <= set(table.match.picture(0).places)
    table.play("take Palace", "keep the card in hand")
    assert "seat 1 hand Docks" in table.match.picture(0).places
    assert "seat 0 hand Palace" in table.match.picture(1).places, "the victim knows what was taken"
    assert "Palace" not in table.match.picture(2).svg


def test_a_card_that_one_knows_to_be_in_a_hand_says_so_and_does_not_look_built() -> None:
    table = Table(2, {0: "Wizard"}).hand(1, "Palace").city(1, "Temple")
    table.match.state.hand_known[0, 1] = table.match.state.hand[1]
    for width in (WIDE, NARROW):
        root = ElementTree.fromstring(table.match.view(0).picture(width=width).svg)
        said = {
            part.get("data-place", ""): [text.text for text in part.iter(f"{SVG}text")]
            for part in root.iter(f"{SVG}g")
            if part.get("data-place")
        }
        assert "in hand" in said["seat 1 hand Palace"] and "in hand" not in said["seat 1 building Temple"]


@pytest.mark.parametrize("players", [3, 5, 7])
def test_of_an_odd_number_of_players_the_own_city_has_the_whole_width(players: int) -> None:
    root = ElementTree.fromstring(Match(load("citadels"), players, seed=1).view(0).picture(width=WIDE).svg)
    widths = [
        float(next(part.iter(f"{SVG}rect")).attrib["width"])
        for part in root.iter(f"{SVG}g")
        if re.fullmatch(r"seat \d", part.get("data-place", ""))
    ]
    assert widths == [1188.0] + [591.0] * (players - 1)


def test_a_character_tells_who_may_hold_it_and_what_has_befallen_it() -> None:
    table = Table(4, {0: "Assassin", 1: "Merchant", 2: "King", 3: "Thief"}, crown=0)
    table.call("Assassin")
    assert table.match.picture(0).places["character 1"] == "1 Assassin: player 0 (you), called now"
    table.play("take 2 gold", "name (Assassin) 6 Merchant")
    places = table.match.picture(0).places
    assert places["character 6"].startswith("6 Merchant: murdered, player 1 or ")
    assert places["seat 0 character 1"] == "player 0 has shown 1 Assassin"


def test_marked_cards_of_the_magician_are_his_secret() -> None:
    table = Table(4, {0: "Magician"}).hand(0, "2 Temple, Palace")
    table.call("Magician").play("take 2 gold", "discard cards and draw as many", "mark Temple")
    assert "−1" in table.match.picture(0).svg
    assert "−1" not in table.match.picture(1).svg


def test_buildings_that_can_be_destroyed_or_taken_say_for_how_much() -> None:
    for character, asked, prices in (
        ("Diplomat", ("give Tavern", "swap with player 1"), {"Temple": 0, "Palace": 4}),
        ("Warlord", ("destroy a building of player 1",), {"Temple": 0, "Palace": 4}),
    ):
        table = Table(4, {0: character}).gold({0: 3}).city(0, "Tavern").city(1, "Temple, Palace, Keep").city(2, "Docks")
        table.call(character).play("take 2 gold", asked[0])
        for sentence in (*asked[1:], ""):
            for width in (WIDE, NARROW):
                root = ElementTree.fromstring(table.match.view(0).picture(width=width).svg)
                found = {
                    str(place.get("data-place")): [title.text for title in part.iter(f"{SVG}title")]
                    for place in root.iter(f"{SVG}g")
                    for part in place
                    if "building" in place.get("data-place", "") and part.get("class") == "quiet"
                }
                here = {place: price for place, price in found.items() if place.startswith("seat 1")}
                assert here == {f"seat 1 building {name}": [f"coin {price}"] for name, price in prices.items()}
                assert (len(found) > len(here)) == bool(sentence), "those of others until a city is chosen"
            if sentence:
                table.play(sentence)


def test_income_is_taken_from_the_own_gold_or_the_deck() -> None:
    match = Table(3, {0: "Merchant"}).call("Merchant").match
    assert face_of(match.game).pictures
    about = {
        match.sentence(action): pictures_of(match.game).place_of(match.state, action)
        for action in match.legal_actions()
    }
    assert about["take 2 gold"] == "seat 0 gold" and "deck" in about.values()
    assert {"seat 0 gold", "deck"} <= set(match.picture(0).places)


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_a_big_hand_leaves_the_number_of_buildings_free(width: int) -> None:
    match = (
        Table(3, {0: "Merchant"}).hand(1, "Temple, Palace, Docks, Tavern, Market, Castle, Manor, Keep, Church").match
    )
    root = ElementTree.fromstring(match.view(0).picture(width=width).svg)
    hand = next(part for part in root.iter() if part.get("data-place") == "seat 1 cards")
    assert len([part for part in hand if part.tag == f"{SVG}g"]) == MOST_BACKS


def test_every_kind_of_decision_is_about_a_place() -> None:
    game, rng, seen = load("citadels"), np.random.default_rng(3), set[tuple[int, str]]()
    for players, options in VARIANTS.values():
        match = Match(game, players, options, 3)
        while not match.over:
            kinds = {(int(match.state.stage), game.action_space.locate(action)[0]) for action in match.legal_actions()}
            if not kinds <= seen:
                places = match.picture().places
                assert face_of(game).pictures
                about = {pictures_of(game).place_of(match.view().state, action) for action in match.legal_actions()}
                assert {place for place in about if not place.startswith(BUTTON)} <= set(places)
                seen |= kinds
            match.apply(rng.choice(match.legal_actions()))
    assert {stage for stage, _ in seen} >= set(range(S.NEXT_CALL)) - {S.EMPEROR_LEAVES}, (
        "every question but that of an option"
    )


def test_buildings_keep_the_order_in_which_they_came_into_the_city() -> None:
    match, rng, before = Match(load("citadels"), 4, {}, 5), np.random.default_rng(5), dict[int, list[str]]()
    grew = 0
    while not match.over:
        places = match.view(0).picture(width=WIDE).places
        for seat in range(4):
            city = list(
                dict.fromkeys(
                    place.removesuffix(" with a coin") for place in places if place.startswith(f"seat {seat} building ")
                )
            )
            kept = [place for place in before.get(seat, []) if place in city]
            assert city[: len(kept)] == kept, "what is new stands after all others"
            grew += len(city) > len(kept) > 0
            before[seat] = city
        match.apply(rng.choice(match.legal_actions()))
    assert grew > 10


def test_a_purple_building_shows_its_picture_whole_and_what_it_does_where_that_is_short() -> None:
    table = Table(4, {0: "Merchant"}).city(0, "Manor, Observatory").city(1, "Temple, Great Wall")
    svg = table.match.view(0).picture(width=WIDE).svg
    words = " ".join(text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text"))
    assert "Income: 1 card" not in words and "The Warlord pays 1 more" in words
    observatory = table.match.view(0).card("seat 0 building Observatory")
    assert observatory is not None and "1 card more" in observatory.words


def test_all_cards_of_a_city_are_of_one_size() -> None:
    city = "Manor, Castle, Keep, Temple, Church, Great Wall, Tavern"
    for players, width in ((2, WIDE), (4, WIDE), (8, WIDE), (4, NARROW)):
        table = Table(players, {0: "Wizard"}).city(1, city).hand(1, "Palace")
        table.match.state.hand_known[0, 1] = table.match.state.hand[1]
        root = ElementTree.fromstring(table.match.view(0).picture(width=width).svg)
        cards = [
            part for part in root.iter(f"{SVG}g") if re.match("seat 1 (building|hand) ", part.get("data-place", ""))
        ]
        grounds = [next(part.iter(f"{SVG}rect")).attrib for part in cards]
        assert len(cards) == 8 and len({(ground["width"], ground["height"]) for ground in grounds}) == 1


def test_a_line_that_has_no_room_is_not_smaller_but_says_who_was_called() -> None:
    table = Table(4, {0: "Merchant"}).call("Merchant")
    for code in ("en", "cs"):
        with speaking(language(code, load("citadels"))):
            svg = table.match.view(0).picture(width=WIDE).svg
        line = next(text for text in ElementTree.fromstring(svg).iter(f"{SVG}text") if text.get("text-anchor") == "end")
        assert float(line.attrib["font-size"]) >= READ and (line.text or "").endswith("."), line.text


def test_every_character_has_a_face_and_every_power_of_a_building_is_said() -> None:
    assert len(FACES) == len({face.name for face in FACES}) == len(CHARACTERS)
    assert {district.ability for district in DISTRICTS if district.ability >= 0} == set(range(len(ABILITIES)))
    assert all(ability.says for ability in ABILITIES)


def test_a_character_in_large_says_its_whole_power_and_where_it_may_be() -> None:
    table = Table(4, {0: "Assassin", 1: "Merchant", 2: "King", 3: "Thief"}, crown=0)
    table.call("Assassin").play("take 2 gold", "name (Assassin) 6 Merchant")
    merchant = table.match.view(0).card("character 6")
    assert merchant is not None and "Murdered in this round." in merchant.words and "May be with" in merchant.words
    assert "1 gold right after your income" in merchant.text and "for each green building" in merchant.words
    assert table.match.view(0).card("character 10") is None


def test_every_power_is_said_on_the_table_and_in_large() -> None:
    assert set(POWERS) == {character.power for character in CHARACTERS}
    assert all(len(power.short) < len(power.whole) or power.short == "Takes the crown" for power in POWERS.values())


def test_only_cards_that_a_seat_knows_are_read_in_large() -> None:
    table = Table(3, {0: "Wizard", 1: "Warlord"}).hand(0, "Temple").hand(1, "Palace, Docks").hand(2, "Tavern")
    views = [table.match.view(seat) for seat in range(3)]
    assert [view.card("hand Palace") is None for view in views] == [True, False, True]
    assert [view.card("seat 1 hand Palace") for view in views] == [None] * 3


def test_on_a_phone_each_rival_has_a_line_above_the_hand() -> None:
    svg = Table(3, {0: "Wizard"}).city(1, "Temple, Docks").match.view(0).picture(width=NARROW).svg
    above = svg[: svg.index('data-place="hand"')]
    assert [above.count(f">Player {p}</text>") for p in (1, 2)] == [1, 1]
    assert [svg.count(f">Player {p}</text>") for p in (1, 2)] == [2, 2], "and once in its panel"


@pytest.mark.parametrize(
    ("width", "players", "told"),
    [
        (NARROW, 2, ["2", "4"]),
        (WIDE, 2, ["2 Tax Collector", "4 King"]),
        (WIDE, 3, ["2 Tax Collector", "4 King"]),
        (UPRIGHT, 3, ["2", "4"]),
    ],
)
def test_characters_shown_by_one_player_have_all_their_names_or_all_their_numbers(
    width: int, players: int, told: list[str]
) -> None:
    table = Table(players, {1: ("Tax Collector", "King")}, crown=1)
    table.g.protected = table.g.first_completer = 1
    table.g.holder[2] = table.g.holder[4] = 1
    picture = table.match.view(0).picture(width=width)
    places = [
        part
        for part in ElementTree.fromstring(picture.svg).iter(f"{SVG}g")
        if part.attrib.get("data-place", "").startswith("seat 1 character")
    ]
    assert picture.problems() == []
    assert [text.text for place in places for text in place.iter(f"{SVG}text")] == told


def test_on_a_phone_eight_characters_lie_in_two_rows_of_four() -> None:
    svg = Table(4, {0: "Wizard"}, number_9="none").match.view(0).picture(width=NARROW).svg
    corners = re.findall(r'data-place="character \d"[^>]*translate\(([^,]+),([^)]+)\)', svg)
    assert len(corners) == 8 and [len({corner[i] for corner in corners}) for i in (0, 1)] == [4, 2]


def test_on_a_phone_the_line_about_the_turn_does_not_repeat_the_question_that_the_page_asks() -> None:
    svg = Table(3, {0: "Wizard"}).call("Wizard").match.view(0).picture(width=NARROW).svg
    assert "Player 0 has the turn" in svg and "decides" not in svg


def test_every_building_of_a_table_of_eight_shows_what_it_is_called() -> None:
    table = Table(8, {0: "Wizard"})
    for seat, city in enumerate(("Manor, Watchtower, Tavern", "Battlefield, Haunted City", "Keep, Temple, Docks") * 2):
        table.city(seat, city if seat < 3 else city.partition(",")[0])
    svg = table.match.view(0).picture(width=WIDE).svg
    buildings = re.findall(r'data-place="seat \d building .*?(?=data-place=)', svg, re.DOTALL)
    assert len(buildings) == 11 and all('class="fill-sky"' in building for building in buildings)


def test_where_nothing_is_built_yet_lies_land_for_what_is_missing_and_no_place() -> None:
    few, complete = (Table(2, {0: "Wizard"}).city(0, city).city(1, FULL) for city in ("Manor", FULL))
    land = [table.match.view(0).picture(width=WIDE).svg.count('<g opacity="0.3">') for table in (few, complete)]
    assert land == [7, 0]


FULL = "Manor, Castle, Palace, Temple, Church, Monastery, Tavern, Market"


def test_on_a_phone_a_city_without_buildings_takes_no_room() -> None:
    table = Table(2, {0: "Wizard"})
    empty = table.match.view(0).picture(width=NARROW).svg
    built = table.city(0, "Manor").match.view(0).picture(width=NARROW).svg
    top = {svg: re.search(r'data-place="hand"[^>]*translate\(6,(\d+)', svg) for svg in (empty, built)}
    assert int(top[built][1]) - int(top[empty][1]) >= TILE_HEIGHT  # type: ignore[index]


def test_every_district_shows_a_building_of_its_own() -> None:
    assert set(BUILDINGS) == {district.name for district in DISTRICTS}
    assert len({emblem(kind).strokes for kind in range(len(DISTRICTS))}) == len(DISTRICTS)


def test_a_building_is_drawn_in_the_colour_of_its_district() -> None:
    for kind, district in enumerate(DISTRICTS):
        assert f"house-{COLOURS[district.colour]}" in {fill for _, fill, _ in emblem(kind).strokes}


def test_every_character_has_a_portrait_of_its_own_in_the_colour_of_its_tax() -> None:
    faces = [portrait_of(character).strokes for character in range(len(CHARACTERS))]
    assert len({*faces}) == len(CHARACTERS)
    for face, character in zip(faces, CHARACTERS, strict=True):
        assert face[0][1] == ("character-back" if character.tax < 0 else f"house-{COLOURS[character.tax]}")
