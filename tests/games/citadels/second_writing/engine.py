"""The engine's game in the words of the second writing: its options, what lies on its table, and what chance has
brought. Nothing else here knows the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from architects_env.core.play.match import Match
from architects_env.games.citadels.data.characters import CHARACTERS as ENGINE_CHARACTERS
from architects_env.games.citadels.data.districts import DISTRICTS as ENGINE_DISTRICTS
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.chapters import STAGES

from .cards import BASE, DISTRICTS
from .table import Options, Table
from .talk import Lot, Option

NAMES = [district.name for district in ENGINE_DISTRICTS]
CHARACTER_NAMES = [character.name for character in ENGINE_CHARACTERS]
NUMBER_OF = {name: kind for kind, name in enumerate(NAMES)}
QUESTIONS = {
    "navigator's bonus": "bonus", "mark cards": "mark", "bell tower": "bell",
}  # fmt: skip
"""The questions for which the engine has other names."""
NOTHING = {
    "hospital": ("silence",), "lighthouse": ("none",), "build it": ("leave",), "destroy in": ("nobody",), "give away": ("nothing",),
    "crown of the murdered Emperor": ("leave",),
}  # fmt: skip
"""The choice that the engine's action "skip" stands for, by question."""
WITH_CARD = {"take": "take", "build": "build", "laboratory": "laboratory", "museum": "museum", "mark": "mark"}
WORDS = {
    "collect_tax": "tax", "end_turn": "end", "smithy": "smithy", "powder_house": "powder house", "swap_hands": "swap hands", "look": "look", "move_crown": "crown",
    "tithe": "tithe",
}  # fmt: skip


# --- options ----------------------------------------------------------------------------------------------------------
def question(match: Match) -> str:
    name = STAGES.names[int(match.state.stage)]
    return QUESTIONS.get(name, name)


def option(match: Match, action: int) -> Option:
    """An action of the engine."""
    block, i = match.game.action_space.locate(action)
    asked = question(match)
    if block in WITH_CARD:
        return ("keep" if asked == "keep" else WITH_CARD[block], NAMES[i])
    if block in ("draft", "lay_down", "name"):
        return ({"draft": "keep", "lay_down": "lay down", "name": "name"}[block], i + 1)
    if block in ("income", "bonus"):
        return (("gold",), ("cards",))[i]
    if block == "player":
        return ("player", (match.seat + i) % match.num_players)
    if block == "building":
        return ("building", NAMES[i % len(NAMES)], i >= len(NAMES))
    if block == "bell":
        return ("bell", match.options.get("city_size", 8) - i)
    if block == "answer":
        return (("yes",), ("no",))[i]
    if block == "redraw":
        return ("draw",) if asked == "mark" else ("redraw",)
    return NOTHING[asked] if block == "skip" else (WORDS[block],)


def options_of_the_rules(match: Match) -> Options:
    """The match's options."""
    given = dict(match.options)
    names = {name.lower().replace(" ", "_"): name for name in (*DISTRICTS, *CHARACTER_NAMES, "none")}
    numbers = {
        number: names[value]
        for number in range(1, 10)
        if (value := given.pop(f"number_{number}", "random")) != "random"
    }
    cards = {names[name[5:]]: given.pop(name) for name in [*given] if name.startswith("card_")}
    return Options(**given, numbers=numbers, cards={name: value for name, value in cards.items() if value != "random"})


# --- what lies on the table -------------------------------------------------------------------------------------------
class Record:
    """The engine's state in lists, each field when it is first asked for."""

    def __init__(self, state: Any) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        value = self._state[name].tolist()
        setattr(self, name, value)
        return value


def bag(counts: list[int]) -> Counter[str]:
    return Counter({NAMES[kind]: number for kind, number in enumerate(counts) if number})


def city(g: Record, p: int) -> Counter[tuple[str, bool]]:
    with_coin, all_of_them = bag(g.coined[p]), bag(g.city[p])
    return Counter({(name, True): number for name, number in with_coin.items()}) + Counter(
        {(name, False): number - with_coin[name] for name, number in all_of_them.items()}
    )


def hand(g: Record, p: int) -> Counter[str]:
    """Cards drawn to choose from are not in it."""
    return bag(g.hand[p])


def drawn(g: Record, p: int) -> Counter[str]:
    return bag(g.drawn) if p == g.seat else Counter()


def none(number: int, nothing: int = S.NOBODY) -> int | None:
    return None if number == nothing else number


def places(g: Record) -> tuple[dict[int, list[int]], bool]:
    """Numbers by their place, and whether the last player now has the face-down card in hand."""
    found: dict[int, list[int]] = {}
    for number in range(1, g.highest + 1):
        found.setdefault(g.place_of[number], []).append(number)
    by_last_rule = g.num_players == 8 or (g.num_players == 7 and g.highest == 8)
    return found, by_last_rule and g.step >= g.num_players


def steps(players: int) -> list[tuple[int, bool]]:
    """The players who take a card in the engine's places 1, 2, ..., as seats from the crown's holder, and whether it is
    kept. The last one lays down the rest."""
    if players == 2:
        return [(0, True), (1, True), (1, False), (0, True), (0, False), (1, True), (1, False)]
    seats = [0, 1, 2] * 2 if players == 3 else [*range(players)]
    return [*((seat, True) for seat in seats), (seats[-1], False)]


def table_of(match: Match) -> dict[str, Any]:
    """Everything, secret things too."""
    g = Record(match.state)
    seats = range(g.num_players)
    by_place, taken_up = places(g)
    down = by_place.get(S.FACE_DOWN, [])
    in_order = steps(g.num_players)
    in_draft = g.number == 0
    things: dict[str, Any] = {
        "round": g.rounds,
        "crown": g.crown,
        "called": min(g.number, g.highest),
        "deck": bag(g.deck),
        "number of buildings": g.built_in_game,
        "murdered": g.murdered,
        "bewitched": g.bewitched,
        "robbed": g.robbed,
        "robber": none(g.robber),
        "witch": none(g.witch),
        "protected": none(g.protected),
        "collector": none(g.levy_payee),
        "assassin owes": bool(g.back_levy_due),
        "last round": bool(g.triggered),
        "first completer": none(g.first_completer),
        "first full": none(g.first_full),
        "bell": bool(g.bell),
        "face up": sorted(by_place.get(S.FACE_UP, [])),
        "face down": [] if taken_up else down,
        "travelling": sorted(by_place.get(S.TRAVELLING, []) + (down if taken_up and in_draft else [])),
    }
    pile = [NAMES[kind] for kind in g.pile[: g.pile_size]]
    things["pile"] = pile if match.options.get("discard_mode") == "bottom_of_deck" else Counter(pile)
    things["laid down"] = [
        n for place, (_, kept) in enumerate(in_order, 1) if not kept for n in by_place.get(place, [])
    ]
    for p in seats:
        own = [
            place for place, (seat, kept) in enumerate(in_order, 1) if kept and (g.starter + seat) % g.num_players == p
        ]
        things[f"player {p}"] = {
            "gold": g.gold[p],
            "hand": hand(g, p),
            "drawn": drawn(g, p),
            "city": city(g, p),
            "characters": [n for place in own for n in by_place.get(place, [])],
            "shown": {n for n in range(1, g.highest + 1) if g.holder[n] == p},
            "rose": g.rose[p] if g.buildings[p] >= match.options.get("city_size", 8) - 1 else None,
            "under the Museum": Counter(NAMES[kind] for kind in g.tucked[: g.tucked_size])
            if g.city[p][NUMBER_OF["Museum"]]
            else Counter(),
        }
    return things


def second_table(table: Table) -> dict[str, Any]:
    """The same of the second writing."""
    things: dict[str, Any] = {
        "round": table.round,
        "crown": table.crown,
        "called": table.called,
        "deck": Counter(table.deck),
        "number of buildings": table.buildings_built,
        "murdered": table.murdered,
        "bewitched": table.bewitched,
        "robbed": table.robbed,
        "robber": table.robber,
        "witch": table.witch,
        "protected": table.protected,
        "collector": table.collector,
        "assassin owes": table.assassin_owes,
        "last round": table.last_round,
        "first completer": table.first_completer,
        "first full": table.first_full,
        "bell": table.bell_rings_earlier,
        "face up": sorted(table.face_up),
        "face down": [] if table.face_down is None else [table.face_down],
        "travelling": sorted(table.travelling),
        "laid down": table.laid_down,
        "pile": [lying.name for lying in table.under_deck]
        if table.options.discard_mode == "bottom_of_deck"
        else Counter(lying.name for lying in table.pile),
    }
    for player in table.players:
        things[f"player {player.seat}"] = {
            "gold": player.gold,
            "hand": Counter(player.hand),
            "drawn": Counter(player.drawn),
            "city": Counter((building.name, building.coin) for building in player.city),
            "characters": player.characters,
            "shown": player.shown,
            "rose": table.rose.get(player.seat),
            "under the Museum": Counter(lying.name for building in player.city for lying in building.under),
        }
    return things


# --- chance -----------------------------------------------------------------------------------------------------------
def what_chance_brought(match: Match, table: Table, said: Lot) -> list[Any]:
    """The answer to a lot of the second writing, read off the engine's state, which has gone on to the next decision
    already."""
    g = Record(match.state)
    if said.name == "draw":
        return cards_drawn(g, table, said)
    if said.name == "crown":
        return [g.crown]
    if said.name == "new buildings":
        return [name for name in said.things if g.cards_in_game[NUMBER_OF[name]]]
    if said.name == "removed":
        kinds = {name: sum(other == name for other in said.things) for name in said.things}
        return [name for name, number in kinds.items() for _ in range(number - g.cards_in_game[NUMBER_OF[name]])]
    if said.name.startswith("number "):
        return [CHARACTER_NAMES[g.characters[int(said.name.split()[1])]]]
    by_place, _ = places(g)
    return by_place.get({"face up": S.FACE_UP, "face down": S.FACE_DOWN}[said.name], [])


def cards_drawn(g: Record, table: Table, said: Lot) -> list[str]:
    """Of the cards that the seat has more in the engine, the number that are drawn."""
    assert said.seat is not None
    player = table.players[said.seat]
    if len(said.things) == said.number:
        return [*said.things]
    more = hand(g, said.seat) + drawn(g, said.seat) - Counter(player.hand) - Counter(player.drawn)
    return [*(more & Counter(said.things)).elements()][: said.number]


def faults_of_the_deck(match: Match, table: Table) -> list[str]:
    """The cards of the game, as the set-up has put them together, in both."""
    cards = Counter(table.deck) + sum((Counter(player.hand) for player in table.players), Counter[str]())
    engine = bag(Record(match.state).cards_in_game)
    return (
        []
        if cards == engine
        else [f"the deck: only the engine has {engine - cards}, only the second writing {cards - engine}"]
    )


assert {*NAMES} == {*DISTRICTS} and len(BASE) == 27
