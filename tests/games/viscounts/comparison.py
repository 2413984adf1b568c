"""The engine and the second writing side by side: the same chance, the same decisions; options, seats and tables must
be the same each time."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

import architects_env
from architects_env.core.contract.rules.rng import PLAY, SETUP, below, shuffle, stream
from architects_env.games.viscounts.data import board as engine_board
from architects_env.games.viscounts.rules import actions as engine_actions
from architects_env.games.viscounts.rules import state as engine_state

from .second_writing import checks, game, scoring
from .second_writing.printed_board import RESOURCES, SEGMENTS
from .second_writing.printed_cards import BONUS_CARDS, MANUSCRIPTS, SCHEMES
from .second_writing.printed_townsfolk import HEROES, NEUTRAL, STARTERS
from .second_writing.table import Automaton, Player, Table
from .second_writing.talk import Question, Shuffle
from .second_writing.turn import space_name

KINDS = (*NEUTRAL, *HEROES, *STARTERS)
TILES, SCHEME_NAMES, RIBBONS = tuple(MANUSCRIPTS), tuple(SCHEMES), tuple(BONUS_CARDS)
UNIQUE = len(NEUTRAL) + len(HEROES)
OF_THE_DEAL = (
    "ring",
    "castle",
    "townsfolk",
    "grey manuscripts",
    "black manuscripts",
    "start player",
    "player cards",
    "heroes",
)
OF_THE_SCHEMES = ("starting schemes", "future schemes", "mixed schemes")
STAGES = {
    "pair": "PAIR", "destroy own": "DESTROY_OWN", "play": "PLAY", "move": "MOVE", "rearrange": "REARRANGE", "action": "CHOOSE_ACTION", "dismiss": "DISMISS",
    "exchanges": "EXCHANGES", "building": "BUILDING", "spot": "SPOT", "workers": "WORKERS", "pay": "PAY", "hire": "HIRE", "resource": "RESOURCE",
    "flip": "FLIP", "option": "OPTION", "discard": "DISCARD", "destroy": "DESTROY", "hire free": "FREE_HIRE", "manuscript": "MANUSCRIPT",
    "castle move": "CASTLE_MOVE", "place": "PLACE", "section": "SECTION", "side": "SIDE", "bump": "BUMP", "trigger": "TRIGGER", "link": "LINK",
}  # fmt: skip
"""Questions, and what the engine calls their stages."""


class Difference(AssertionError):
    """The two writings do not agree."""


def card_name(card: int) -> str:
    return KINDS[card] if card < UNIQUE else STARTERS[(card - UNIQUE) % len(STARTERS)]


class Chance:
    """The engine's random streams once more, for the shuffles of the second writing."""

    def __init__(self, seed: int) -> None:
        self.streams = {SETUP: stream(seed, kind=SETUP), PLAY: stream(seed, kind=PLAY)}

    def order(self, said: Shuffle) -> list[Any]:
        rng = self.streams[SETUP if said.name in OF_THE_DEAL or said.name in OF_THE_SCHEMES else PLAY]
        if said.name in ("castle", "start player"):
            first = said.cards[int(below(rng, len(said.cards)))]
            return [first, *(card for card in said.cards if card != first)]
        numbers = np.arange(len(said.cards), dtype=np.int16)
        shuffle(rng, numbers, 0, len(numbers))
        return [said.cards[i] for i in numbers]


# --- options ----------------------------------------------------------------------------------------------------------
def option_of(match: Any, action: int, table: Table) -> tuple[Any, ...]:
    """An action of the engine as an option of the second writing."""
    block, i = match.game.action_space.locate(action)
    if block == "segment":
        return (block, SEGMENTS[i])
    if block == "rearrange":
        line = table.players[match.seat].line
        return (block, *(line[source] or "-" for source in engine_actions.PERMUTATIONS[i]))
    if block == "bump":
        seat, place = divmod(i, 10)
        return (block, 1 + place // 5, place % 5, (match.seat + seat) % len(table.players))
    if block == "trigger":
        return (block, table.players[match.seat].line[i])
    if block == "castle_move":
        return (block, i // 2, 1 if i % 2 == 0 else -1)
    if block == "move":
        name = engine_board.SPACES[i]
        return (block, int(name) if name.isdigit() else name)
    values = {
        "pair": lambda: i + 1, "card": lambda: KINDS[i], "action": lambda: ("trade", "build", "workers", "transcribe", "none")[i], "building": lambda: i,
        "spot": lambda: engine_board.SPOTS[i], "workers": lambda: i + 1, "pay": lambda: i, "resource": lambda: RESOURCES[i],
        "flip": lambda: ("debt", "deed")[i], "option": lambda: i + 1, "section": lambda: i, "side": lambda: (1, -1)[i], "link": lambda: ("back", "on")[i],
    }  # fmt: skip
    return (block, values[block]()) if block in values else (block,)


def plain(question: Question, option: tuple[Any, ...]) -> tuple[Any, ...]:
    """An option of the second writing in the words of the engine's blocks."""
    word, *rest = option
    if word in ("play", "discard", "destroy"):
        return ("card", *rest)
    if question.name in ("hire free", "manuscript"):
        return ("segment", *rest)
    if word == "place":
        return ("section", *rest)
    if word == "pay":
        return ("pay", rest[1])
    return option


# --- the table --------------------------------------------------------------------------------------------------------
class Engine:
    """The engine's state in lists, each field when it is first asked for."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        value = self._state[name].tolist()
        setattr(self, name, value)
        return value

    def zone(self, name: str, p: int | None = None) -> list[int]:
        """The cards that lie there, the first one on top."""
        cards, size = getattr(self, name), getattr(self, f"{name}_size")
        return cards[:size] if p is None else cards[p][: size[p]]


def engine_table(state: Any) -> dict[str, Any]:
    """Everything, secret things too, in the words of the second writing."""
    g = Engine(state)
    laid_out = g.rounds > 0
    things: dict[str, Any] = {
        "ring": [SEGMENTS[i] for i in g.ring],
        "castle offset": g.castle_offset,
        "buildings": {
            engine_board.SPOTS[i]: (g.spot_owner[i], g.spot_slot[i]) for i in range(25) if g.spot_owner[i] >= 0
        },
        "tier 1": [row[: g.at_table] for row in g.tier1],
        "tier 2": [row[: g.at_table] for row in g.tier2],
        "tier 3": g.tier3[: g.at_table],
        "leader": g.leader,
        "debts, deeds left": (g.debts_above, g.deeds_above) if laid_out else None,
        "revealed": (g.poverty, g.prosperity),
        "unclaimed": _bonus_cards(g, -1),
        "round": g.rounds,
        "end round": g.end_round,
        "active": g.active if laid_out and not g.over else None,
        "removed": sorted(card_name(card) for card in g.zone("removed")),
    }
    for i, segment in enumerate(SEGMENTS):
        things[f"townsfolk {segment}"] = [
            card_name(card) for card in (g.townsfolk_top[i], *g.zone("townsfolk_pile", i)) if card >= 0
        ]
        things[f"manuscripts {segment}"] = [
            TILES[card] for card in (g.manuscript_top[i], *g.zone("manuscript_pile", i)) if card >= 0
        ]
    things["pairs"] = {
        card + 1: card_name(hero) for card, hero in zip(g.pair_card, g.pair_hero, strict=True) if card >= 0
    }
    for seat in range(g.at_table):
        things[f"player {seat}"] = _engine_player(g, seat)
    return things


def _bonus_cards(g: Engine, owner: int) -> list[str]:
    return [RIBBONS[i] for i in range(4) if g.bonus_owner[i] == owner]


def _engine_player(g: Engine, seat: int) -> dict[str, Any]:
    player: dict[str, Any] = {
        "space": engine_board.SPACES[g.space[seat]] if g.space[seat] >= 0 else None,
        "silver": g.silver[seat],
        "goods": g.goods[seat],
        "debts": (g.debts[seat], g.paid_debts[seat]),
        "deeds": (g.deeds[seat], g.approved_deeds[seat]),
        "markers": (g.corruption[seat], g.virtue[seat]),
        "unbuilt": [slot for slot in range(9) if not g.built[seat][slot]],
        "workers": g.workers[seat],
        "manuscripts": sorted(tile for tile, owner in zip(TILES, g.manuscript_owner, strict=True) if owner == seat),
        "bonus": _bonus_cards(g, seat),
    }
    if g.board >= 0 and seat == engine_state.VIRTUAL:
        player["line"] = [SCHEME_NAMES[card] if card >= 0 else None for card in g.scheme_line]
        for zone, name in (
            ("scheme_deck", "draw pile"),
            ("scheme_pile", "discard pile"),
            ("future_deck", "future schemes"),
        ):
            player[name] = [SCHEME_NAMES[card] for card in g.zone(zone)]
        return player
    player["line"] = [card_name(card) if card >= 0 else None for card in g.line[seat]]
    player["hand"] = sorted(card_name(card) for card in g.zone("hand", seat))
    player["draw pile"] = [card_name(card) for card in g.zone("draw_pile", seat)]
    player["discard pile"] = [card_name(card) for card in g.zone("discard_pile", seat)] if g.rounds > 0 else None
    return player


def second_table(table: Table) -> dict[str, Any]:
    """The same of the second writing."""
    laid_out = table.round > 0
    things: dict[str, Any] = {
        "ring": table.ring,
        "castle offset": table.castle_offset,
        "buildings": {f"{segment}{number + 1}": building for (segment, number), building in table.buildings.items()},
        "tier 1": table.tier1,
        "tier 2": table.tier2,
        "tier 3": table.tier3,
        "leader": -1 if table.leader is None else table.leader,
        "debts, deeds left": (table.debts_left, table.deeds_left) if laid_out else None,
        "revealed": (int(table.poverty), int(table.prosperity)),
        "unclaimed": [ribbon for ribbon in RIBBONS if ribbon in table.unclaimed],
        "round": table.round,
        "end round": -1 if table.end_round is None else table.end_round,
        "active": table.active if laid_out and not table.over else None,
        "removed": sorted(table.removed),
    }
    for segment in SEGMENTS:
        things[f"townsfolk {segment}"] = table.townsfolk[segment]
        things[f"manuscripts {segment}"] = table.manuscripts[segment]
    things["pairs"] = dict(table.pairs)
    for player in table.players:
        things[f"player {player.seat}"] = _second_player(table, player)
    return things


def _second_player(table: Table, player: Player) -> dict[str, Any]:
    laid_out = table.round > 0
    pooled = [player.pooled, 0, 0] if isinstance(player, Automaton) and player.pools else None
    things: dict[str, Any] = {
        "space": str(space_name(player.space)) if player.space else None,
        "silver": player.goods["silver"],
        "goods": pooled or [player.goods[kind] for kind in RESOURCES],
        "debts": (player.unpaid, player.paid),
        "deeds": (player.acquired, player.approved),
        "markers": (player.corruption, player.virtue),
        "unbuilt": player.unbuilt,
        "workers": player.workers,
        "manuscripts": sorted(player.manuscripts),
        "bonus": [ribbon for ribbon in RIBBONS if ribbon in player.bonus_cards],
        "line": player.line,
        "draw pile": player.draw_pile,
    }
    if isinstance(player, Automaton):
        return {**things, "discard pile": player.discard_pile, "future schemes": table.future_schemes}
    return {**things, "hand": sorted(player.hand), "discard pile": player.discard_pile if laid_out else None}


def unequal(one: dict[str, Any], other: dict[str, Any], where: str = "") -> list[str]:
    found: list[str] = []
    for key in sorted(one.keys() | other.keys()):
        first, second = one.get(key), other.get(key)
        if isinstance(first, dict) and isinstance(second, dict) and key.startswith("player"):
            found += unequal(first, second, f"{key}: ")
        elif first != second:
            found.append(f"{where}{key}: engine {first}, second writing {second}")
    return found


# --- both -------------------------------------------------------------------------------------------------------------
class SideBySide:
    """One game in both writings. `question` is what is asked now (None at the end), with two options or more."""

    def __init__(self, players: int, seed: int, **options: Any) -> None:
        self.match = architects_env.make("viscounts", players, seed=seed, **options)
        self.cards = {family.name: family for family in self.match.game.cards}
        self.table = game.new_table(players, options.get("ai", "cleric"))
        self.chance = Chance(seed)
        self.asked: Counter[str] = Counter()
        self.lines: list[str] = []
        self.every_decision = True
        """Whether the tables are compared after every decision, or once a turn; seats, options and chance always
        are."""
        rounds = options.get("max_turns_per_player", 200)
        self._talk = game.play(self.table, options.get("difficulty", 0), rounds)
        self.question = self._go_on(None)
        self.check()

    def _go_on(self, answer: Any) -> Question | None:
        """To the next question with a choice, answering shuffles and the others."""
        while True:
            try:
                said = self._talk.send(answer)
            except StopIteration:
                return None
            if isinstance(said, Shuffle):
                answer = self.chance.order(said)
            elif len(said.options) == 1:
                answer = said.options[0]
            else:
                self.asked[said.name] += 1
                return said

    def options(self) -> dict[tuple[Any, ...], int]:
        """Actions of the engine, by option."""
        legal = self.match.legal_actions()
        options = {option_of(self.match, action, self.table): action for action in legal}
        self._expect(len(options) == len(legal), "two actions of the engine are one option")
        return options

    def play(self, option: tuple[Any, ...]) -> None:
        """One of the question's options, in both."""
        assert self.question is not None
        action = self.options()[plain(self.question, option)]
        self.lines.append(f"{self.question.seat} {self.question.name}: {option}")
        self.match.apply(action)
        self.question = self._go_on(option)
        self.check()

    def check(self) -> None:
        g = self.match.state
        if self.every_decision or self.question is None or self.question.name == "play":
            one, other = engine_table(g), second_table(self.table)
            self._expect(one == other, "the tables differ: " + "; ".join(unequal(one, other)))
        self._expect(
            [int(word) for word in g.rng] == [int(word) for word in self.chance.streams[PLAY]],
            "the engine has used chance otherwise",
        )
        if self.question is None:
            self._check_end()
            return
        self._expect(not self.match.over, f"the engine has ended, the second writing asks {self.question}")
        self._expect(
            self.match.seat == self.question.seat,
            f"the engine asks seat {self.match.seat}, the second writing {self.question}",
        )
        stage = getattr(engine_state, STAGES[self.question.name])
        self._expect(
            int(g.stage) == stage, f"the engine asks in stage {int(g.stage)}, the second writing asks {self.question}"
        )
        mine = {plain(self.question, option) for option in self.question.options}
        theirs = set(self.options())
        self._expect(
            mine == theirs,
            f"{self.question.name}: only the engine offers {theirs - mine}, only the second writing {mine - theirs}",
        )

    def _check_end(self) -> None:
        self._expect(self.match.over, f"the second writing has ended, the engine asks seat {self.match.seat}")
        scores, ranks = self.match.scores_and_ranks()
        totals, places = scoring.totals(self.table), scoring.ranks(self.table)
        self._expect(
            [int(n) for n in scores] == totals,
            f"scores: engine {scores}, second writing {[scoring.points(self.table, p) for p in self.table.players]}",
        )
        self._expect(
            [int(n) - 1 for n in ranks] == places, f"ranks: engine {ranks}, second writing {places} of {totals}"
        )
        self._expect(not checks.wrongs(self.table), "the second writing is broken")

    def _expect(self, is_so: bool, otherwise: str) -> None:
        if not is_so:
            raise Difference(f"{self.match!r}, round {self.table.round}, after {self.lines[-6:]}: {otherwise}")


def options_for(number: int) -> tuple[int, dict[str, Any]]:
    """Players and options of the game `number`, drawn from it."""
    rng = np.random.default_rng([41, number])
    players = int(rng.integers(1, 5))
    options: dict[str, Any] = {}
    if players == 1:
        options = {
            "ai": ("cleric", "builder", "noble", "card")[int(rng.integers(4))],
            "difficulty": int(rng.integers(4)),
        }
    if rng.random() < 0.1:
        options["max_turns_per_player"] = int(rng.integers(1, 30))
    return players, options


AVOIDED = (("decline",), ("action", "none"), ("enough",), ("pay", "silver", 0))


class Whims:
    """Random decisions with one taste for each game. A player who decides quite at random seldom builds, and hardly
    ever gets far in the castle."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.zeal = float(rng.choice([0.0, 0.5, 0.9]))
        """Probability of passing over an option that does nothing."""
        self.wealth = float(rng.choice([0.0, 0.0, 0.2, 0.6]))
        """Probability of a gift to a player at the beginning of a turn, against the rules but in both writings."""
        self.favourite = [float(weight) for weight in rng.choice([0.2, 1.0, 5.0], 4)]

    def choose(self, question: Question) -> tuple[Any, ...]:
        options = list(question.options)
        if self.rng.random() < self.zeal:
            options = [option for option in options if option not in AVOIDED] or options
        weights = np.array([self._weight(option) for option in options])
        return options[int(self.rng.choice(len(options), p=weights / weights.sum()))]

    def _weight(self, option: tuple[Any, ...]) -> float:
        if option[0] == "action" and option[1] != "none":
            return self.favourite[("trade", "build", "workers", "transcribe").index(option[1])]
        return 1.0

    def give(self, both: SideBySide) -> None:
        """Goods, debts and deeds, other places of the markers, workers in the castle, or a building (without
        bonuses)."""
        if both.question is None or both.question.name != "play" or self.rng.random() >= self.wealth:
            return
        g, player = both.match.state, both.table.players[int(self.rng.integers(len(both.table.players)))]
        what = int(self.rng.integers(5))
        if what == 0:
            self._give_goods(g, player)
        elif what == 1:
            player.unpaid, player.acquired = (
                player.unpaid + int(self.rng.integers(3)),
                player.acquired + int(self.rng.integers(3)),
            )
            g.debts[player.seat], g.deeds[player.seat] = player.unpaid, player.acquired
        elif what == 2:
            player.corruption, player.virtue = sorted(int(n) for n in self.rng.integers(0, 7, 2))
            g.corruption[player.seat], g.virtue[player.seat] = player.corruption, player.virtue
        elif what == 3:
            self._give_workers(g, both.table, player)
        else:
            self._give_building(g, both.table, player)

    def _give_goods(self, g: Any, player: Player) -> None:
        amounts = [int(n) for n in self.rng.integers(0, 4, 4)]
        for kind, amount in zip(("silver", *RESOURCES), amounts, strict=True):
            if isinstance(player, Automaton):
                if kind == "silver" or player.pools:
                    continue
            player.goods[kind] += amount
        if isinstance(player, Automaton) and player.pools:
            player.pooled += amounts[0]
            g.goods[player.seat][0] = player.pooled
        else:
            g.silver[player.seat] = player.goods["silver"]
            g.goods[player.seat] = [player.goods[kind] for kind in RESOURCES]

    def _give_workers(self, g: Any, table: Table, player: Player) -> None:
        seat = player.seat
        for mine, theirs in ((table.tier1, g.tier1), (table.tier2, g.tier2)):
            for section in range(5):
                if (
                    sum(mine[section]) < 3
                    and mine[section][seat] < 2
                    and player.workers > 5
                    and self.rng.random() < 0.5
                ):
                    mine[section][seat] += 1
                    player.workers -= 1
                    theirs[section][seat] += 1
                    g.workers[seat] -= 1

    def _give_building(self, g: Any, table: Table, player: Player) -> None:
        places = [place for place in table.places if place not in table.buildings]
        if player.unbuilt and places:
            slot = player.unbuilt.pop(int(self.rng.integers(len(player.unbuilt))))
            segment, number = places[int(self.rng.integers(len(places)))]
            table.buildings[segment, number] = (player.seat, slot)
            spot = 5 * SEGMENTS.index(segment) + number
            g.spot_owner[spot], g.spot_slot[spot], g.built[player.seat][slot] = player.seat, slot, 1


def compare(number: int) -> SideBySide:
    """A whole game with random options and random decisions. Raises `Difference`."""
    rng = np.random.default_rng([42, number])
    players, options = options_for(number)
    both, whims = SideBySide(players, seed=number, **options), Whims(rng)
    both.every_decision = number % 4 == 0
    while both.question is not None:
        whims.give(both)
        both.play(whims.choose(both.question))
    return both
