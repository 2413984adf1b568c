"""The picture of the board: golden drawings, places for every action, hidden cards, what a move marks."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from architects_env.core.contract.rules.bits import members
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.architects.data.board import LOCATIONS, MINES, TOWN_CENTRE, WORKSHOP
from architects_env.games.architects.data.cards import APPRENTICES, BUILDINGS, gains
from architects_env.games.architects.data.characters import CHARACTERS
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules.state import CAPTURING, HIRE_ONE
from architects_env.games.architects.text.names import apprentice_place
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.picture import NARROW, SVG, UPRIGHT, WIDE, Picture, pictures_of
from architects_env.play.drawing.text_width import text_width
from architects_env.play.face import face_of
from architects_env.play.faces.architects.action_displays import DISPLAYS
from architects_env.play.faces.architects.picture import SEEN
from architects_env.play.faces.architects.picture.cards import (
    CARD_HEIGHT,
    draw_building,
    face,
    missing_for,
    portrait_of,
    words_size,
)
from architects_env.play.faces.architects.picture.ground import GROUNDS, along, ground
from architects_env.play.faces.architects.picture.houses import HOUSES, emblem
from architects_env.play.faces.architects.picture.icons import COLOURS, SKILL_ICONS
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import speaking
from architects_env.play.testing.pictures import check_picture
from tests.games.architects.modes import MODES
from tests.games.architects.table import Table
from tests.games.architects.test_golden import FOLDER, GOLDEN
from tests.play.faces.hamlet.test_picture import marked

ARCHITECTS = load("architects")


@pytest.mark.parametrize(
    ("mode", "decision", "width"),
    [
        ("2_players", 0, NARROW),
        ("3_players", 110, WIDE),
        ("solo_constantine", 999, WIDE),
        ("5_players", 250, NARROW),
        ("everything", 1, WIDE),
    ],
)
def test_golden_picture(mode: str, decision: int, width: int, accept_goldens: bool) -> None:
    match = GOLDEN.position_before(FOLDER / f"{mode}.txt", MODES[mode], decision)
    view = match.view(0 if match.over else match.seat)
    about = {DISPLAYS.place(view.state, action) for action in view.legal_actions()}
    check_picture(
        view.picture(marked=about, width=width), FOLDER / "pictures" / f"{mode}_{decision}.svg", accept_goldens
    )


@pytest.mark.parametrize("mode", ["everything", "characters", "3_players"])
def test_every_action_has_a_place_and_every_place_a_section(mode: str) -> None:
    players, options = MODES[mode]
    match, rng = (
        Match(
            ARCHITECTS,
            players,
            {**options, "tax_evasion": "choice", "surplus_virtue": "choice", "free_apprentice_discard": True},
            3,
        ),
        np.random.default_rng(3),
    )
    while not match.over:
        places = {DISPLAYS.place(match.state, action) for action in match.legal_actions()}
        assert "" not in places and all(pictures_of(ARCHITECTS).section_of(place) for place in places)
        match.apply(int(rng.choice(match.legal_actions())))
    drawn = match.picture(0).places
    assert len(drawn) > 40 and [place for place in drawn if not pictures_of(ARCHITECTS).section_of(place)] == []


def words_of(match: Match, seat: int) -> str:
    return " ".join(ElementTree.fromstring(match.picture(seat).svg).itertext())


def test_hands_and_packets_are_drawn_for_their_owners_alone() -> None:
    match, rng = Match(ARCHITECTS, 3, {}, 5), np.random.default_rng(5)
    for _ in range(60):
        match.apply(int(rng.choice(match.legal_actions())))
    built = {BUILDINGS[card].name for p in range(3) for card in members(match.state.built[p])}
    for owner in range(3):
        names = {BUILDINGS[card].name for card in members(match.state.hand[owner])} - built
        assert names and all((name in words_of(match, seat)) == (seat == owner) for seat in range(3) for name in names)


def test_a_worker_that_is_placed_marks_its_place_and_what_it_brings() -> None:
    match = Match(ARCHITECTS, 3, {}, 5)
    while match.state.turns == 0:
        match.apply(match.legal_actions()[0])
    p = match.seat
    before = match.view(p)
    match.apply(A.PLACE + A.PLACE_QUARRY)
    assert marked(match.view(p).picture(since=before).svg) == {
        f"quarry, seat {p}",
        f"seat {p} stone",
    }


def test_a_building_that_is_constructed_marks_the_hand_the_guildhall_and_the_new_card() -> None:
    lines = [line for line in (FOLDER / "3_players.txt").read_text(encoding="utf-8").splitlines() if line[0].isdigit()]
    decision = next(i for i, line in enumerate(lines) if ": Build the " in line)
    match = GOLDEN.position_before(FOLDER / "3_players.txt", MODES["3_players"], decision)
    p, name = match.seat, lines[decision].split(": Build the ")[1]
    before = match.view(p)
    match.apply(match.parse(f"Build the {name}"))
    assert {"hand", "guildhall", f"seat {p} building {name}"} <= marked(match.view(p).picture(since=before).svg)


def test_the_places_of_the_board_are_named_in_words() -> None:
    words = " ".join(Match(ARCHITECTS, 2).picture().places.values())
    assert all(location in words for location in LOCATIONS)


def test_a_card_in_hand_is_read_in_large_by_its_owner_alone() -> None:
    match, rng = Match(ARCHITECTS, 3, {}, 5), np.random.default_rng(5)
    for _ in range(60):
        match.apply(int(rng.choice(match.legal_actions())))
    for owner in range(3):
        card = members(match.state.hand[owner])[0]
        place, it = f"hand {BUILDINGS[card].name}", BUILDINGS[card]
        large = match.view(owner).card(place)
        assert large is not None and large.title == it.name
        assert f"{it.points} point" in large.words and large.words.count("Costs") == np.count_nonzero(
            gains(it.cost)[:6]
        )
        assert match.view((owner + 1) % 3).card(place) is None


def test_an_apprentice_in_large_says_what_silver_lies_on_it() -> None:
    match = Match(ARCHITECTS, 3, {}, 5)
    match.state.coins[1, 2] = 3
    large = match.view(0).card(apprentice_place(int(match.state.display[1, 2])))
    assert large is not None and "3 silver lies on it" in large.words and large.section == "7.4"


def test_a_card_in_hand_lacks_nothing_exactly_if_it_can_be_constructed() -> None:
    match, rng, both = Match(ARCHITECTS, 3, {}, 5), np.random.default_rng(5), set[bool]()
    while not match.over:
        legal = match.legal_actions()
        if A.PLACE + A.PLACE_QUARRY in legal:
            for card in members(match.state.hand[match.seat]):
                complete = missing_for(match.state, match.seat, card) == ([], "")
                assert complete == (A.BUILD + card in legal)
                both.add(complete)
        match.apply(int(rng.choice(legal)))
    assert both == {False, True}


@pytest.mark.parametrize(("width", "pixels"), [(NARROW, 390), (WIDE, 958)])
def test_on_a_phone_and_a_laptop_the_costs_in_storehouse_and_guardhouse_can_be_read(width: int, pixels: int) -> None:
    root = ElementTree.fromstring(Match(ARCHITECTS, 3, seed=1).view(0).picture(width=width).svg)
    for place in ("storehouse", "guardhouse"):
        (group,) = (part for part in root.iter() if part.get("data-place") == place)
        costs = [part for part in group.iter() if part.tag.endswith("}text") and "→" in (part.text or "")]
        assert costs and all(float(part.get("font-size", 0)) * pixels / width >= 11 for part in costs)


def test_on_a_phone_those_whom_one_may_hire_lie_above_the_town() -> None:
    table = Table().goods(0, "2 silver").turn_of(0)
    order = [table.match.view(0).picture(width=NARROW).svg]
    order.append(table.place("Black Market, middle, to hire").match.view(0).picture(width=NARROW).svg)
    assert [svg.index('data-place="apprentice ') < svg.index('data-place="quarry"') for svg in order] == [False, True]


def test_apprentices_of_a_name_and_skill_look_alike_in_garb_and_others_differ() -> None:
    named = dict[tuple[str, ...], set[str]]()
    for card, apprentice in enumerate(APPRENTICES):
        named.setdefault(tuple(path for path, *_ in face(card).strokes), set()).add(apprentice.name)
        assert face(card).strokes[0][1] == SKILL_ICONS[apprentice.skills[0]].name
    assert [names for names in named.values() if len(names) > 1] == []


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_what_lies_under_a_place_lies_within_it(width: float) -> None:
    w, h = (211.0, 78) if width == WIDE else (151.0, 92)
    for location, land in GROUNDS.items():
        assert f"fill-{land.colour}" in ground(location, w, h)
        for row in land.rows:
            assert all(0 < x < w for x in along(row, w)) and row.foot < h


def test_every_character_has_a_portrait_in_the_colour_of_its_board() -> None:
    faces = [portrait_of(character).strokes for character in range(len(CHARACTERS))]
    assert len({*faces}) == len(CHARACTERS)
    assert [face[0][1] for face in faces] == [f"cloth-{character.colour}" for character in CHARACTERS]


def test_every_building_card_shows_a_building_and_no_two_the_same() -> None:
    shown = {(HOUSES[building.name][1], emblem(card).strokes) for card, building in enumerate(BUILDINGS)}
    assert len(shown) == len(BUILDINGS)
    for card, building in enumerate(BUILDINGS):
        fills = {fill for _, fill, _ in emblem(card).strokes}
        assert "own" not in fills and (not building.skills or SKILL_ICONS[building.skills[0]].name in fills)


@pytest.mark.parametrize("code", ["en", "cs"])
def test_words_of_a_building_card_in_hand_are_whole_beside_its_picture(code: str) -> None:
    with speaking(language(code, ARCHITECTS)):
        for card in range(len(BUILDINGS)):
            drawing = Drawing("", WIDE, colours=COLOURS)
            draw_building(drawing, card, 138)
            assert "…" not in drawing.svg(CARD_HEIGHT), BUILDINGS[card].name


@pytest.mark.parametrize("code", ["en", "cs"])
@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_what_captures_cost_ends_inside_of_the_town_centre(width: int, code: str) -> None:
    match = Match(ARCHITECTS, 3, seed=1)
    match.state.workers[TOWN_CENTRE] = 5
    with speaking(language(code, ARCHITECTS)):
        root = ElementTree.fromstring(match.view(0).picture(width=width).svg)
    (place,) = (part for part in root.iter(f"{SVG}g") if part.get("data-place") == "town centre")
    (edge,) = place.findall(f"{SVG}rect[@class='edge']")
    (price,) = (part for part in place.iter(f"{SVG}text") if "+" in (part.text or ""))
    end = float(price.attrib["x"]) + text_width(price.text or "", float(price.attrib["font-size"]), True)
    assert end < float(edge.attrib["width"]) - 2


def test_a_narrow_card_with_a_long_cost_is_a_sound_drawing() -> None:
    for building in range(len(BUILDINGS)):
        for width in range(70, 151, 4):
            drawing = Drawing("a card", WIDE, (), COLOURS)
            draw_building(drawing, building, width)
            assert Picture(drawing.svg(200)).problems() == []


def test_a_picture_on_a_card_in_hand_gives_way_before_its_words_get_small() -> None:
    """They have 10 pixels on a small laptop and on a phone."""
    for card in range(len(BUILDINGS)):
        drawing = Drawing("", WIDE, colours=COLOURS)
        draw_building(drawing, card, 150)
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawing.svg(CARD_HEIGHT))]
        assert min(sizes[1:]) * 955 / WIDE >= 9.5, BUILDINGS[card].name


@pytest.mark.parametrize("width", [UPRIGHT, WIDE])
def test_workers_in_full_mines_lie_below_what_can_be_chosen_there(width: int) -> None:
    match = Match(ARCHITECTS, 5, seed=1)
    for location in (MINES, WORKSHOP):
        match.state.workers[location] = 4
    places = {
        group.attrib["data-place"]: [float(n) for n in re.findall(r"[\d.]+", group.attrib["transform"])]
        + [float(group.findall(f"{SVG}rect")[0].attrib["height"])]
        for group in ElementTree.fromstring(match.view(0).picture(width=width).svg).iter(f"{SVG}g")
        if group.get("data-place", "").startswith(("mines", "workshop"))
    }
    for button, spot in (("mines clay", "mines"), ("workshop hire", "workshop")):
        _, top, high = places[button]
        assert high >= 29 and all(places[f"{spot}, seat {p}"][1] >= top + high - 1 for p in range(5))


def test_on_a_tablet_the_own_panel_stands_beside_the_hand() -> None:
    match = Match(ARCHITECTS, 3, seed=1)
    while match.state.turns == 0:
        match.apply(match.legal_actions()[0])
    lines = match.view(0).picture(width=UPRIGHT).svg.splitlines()
    hand, own = (next(line for line in lines if f'data-place="{name}"' in line) for name in ("hand", "seat 0"))
    assert re.findall(r"translate\([\d.]+,([\d.]+)\)", hand) == re.findall(r"translate\([\d.]+,([\d.]+)\)", own)


@pytest.mark.parametrize(("cards", "whole"), [(1, True), (6, False)])
def test_where_the_others_end_beside_the_town_what_is_ones_own_has_the_whole_width(cards: int, whole: bool) -> None:
    match = Match(ARCHITECTS, 3, seed=1)
    match.state.built[1:] = (1 << cards) - 1
    root = ElementTree.fromstring(match.view(0).picture(width=WIDE).svg)
    own = next(part for part in root.iter(f"{SVG}g") if part.get("data-place") == "seat 0")
    width = max(float(part.get("width", 0)) for part in own.iter(f"{SVG}rect"))
    assert (width > 0.95 * WIDE) is whole


@pytest.mark.parametrize("code", ["en", "cs"])
def test_words_of_building_cards_side_by_side_have_one_size(code: str) -> None:
    with speaking(language(code)):
        drawing, size = Drawing("", 230, (), COLOURS), words_size(range(len(BUILDINGS)), 230)
        for building in range(len(BUILDINGS)):
            draw_building(drawing, building, 230, size)
    words = re.findall(r'<text x="7" [^>]*font-size="([\d.]+)"', "".join(drawing.parts))
    assert len(words) >= len(BUILDINGS) and set(words) == {f"{size:g}"}


@pytest.mark.parametrize("players", [2, 4])
def test_on_a_phone_all_that_can_be_chosen_on_the_board_is_as_high_as_a_finger(players: int) -> None:
    game, rng = load("architects"), np.random.default_rng(players)
    match, least = Match(game, players, {}, players), 44 * NARROW / 378 - 0.5
    assert face_of(game).pictures
    for decision in range(160):
        if decision % 7 == 0:
            view = match.view()
            chosen = {pictures_of(game).place_of(view.state, action) for action in view.legal_actions()}
            for place in ElementTree.fromstring(view.picture(width=NARROW).svg).iter(f"{SVG}g"):
                if place.get("data-place") in chosen:
                    assert float(place.findall(f"{SVG}rect")[0].attrib["height"]) >= least, place.get("data-place")
        match.apply(int(rng.choice(match.legal_actions())))


def test_whom_one_may_hire_is_listed_as_it_lies_on_the_board() -> None:
    game, rng = load("architects"), np.random.default_rng(1)
    match = Match(game, 2, {}, 1)
    while match.state.stage != HIRE_ONE:
        match.apply(int(rng.choice(match.legal_actions())))
    view = match.view()
    assert face_of(game).pictures and game.words
    listed = [
        pictures_of(game).place_of(view.state, action)
        for action in DISPLAYS.in_list_order(view.state, view.legal_actions())
    ]
    drawn = [place for place in view.picture().places if place in listed]
    assert [place for place in listed if place in drawn] == drawn and len(drawn) >= 4


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_of_seven_cards_in_hand_signs_and_points_do_not_touch(width: int) -> None:
    """The Dungeon asks for three skills, and costs virtue."""
    match = Match(load("architects"), 2, {}, 1)
    while match.state.turns == 0:
        match.apply(match.legal_actions()[0])
    cards = [card for card, it in enumerate(BUILDINGS) if it.virtue and it.name != "Dungeon"][:6]
    cards += [card for card, it in enumerate(BUILDINGS) if it.name == "Dungeon"]
    match.state.hand[0] = sum(1 << card for card in cards)
    for group in ElementTree.fromstring(match.view(0).picture(width=width).svg).iter(f"{SVG}g"):
        if group.get("data-place", "").startswith("hand "):
            virtue, points = (list(group.iter(f"{SVG}text"))[i] for i in (-2, -1))
            words = virtue.text or ""
            right = float(virtue.attrib["x"]) + text_width(words, float(virtue.attrib["font-size"]), True)
            assert words[0] in "+−" and right <= float(points.attrib["x"]) - 8, group.get("data-place")


def test_on_a_tablet_five_players_are_seen_at_once() -> None:
    match = GOLDEN.position_before(FOLDER / "5_players.txt", MODES["5_players"], 250)
    state = match.state
    for p in range(5):
        state.built[p] = sum(1 << card for card in range(6 * p, 6 * p + 6))
    picture = match.view(0).picture(width=UPRIGHT)
    ends = re.search(r'class="legend"[^>]* transform="translate\([\d.]+,([\d.]+)\)"[^>]*>\s*<g>', picture.svg)
    assert ends and float(ends[1]) <= SEEN + 6, "but for what the signs mean"


def test_on_a_phone_own_apprentices_and_buildings_say_what_they_do_below_the_hand() -> None:
    state = GOLDEN.position_before(FOLDER / "5_players.txt", MODES["5_players"], 250)
    view = state.view(state.seat)
    places = [*view.picture(width=NARROW).places]
    own = f"seat {view.seat}"
    assert places.index("quarry") < places.index(f"{own} cards") < places.index("guildhall")
    assert any(place.startswith((f"{own} apprentice", f"{own} building")) for place in places)


def test_on_a_phone_the_frame_of_workers_is_lower_than_what_a_finger_meets() -> None:
    match = Match(ARCHITECTS, 2, {}, 1)
    match.state.workers[MINES], match.state.stage = 1, CAPTURING
    root = ElementTree.fromstring(match.view(0).picture(width=NARROW).svg)
    (group,) = (part for part in root.iter(f"{SVG}g") if part.get("data-place") == "mines, seat 0")
    edge, base = (next(part for part in group if part.get("class") == name) for name in ("edge", "ground"))
    assert float(edge.attrib["height"]) < float(base.attrib["height"]) - 20
    assert float(edge.attrib["y"]) + float(edge.attrib["height"]) == float(base.attrib["height"])
