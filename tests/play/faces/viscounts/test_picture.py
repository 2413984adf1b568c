"""Viscounts' picture: golden drawings, hidden hands, the ring as it lies, a place for every kind of decision."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.data.board import BOARD, NOBODY, NUM_SEGMENTS
from architects_env.games.viscounts.data.cards import (
    ALL_KINDS,
    FIRST_HERO,
    FIRST_PRINTED,
    FIRST_STARTER,
    KIND,
    KIND_TITLES,
)
from architects_env.games.viscounts.rules.actions import NO_ACTION
from architects_env.games.viscounts.rules.castle import facing_section
from architects_env.games.viscounts.rules.icons import icons_for
from architects_env.games.viscounts.rules.state import (
    CHOOSE_ACTION,
    DESTROY_OWN,
    MOVE,
    NO_CARD,
    PLAY,
    REARRANGE,
    RESOURCE,
    SPOT,
)
from architects_env.games.viscounts.text.names import courtyard_name
from architects_env.play.conformance import BUTTON
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.picture import NARROW, SVG, WIDE, pictures_of
from architects_env.play.drawing.text_width import text_width
from architects_env.play.face import face_of
from architects_env.play.faces.viscounts.picture.cards import (
    CARD_HEIGHT,
    ability_words,
    draw_small_townsfolk,
    draw_townsfolk,
)
from architects_env.play.faces.viscounts.picture.choices import headline
from architects_env.play.faces.viscounts.picture.compact import draw_compact
from architects_env.play.faces.viscounts.picture.geometry import TURN
from architects_env.play.faces.viscounts.picture.icons import COLOURS, OF_WORD
from architects_env.play.faces.viscounts.picture.land import land
from architects_env.play.faces.viscounts.picture.people import face
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import speaking
from architects_env.play.table.shortcuts import choices_of
from architects_env.play.testing.pictures import check_picture
from tests.games.viscounts.table import Table
from tests.games.viscounts.test_golden import FOLDER, GAMES, GOLDEN
from tests.play.faces.hamlet.test_picture import marked

PICTURES = Path(__file__).parent / "golden" / "pictures"


@pytest.mark.parametrize(
    ("name", "decision", "width"),
    [("2_players", 1, WIDE), ("3_players", 90, NARROW), ("4_players", 9999, WIDE), ("solo_noble", 60, WIDE)],
)
def test_golden_picture(name: str, decision: int, width: int, accept_goldens: bool) -> None:
    match = GOLDEN.position_before(FOLDER / f"{name}.txt", GAMES[name][1], decision)
    check_picture(match.view(0).picture(width=width), PICTURES / f"{name}_{decision}.svg", accept_goldens)


def test_a_building_shows_what_it_would_count_now_in_whatever_order_its_type_is_built() -> None:
    """Three trading posts count 4, 5 and 6 more, guildhalls 6, 7 and 8."""
    for built, counts in (((), "444666"), ((1,), "5-5666"), ((1, 0), "--6666"), ((2, 4), "55-7-7")):
        table = Table()
        for slot in built:
            table.built(0, slot)
        root = ElementTree.fromstring(table.match.picture(0).svg)
        for slot, points in enumerate(counts):
            drawn = root.find(f".//*[@data-place='seat 0 slot {slot}']")
            assert drawn is not None
            words = [text.text for text in drawn.iter(f"{SVG}text")]
            assert (points in words) == (points != "-"), (built, slot, words)


def played(players: int, seed: int, decisions: int) -> Match:
    """A game played at random."""
    match, rng = Match(load("viscounts"), players, {}, seed), np.random.default_rng(seed)
    while not match.over and decisions:
        match.apply(rng.choice(match.legal_actions()))
        decisions -= 1
    return match


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_only_the_own_hand_is_drawn_open(seed: int) -> None:
    match = played(3, seed, 80)
    g = match.state
    for seat in range(3):
        hand = {f"hand {KIND_TITLES[KIND[card]]}" for card in g.hand[seat, : g.hand_size[seat]]}
        places = match.picture(seat).places
        assert {place for place in places if place.startswith("hand ")} == hand
        assert places[f"seat {(seat + 1) % 3} hand"] == f"hand: {int(g.hand_size[(seat + 1) % 3])} cards"


def test_while_one_rides_the_numbers_of_the_spaces_have_twelve_pixels_on_a_small_laptop() -> None:
    match = next(match for seed in range(20) for n in (8, 9, 10) if (match := played(2, seed, n)).state.stage == MOVE)
    for group in ElementTree.fromstring(match.view().picture(width=WIDE).svg).iter(f"{SVG}g"):
        if re.match(r"space \d", group.get("data-place", "")):
            number = next(group.iter(f"{SVG}text"))
            assert float(number.attrib["font-size"]) * 955 / WIDE >= 12, number.text


def test_a_segment_is_drawn_where_it_lies_in_the_ring() -> None:
    table = Table(2)
    before = table.match.picture(0).svg
    table.g.ring[:2] = table.g.ring[1::-1].copy()
    table.g.place_of[:2] = table.g.place_of[1::-1].copy()
    after = table.match.picture(0).svg
    where = [
        {
            name: next(line for line in svg.splitlines() if f'data-place="{name}"' in line)
            for name in ("space 1", "space 3", "space 5")
        }
        for svg in (before, after)
    ]
    assert where[0]["space 5"] == where[1]["space 5"]
    assert where[0]["space 1"].partition("translate")[2] == where[1]["space 3"].partition("translate")[2]
    assert where[0]["space 3"].partition("translate")[2] == where[1]["space 1"].partition("translate")[2]


def test_workers_in_the_castle_and_viscounts_are_told() -> None:
    table = Table(3).at(1, "3")
    table.g.tier1[2, 0] = 2
    table.g.tier3[1] = 1
    places = table.match.picture(0).places
    assert places["space 3"].startswith("space 3: Player 1")
    assert places["tier 1 of courtyard 2, seat 0"] == f"2 in tier 1 of {courtyard_name(table.g, 2)}: Player 0"
    assert places["tier 3"] == "tier 3 of the castle: Player 1 1"


def test_every_kind_of_decision_is_about_a_place() -> None:
    """In the golden games, and in a position of the one kind that they lack."""
    game, seen = load("viscounts"), set[tuple[int, str]]()
    rare = (
        Table()
        .castle(1, s2={0: 2})
        .effect(0, "place workers")
        .do("section", 2)
        .do("option", 1)
        .do("castle_move", 4)
        .match
    )
    played = (
        (rare,),
        *(
            GOLDEN._positions((FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines(), mode)
            for name, (_, mode) in GAMES.items()
        ),
    )
    for positions in played:
        for match in positions:
            kinds = {(int(match.state.stage), game.action_space.locate(action)[0]) for action in match.legal_actions()}
            if not kinds <= seen:
                places = match.picture().places
                assert face_of(game).pictures
                about = {pictures_of(game).place_of(match.view().state, action) for action in match.legal_actions()}
                assert {place for place in about if not place.startswith(BUTTON)} <= set(places)
                seen |= kinds
    assert {block for _, block in seen} == {block.name for block in game.action_space.blocks}


def test_every_action_of_a_turn_is_on_the_board_and_a_building_too() -> None:
    """Trade and Build are about an outer space, Workers and Transcribe about an inner one. Build leads to buildings
    where nobody could be dismissed for it first."""
    game, found = load("viscounts"), set[str]()
    assert face_of(game).pictures
    for space, townsfolk in (("3", "princess_1"), ("3", "lookout_1"), ("I3_4", "lookout_1")):
        table = Table(2).at(0, space).at(1, "9").line(0, "mason_1 - thief").top("B", townsfolk)
        table.have(0, gold=3, inkwell=3, stone=3, silver=9)
        view = table.phase("act").match.view(0)
        found |= {pictures_of(game).place_of(view.state, action) for action in view.legal_actions()}
        found |= {pictures_of(game).place_of(*way.last) for way in choices_of(view)[1]}
        assert {place for place in found if not place.startswith(BUTTON)} <= set(view.picture().places)
    facing = int(facing_section(table.g, 0))
    assert {"trades B", "building costs", f"courtyard {facing}", "manuscript B"} < found
    assert "seat 0 slot 0" in found and "townsfolk B" not in found


def test_a_turn_of_a_rival_marks_where_it_acted_and_no_counts_of_goods_or_cards() -> None:
    table = Table(2).at(0, "9").at(1, "3").line(1, "thief mason_1 -")
    before = table.match.view(0)
    table.g.hand_size[1] -= 1
    table.g.silver[:2] += 2
    table.g.line[1] = [table.g.line[1, 1], table.g.line[1, 0], NO_CARD]
    changed = marked(table.match.view(0).picture(since=before).svg)
    assert changed == {"seat 0 silver", "seat 1 line 0"}


def test_that_a_lock_comes_or_goes_is_no_change() -> None:
    table = Table(3).at(0, "1").at(1, "3").have(0, silver=1)
    before = table.phase("travel").match.view(0)
    table.g.stage = CHOOSE_ACTION
    svg = table.match.view(0).picture(since=before).svg
    assert 'class="lock"' in before.picture().svg and not marked(svg)


def test_every_effect_that_is_printed_for_players_has_an_icon() -> None:
    assert set(OF_WORD) >= set(range(V.BUILD_TRADING_POST_HERE + 1))
    assert len({icon.name for icon in OF_WORD.values()}) == len(OF_WORD) - 1, "a trading post is one wherever it stands"


def test_every_place_is_explained() -> None:
    game = load("viscounts")
    assert face_of(game).pictures
    assert [place for place in played(2, 1, 60).picture().places if not pictures_of(game).section_of(place)] == []


def test_a_card_in_hand_is_read_in_large_by_its_owner_alone() -> None:
    match = played(3, 1, 80)
    g = match.state
    for owner in range(3):
        title = KIND_TITLES[KIND[g.hand[owner, 0]]]
        large = match.view(owner).card(f"hand {title}")
        assert (
            large is not None
            and large.title == ALL_KINDS[KIND[g.hand[owner, 0]]].name
            and "price of hiring" in large.words
        )
        others = {KIND_TITLES[KIND[card]] for card in g.hand[(owner + 1) % 3, : g.hand_size[(owner + 1) % 3]]}
        assert (match.view((owner + 1) % 3).card(f"hand {title}") is not None) == (title in others)


def test_what_lies_on_a_segment_and_stands_on_a_board_is_read_in_large() -> None:
    view = played(2, 1, 60).view(0)
    cards = [view.card(f"{what} {letter}") for what in ("townsfolk", "manuscript") for letter in "ABCDE"]
    slots = [view.card(f"seat {p} slot {slot}") for p in range(2) for slot in range(9)]
    assert all(card is not None and card.text for card in cards + slots)
    assert view.card("seat 0 slot 9") is view.card("seat 2 slot 0") is view.card("townsfolk F") is None


def written(match: Match, place: str, seat: int = 0) -> list[str]:
    """All words that are drawn in a place."""
    root = ElementTree.fromstring(match.picture(seat).svg)
    (group,) = (part for part in root.iter(f"{SVG}g") if part.attrib.get("data-place") == place)
    return [part.text or "" for part in group.iter(f"{SVG}text")]


def named(match: Match, place: str) -> list[str]:
    """The names of all icons that are drawn in a place."""
    root = ElementTree.fromstring(match.picture(0).svg)
    (group,) = (part for part in root.iter(f"{SVG}g") if part.attrib.get("data-place") == place)
    return [part.findtext(f"{SVG}title") or "" for part in group.iter(f"{SVG}g") if part.get("role") == "img"]


def test_a_space_shows_the_price_that_the_menu_names_to_whoever_moves_and_nothing_where_it_is_free() -> None:
    table = Table(3).at(0, "1").at(1, "3").have(0, silver=2)
    table.g.distance = 1
    table.phase("travel")
    match, game = table.match, load("viscounts")
    assert face_of(game).pictures
    priced = dict[str, str]()
    for action in match.legal_actions():
        price = re.search(r"for (\d) silver", match.sentence(int(action)))
        priced[pictures_of(game).place_of(match.view().state, int(action))] = price[1] if price else "0"
    spaces = [place for place in match.picture(0).places if "space" in place]
    assert len(spaces) == 15 and set(priced.values()) == {"0", "1", "2"}
    for place in spaces:
        name = [] if place.startswith("inner") else [place.removeprefix("space ")]
        price = priced.get(place, "0")
        assert written(match, place) == name + ([] if price == "0" else [price])
        assert written(match, place, 1) == name


def test_a_viscount_on_its_space_bears_no_number_and_leaves_that_of_the_space() -> None:
    match = Table(3).at(1, "3").at(2, "I3_4").match
    assert written(match, "space 3") == ["3"] and written(match, "inner space of B") == []


def test_spaces_show_the_trade_that_their_number_stands_for_and_inner_ones_the_icons_of_both_actions() -> None:
    match = Table(2).match
    assert named(match, "space 4") == ["stone"] and named(match, "space 6") == ["flip"]
    assert named(match, "inner space of A") == ["noble", "cleric"]


def test_while_one_chooses_a_spot_each_free_one_bears_the_name_that_menu_and_log_give_it() -> None:
    table = Table(2)
    spots = [place for place in table.match.picture(0).places if place.startswith("spot ")]
    assert len(spots) == 20 and not any(written(table.match, place) for place in spots)
    table.g.stage = SPOT
    assert all(place == f"spot {written(table.match, place)[-1]}" for place in spots)


def test_whoever_decides_in_the_turn_of_another_is_told_why() -> None:
    table = Table(2).at(0, "3").at(1, "3")
    table.g.active, table.g.seat, table.g.stage = 1, 0, REARRANGE
    assert headline(table.g, 0).endswith(": Player 1 came to your space") and headline(table.g, 1).endswith("Player 1")
    table.g.stage, table.g.corruption[1] = RESOURCE, table.g.virtue[1]
    assert headline(table.g, 0).endswith(": a collision of Player 1")


def test_a_lock_on_a_space_leaves_its_number() -> None:
    table = Table(2).at(0, "1").have(0, silver=0)
    table.g.distance = 1
    table.phase("travel")
    locked = 0
    for group in ElementTree.fromstring(table.match.picture(0).svg).iter(f"{SVG}g"):
        if re.match(r"space \d", group.get("data-place", "")):
            for lock in (part for part in group.iter(f"{SVG}g") if part.get("class") == "lock"):
                circle, number = next(lock.iter(f"{SVG}circle")), next(group.iter(f"{SVG}text"))
                assert float(circle.attrib["cy"]) - float(circle.attrib["r"]) > float(number.attrib["y"])
                locked += 1
    assert locked > 5


@pytest.mark.parametrize("space", ["1", "I1_2"])
def test_viscounts_in_one_space_stand_beside_each_other(space: str) -> None:
    table = Table(4)
    for p in range(4):
        table.at(p, space)
    root = ElementTree.fromstring(table.match.picture(0).svg)
    places = [part for part in root.iter(f"{SVG}g") if part.get("data-place") in ("space 1", "inner space of A")]
    viscounts = [part for place in places for part in place if part.get("data-place", "").startswith("viscount")]
    at = [corner(viscount) for viscount in viscounts]
    assert len(at) == 4
    assert all(np.hypot(a[0] - b[0], a[1] - b[1]) > 23 for a, b in combinations(at, 2))


def corner(place: ElementTree.Element) -> tuple[float, float]:
    """Where a place lies in the one around it."""
    x, y = map(float, re.findall(r"-?\d+(?:\.\d+)?", place.attrib["transform"]))
    return x, y


@pytest.mark.parametrize("space", range(1, 11))
def test_the_own_viscount_has_a_white_edge_and_stands_beside_the_number_of_its_space(space: int) -> None:
    match = Table(2).at(0, str(space)).at(1, "I3_4").match
    root = ElementTree.fromstring(match.picture(0).svg)
    (group,) = (part for part in root.iter(f"{SVG}g") if part.attrib.get("data-place") == f"space {space}")
    (edge,) = (part for part in group.iter(f"{SVG}circle") if "fill-on-dark" in part.attrib["class"])
    (number,) = group.iter(f"{SVG}text")
    left, top = corner(next(part for part in group if part.get("data-place") == "viscount 0"))
    middle = float(number.attrib["x"]) + text_width(str(space), float(number.attrib["font-size"])) / 2
    aside = left + float(edge.attrib["cx"]) - middle
    above = top + float(edge.attrib["cy"]) - float(number.attrib["y"]) + 5
    assert np.hypot(aside, above) > float(edge.attrib["r"]) + 10
    other = next(
        part
        for part in ElementTree.fromstring(match.picture(1).svg).iter(f"{SVG}g")
        if part.get("data-place") == "viscount 0"
    )
    assert not any("fill-on-dark" in part.get("class", "") for part in other)


def test_a_viscount_that_has_moved_is_marked_and_no_space() -> None:
    table = Table(3).at(0, "1").at(1, "3")
    before = table.match.view(0)
    assert marked(table.at(1, "8").match.view(0).picture(since=before).svg) == {"viscount 1"}


def test_the_icons_that_count_for_each_action_are_added_up_over_the_own_line() -> None:
    """Criminals count for all four; what is printed counts where no card lies; buildings count for good."""
    table = Table(2).line(0, "mason_1 - thief")
    assert written(table.match, "seat 0 icons") == ["icons now", "2", "3", "2", "2", "including", "1"]
    table.g.built[0, 2] = 1
    match = table.match
    assert written(match, "seat 0 icons")[1:5] == ["4", "3", "2", "2"]
    assert [written(match, "seat 0 icons")[1 + action] for action in range(NO_ACTION)] == [
        str(icons_for(match.view(0).state, 0, action, NO_CARD)) for action in range(NO_ACTION)
    ]
    assert "seat 1 icons" not in match.picture(0).places


def test_on_a_phone_all_stands_in_one_order_at_every_decision_from_the_hand_to_what_others_have() -> None:
    order = ["hand", "trades A", "townsfolk E", "worker rows", "tier 3", "space 1", "seat 0", "seat 0 line", "seat 1"]
    workers = Table(2).at(0, "I3_4").line(0, "squire - -").have(0, gold=2).phase("act").do("action", "workers")
    assert workers.stage == "workers"
    for match in (workers.match, *(played(3, 1, decision) for decision in range(60, 90))):
        places = [*match.view(0).picture(width=NARROW).places]
        assert sorted(order, key=places.index) == order


def test_what_workers_into_the_castle_cost_stands_beside_the_ring_and_on_a_phone_what_buildings_cost() -> None:
    match = Table(2).match
    rows = (
        "workers into the castle: 1 worker for 1 noble icon, 2 workers for 3 noble icons, 3 workers for 5 noble icons"
    )
    assert match.picture(0).places["worker rows"] == f"{rows}, 4 workers for 8 noble icons"
    costs = "trading post for 5 builder icons, guildhall for 7 builder icons, workshop for 3 builder icons"
    assert match.view(0).picture(width=NARROW).places["building costs"] == f"buildings: {costs}"


@pytest.mark.parametrize("code", ["en", "cs"])
def test_on_a_phone_the_words_of_cards_in_hand_stand_above_the_lower_edge(code: str) -> None:
    lowest = []
    for decision in range(20, 120, 10):
        with speaking(language(code)):
            picture = played(3, 1, decision).view(0).picture(width=NARROW)
        hand = [
            one for one in ElementTree.fromstring(picture.svg).iter() if one.get("data-place", "").startswith("hand ")
        ]
        lowest += [float(words.get("y", 0)) for card in hand for words in card.iter(f"{SVG}text")]
    assert 40 < max(lowest) <= CARD_HEIGHT - 4


@pytest.mark.parametrize("stage", [PLAY, MOVE])
def test_on_a_phone_whoever_is_in_hand_and_on_the_segments_is_seen(stage: int) -> None:
    match = next(match for match in (played(3, 1, n) for n in range(60, 140)) if match.state.stage == stage)
    g, p = match.state, match.seat
    assert len({int(KIND[card]) for card in g.hand[p, : g.hand_size[p]]}) <= 3
    root = ElementTree.fromstring(match.view(p).picture(width=NARROW).svg)
    kinds = {f"hand {KIND_TITLES[KIND[card]]}": int(KIND[card]) for card in g.hand[p, : g.hand_size[p]]}
    if stage == MOVE:
        kinds |= {f"townsfolk {letter}": int(KIND[g.townsfolk_top[i]]) for i, letter in enumerate("ABCDE")}
    for place, kind in kinds.items():
        (group,) = (part for part in root.iter(f"{SVG}g") if part.get("data-place") == place)
        assert {path for path, *_ in face(kind).strokes} <= {part.get("d") for part in group.iter(f"{SVG}path")}


def test_on_a_phone_four_cards_in_hand_show_who_they_are_and_all_that_they_do() -> None:
    match = next(match for match in (played(3, 1, n) for n in range(60, 140)) if match.state.stage != MOVE)
    g, p = match.state, match.seat
    talkative = sorted(range(len(ALL_KINDS)), key=lambda kind: -len(ability_words(kind)))
    four = [next(card for card, one in enumerate(KIND) if one == kind) for kind in talkative if kind in KIND][:4]
    g.hand[p, :4], g.hand_size[p] = four, 4
    root = ElementTree.fromstring(match.view(p).picture(width=NARROW).svg)
    for card in four:
        place = f"hand {KIND_TITLES[KIND[card]]}"
        (group,) = (part for part in root.iter(f"{SVG}g") if part.get("data-place") == place)
        assert {path for path, *_ in face(KIND[card]).strokes} <= {part.get("d") for part in group.iter(f"{SVG}path")}
        assert not any("…" in (text.text or "") for text in group.iter(f"{SVG}text"))


@pytest.mark.parametrize("code", ["en", "cs"])
def test_names_and_deeds_of_townsfolk_are_whole_in_every_column(code: str) -> None:
    """On a phone in hand and market, on a tablet in a line and among four in hand."""
    with speaking(language(code, load("viscounts"))):
        for kind in range(FIRST_PRINTED):
            drawing = Drawing("", WIDE, (), COLOURS)
            draw_compact(drawing, kind, 90)
            draw_small_townsfolk(drawing, kind, 93)
            draw_townsfolk(drawing, kind, 123, CARD_HEIGHT)
            assert "…" not in drawing.svg(100), KIND_TITLES[kind]


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_the_own_cards_of_which_one_is_to_be_destroyed_say_all_that_they_do(width: int) -> None:
    games = (played(3, seed, n) for seed in range(1, 40) for n in (2, 3))
    match = next(match for match in games if match.state.stage == DESTROY_OWN)
    g, p = match.state, match.seat
    heroes = [card for card, kind in enumerate(KIND) if FIRST_HERO <= kind < FIRST_STARTER]
    place = next(i for i in range(g.discard_pile_size[p]) if g.discard_pile[p, i] in heroes)
    for hero in heroes:
        g.discard_pile[p, place] = hero
        root = ElementTree.fromstring(match.view(p).picture(width=width).svg)
        (own,) = (part for part in root.iter(f"{SVG}g") if part.get("data-place") == "own")
        assert not any("…" in (text.text or "") for text in own.iter(f"{SVG}text"))


@pytest.mark.parametrize("code", ["en", "cs"])
def test_on_a_laptop_what_the_signs_mean_is_told_beside_two_rivals_one_with_a_manuscript(code: str) -> None:
    match = played(3, 1, 120)
    match.state.manuscript_owner[:] = NOBODY
    match.state.manuscript_owner[0] = 1
    with speaking(language(code, load("viscounts"))):
        assert 'class="legend' in match.view(0).picture(width=WIDE).svg


def test_townsfolk_of_different_names_have_different_portraits() -> None:
    named = dict[tuple[str, ...], set[str]]()
    for kind, card in enumerate(ALL_KINDS[: len(ALL_KINDS) - NUM_SEGMENTS]):
        named.setdefault(tuple(path for path, *_ in face(kind).strokes), set()).add(card.name)
    assert [names for names in named.values() if len(names) > 1] == []


@pytest.mark.parametrize("place", range(NUM_SEGMENTS))
def test_each_land_is_drawn_in_its_own_tones_wherever_it_lies(place: int) -> None:
    for segment in BOARD:
        text = land(segment.theme, place * TURN)
        assert f"fill-{segment.theme}" in text
        others = [other.theme for other in BOARD if other is not segment and other.theme != "lake"]
        assert not any(f"{other}-deep" in text for other in others)
