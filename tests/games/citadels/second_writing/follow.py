"""The engine plays, and the second writing follows: at every decision the same seat has the same options, and the same
things lie on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import astuple
from typing import Any

import numpy as np

import architects_env
from architects_env.core.play.match import Match

from . import ending, game
from .cards import CHARACTERS, DARK_CITY, DISTRICTS
from .engine import (
    faults_of_the_deck,
    option,
    options_of_the_rules,
    question,
    second_table,
    table_of,
    what_chance_brought,
)
from .table import Table
from .talk import Lot, Option, Question, Talk
from .views import observed, to_be_seen

VIEWS_EVERY = 10
"""Decisions from one look at all views to the next."""


class Difference(AssertionError):
    """A difference between the two writings, and the moves that led there."""


class Follower:
    """A match and the second writing beside it. `asked` is what the second writing asks now; None at the end."""

    def __init__(self, match: Match, table: Table, talk: Talk, views_every: int = VIEWS_EVERY) -> None:
        self.match, self.table, self.views_every, self._talk = match, table, views_every, talk
        self.log: list[str] = []
        self.sets: Counter[str] = Counter()
        """Number of comparisons of each question."""
        self.asked = self.go_on(None)

    def go_on(self, answer: Any) -> Question | None:
        """Goes on to the next question. Chance is answered with the engine's result."""
        try:
            while isinstance(said := self._talk.send(answer), Lot):
                answer = what_chance_brought(self.match, self.table, said)
        except StopIteration:
            return None
        except AssertionError as wrong:
            raise Difference(self.tell(f"the second writing cannot go on: {wrong}")) from wrong
        return said

    def options(self) -> dict[Option, int]:
        """The engine's actions, by option."""
        legal = self.match.legal_actions()
        found = {option(self.match, action): action for action in legal}
        self._expect(len(found) == len(legal), "two actions of the engine are one option")
        return found

    def play(self, choice: Option) -> None:
        """One of the options, in both."""
        assert self.asked is not None
        self.log.append(f"{self.asked.seat} {self.asked.name}: {choice}")
        self.match.apply(self.options()[choice])
        self.asked = self.go_on(choice)
        self.compare()

    def compare(self) -> None:
        if self.asked is None:
            self._compare_ends()
            return
        self._expect(not self.match.over, f"the engine has ended, the second writing asks {self.asked}")
        engine = (question(self.match), self.match.seat)
        self._expect(
            engine == (self.asked.name, self.asked.seat), f"the engine asks {engine}, the second writing {self.asked}"
        )
        mine, theirs = {*self.asked.options}, self.options().keys()
        self._expect(
            mine == theirs,
            f"{self.asked.name}: only the engine offers {theirs - mine}, only the second writing {mine - theirs}",
        )
        self.sets[self.asked.name] += 1
        self.compare_tables()
        if self.views_every and len(self.log) % self.views_every == 0:
            self.compare_views()

    def compare_tables(self) -> None:
        engine, second = table_of(self.match), second_table(self.table)
        if engine != second:
            raise Difference(self.tell("; ".join(unequal(engine, second))))

    def compare_views(self) -> None:
        """Compares every seat's view of hidden things."""
        for seat in range(self.match.num_players):
            engine, second = observed(self.match, seat), to_be_seen(self.table, seat)
            self._expect(engine == second, f"{seat} sees otherwise: " + "; ".join(unequal(engine, second)))

    def _compare_ends(self) -> None:
        self._expect(
            self.match.over,
            f"the second writing has ended, the engine asks {self.match.seat} in {question(self.match)}",
        )
        self.compare_tables()
        self._expect(self.match.cut_off != self.table.last_round, "cut off in one writing alone")
        scores, ranks = self.match.scores_and_ranks()
        sources = [dict(zip(self.match.game.sources, map(int, row), strict=True)) for row in self.match.breakdown()]
        for player, engine in zip(self.table.players, sources, strict=True):
            points = ending.points(self.table, player)
            self._expect(
                [*engine.values()] == [*astuple(points)],
                f"points of {player.seat}: engine {engine}, second writing {points}",
            )
            self._expect(
                int(scores[player.seat]) == points.total,
                f"total of {player.seat}: engine {scores[player.seat]}, second writing {points.total}",
            )
        lost = self.match.cut_off and self.table.options.at_bound == "all_lose"
        self._expect(bool(lost) == bool((self.match.returns() == -1).all()), "lost by all in one writing alone")
        self._expect(
            ranks.tolist() == ending.ranks(self.table),
            f"ranks: engine {ranks}, second writing {ending.ranks(self.table)}",
        )

    def _expect(self, is_so: bool, otherwise: str) -> None:
        if not is_so:
            raise Difference(self.tell(otherwise))

    def tell(self, what: str) -> str:
        return "\n".join(
            [
                what,
                f"{self.match!r}, {self.table.characters}, round {self.table.round}, called {self.table.called}; what led there:",
                *self.log[-12:],
            ]
        )


def follow(players: int, seed: int, **options: Any) -> Follower:
    """A new game in both writings."""
    match = architects_env.make("citadels", players, seed=seed, **options)
    table = Table(players, options_of_the_rules(match))
    both = Follower(match, table, game.play(table))
    if faults := faults_of_the_deck(match, table):
        raise Difference(both.tell("; ".join(faults)))
    both.compare()
    return both


def unequal(engine: dict[str, Any], second: dict[str, Any], where: str = "") -> list[str]:
    found: list[str] = []
    for key in {**engine, **second}:
        one, other = engine.get(key), second.get(key)
        if one != other and key.startswith("player"):
            found += unequal(engine[key], second[key], f"{key}: ")
        elif one != other:
            found.append(f"{where}{key}: engine {one}, second writing {other}")
    return found


# --- random games -----------------------------------------------------------------------------------------------------
def random_options(rng: np.random.Generator, players: int) -> dict[str, Any]:
    """Every option of the rules page, each away from its default now and then; characters and purple cards by choice or
    by lot."""
    other: dict[str, Any] = {
        "allow_duplicates": False,
        "discard_mode": "bottom_of_deck",
        "haunted_city_last_round_restriction": True,
        "warlord_may_hit_own_city": True,
        "protected_city_size": "threshold",
        "diplomat_vs_complete_city": "forbidden",
        "great_wall_affects_diplomat": True,
        "great_wall_protects_itself": False,
        "graveyard_vs_powder_house": True,
        "graveyard_saves_itself": True,
        "ball_room_mode": "exclude",
        "auto_collect_taxes_at_turn_end": False,
        "hospital_uses_income_buildings": True,
        "hospital_turn_triggers_end_effects": False,
        "bewitched_turn_triggers_end_effects": False,
        "witch_unresumed_end_effects": True,
        "retroactive_tax_triggers_poor_house": False,
        "killed_emperor_moves_crown": True,
        "name_face_up": True,
        "tithe_at_end": False,
        "city_size": 7,
        "poor_house_cost": 4,
        "factory_cost": 5,
        "treasury_cost": 5,
        "purple_removal": "none",
        "at_bound": "all_lose",
        "smithy": str(rng.choice(["2_for_3", "3_for_3"])),
        "max_rounds": int(rng.integers(1, 12)),
    }
    often = float(rng.choice([0.0, 0.2, 0.5]))
    chosen = {
        name: value for name, value in other.items() if rng.random() < (often if name != "max_rounds" else 0.1 * often)
    }
    for number, pair in CHARACTERS.items():
        if number < 9 and rng.random() < 0.2:
            chosen[f"number_{number}"] = identifier(str(rng.choice(pair)))
    if players in (4, 5, 6, 7) and rng.random() < 0.3:
        chosen["number_9"] = "none"
    return chosen | random_cards(rng, chosen)


def random_cards(rng: np.random.Generator, chosen: dict[str, Any]) -> dict[str, Any]:
    """Some purple cards in or out, as many new ones as can be."""
    wish: dict[str, Any] = {}
    for name, district in DISTRICTS.items():
        if district.colour == "purple" and rng.random() < 0.15:
            wish[f"card_{identifier(name)}"] = str(rng.choice(["in", "out"]))
    if chosen.get("ball_room_mode") == "exclude":
        wish["card_ball_room"] = "out"
    if chosen.get("number_8") == "diplomat":
        wish.pop("card_graveyard", None)
    new = [f"card_{identifier(name)}" for name in DARK_CITY]
    least, most = sum(wish.get(name) == "in" for name in new), sum(wish.get(name) != "out" for name in new)
    wish["new_buildings"] = int(np.clip(rng.choice([0, 3, 3, 6, 15, 15]), least, most))
    return wish


def identifier(name: str) -> str:
    return name.lower().replace(" ", "_")


SPITE = [(name, coin) for name in ("Bell Tower", "Museum", "Graveyard") for coin in (False, True)]
"""Buildings that are destroyed or given away rather than others."""


class Whims:
    """Random decisions with one taste for each game. A player who decides quite at random builds seldom and ends
    early."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.weights = {"end": 0.1, "build": float(rng.choice([1.0, 4.0])), "gold": float(rng.choice([1.0, 3.0])), "nobody": 0.2, "nothing": 0.2, "none": 0.1,
                        "silence": 0.3, "draw": 0.7, "mark": 1.0, "tax": float(rng.choice([0.2, 1.0])), "laboratory": 0.3, "museum": 0.4}  # fmt: skip

    def choose(self, asked: Question) -> Option:
        weights = np.array(
            [8.0 if choice[1:] in SPITE else self.weights.get(choice[0], 1.0) for choice in asked.options]
        )
        return asked.options[int(self.rng.choice(len(weights), p=weights / weights.sum()))]


def follow_game(number: int, before: Callable[[Follower, np.random.Generator], None] | None = None) -> Follower:
    """A whole game with random options and random decisions, each compared. Raises `Difference`."""
    rng = np.random.default_rng([53, number])
    players = 2 + number % 7
    both, whims = follow(players, number, **random_options(rng, players)), Whims(rng)
    while both.asked is not None:
        if before:
            before(both, rng)
        both.play(whims.choose(both.asked))
    return both
