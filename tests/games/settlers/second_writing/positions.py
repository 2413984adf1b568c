"""Random positions in the middle of a game, in which much lies on the table: what random games seldom come to."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

from tests.games.settlers.second_writing.cards import ACTION, ATTACKS, CARDS, COMMON, FACTIONS, PRODUCTION
from tests.games.settlers.second_writing.game import Game
from tests.games.settlers.second_writing.table import VIRTUAL_SEAT, Deal, Foundation, Location, Options, Player

GOODS = ("wood", "stone", "food", "gold", "worker", "raze")


CHOICES = {
    "lookout": ("normal", "advanced", "alternate"),
    "refill": ("when_needed", "at_once"),
    "auto_gold": ("choose", "resources_first"),
    "solo_comparison": ("faction", "all"),
}


NOT_ALONE = ("lookout", "peaceful")
"""The variants, which are for two players and more."""


def random_options(rng: np.random.Generator, players: int) -> Options:
    """Four in ten options have any value."""
    chosen: dict[str, Any] = {}
    for field in fields(Options):
        if rng.random() < 0.4 and (players > 1 or field.name not in NOT_ALONE):
            values = CHOICES.get(field.name, (False, True))
            chosen[field.name] = values[rng.integers(len(values))]
    return Options(**chosen)


def random_position(rng: np.random.Generator, players: int, options: Options) -> Game:
    """A game in its action phase; `play_on(game.first)` goes on with it. Decks are in the order in which `rng` has
    shuffled them."""
    factions = [FACTIONS[i] for i in rng.permutation(4)[:players]]
    game = Game(factions, options, lambda name, cards: [cards[i] for i in rng.permutation(len(cards))])
    for deck, cards in game.decks.items():
        game.decks[deck] = game.shuffle(deck, cards)
    game.round, game.first, game.phase = int(rng.integers(1, 6)), int(rng.integers(players)), "action"
    lay_locations(rng, game)
    for player in game.players:
        lay_player(rng, game, player)
    lay_marks(rng, game)
    if game.solo:
        lay_attacks(rng, game)
    for deck in game.decks:
        number = int(rng.integers(len(game.decks[deck]))) if rng.random() < 0.3 else int(rng.integers(4))
        game.discards[deck], game.decks[deck] = game.decks[deck][:number], game.decks[deck][number:]
        if rng.random() < 0.15:  # nearly no deck left
            keep = int(rng.integers(4))
            game.discards[deck] += game.decks[deck][keep:]
            del game.decks[deck][keep:]
    for player in game.players[1:]:
        player.passed = player.seat != game.first and rng.random() < 0.1
    return game


def lay_locations(rng: np.random.Generator, game: Game) -> None:
    """Locations of all empires, built in turns; alone two cards of the virtual player."""
    for _ in range(int(rng.integers(4, 13))):
        for player in game.players:
            deck = player.faction if rng.random() < 0.55 else COMMON
            player.empire.append(game.new_location(game.decks[deck].pop(), player.seat))
    if game.solo:
        game.virtual += [game.new_location(game.decks[COMMON].pop(), VIRTUAL_SEAT) for _ in range(2)]


def lay_player(rng: np.random.Generator, game: Game, player: Player) -> None:
    """Goods, hand, deals, foundations."""
    most = int(rng.choice([2, 5, 9]))
    player.supply.update({good: int(rng.integers(most + 1)) for good in GOODS})
    player.supply["defense"] = 0 if game.solo else int(rng.integers(2))
    player.vp = int(rng.integers(40))
    player.hand += [game.decks[player.faction].pop() for _ in range(int(rng.integers(5)))]
    player.hand += [game.decks[COMMON].pop() for _ in range(int(rng.integers(4)))]
    for _ in range(int(rng.integers(4))):
        key = game.decks[player.faction].pop()
        player.deals.append(Deal(key, CARDS[key].deal))
    if player.faction in ("romans", "egyptians"):  # by Spies, own or taken over
        for other in game.players:
            if other is not player and rng.random() < 0.3:
                key = game.decks[other.faction].pop()
                player.deals.append(Deal(key, CARDS[key].deal))
    for _ in range(int(rng.integers(3))):
        player.foundations.append(
            Foundation(game.decks[COMMON].pop(), seen_by_all=rng.random() < 0.5 or player.faction != "egyptians")
        )


def lay_marks(rng: np.random.Generator, game: Game) -> None:
    """Lays marks on locations: uses, locks, tokens, samurai, cards, resources, markers of trade routes, tokens of
    Egypt."""
    for loc in game.all_locations():
        if loc.card.kind == ACTION:
            loc.uses = int(rng.integers(loc.card.uses + 1)) if rng.random() < 0.4 else 0
            loc.locked = "egyptians" in game.decks and loc.owner != seat_of(game, "egyptians") and rng.random() < 0.1
        if loc.card.deck == "japanese":
            loc.samurai = int(rng.random() < 0.3)
        if loc.card.has("tuck_cards"):
            loc.tucked.update({game.decks[COMMON].pop(): loc.owner for _ in range(int(rng.integers(4)))})
        if loc.card.has("keep_resources"):
            loc.resources.update({good: int(rng.integers(4)) for good in ("wood", "stone", "food")})
    for player in game.players:
        commons = [loc for loc in player.empire if not loc.card.of_a_faction]
        if commons and not player.supply["defense"] and not game.solo:
            pick(rng, commons).defense = 1
    if not game.solo and "japanese" in game.decks:
        lay_trades(rng, game, seat_of(game, "japanese"))
    if "egyptians" in game.decks:
        egypt = seat_of(game, "egyptians")
        for _ in range(int(rng.integers(3)) + (rng.random() < 0.2)):
            others = [loc for loc in game.all_locations() if loc.owner != egypt and loc.taken_by is None]
            special = [loc for loc in others if loc.card.of_a_faction and loc.card.kind != PRODUCTION]
            if others:
                pick(rng, special if special and rng.random() < 0.7 else others).taken_by = egypt


def lay_trades(rng: np.random.Generator, game: Game, seat: int) -> None:
    for _ in range(int(rng.integers(3))):
        targets = [loc for loc in game.all_locations() if loc.card.of_a_faction and loc.owner != seat]
        if targets:
            target = pick(rng, targets)
            game.players[seat].deals.append(
                Deal(game.decks[game.players[seat].faction].pop(), target.card.deal, target)
            )


def lay_attacks(rng: np.random.Generator, game: Game) -> None:
    """The line of attack cards as it may be in this round, and some cards collected."""
    cards = game.shuffle("attacks", [*ATTACKS])
    number = 2 * game.round - 1
    game.line, game.attacks = cards[:number], cards[number:]
    if game.players[0].faction == "romans" and game.attacks and rng.random() < 0.3:
        key = game.attacks.pop()
        game.players[0].deals.append(Deal(key, ATTACKS[key]))
    game.collection = [game.decks[COMMON].pop() for _ in range(2 * (game.round - 1))]


def seat_of(game: Game, faction: str) -> int:
    return next(player.seat for player in game.players if player.faction == faction)


def pick(rng: np.random.Generator, locations: list[Location]) -> Location:
    return locations[rng.integers(len(locations))]
