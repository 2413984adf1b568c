"""Chance written down and laid as it is wished: in a match, in a record."""
from __future__ import annotations

from pathlib import Path

import pytest

import architects_env
from architects_env.core.record import Record
from architects_env.games.architects import cards as C
from architects_env.games.architects import state as S


def opened(players: int = 2, **options: object) -> architects_env.Match:
    match = architects_env.make("architects", players, seed=4, **options)
    while match.state.turns == 0:
        match.apply(match.legal_actions()[0])
    return match


def test_the_decks_are_written_down_and_the_cards_laid_come_next() -> None:
    match = opened(1)
    decks = match.decks()
    assert set(decks) >= {"market_deck", "reward_deck", "scheme_deck"} and len(decks["scheme_deck"]) == match.state.scheme_deck_size
    wished = decks["reward_deck"][::-1][:3]
    match.lay("reward_deck", wished)
    assert match.decks()["reward_deck"][:3] == wished and sorted(match.decks()["reward_deck"]) == sorted(decks["reward_deck"])
    assert not match.game.invariants(match.state)


def test_nobody_sees_how_chance_was_laid() -> None:
    match = opened(3)
    before = [match.view(seat).memory.tobytes() for seat in range(3)]
    match.lay("reward_deck", match.decks()["reward_deck"][::-1])
    assert [match.view(seat).memory.tobytes() for seat in range(3)] == before


def test_what_everybody_knows_better_is_refused_and_nothing_changes() -> None:
    match = opened()
    before = match.to_bytes()
    other = next(card for card in S.MARKET.read(match.state, "market_deck") if C.SMALL_SIDE[card] != match.state.small_offer)
    for deck, cards, why in (
        ("market_deck", [other], "small side"), ("no_deck", [0], "no deck"), ("reward_deck", [999], "no card 999"), ("reward_deck", list(range(11)), "at most"),
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



def test_sleeved_cards_are_laid_too_unless_somebody_knows_where_they_are() -> None:
    """After the draft everybody knows four cards that lie under the deck, in an order that nobody knows."""
    match = opened(3)
    deck = match.decks()["building_deck"]
    view = match.view(0).memory.tobytes()
    traced = {C.BUILDINGS[card].name for seat in range(3) for card in range(C.NUM_BUILDINGS) if int(match.state.traced[seat]) >> card & 1}
    unseen = [name for name in deck if name not in traced]
    match.lay("building_deck", unseen[::-1][:4])
    assert match.decks()["building_deck"][:4] == unseen[::-1][:4] and sorted(match.decks()["building_deck"]) == sorted(deck)
    assert match.view(0).memory.tobytes() == view and not match.game.invariants(match.state)
    in_hand = next(C.BUILDINGS[card].name for card in range(C.NUM_BUILDINGS) if int(match.state.hand[1]) >> card & 1)
    for name, why in ((in_hand, "not among the cards"), (next(name for name in deck if name in traced), "somebody knows"), ("Palace of Cards", "no card")):
        with pytest.raises(ValueError, match=why):
            match.lay("building_deck", [name])


def test_cards_in_copies_are_laid_by_their_names_and_a_record_brings_them_again() -> None:
    played = architects_env.make("citadels", 4, seed=4)
    record = Record.of(architects_env.make("citadels", 4, seed=4))
    while "draw cards" not in [played.sentence(action) for action in played.legal_actions()]:
        record.play(played, played.legal_actions()[0])
    there = played.decks()["deck"]
    wished = [there[-1], there[0]]
    record.lay(played, "deck", wished)
    assert played.decks()["deck"][:2] == wished and sorted(played.decks()["deck"]) == sorted(there)
    record.play(played, played.parse("draw cards"))
    assert sorted(played.sentence(action) for action in played.legal_actions()) == sorted(f"keep {card}" for card in wished)
    assert record.replay().to_bytes() == played.to_bytes()


# --- a deck for each seat ----------------------------------------------------------------------------------------------------------------------------
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
    assert match.decks()["townsfolk_pile 3"][:2] == wished and not match.game.invariants(match.state), "neutral cards were shuffled before they were dealt"


def test_a_deck_without_its_seat_or_of_a_seat_that_is_not_there_is_refused_and_nothing_changes() -> None:
    match = with_draw_piles()
    before = match.to_bytes()
    for deck in ("draw_pile", "draw_pile 3", "draw_pile -1", "draw_pile 2 "):
        with pytest.raises(ValueError, match=f"viscounts has no deck '{deck}'; of these there are: draw_pile 0, draw_pile 1, draw_pile 2"):
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
        ([stranger], f"{stranger} cannot be in the draw_pile 1"), ([own, own], "cards in the draw_pile 1; give at most as many"), (["Gnu"], "no card 'Gnu'"),
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
    assert again == record and again.laid == [(0, "faction_deck 1", laid[:5])] and again.replay().to_bytes() == played.to_bytes()
