"""Chance written down and laid as it is wished: in a match, in a record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import architects_env
from architects_env.core.play.record import Record
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import state as S
from architects_env.play.table.table import Table


def opened(players: int = 2, **options: Any) -> architects_env.Match:
    match = architects_env.make("architects", players, seed=4, **options)
    while match.state.turns == 0:
        match.apply(match.legal_actions()[0])
    return match


def test_the_decks_are_written_down_and_the_cards_laid_come_next() -> None:
    match = opened(1)
    decks = match.decks()
    assert (
        set(decks) >= {"market_deck", "reward_deck", "scheme_deck"}
        and len(decks["scheme_deck"]) == match.state.scheme_deck_size
    )
    wished = decks["reward_deck"][::-1][:3]
    match.lay("reward_deck", wished)
    assert match.decks()["reward_deck"][:3] == wished and sorted(match.decks()["reward_deck"]) == sorted(
        decks["reward_deck"]
    )
    assert not match.game.invariants(match.state)


@pytest.mark.parametrize(
    ("game", "deck"), [("architects", "reward_deck"), ("citadels", "deck"), ("viscounts", "townsfolk_pile 0")]
)
def test_what_is_no_card_and_no_deck_is_refused_in_a_sentence_and_nothing_changes(game: str, deck: str) -> None:
    match = architects_env.make(game, 2, seed=4)
    before = match.to_bytes()
    for wrong in (2.5, None, True, [0], {}, -1, 10**9):
        with pytest.raises(
            ValueError, match=r"There is no card .*; cards are named by their titles or by whole numbers from 0 to"
        ):
            match.lay(deck, [wrong])  # type: ignore[list-item]
    for wrong in (2.5, None, True, "card", {0}):
        with pytest.raises(ValueError, match="Give a deck by its name and its next cards as a list"):
            match.lay(deck, wrong)  # type: ignore[arg-type]
        if not isinstance(wrong, str):
            with pytest.raises(ValueError, match="Give a deck by its name and its next cards as a list"):
                match.lay(wrong, [0])  # type: ignore[arg-type]
    assert match.to_bytes() == before


def test_nobody_sees_how_chance_was_laid() -> None:
    match = opened(3)
    before = [match.view(seat).memory.tobytes() for seat in range(3)]
    match.lay("reward_deck", match.decks()["reward_deck"][::-1])
    assert [match.view(seat).memory.tobytes() for seat in range(3)] == before


def test_what_everybody_knows_better_is_refused_and_nothing_changes() -> None:
    match = opened()
    before = match.to_bytes()
    other = next(
        card for card in S.MARKET.read(match.state, "market_deck") if C.SMALL_SIDE[card] != match.state.small_offer
    )
    for deck, cards, why in (
        ("market_deck", [other], "small side"),
        ("no_deck", [0], "no deck"),
        ("reward_deck", [999], "no card 999"),
        ("reward_deck", list(range(11)), "at most"),
        ("market_deck", ["odd"], "no card 'odd'"),
    ):
        with pytest.raises(ValueError, match=why):
            match.lay(deck, cards)
    assert match.to_bytes() == before


def test_a_game_played_somewhere_else_is_replayed_with_its_chance(tmp_path: Path) -> None:
    """Seed and sentences are another's: what chance brought is laid before it comes."""
    match = opened()
    record = Record.of(architects_env.make("architects", 2, seed=4))
    played = architects_env.make("architects", 2, seed=4)
    while played.state.turns == 0:
        record.play(played, played.legal_actions()[0])
    laid = match.decks()["reward_deck"][::-1]
    record.lay(played, "reward_deck", laid)
    for _ in range(6):
        record.play(played, played.legal_actions()[0])
    record.lay(played, "market_deck", played.decks()["market_deck"])
    record.write(tmp_path / "game.jsonl")
    again = Record.read(tmp_path / "game.jsonl")
    assert again == record and again.replay().to_bytes() == played.to_bytes() and played.decks()["reward_deck"] == laid


def test_a_record_whose_laid_cards_do_not_fit_is_refused() -> None:
    match = architects_env.make("architects", 2, seed=4)
    record = Record.of(match)
    record.lay(match, "reward_deck", match.decks()["reward_deck"][:1])
    lines = [line.replace(record.laid[0][2][0], "reward 99") for line in record.lines()]
    with pytest.raises(ValueError, match="laid before decision 1"):
        Record.read(lines).replay()


class Counted(list[Any]):
    """Counts how many of its entries are looked at."""

    views_at = 0

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        self.views_at += len(found) if isinstance(index, slice) else 1
        return found

    def __iter__(self) -> Iterator[Any]:
        self.views_at += len(self)
        return super().__iter__()


@pytest.mark.parametrize("rows", [5, 50])
def test_a_row_of_laid_cards_is_not_looked_at_once_more_for_every_decision(rows: int) -> None:
    """Each is found once, by a search: the work grows with the length of a record, and not with its square."""
    played = architects_env.make("hamlet", 2, seed=4)
    record = Record.of(played)
    while not played.over:
        for _ in range(rows):
            record.lay(played, "box", played.decks()["box"][:1])
        record.play(played, played.legal_actions()[0])
    lines, decisions = record.lines(), len(record.actions)
    for work in (
        lambda read: read.replay(),
        lambda read: read.lines(),
        lambda read: Table.load(read, ("human", "random")),
    ):
        read = Record.read(lines)
        read.laid = laid = Counted(read.laid)
        work(read)
        once_and_searches = (
            2 * len(laid) + 2 * (decisions + 1) * 2 * len(laid).bit_length()
        )  # a table is played twice, to be checked and to be made
        assert 0 < laid.views_at <= once_and_searches < decisions * len(laid)


def test_rows_that_lay_nothing_and_too_many_before_one_decision_are_refused() -> None:
    """A record with 30,000 of them kept a reader busy for long."""
    match = architects_env.make("hamlet", 2, seed=4)
    head, title = Record.of(match).lines(), match.decks()["box"][0]
    with pytest.raises(ValueError, match=r"Line 2 .* must be a list of 1 to"):
        Record.read([*head, *['{"deck": "box", "cards": []}'] * 30_000])
    row = json.dumps({"deck": "box", "cards": [title]})
    assert len(Record.read([*head, *[row] * 100]).laid) == 100
    with pytest.raises(ValueError, match=r"Line 102 .* at most 100 rows of cards are laid before one decision"):
        Record.read([*head, *[row] * 30_000])


def test_laying_nothing_is_not_written_down() -> None:
    match = architects_env.make("hamlet", 2, seed=4)
    record = Record.of(match)
    record.lay(match, "box", [])
    assert record.laid == []


def test_sleeved_cards_are_laid_too_unless_somebody_knows_where_they_are() -> None:
    """After the draft everybody knows four cards that lie under the deck, in an order that nobody knows."""
    match = opened(3)
    deck = match.decks()["building_deck"]
    view = match.view(0).memory.tobytes()
    traced = {
        C.BUILDINGS[card].name
        for seat in range(3)
        for card in range(C.NUM_BUILDINGS)
        if int(match.state.traced[seat]) >> card & 1
    }
    unseen = [name for name in deck if name not in traced]
    match.lay("building_deck", unseen[::-1][:4])
    assert match.decks()["building_deck"][:4] == unseen[::-1][:4] and sorted(match.decks()["building_deck"]) == sorted(
        deck
    )
    assert match.view(0).memory.tobytes() == view and not match.game.invariants(match.state)
    in_hand = next(C.BUILDINGS[card].name for card in range(C.NUM_BUILDINGS) if int(match.state.hand[1]) >> card & 1)
    for name, why in (
        (in_hand, "not among the cards"),
        (next(name for name in deck if name in traced), "somebody knows"),
        ("Palace of Cards", "no card"),
    ):
        with pytest.raises(ValueError, match=why):
            match.lay("building_deck", [name])


def test_the_cards_under_the_deck_after_the_draft_can_be_laid_in_every_order_which_nobody_knows() -> None:
    """Every seat has seen three of the four, each of them other ones, and knows of each in which packets it can have
    been."""
    match = opened(4)
    deck, views = match.decks()["building_deck"], [match.view(seat).memory.tobytes() for seat in range(4)]
    top = len(deck) - 4
    for first in range(top, len(deck)):
        order = [*deck[:top], deck[first], *reversed([name for name in deck[top:] if name != deck[first]])]
        match.lay("building_deck", order)
        assert match.decks()["building_deck"] == order and not match.game.invariants(match.state)
        assert [match.view(seat).memory.tobytes() for seat in range(4)] == views


def test_cards_in_copies_are_laid_by_their_names_and_a_record_brings_them_again() -> None:
    played = architects_env.make("citadels", 4, seed=4)
    record = Record.of(architects_env.make("citadels", 4, seed=4))
    while "draw cards (see 2, keep 1)" not in [played.sentence(action) for action in played.legal_actions()]:
        record.play(played, played.legal_actions()[0])
    there = played.decks()["deck"]
    wished = [there[-1], there[0]]
    record.lay(played, "deck", wished)
    assert played.decks()["deck"][:2] == wished and sorted(played.decks()["deck"]) == sorted(there)
    record.play(played, played.parse("draw cards (see 2, keep 1)"))
    assert sorted(played.sentence(action) for action in played.legal_actions()) == sorted(
        f"keep {card}" for card in wished
    )
    assert record.replay().to_bytes() == played.to_bytes()


# --- a deck for each seat ---------------------------------------------------------------------------------------------
def with_draw_piles(players: int = 3) -> architects_env.Match:
    """Viscounts, as soon as everybody has a draw pile of more than one card."""
    match = architects_env.make("viscounts", players, seed=4)
    while (match.state.draw_pile_size[:players] < 2).any():
        match.apply(match.legal_actions()[0])
    return match


def test_the_deck_of_a_seat_is_named_with_its_seat() -> None:
    match = with_draw_piles()
    decks = match.decks()
    assert [name for name in decks if name.startswith("draw_pile")] == ["draw_pile 0", "draw_pile 1", "draw_pile 2"]
    views = [match.view(seat).memory.tobytes() for seat in range(3)]
    match.lay("draw_pile 2", decks["draw_pile 2"][::-1])
    assert match.decks() == decks | {"draw_pile 2": decks["draw_pile 2"][::-1]}, "and no other deck is changed"
    assert [match.view(seat).memory.tobytes() for seat in range(3)] == views and not match.game.invariants(match.state)


def test_where_there_is_one_for_each_place_of_the_board_its_number_follows_the_name_for_any_number_of_players() -> None:
    match = with_draw_piles(1)
    piles = [name for name in match.decks() if name.startswith("townsfolk_pile")]
    assert piles == [f"townsfolk_pile {segment}" for segment in range(len(match.state.townsfolk_pile))]
    wished = match.decks()["townsfolk_pile 1"][:2]
    match.lay("townsfolk_pile 3", wished)
    assert match.decks()["townsfolk_pile 3"][:2] == wished and not match.game.invariants(match.state), (
        "neutral cards were shuffled before they were dealt"
    )


def test_a_deck_without_its_seat_or_of_a_seat_that_is_not_there_is_refused_and_nothing_changes() -> None:
    match = with_draw_piles()
    before = match.to_bytes()
    for deck in ("draw_pile", "draw_pile 3", "draw_pile -1", "draw_pile 2 "):
        with pytest.raises(
            ValueError,
            match=f"viscounts has no deck '{deck}'; of these there are: draw_pile 0, draw_pile 1, draw_pile 2",
        ):
            match.lay(deck, [])
    with pytest.raises(ValueError, match="no deck 'hand 0'; it has: townsfolk_box, townsfolk_pile 0"):
        match.lay("hand 0", [])
    assert match.to_bytes() == before


def test_cards_of_another_seat_cannot_be_laid_in_a_deck_of_ones_own() -> None:
    match = with_draw_piles()
    before, decks = match.to_bytes(), match.decks()
    own = decks["draw_pile 1"][0]
    stranger = next(title for title in decks["draw_pile 2"] if title not in decks["draw_pile 1"])
    for cards, why in (
        ([stranger], f"{stranger} cannot be in the draw_pile 1"),
        ([own, own], "cards in the draw_pile 1; give at most as many"),
        (["Gnu"], "no card 'Gnu'"),
        ([int(match.state.hand[1, 0])], "cannot be what chance brings to the draw_pile 1: somebody knows"),
    ):
        with pytest.raises(ValueError, match=why):
            match.lay("draw_pile 1", cards)
    assert match.to_bytes() == before


def test_a_record_brings_again_what_was_laid_for_a_seat(tmp_path: Path) -> None:
    played = architects_env.make("settlers", 2, seed=4)
    record = Record.of(played)
    laid = played.decks()["faction_deck 1"][::-1]
    record.lay(played, "faction_deck 1", laid[:5])
    while len(record.actions) < 12:
        record.play(played, played.legal_actions()[0])
    record.write(tmp_path / "game.jsonl")
    again = Record.read(tmp_path / "game.jsonl")
    assert (
        again == record
        and again.laid == [(0, "faction_deck 1", laid[:5])]
        and again.replay().to_bytes() == played.to_bytes()
    )
