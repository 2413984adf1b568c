"""The picture of games that draw none: places of actions, hidden cards, numbers, widths, legible words."""

from __future__ import annotations

import dataclasses
import runpy
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from architects_env.core.contract import registry
from architects_env.core.contract.default_board import default_board
from architects_env.core.contract.game import Game
from architects_env.core.contract.spaces.observation_layout import Axis
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.play import face
from architects_env.play.action_displays import ActionDisplays
from architects_env.play.default_picture import faces_of_cards
from architects_env.play.default_picture.board import default_pictures
from architects_env.play.default_picture.card_names import card_names
from architects_env.play.default_picture.faces_of_cards import feature_texts
from architects_env.play.default_picture.layout import Box, laid_out
from architects_env.play.default_picture.score_sheet import rows_of
from architects_env.play.drawing.picture import NARROW, UPRIGHT, WIDE, Picture, pictures_of
from architects_env.play.face import Face
from architects_env.play.language.speech import speaking
from architects_env.play.server.messages.seat_payload import place_of
from architects_env.play.testing.language import LETTERS, english_in, words_of
from architects_env.play.testing.legibility import faint_words, smallest_words

ROOT = Path(__file__).parents[3]
WIDTHS = (WIDE, UPRIGHT, NARROW)
REAL = ("hamlet", "citadels", "viscounts", "settlers", "architects")


def module_of(path: str) -> Iterator[SimpleNamespace]:
    """The names of a file with a game, which is registered while the tests run."""
    before = dict(registry._REGISTERED)
    yield SimpleNamespace(**runpy.run_path(str(ROOT / path), run_name="game_without_pictures"))
    registry._REGISTERED.clear()
    registry._REGISTERED.update(before)


@pytest.fixture(scope="module")
def letters() -> Iterator[SimpleNamespace]:
    yield from module_of("examples/letters.py")


@pytest.fixture(scope="module")
def bazaar() -> Iterator[SimpleNamespace]:
    yield from module_of("architects_env/new_game/template/game.py")


def views(game: Game, players: int, most: int = 40) -> Iterator[View]:
    """Yields the views of the seats to act in a game that is played at random, and a view of its end."""
    match, rng = Match(game, players, {}, 7), np.random.default_rng(7)
    while not match.over and most:
        yield match.view()
        match.apply(int(rng.choice(match.legal_actions())))
        most -= 1
    yield match.view(0)


def places_of(view: View) -> dict[str, str]:
    """The place of every legal action, by its sentence."""
    place_of = pictures_of(view.game).place_of
    return {view.sentence(action): place_of(view.state, action) for action in view.legal_actions()}


def test_goods_are_taken_from_the_market_and_sold_from_the_hand(bazaar: SimpleNamespace) -> None:
    for view in views(bazaar.GAME, 3):
        for sentence, place in places_of(view).items():
            kind = sentence.split()[1] if sentence.startswith("take") else sentence.split()[2]
            assert place == f"{'market' if sentence.startswith('take') else 'hand'} {kind}"
            assert all(place in view.picture(width=width).places for width in WIDTHS)


def test_letters_are_sent_from_the_hand_and_guessed_in_the_list(letters: SimpleNamespace) -> None:
    guessed = 0
    for seed in range(3):
        match, rng = Match(letters.GAME, 4, {}, seed), np.random.default_rng(seed)
        while not match.over:
            view = match.view()
            for sentence, place in places_of(view).items():
                assert place == (f"hand {sentence.split()[2]}" if sentence.startswith("send") else "")
                assert place in {"", *view.picture(width=NARROW).places}
                guessed += sentence.startswith("guess")
            match.apply(int(rng.choice(match.legal_actions())))
    assert guessed


def test_the_page_is_told_the_places(bazaar: SimpleNamespace) -> None:
    view = Match(bazaar.GAME, 2, {}, 1).view()
    places = {place_of(view.game, view.state, action) for action in view.legal_actions()}
    assert places and all(place.startswith(("market ", "hand ")) for place in places)


def test_hidden_cards_are_drawn_as_backs(letters: SimpleNamespace, bazaar: SimpleNamespace) -> None:
    """A world that the seat cannot tell from the true one has the same picture."""
    for game in (letters.GAME, bazaar.GAME):
        for view in list(views(game, 3))[::3]:
            assert view.picture().svg == view.sample(5).view(view.seat).picture().svg
    match = Match(letters.GAME, 3, {}, 1)
    picture = match.view().picture()
    assert picture.places["seat 1 hand"] == "Hand: 1 hidden" and picture.places["deck"] == "Deck: 12 hidden"
    assert not [place for place in picture.places if place.startswith(("seat 1 hand ", "deck "))]


@pytest.mark.parametrize("width", WIDTHS)
def test_words_can_be_read_at_every_width(letters: SimpleNamespace, bazaar: SimpleNamespace, width: int) -> None:
    for game in (letters.GAME, bazaar.GAME):
        for view in list(views(game, 4))[::12]:
            picture = view.picture(width=width)
            assert picture.problems() == [] and picture.size[0] == width
            assert smallest_words(picture) >= 11 and faint_words(picture) == []
            assert width < WIDE or picture.size[1] <= 900


@pytest.mark.parametrize("name", REAL)
def test_games_with_pictures_of_their_own_could_do_without(name: str) -> None:
    pictures = default_pictures(load(name))
    for view in list(views(load(name), 3, 60))[::15]:
        for width in WIDTHS:
            picture = Picture(pictures.draw(view.state, view.seat, (), width))
            assert picture.problems() == [] and smallest_words(picture) >= 11
            places = {pictures.place_of(view.state, action) for action in view.legal_actions()}
            assert {place for place in places if not place.startswith("choice ")} <= {"", *picture.places}


def test_what_has_changed_is_marked(bazaar: SimpleNamespace) -> None:
    match = Match(bazaar.GAME, 2, {}, 1)
    before = match.view(0)
    match.apply(next(action for action in match.legal_actions() if match.sentence(action).startswith("sell")))
    svg = match.view(0).picture(since=before).svg
    assert 'class="place marked" data-place="seat 0 score"' in svg and 'marked" data-place="deck"' not in svg


def test_a_face_names_places_itself(bazaar: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    game = bazaar.GAME
    displays = ActionDisplays(game.words, places={bazaar.TAKE: "deck", bazaar.SELL: "no such place"})
    monkeypatch.setitem(face._REGISTERED, game.name, Face(actions=displays))
    places = places_of(Match(game, 3, {}, 2).view())
    assert {place.split()[0] for place in places.values()} == {"deck", "hand"}


def test_the_score_sheet_holds_numbers_of_the_game_alone(letters: SimpleNamespace, bazaar: SimpleNamespace) -> None:
    view = Match(letters.GAME, 3, {}, 1).view()
    table, players = rows_of(view.game, view.state, view.seat)
    assert [row.title for row in (*table, *players)] == ["Out", "Sheltered"]  # sets of bits are left out
    view = Match(bazaar.GAME, 2, {}, 1).view()
    assert [(row.title, row.values) for row in rows_of(view.game, view.state, 0)[1]] == [("Score", ("0", "0"))]


def test_copies_share_a_name_if_actions_name_them_without_numbers(bazaar: SimpleNamespace) -> None:
    game = bazaar.GAME
    assert card_names(game, bazaar.CARDS)[:5] == ("Cloth", "Grain", "Salt", "Wine", "Cloth")
    silent = dataclasses.replace(game, words=None)
    assert card_names(silent, bazaar.CARDS)[:2] == ("Cloth 0", "Grain 0")


def test_cards_show_their_features(bazaar: SimpleNamespace) -> None:
    cards = bazaar.CARDS
    axis = Axis("good", cards.titles, {"cost": np.arange(24) % 4 + 1, "sweet": np.arange(24) % 4 == 3})
    layout: Any = SimpleNamespace(axes={"good": axis}, parts=bazaar.GAME.observation_layout.parts)
    game = dataclasses.replace(bazaar.GAME, observation_layout=layout)
    assert feature_texts(game, "good", "Wine") == ["cost 4", "sweet"]
    assert feature_texts(game, "good", "Cloth") == ["cost 1"]


def test_cards_of_one_kind_have_one_colour(bazaar: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    tints = {title: faces_of_cards.tint_of(bazaar.GAME, "good", title) for title in ("Cloth", "Grain", "Salt", "Wine")}
    assert len({*tints.values()}) == 4
    assert faces_of_cards.LAST_NUMBER.sub("", "Amber 1a") == "Amber" == faces_of_cards.LAST_NUMBER.sub("", "Amber (12)")
    monkeypatch.setattr(bazaar.CARDS, "kind_of", tuple(i % 2 for i in range(bazaar.GOODS)))
    forget_colours()
    tints = {title: faces_of_cards.tint_of(bazaar.GAME, "good", title) for title in ("Cloth", "Grain", "Salt", "Wine")}
    assert tints["Cloth"] == tints["Salt"] != tints["Grain"] == tints["Wine"]
    forget_colours()


def forget_colours() -> None:
    faces_of_cards.tint_of.cache_clear()
    faces_of_cards._kinds.cache_clear()


def test_a_field_that_holds_a_seat_is_shown_as_a_player(bazaar: SimpleNamespace) -> None:
    game = dataclasses.replace(bazaar.GAME, name="bazaar_seats", seat_fields=("score",))
    match = Match(game, 2)
    match.state.score[1] = -1
    assert "score: Player 0, –" in default_board(game)(match.state, 0)
    table, players = rows_of(game, match.view(0).state, 0)
    assert [row.values for row in (*table, *players) if row.field == "score"] == [("Player 0", "–")]
    with pytest.raises(TypeError, match="names 'scores', which is no field of its state"):
        dataclasses.replace(bazaar.GAME, seat_fields=("scores",))


def test_a_card_can_be_read_in_large_if_it_lies_open(bazaar: SimpleNamespace) -> None:
    view = Match(bazaar.GAME, 2, {}, 1).view()
    cards = {place: view.card(place) for place in view.picture().places}
    assert {place.split()[0] for place, card in cards.items() if card} == {"market", "hand"}
    assert all(card is None or card.title in place for place, card in cards.items())


def test_all_words_can_be_translated() -> None:
    view = Match(load("hamlet"), 3, {}, 1).view()
    with speaking(LETTERS):
        svg = default_pictures(view.game).draw(view.state, view.seat, (), WIDE)
    assert [word for word in words_of(svg) if english_in(word)] == []


def test_boxes_fill_rows() -> None:
    boxes = [Box(wide, lambda width: 10, lambda *_: None) for wide in (60, 90, 25)]
    placed, height = laid_out(boxes, 100)
    assert height == 30 and [one.y for one in sorted(placed, key=lambda one: one.box.width)] == [0, 0, 20]
    assert sum(one.width for one in placed if one.y == 0) == 90
