"""The engine plays, and the second writing follows: at every question the same seat has the same options, and the same
things lie on the table.

A question with one option is played without asking here. The engine asks it now and then all the same, where not asking
would tell something; then its option is played, and nothing is compared until the next real choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Self

import numpy as np

from architects_env.core.contract.registry import load
from architects_env.core.contract.rules.rng import below, shuffle
from architects_env.core.play.match import Match
from tests.games.settlers import interface
from tests.games.settlers.second_writing.cards import ATTACKS, CARDS, COMMON, FACTIONS
from tests.games.settlers.second_writing.ending import final_points, solo_is_won, winners
from tests.games.settlers.second_writing.game import Game
from tests.games.settlers.second_writing.positions import NOT_ALONE
from tests.games.settlers.second_writing.table import VIRTUAL_SEAT, Ask, Choice, Deal, Location, Options, Table

KEYS = ("COM", "BAR", "JAP", "ROM", "EGY", "ATK")
ORDER = sorted([*CARDS, *ATTACKS], key=lambda key: (KEYS.index(key[:3]), key))
NUMBER = {key: number for number, key in enumerate(ORDER)}
"""The number of each card in the engine."""
VIEWS_EVERY = 20
"""Decisions from one look at all views to the next."""
TOKENS = ("wood", "stone", "food", "gold", "worker", "raze")


class Chance:
    """The engine's chance: what it has dealt at the start, and afterwards its stream of random numbers, call by
    call."""

    def __init__(self, rng: np.ndarray, dealt: dict[str, list[str]]) -> None:
        self.rng, self.dealt = rng.copy(), dealt

    def __call__(self, name: str, cards: list[str]) -> list[str]:
        if name in self.dealt:
            order = self.dealt.pop(name)
            assert sorted(order) == sorted(cards), f"{name}: other cards were dealt"
            return order
        if name == "virtual":
            i = below(self.rng, len(cards))
            return [cards[i], *cards[:i], *cards[i + 1 :]]
        numbers = np.array([NUMBER[key] for key in cards], np.int16)
        shuffle(self.rng, numbers, 0, len(numbers))
        return [ORDER[number] for number in numbers]


# --- what lies on the table, in the engine's form ---------------------------------------------------------------------
def numbers(keys: list[str]) -> list[int]:
    return [NUMBER[key] for key in keys]


def engine_snapshot(match: Match) -> dict[str, Any]:
    """`interface.snapshot`, and the cards of a lookout that a seat is choosing from. Cards just drawn count as cards in
    hand."""
    found = interface.snapshot(match)
    for seat in range(match.num_players):
        drawn = read(match, "drawn_common", seat) + read(match, "drawn_faction", seat)
        found["sides"][seat] |= {
            "hand": sorted(found["sides"][seat]["hand"] + drawn),
            "lookout": sorted(read(match, "dealt", seat) + read(match, "passed_on", seat) + read(match, "kept", seat)),
        }
    return found


def read(match: Match, zone: str, seat: int = 0) -> list[int]:
    """The cards of a zone of the engine, in their order."""
    family, first = (
        (interface.COMMON, 0) if zone in interface.COMMON.zones else (interface.FACTION_CARDS, interface.NUM_COMMON)
    )
    return [first + card for card in family.read(match.state, zone, seat)]


HANDS = ("hand_common", "hand_faction", "drawn_common", "drawn_faction", "dealt", "passed_on", "kept")
GATES = ("gate_common", "gate_faction")


def seen_in(view: Any, zone: str, seat: int | None = None) -> set[str]:
    """The cards that a view shows in a zone."""
    first = interface.NUM_COMMON if zone in interface.FACTION_CARDS.zones else 0
    cards, size = (view[zone], view[f"{zone}_size"]) if seat is None else (view[zone][seat], view[f"{zone}_size"][seat])
    return {ORDER[first + int(card)] for card in cards[:size] if card >= 0}


def snapshot(table: Table) -> dict[str, Any]:
    """The second writing's counterpart of `engine_snapshot`."""
    seats = range(len(table.players) + table.solo)
    gates = {NUMBER[key]: list[int]() for key, card in CARDS.items() if card.has("tuck_cards")}
    gates |= {
        NUMBER[loc.key]: sorted(numbers([*loc.tucked])) for loc in table.all_locations() if loc.card.has("tuck_cards")
    }
    shrine = next((loc.resources for loc in table.all_locations() if loc.card.has("keep_resources")), {})
    return {
        "round": table.round,
        "first": table.first,
        "sides": [side(table, seat) for seat in seats],
        "over": table.phase == "end",
        "common_deck": numbers(table.decks[COMMON]),
        "common_discard": sorted(numbers(table.discards[COMMON])),
        "display": sorted(numbers(table.pool)),
        "shrine": {good: shrine.get(good, 0) for good in TOKENS[:4]},
        "gates": gates,
        "attack_deck": numbers(table.attacks),
        "line": numbers(table.line),
        "collection": sorted(numbers(table.collection)),
    }


def side(table: Table, seat: int) -> dict[str, Any]:
    if table.solo and seat == VIRTUAL_SEAT:
        return {
            **NOBODY,
            "empire": [location(loc) for loc in table.virtual],
            "deals": [(NUMBER[key], False, False) for key in table.line],
        }
    player = table.players[seat]
    return {
        "faction": FACTIONS.index(player.faction),
        "vp": player.vp,
        "supply": {good: player.supply[good] for good in TOKENS},
        "defence": player.supply["defense"],
        "passed": player.passed,
        "hand": sorted(numbers(player.hand + player.drawn)),
        "lookout": sorted(numbers(player.packet + player.aside)),
        "foundations": sorted(numbers([foundation.key for foundation in player.foundations])),
        "empire": [location(loc) for loc in player.empire],
        "deals": [deal(one) for one in player.deals],
        "markers": numbers([one.key for one in player.deals if one.target and one.key]),
        "faction_deck": numbers(table.decks[player.faction]),
        "faction_discard": sorted(numbers(table.discards[player.faction])),
        "oasis": player.oasis_gain,
    }


NOBODY: dict[str, Any] = {
    "faction": None,
    "vp": 0,
    "supply": dict.fromkeys(TOKENS, 0),
    "defence": 0,
    "passed": False,
    "hand": [],
    "foundations": [],
    "markers": [],
    "faction_deck": [],
    "faction_discard": [],
    "oasis": 0,
}


def location(loc: Location) -> dict[str, Any]:
    return {
        "card": NUMBER[loc.key],
        "uses": loc.uses,
        "locked": loc.locked,
        "defended": bool(loc.defense),
        "samurai": bool(loc.samurai),
        "taker": -1 if loc.taken_by is None else loc.taken_by,
    }


def deal(one: Deal) -> tuple[int, bool, bool]:
    return NUMBER[one.name], one.target is not None, one.target is not None and bool(one.key)


def choice(option: tuple[Any, ...]) -> Choice:
    """An option of the engine in the words of the second writing."""
    return ("card", ORDER[option[1]]) if option[0] == "card" else option


# --- following --------------------------------------------------------------------------------------------------------
class Difference(AssertionError):
    """A difference between the two writings, and the moves that led there."""


class Follower:
    """A match and the second writing beside it."""

    def __init__(self, match: Match, game: Game) -> None:
        self.match, self.game, self.log = match, game, list[str]()
        self.asked: Ask | None = None

    def start(self, play: Iterator[Any]) -> Self:
        """The second writing plays this, up to its first question."""
        self.play = play
        self.asked = next(play, None)
        return self

    def step(self, rng: np.random.Generator) -> bool:
        """Compare, and play a random option. False when the game is over."""
        if self.match.over:
            self.compare_ends()
            return False
        stage, seat, options = interface.question(self.match)
        offered = {choice(option): action for option, action in options.items()}
        if len(offered) > 1:
            self.compare(stage, seat, offered)
            if len(self.log) % VIEWS_EVERY == 0:
                self.compare_views()
        self.answer(stage, seat, offered, random_choice(rng, list(offered)))
        return True

    def answer(self, stage: str, seat: int, offered: dict[Choice, int], chosen: Choice) -> None:
        """Play an option in both writings; a single one was not asked here."""
        self.log.append(f"{seat} {stage}: {chosen} of {list(offered)}")
        self.match.apply(offered[chosen])
        if len(offered) > 1:
            try:
                self.asked = self.play.send(chosen)
            except StopIteration:
                self.asked = None

    def to_the_end(self, rng: np.random.Generator) -> int:
        """Gives the number of decisions."""
        decisions = 0
        while self.step(rng):
            decisions += 1
        return decisions

    def compare(self, stage: str, seat: int, offered: dict[Choice, int]) -> None:
        if self.asked is None:
            raise Difference(self.tell(f"the second writing has ended; the engine asks {stage}"))
        if (stage, seat, set(offered)) != (self.asked.question, self.asked.seat, set(self.asked.options)):
            only = set(offered) - set(self.asked.options), set(self.asked.options) - set(offered)
            raise Difference(
                self.tell(
                    f"engine: {stage} of {seat}; second: {self.asked.question} of {self.asked.seat}; only engine {only[0]}, only second {only[1]}"
                )
            )
        self.compare_tables()

    def compare_tables(self) -> None:
        engine, second = flat(engine_snapshot(self.match)), flat(snapshot(self.game))
        parts = [
            f"{name}: engine {engine.get(name)}, second {second.get(name)}"
            for name in {**engine, **second}
            if engine.get(name) != second.get(name)
        ]
        if parts:
            raise Difference(self.tell("; ".join(parts)))
        assert isinstance(self.game.shuffle, Chance)
        if self.match.state.rng.tolist() != self.game.shuffle.rng.tolist():
            raise Difference(self.tell("chance was used differently"))

    def compare_views(self) -> None:
        """Compares the hidden things in every seat's view of the engine with its knowledge."""
        for viewer in range(self.match.num_players):
            view, wrong = self.match.view(viewer).state, list[str]()
            for player in self.game.players:
                seat = player.seat
                hands = {key for zone in HANDS for key in seen_in(view, zone, seat)}
                held = {*player.hand, *player.drawn, *player.packet, *player.aside}
                may_know = held if seat == viewer else {key for key in held if viewer in self.game.known.get(key, ())}
                wrong += [f"sees {key} in the hand of {seat}" for key in hands - may_know]
                wrong += [f"does not see the own {key}" for key in held - hands if seat == viewer]
                foundations = {
                    foundation.key for foundation in player.foundations if seat == viewer or foundation.seen_by_all
                }
                deduced = {
                    foundation.key
                    for foundation in player.foundations
                    if viewer in self.game.known.get(foundation.key, ())
                }  # a known last card of its kind
                wrong += (
                    [f"foundations of {seat}"]
                    if not foundations <= seen_in(view, "foundations", seat) <= foundations | deduced
                    else []
                )
                markers = {
                    deal.key
                    for deal in player.deals
                    if deal.target and deal.key and seat == viewer and self.match.options.get("marker_seen_by_user")
                }
                wrong += [f"markers of {seat}"] if not seen_in(view, "markers", seat) <= markers else []
                wrong += [f"deck of {seat}"] if seen_in(view, "faction_deck", seat) else []
            tucked = [loc.tucked for loc in self.game.all_locations()]
            may_know = {
                key
                for cards in tucked
                for key in cards
                if cards[key] == viewer or self.match.options.get("gate_face_up")
            }
            gates = {key for i in (0, 1) for zone in GATES for key in seen_in(view, zone, i)}
            deduced = {
                key for cards in tucked for key in cards if viewer in self.game.known.get(key, ())
            }  # by the back of the last card of its kind in a hand
            wrong += (
                [f"cards under a Gate: {gates}, not {may_know}"] if not may_know <= gates <= may_know | deduced else []
            )
            wrong += ["the common deck"] if seen_in(view, "common_deck") else []
            if wrong:
                raise Difference(self.tell(f"{viewer} sees: {', '.join(wrong)}"))

    def compare_ends(self) -> None:
        if self.asked is not None:
            raise Difference(self.tell(f"the engine has ended; the second writing asks {self.asked}"))
        self.compare_tables()
        self.compare_scores()

    def compare_scores(self) -> None:
        """Compares the players who would win now, and their points."""
        scores, ranks = self.match.scores_and_ranks()
        first = [seat for seat in range(len(ranks)) if ranks[seat] == min(ranks)]
        expected = winners(self.game) if not self.game.solo else [0] if solo_is_won(self.game) else [VIRTUAL_SEAT]
        if first != expected:
            raise Difference(self.tell(f"winners: engine {first}, second {expected}"))
        for player in self.game.players:
            if player.seat in expected or not self.game.solo:
                if int(scores[player.seat]) != final_points(self.game, player):
                    raise Difference(
                        self.tell(
                            f"score of {player.seat}: engine {scores[player.seat]}, second {final_points(self.game, player)}"
                        )
                    )

    def tell(self, what: str) -> str:
        where = f"seed {self.match.seed}, {self.match.num_players} players, {self.match.options}, round {self.game.round}, factions {[player.faction for player in self.game.players]}"
        return "\n".join([what, where, "what led there:", *self.log[-12:]])


def flat(value: Any, name: str = "") -> dict[str, Any]:
    """Nested dicts and lists of dicts by a path."""
    if isinstance(value, dict):
        return {path: part for key, one in value.items() for path, part in flat(one, f"{name}/{key}").items()}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return {path: part for i, one in enumerate(value) for path, part in flat(one, f"{name}/{i}").items()}
    return {name: value}


def random_choice(rng: np.random.Generator, options: list[Choice]) -> Choice:
    """Any option, but pass only now and then, and exchange less."""
    seldom = {("pass",): 0.08, ("exchange",): 0.4, ("end",): 0.5}
    weights = np.array([seldom.get(option, 1.0) for option in options])
    return options[rng.choice(len(options), p=weights / weights.sum())]


def second_options(match: Match) -> Options:
    """The match's options, those that concern more than hidden information and factions."""
    known = {field.name for field in fields(Options)}
    return Options(**{name: value for name, value in match.options.items() if name in known})


def dealt(match: Match) -> dict[str, list[str]]:
    """The decks of a new match as they were before anything was drawn of them: what is in hands and lies open goes back
    on top, in the order of drawing."""
    seen = engine_snapshot(match)
    seats = [(seen["first"] + i) % match.num_players for i in range(match.num_players)]
    hands = {seat: [ORDER[card] for card in seen["sides"][seat]["hand"]] for seat in seats}
    found, common = dict[str, list[str]](), list[str]()
    for number in (2, 1):  # of the set-up; of a peaceful lookout
        for seat in seats:
            mine = [key for key in hands[seat] if CARDS[key].deck == COMMON][:number]
            common += mine
            hands[seat] = [key for key in hands[seat] if key not in mine]
    common += [ORDER[card] for seat in seats for card in seen["sides"][seat]["lookout"]]
    for seat in seats:
        faction = FACTIONS[seen["sides"][seat]["faction"]]
        found[faction] = hands[seat] + [ORDER[card] for card in seen["sides"][seat]["faction_deck"]]
    found[COMMON] = common + [ORDER[card] for card in read(match, "display") + seen["common_deck"]]
    found["first player"] = [str(seat) for seat in seats] if match.num_players > 1 else ["0"]
    if match.num_players == 1:
        found["attacks"] = [ORDER[card] for card in seen["line"] + seen["attack_deck"]]
    return found


def random_options(rng: np.random.Generator, players: int) -> dict[str, Any]:
    """Any values of the options, but for factions and what goes only with several players."""
    chosen: dict[str, Any] = {}
    for option in load("settlers").options:
        if rng.random() < 0.5 and not option.name[-1].isdigit() and (players > 1 or option.name not in NOT_ALONE):
            values = (False, True) if isinstance(option.default, bool) else option.choices
            chosen[option.name] = values[rng.integers(len(values))]
    return chosen


def follow_game(seed: int) -> int:
    """A random game with random options from its start to its end. Gives the number of decisions. Raises
    `Difference`."""
    rng = np.random.default_rng(seed)
    players = 1 + seed % 4
    match = Match(load("settlers"), players, random_options(rng, players), seed)
    factions = [FACTIONS[int(match.state.faction[seat])] for seat in range(players)]
    game = Game(factions, second_options(match), Chance(match.state.rng, dealt(match)))
    return Follower(match, game).start(game.play()).to_the_end(rng)
