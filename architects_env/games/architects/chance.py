"""What chance decides in Architects, to be given by a real table: boards that are dealt, who begins, all cards, and the small side that lies open on the Black
Market. The rival's plan cards are read to the program when they are drawn, which decides for the rival."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from architects_env.core.bits import has
from architects_env.core.chance import Lot, Outcome, Place, Run
from architects_env.core.chance_cards import CardSource
from architects_env.core.log import LogEntry
from architects_env.core.match import Match
from architects_env.games.architects.board import MOST_PLAYERS
from architects_env.games.architects.cards import BUILDINGS, LARGE_GAIN, LARGE_SIDE, NUM_BUILDINGS, REWARD_GAIN, SMALL_GAIN, SMALL_SIDE
from architects_env.games.architects.characters import CHARACTERS, NO_CHARACTER, NUM_CHARACTERS
from architects_env.games.architects.event_text import action_text
from architects_env.games.architects.rival_table import CAPTURES, FIRST, SECOND
from architects_env.games.architects.state import APPRENTICES, DECK, MARKET, NOBODY, REWARDS, SCHEMES
from architects_env.games.architects.text import ROWS, apprentice_name, goods_text


# --- the Black Market --------------------------------------------------------------------------------------------------------------------------------
def small_side_fits(g: Any, place: Place, card: int) -> bool:
    """The first card of the left deck shows its small side."""
    return place != ("market_deck", 0) or int(SMALL_SIDE[card]) == int(g.small_offer)


MARKET_SOURCE = CardSource(
    MARKET, about="which card of the Black Market is turned over", fits=small_side_fits,
    title=lambda card: f"{goods_text(LARGE_GAIN[LARGE_SIDE[card]])} (large)",
)


class SmallSide(Lot):
    """Of the first card of the left deck one side is seen by everybody, which two cards may share."""

    def _sides(self, g: Any) -> list[int]:
        return sorted({int(SMALL_SIDE[card]) for card in MARKET.read(g, "market_deck")})

    def news(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Whenever a card has been turned over and others are left."""
        g = run.match.state
        sides = self._sides(g)
        turned = int(g.resets) != int(before.state.resets) and len(sides) > 1
        return [Outcome(self.name, (), int(g.small_offer), tuple(sides), self.about)] if turned else []

    def arrange(self, before: Match, outcome: Outcome, value: int, given: Mapping[Place, int]) -> bool:
        """The second card of the deck, which will be the first one, changes places with one of this side that lies behind it."""
        deck = MARKET.read(before.state, "market_deck")
        behind = [card for card in deck[2:] if SMALL_SIDE[card] == value]
        if behind:
            MARKET_SOURCE.exchange(before.state, deck[1], behind[0])
        return bool(behind)


def lay_small_side(g: Any, side: int) -> None:
    """A card with this small side comes first, just after the set-up."""
    deck = MARKET.read(g, "market_deck")
    MARKET_SOURCE.exchange(g, deck[0], next(card for card in deck if SMALL_SIDE[card] == side))
    g.small_offer = side


# --- buildings ---------------------------------------------------------------------------------------------------------------------------------------
IN_HANDS = (("hand", "hand_sleeves"), ("packet", "packet_sleeves"))


class BuildingSource:
    """The building cards, which lie in sleeves (`core.hidden`). A card may lie wherever every seat thinks that it may; when one is named, the others
    move on until each lies where it may."""

    name, about = "buildings", "which building card"
    secret_in: tuple[str, ...] = ()

    def title(self, value: int) -> str:
        """The building's name."""
        return BUILDINGS[value].name

    def in_log(self, value: int) -> str:
        """The same."""
        return self.title(value)

    def _seen(self, match: Match) -> int:
        """The set of cards that some seat sees, or the program for the rival."""
        g, cards = match.state, 0
        for seat in range(match.num_players):
            view = match.view(seat).state
            cards |= int(view.drawn) | _union(view.hand) | _union(view.packet)
        return cards | _union(g.hand[match.num_players :]) | _union(g.built)

    def _in_game(self, g: Any) -> list[int]:
        """All cards that lie somewhere."""
        sleeves = _union(g.hand_sleeves.tolist()) | _union(g.packet_sleeves.tolist()) | int(g.drawn_sleeves) | _set(_deck(g))
        return [card for sleeve, card in enumerate(g.card_in.tolist()) if has(sleeves, sleeve)]

    # --- set-up
    def dealt(self, match: Match, others: Sequence[Match], given: Mapping[Place, int]) -> list[Outcome]:
        """The first packets."""
        g, seen, taken = match.state, self._seen(match), set(given.values())
        found: list[Outcome] = []
        for sleeve in range(NUM_BUILDINGS):
            card = int(g.card_in[sleeve])
            if has(seen, card) and int(g.sleeve_of[card]) == sleeve:
                choices = [other for other in self._in_game(g) if other == card or other not in taken]
                found.append(Outcome(self.name, ("sleeve", sleeve), card, tuple(sorted(choices)), f"{self.about} is dealt"))
        return found

    def deal(self, match: Match, outcome: Outcome, value: int, given: Mapping[Place, int]) -> bool:
        """The two cards change sleeves."""
        here, there = outcome.place[1], int(match.state.sleeve_of[value])
        _put(match.state, {value: here, outcome.value: there} if here != there else {})
        return True

    def has_dealt(self, match: Match, place: Place, value: int) -> bool:
        """`deal` always succeeds."""
        raise NotImplementedError

    # --- play
    def before_action(self, run: Run) -> None:
        """Nothing to prepare."""

    def after_action(self, run: Run, before: Any) -> None:
        """Nothing to note."""

    def news(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Cards that some seat sees now, and none saw before."""
        g, seen = before.state, self._seen(before)
        new = self._seen(run.match) & ~seen
        if new == 0:
            return []
        given = {place: value for (name, place), value in run.given.items() if name == self.name}
        deck, found = _deck(g), list[Outcome]()
        for i, sleeve in enumerate(deck):
            card = int(g.card_in[sleeve])
            if has(new, card):
                taken = seen | _set(value for place, value in given.items() if place != ("building_deck", i))
                choices = [card, *(other for other in self._chains(g, sleeve, taken) if other != card)]
                if len(choices) > 1:
                    found.append(Outcome(self.name, ("building_deck", i), card, tuple(sorted(choices)), self.about))
        return found

    def _chains(self, g: Any, sleeve: int, fixed: int) -> dict[int, dict[int, int]]:
        """By card that may lie in this sleeve: new sleeves, by card, such that it lies there and every card where all seats think that it may. No card of
        the set `fixed` moves."""
        sleeve_of, may = g.sleeve_of.tolist(), _everywhere(g)
        free = [card for card in self._in_game(g) if not has(fixed, card)]
        start = int(g.card_in[sleeve])
        came_from: dict[int, int] = {start: -1}
        waiting = [start] if start in free else []
        for card in waiting:
            for other in free:
                if other not in came_from and has(may[card], sleeve_of[other]):
                    came_from[other] = card
                    waiting.append(other)
        return {card: _moves(card, came_from, sleeve_of) for card in waiting if has(may[card], sleeve)}

    def arrange(self, before: Match, outcome: Outcome, value: int, given: Mapping[Place, int]) -> bool:
        """Along the chain."""
        g = before.state
        moves = self._chains(g, _deck(g)[outcome.place[1]], self._seen(before) | _set(given.values())).get(value, {})
        _put(g, moves)
        return bool(moves)

    def repair(self, before: Match, run: Run, given: Mapping[Place, int]) -> bool:
        """No building card is shuffled and drawn in one action."""
        return False

    def holds(self, before: Match, run: Run, place: Place, value: int) -> bool:
        """Whether the card lay there."""
        return int(before.state.card_in[_deck(before.state)[place[1]]]) == value

    def recorded(self, place: Place, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """The card that lay there."""
        g = (before or after).state
        return int(g.card_in[_deck(g)[place[1]] if place[0] == "building_deck" else place[1]])


def _union(sets: Any) -> int:
    cards = 0
    for some in sets:
        cards |= int(some)
    return cards


def _set(cards: Any) -> int:
    return _union(1 << int(card) for card in cards)


def _deck(g: Any) -> list[int]:
    """The sleeves of the deck, the next one first."""
    ring, top = g.building_deck.tolist(), int(g.building_top)
    return [ring[(top + i) % DECK] for i in range(int(g.building_left))]


def _everywhere(g: Any) -> list[int]:
    """By card the sleeves in which every seat thinks that it may be."""
    sleeves = [-1] * NUM_BUILDINGS
    for row in g.may[: int(g.num_players)].tolist():
        sleeves = [both & one for both, one in zip(sleeves, row, strict=True)]
    return sleeves


def _moves(card: int, came_from: Mapping[int, int], sleeve_of: Sequence[int]) -> dict[int, int]:
    """Each card takes the sleeve of the one that it came to, back to the first, whose sleeve the last one takes."""
    moves, last = {}, card
    while came_from[card] != -1:
        moves[came_from[card]] = sleeve_of[card]
        card = came_from[card]
    return moves | {last: sleeve_of[card]}


def _put(g: Any, moves: Mapping[int, int]) -> None:
    """Cards into sleeves."""
    for card, sleeve in moves.items():
        g.card_in[sleeve], g.sleeve_of[card] = card, sleeve
    for cards, sleeves in IN_HANDS:
        for p in range(MOST_PLAYERS):
            g[cards][p] = _set(g.card_in[sleeve] for sleeve in range(NUM_BUILDINGS) if has(int(g[sleeves][p]), sleeve))
    g.drawn = _set(g.card_in[sleeve] for sleeve in range(NUM_BUILDINGS) if has(int(g.drawn_sleeves), sleeve))


def scheme_title(card: int) -> str:
    """As the log names it."""
    sign = ", with the capture sign" if CAPTURES[card] else ""
    return f"scheme card {card + 1} ({action_text(int(FIRST[card]))}, else {action_text(int(SECOND[card]))}{sign})"


# --- all of it -----------------------------------------------------------------------------------------------------------------------------------------
def character_lot(seat: int) -> Lot:
    """Which board a seat is dealt (option characters = dealt). It is quicker to name it by the options."""
    return Lot(
        f"character of {seat}", f"which character Player {seat} is dealt", lambda g: int(g.character[seat]),
        lambda value: "none" if value == NO_CHARACTER else CHARACTERS[value].name,
        choices=lambda g: [character for character in range(NUM_CHARACTERS) if character not in g.character[:seat]],
    )


CHANCE = (
    *(character_lot(seat) for seat in range(MOST_PLAYERS)),
    Lot("start player", "who is the start player", lambda g: int(g.start_player), lambda seat: "nobody yet" if seat == NOBODY else f"Player {seat}",
        choices=lambda g: range(g.num_players)),
    CardSource(
        APPRENTICES, ("display",), "which apprentice comes",
        words={"display": lambda row, column: f"which apprentice lies in the {ROWS[row]} row, column {column + 1}"},
        title=lambda card: apprentice_name(card)[4:],
    ),
    MARKET_SOURCE,
    SmallSide(
        "small side", "which small side of the Black Market's deck lies open", lambda g: int(g.small_offer),
        lambda side: f"{goods_text(SMALL_GAIN[side])} (small)", lay_small_side,
    ),
    CardSource(REWARDS, about="which reward is turned over", title=lambda card: goods_text(REWARD_GAIN[card])),
    CardSource(
        SCHEMES, about="which scheme card the rival reveals",
        title=scheme_title,
    ),
    BuildingSource(),
)
