"""Positions for tests, readably: a round whose draft is chosen, with gold, hands and cities as a test needs them.

    table = Table(4, {0: "Merchant", 1: "Warlord"}, crown=2).gold({0: 5}).hand(0, "Manor, 2 Tavern").city(1, "Temple with a coin, Keep")
    table.call("Merchant").play("take 2 gold", "build Manor for 3").end()

Nobody has gold, cards or buildings but for what is laid out; all other cards are in the deck (all 15 new ones play, and
none leaves for them). Cards are written as the board's text shows them, decisions as their sentences. The cards stay
complete in every layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from architects_env.core.cards.multiset import ALL_SEATS
from architects_env.games.citadels.data.characters import CHARACTERS, NUMBERS, THE_CROWN
from architects_env.games.citadels.data.districts import DISTRICTS, HIDES_CARDS, KIND_WITH, NUM_KINDS, identifier
from architects_env.games.citadels.data.options import CITY_SIZE
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.chapters import STAGES
from architects_env.games.citadels.rules.draft import LAST_STEP, NUM_FACE_UP, STEP_KEEPS, STEP_SEAT, last_player_rule
from architects_env.games.citadels.text.board_text import cards_text, city_text
from architects_env.testing.position import PositionBuilder

FILLERS = (9, 6, 7, 3, 5, 8, 2, 4, 1)
"""Numbers for seats that a test does not name, the least disturbing first."""
PASSIVE = (A.SKIP, A.INCOME_GOLD, A.END_TURN, A.BONUS_GOLD, A.NO, A.AS_USUAL)
COIN = " with a coin"


class Table(PositionBuilder):
    """A match before the last pick of a draft whose result is given: `characters` names one character of each seat,
    with 2 and 3 players two (a seat left out gets any). `also` are characters that play in the set without being
    somebody's, `face_up` those that lie open, `down` the one that lies face down from the start."""

    def __init__(
        self,
        players: int = 4,
        characters: Mapping[int, str | Iterable[str]] | None = None,
        *,
        also: Iterable[str] = (),
        face_up: Iterable[str] = (),
        down: str | None = None,
        crown: int = 0,
        seed: int = 0,
        **options: Any,
    ) -> None:
        held = {p: [names] if isinstance(names, str) else list(names) for p, names in (characters or {}).items()}
        spare = [*also, *([down] if down else [])]
        named = [*(name for names in held.values() for name in names), *spare, *face_up]
        chosen = {
            f"number_{number}": CHARACTERS[2 * (number - 1)].name for number in range(1, NUMBERS + (players >= 4))
        }
        chosen |= {f"number_{number_of(name)}": name for name in named}
        settings = (
            {"new_buildings": 15, "purple_removal": "none"}
            | {name: identifier(value) for name, value in chosen.items()}
            | options
        )
        if settings.get("ball_room_mode") == "exclude":
            settings["new_buildings"] = min(settings["new_buildings"], 14)
        super().__init__("citadels", players, seed, **settings)
        self._empty()
        self.g.crown = self.g.starter = crown
        own = {p: [number_of(name) for name in names] for p, names in held.items()}
        self._deal(
            own,
            [number_of(name) for name in face_up],
            [number_of(name) for name in spare],
            number_of(down) if down else S.NO_NUMBER,
        )
        self._started = False
        self.refresh()

    # --- laying things on the table -----------------------------------------------------------------------------------
    def gold(self, gold: Mapping[int, int]) -> Table:
        for p, pieces in gold.items():
            self.g.gold[p] = pieces
        return self.refresh()

    def hand(self, p: int, text: str) -> Table:
        """The hand of `p`; what it held goes to the deck."""
        for kind in range(NUM_KINDS):
            self._move(self.g.hand[p], kind, -int(self.g.hand[p, kind]))
        for kind, _coin in cards(text):
            self._move(self.g.hand[p], kind, 1)
        self.g.hand_size[p] = self.g.hand[p].sum()
        return self.refresh()

    def city(self, p: int, text: str) -> Table:
        """The city of `p`; what it held goes to the deck. A full one ends the game, as if it had been built in this
        round."""
        g = self.g
        for kind in range(NUM_KINDS):
            self._move(g.city[p], kind, -int(g.city[p, kind]))
        g.coined[p] = g.since[p] = 0
        for kind, coin in cards(text):
            self._move(g.city[p], kind, 1)
            g.coined[p, kind] += coin
        g.buildings[p] = g.city[p].sum()
        if g.buildings[p] >= g.options[CITY_SIZE] - 1:
            g.built_in_game += 1
            g.rose[p] = g.built_in_game
        if g.buildings[p] >= g.options[CITY_SIZE]:
            g.triggered = 1
            g.first_full = p if g.first_full == S.NOBODY else g.first_full
            g.first_completer = p if g.first_completer == S.NOBODY else g.first_completer
        return self.refresh()

    def deck(self, text: str) -> Table:
        """The deck holds these cards and no others; the rest of it leaves the game."""
        g = self.g
        wanted = [kind for kind, _coin in cards(text)]
        for kind in range(NUM_KINDS):
            assert wanted.count(kind) <= g.deck[kind], f"{DISTRICTS[kind].name} lies elsewhere."
            g.cards_in_game[kind] -= g.deck[kind] - wanted.count(kind)
            g.deck[kind] = wanted.count(kind)
        g.deck_size = len(wanted)
        return self.refresh()

    def pile(self, text: str, knower: int | None = None) -> Table:
        """Cards of the deck go to the discard pile, open or known to one seat."""
        g = self.g
        for kind, _coin in cards(text):
            self._take_from_deck(kind)
            g.pile[g.pile_size], g.pile_seen[g.pile_size] = kind, ALL_SEATS if knower is None else 1 << knower
            g.pile_size += 1
        return self.refresh()

    def museum(self, text: str, knower: int) -> Table:
        """Cards of the deck go under the Museum, put there by `knower`."""
        g = self.g
        assert g.city[:, KIND_WITH[HIDES_CARDS]].any(), "Nobody has a Museum."
        for kind, _coin in cards(text):
            self._take_from_deck(kind)
            g.tucked[g.tucked_size], g.tucked_seen[g.tucked_size] = kind, 1 << knower
            g.tucked_size += 1
        return self.refresh()

    # --- playing ------------------------------------------------------------------------------------------------------
    def start(self) -> Table:
        """The last pick of the draft, and the calls up to the first decision."""
        if not self._started:
            self._started = True
            self.act(A.DRAFT + self._last_pick - 1)
        return self

    def play(self, *sentences: str) -> Self:
        """Plays sentences as everywhere. "draw cards" is the income in cards, for any number shown and left."""
        for sentence in sentences:
            (drawing,) = self.options("draw cards (") if sentence == "draw cards" else (sentence,)
            super().play(drawing)
        return self

    def call(self, name: str) -> Table:
        """Up to the first decision after this character's number was called; everybody does as little as possible until
        then."""
        self.start()
        while self.g.number != number_of(name):
            assert self.stage not in ("draft", "over") and self.g.number < number_of(name), (
                f"Nobody is asked when the {name} is called."
            )
            self.pass_by()
        return self

    def pass_by(self) -> Table:
        """One decision, which does as little as possible."""
        legal = self.match.legal_actions()
        return self.act(next((action for action in PASSIVE if action in legal), legal[0]))

    def finish_round(self) -> Table:
        """The rest of the round, in which nobody does more than necessary: up to the next draft, or the end of the
        game."""
        self.start()
        while self.stage not in ("draft", "over"):
            self.pass_by()
        return self

    def end(self) -> Table:
        """Ends the turn, unless nothing else was left, so that it ended by itself."""
        return self.act(A.END_TURN) if self.match.mask[A.END_TURN] else self

    # --- looking ------------------------------------------------------------------------------------------------------
    @property
    def stage(self) -> str:
        """The present stage in words."""
        return "over" if self.match.over else STAGES.names[self.g.stage]

    def gold_of(self, *seats: int) -> list[int]:
        """The gold of these seats, or of all."""
        return [int(self.g.gold[p]) for p in seats or range(self.match.num_players)]

    def hand_of(self, p: int) -> str:
        return cards_text(self.g.hand[p])

    def city_of(self, p: int) -> str:
        return city_text(self.g, p)

    # --- keeping it consistent ----------------------------------------------------------------------------------------
    def _empty(self) -> None:
        """All cards into the deck, all gold to the bank."""
        g = self.g
        g.deck[:] = g.cards_in_game
        g.deck_size = g.cards_in_game.sum()
        g.hand[:] = g.hand_size[:] = g.gold[:] = 0

    def _take_from_deck(self, kind: int) -> None:
        assert self.g.deck[kind] > 0, f"There is no {DISTRICTS[kind].name} left in the deck."
        self.g.deck[kind] -= 1
        self.g.deck_size -= 1

    def _move(self, place: Any, kind: int, number: int) -> None:
        """Moves `number` cards from the deck to a place of counts by kind (back to the deck if negative)."""
        assert number <= self.g.deck[kind], f"There is no {DISTRICTS[kind].name} left in the deck."
        place[kind] += number
        self.g.deck[kind] -= number
        self.g.deck_size -= number

    def _deal(self, own: dict[int, list[int]], face_up: list[int], spare: list[int], down: int) -> None:
        """Characters to the places of the draft up to its last pick. Seats that lack one get it from those that nothing
        was said about."""
        g, n = self.g, self.match.num_players
        last = int(LAST_STEP[n])
        steps = {step: (int(g.starter) + int(STEP_SEAT[n, step])) % n for step in range(1, last + 1)}
        named = [number for numbers in own.values() for number in numbers] + face_up + spare
        left = [number for number in FILLERS if number <= g.highest and number not in named]
        for step, p in steps.items():
            if STEP_KEEPS[n, step] and len(own.setdefault(p, [])) < (2 if n <= 3 else 1):
                own[p].append(left.pop(0))
        face_up = face_up + [number for number in [*reversed(left), *spare] if number not in (THE_CROWN, down)]
        face_up = face_up[: int(NUM_FACE_UP[n, g.highest])]
        left = [number for number in [*left, *spare] if number not in (*face_up, down)]
        g.down_card = down or left.pop()
        g.place_of[1 : g.highest + 1] = S.TRAVELLING
        g.place_of[face_up] = S.FACE_UP
        g.place_of[g.down_card] = S.FACE_DOWN
        for step in range(1, last):
            g.place_of[own[steps[step]].pop(0) if STEP_KEEPS[n, step] else left.pop()] = step
        self._last_pick = own[steps[last]].pop(0)
        assert len(left) == (0 if last_player_rule(g) else 1), (
            f"Too many or too few characters are named: {left} are left."
        )
        g.step, g.seat, g.stage = last, steps[last], S.DRAFT_PICK


def number_of(name: str) -> int:
    """The number of a character by its name."""
    return next(character.number for character in CHARACTERS if character.name == name)


def kind_of(name: str) -> int:
    """The kind of a district by its name."""
    return next(kind for kind, district in enumerate(DISTRICTS) if district.name == name)


def cards(text: str) -> list[tuple[int, int]]:
    """ "2 Manor, Temple with a coin" as pairs of kind and coin (1 or 0)."""
    found = []
    for part in filter(None, text.split(", ")):
        number, _, rest = part.partition(" ")
        times, name = (int(number), rest) if number.isdigit() else (1, part)
        found += [(kind_of(name.removesuffix(COIN)), int(name.endswith(COIN)))] * times
    return found
