"""Positions for tests, readably: a table past its draft, on which things are laid as a test needs them. Everything
stays consistent: 20 workers a player, every card in one place. Names of cards are those printed on them; apprentices
with several copies are named by number."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.cards.bit_sets.hidden import know_nothing
from architects_env.core.compile.jit import kernel
from architects_env.core.contract.rules.bits import has
from architects_env.core.play.kernels import only_action, several
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.black_market import turn_market_card
from architects_env.games.architects.rules.chapters import STAGES
from architects_env.games.architects.rules.state import places_to
from architects_env.testing.position import PositionBuilder

legal, play, go_on = STAGES.legal, STAGES.play, STAGES.go_on
PLACES = {name: i for i, name in enumerate(A.PLACEMENTS)}


@kernel
def _run_on(states, mask):
    """Through everything that is not decided by a player."""
    g = states[0]
    go_on(g)
    while g.over == 0 and legal(g, mask) == 0 and not several(mask):
        play(g, only_action(mask))


show_future, mix_schemes = S.SCHEMES.move("future_deck", "scheme_deck", shown=True), S.SCHEMES.mix("scheme_deck")


@kernel
def _take_future(states, i):
    show_future(states[0], 0, i, 0)
    mix_schemes(states[0], 0)


turn_over_reward = S.REWARDS.draw("reward_deck", "rewards")


@kernel
def _reveal_reward(states):
    turn_over_reward(states[0], 0, 0)


take_apprentice = S.APPRENTICES.take("apprentice_deck")


@kernel
def _take_apprentice(states, i):
    take_apprentice(states[0], 0, i)


@kernel
def _turn_market_card(states):
    turn_market_card(states[0])


class Table(PositionBuilder):
    """A match at the first placement, player 0 on turn, nobody (also no rival) with goods, silver or cards, no
    taxes."""

    def __init__(self, players: int = 4, seed: int = 0, **options: Any) -> None:
        super().__init__("architects", players, seed, **options)
        while self.g.turns == 0:
            self.match.apply(self.match.legal_actions()[0])
        g = self.g
        for p in range(int(g.at_table)):
            g.goods[p] = 0
            for card in list(self.hand(p)):
                self._to_deck(p, card)
        g.tax = 0
        self.turn_of(0)

    # --- laying things on the table -----------------------------------------------------------------------------------
    def turn_of(self, p: int) -> Table:
        self.leave("placement", "recall")
        g = self.g
        g.seat = g.active = p
        g.stage = S.PLACEMENT if g.supply[p] > 0 else S.RECALL_WORKER
        return self.refresh()

    def refresh(self) -> Table:
        """Takes the things that a test has laid before players out of the supply."""
        if self.g.options[O.SUPPLY_BOX]:
            self.g.in_supply[:] = B.IN_BOX - self.g.goods[:, : len(B.IN_BOX)].sum(axis=0)
        return super().refresh()

    def goods(self, p: int, text: str) -> Table:
        for k, number in enumerate(C.gains(text)[:6]):
            self.g.goods[p, k] = number
        return self.refresh()

    def apprentices(self, p: int, *cards: str | int) -> Table:
        """Give apprentices (by printed name, or by number from 1 where a name has several copies)."""
        for one in cards:
            self._take_apprentice(p, self._unowned(one))
        return self.refresh()

    def show(self, row: int, column: int, card: str | int) -> Table:
        """Put an apprentice at a place of the display (rows 0, 1; columns 1 to 4), changing places with what lies
        there."""
        number, g = self._unowned(card), self.g
        here = int(g.display[row, column - 1])
        for r in range(2):
            for c in range(4):
                if g.display[r, c] == number:
                    g.display[r, c] = here
        self._swap_in_deck(number, here)
        g.display[row, column - 1] = number
        return self.refresh()

    def cards(self, p: int, *names: str) -> Table:
        """Put building cards into a hand, from the deck."""
        for name in names:
            card, g = building(name), self.g
            sleeve = int(g.sleeve_of[card])
            deck = [int(g.building_deck[(g.building_deck_top + i) % S.DECK]) for i in range(int(g.building_deck_size))]
            assert sleeve in deck, f"The {name} is not in the deck any more."
            deck.remove(sleeve)
            for i, other in enumerate(deck):
                g.building_deck[(g.building_deck_top + i) % S.DECK] = other
            g.building_deck_size -= 1
            g.hand[p] |= 1 << card
            g.hand_sleeves[p] |= 1 << sleeve
        self._forget()
        return self.refresh()

    def built(self, p: int, *names: str) -> Table:
        """Buildings that already stand, without their immediate effects."""
        self.cards(p, *names)
        for name in names:
            card, g = building(name), self.g
            g.hand[p] &= ~(1 << card)
            g.hand_sleeves[p] &= ~(1 << int(g.sleeve_of[card]))
            g.built[p] |= 1 << card
            g.printed_points[p] += C.BUILDING_POINTS[card]
        return self.refresh()

    def workers(
        self,
        p: int,
        *,
        prison: int = 0,
        held_by: tuple[int, int] | None = None,
        market: str | None = None,
        guildhall: int = 0,
        **at: int,
    ) -> Table:
        """Lay workers of the own supply: at locations by name (quarry=2, town_centre=1), in prison, on another board
        (who, how many), ..."""
        g = self.g
        for name, number in at.items():
            g.workers[getattr(B, name.upper()), p] += number
            g.supply[p] -= number
        if held_by:
            g.captives[held_by[0], p] += held_by[1]
            g.supply[p] -= held_by[1]
        if market:
            g.market_space[B.MARKET_SPACES.index(market)] = p
            g.supply[p] -= 1
        g.prison[p] += prison
        g.guildhall_workers[p] += guildhall
        g.supply[p] -= prison + guildhall
        return self.refresh()

    def fill_guildhall(self, slots: int, owners: int = 0) -> Table:
        """Fills `slots` slots, by players in turn from `owners` on."""
        g = self.g
        for i in range(int(g.guildhall_count), slots):
            p = (owners + i) % int(g.at_table)
            g.guildhall_slot[i] = p
            g.guildhall_workers[p] += 1
            g.supply[p] -= 1
        g.guildhall_count = slots
        return self.refresh()

    def market(self, small: str, large: str | None = None) -> Table:
        """Sets the Black Market's offers: a card with this small side on the left, one with this large side on the
        right."""
        g = self.g
        cards = list(range(C.NUM_MARKET_CARDS))
        pile = []
        if large is not None:
            side = [C.gains(text) for text in C.LARGE_SIDES].index(C.gains(large))
            pile = [next(c for c in cards if C.LARGE_SIDE[c] == side)]
        side = [C.gains(text) for text in C.SMALL_SIDES].index(C.gains(small))
        top = next(c for c in cards if C.SMALL_SIDE[c] == side and c not in pile)
        deck = [top] + [c for c in cards if c != top and c not in pile]
        g.market_deck[:] = deck + [0] * (10 - len(deck))
        g.market_pile[:] = pile + [0] * (10 - len(pile))
        g.market_deck_size, g.market_pile_size, g.small_offer = len(deck), len(pile), side
        g.market_group[:] = [card in deck for card in cards]
        g.market_deck_group[:] = [1] * len(deck) + [0] * (10 - len(deck))
        return self.refresh()

    def rewards(self, *first: str) -> Table:
        """The next rewards to be revealed."""
        g = self.g
        left = [int(c) for c in range(C.NUM_REWARDS)]
        front = []
        for text in first:
            card = next(c for c in left if C.gains(C.REWARD_CARDS[c]) == C.gains(text))
            left.remove(card)
            front.append(card)
        S.REWARDS.lay(g, "reward_deck", front)
        return self.refresh()

    def turn_market_cards(self, number: int) -> Table:
        """Puts `number` cards of the left deck on the right pile."""
        for _ in range(number):
            _turn_market_card(self.match.memory)
        return self.refresh()

    def no_rewards(self) -> Table:
        """All rewards have been revealed."""
        while self.g.reward_deck_size:
            _reveal_reward(self.match.memory)
        return self.refresh()

    # --- playing ------------------------------------------------------------------------------------------------------
    def can_place(self, name: str) -> bool:
        return self.can("place", PLACES[name])

    def place(self, name: str) -> Table:
        return self.do("place", PLACES[name])

    def build(self, name: str) -> Table:
        return self.do("build", building(name))

    def can_build(self, name: str) -> bool:
        return self.can("build", building(name))

    def hire(self, card: str | int) -> Table:
        return self.do("hire", apprentice(card))

    def can_hire(self, card: str | int) -> bool:
        return self.can("hire", apprentice(card))

    def capture(self, location: str, colour: int) -> Table:
        return self.do("capture", self.capture_index(location, colour))

    def can_capture(self, location: str, colour: int) -> bool:
        return self.can("capture", self.capture_index(location, colour))

    def capture_index(self, location: str, colour: int) -> int:
        return getattr(B, location.upper()) * B.MOST_PLAYERS + int(places_to(self.g, self.g.seat, colour))

    def discard(self, name: str) -> Table:
        return self.do("discard", building(name))

    def stop(self) -> Table:
        return self.do("stop")

    def rival_turn(self, card: int) -> Table:
        """The rival's turn with this scheme card (1 to 30), up to the next decision of a player."""
        self._reveal_next(card - 1)
        return self.rival_passes()

    def leave_turn_to_rival(self, card: int) -> Table:
        """The rival's next turn is with this scheme card (1 to 30)."""
        self._reveal_next(card - 1)
        return self.refresh()

    def rival_passes(self) -> Table:
        """The rival's turn, up to the next decision of a player."""
        g = self.g
        self.leave("placement", "recall")
        g.seat = g.active = g.num_players
        g.stage = S.RIVAL_TURN
        _run_on(self.match.memory, self.match.mask)
        return self.check()

    def _reveal_next(self, card: int) -> None:
        """Lay a scheme card on top of the rival's deck; a future one has joined it by then."""
        g = self.g
        if card in S.SCHEMES.read(g, "future_deck"):
            _take_future(self.match.memory, S.SCHEMES.read(g, "future_deck").index(card))
        at, top = S.SCHEMES.read(g, "scheme_deck").index(card), int(g.scheme_deck_size) - 1
        g.scheme_deck[at], g.scheme_deck[top] = g.scheme_deck[top], card

    def finish_other_decisions(self, until: int) -> Table:
        """Everybody else plays the first legal action until `until` has a placement or recall to decide."""
        while not (self.match.over or (self.g.seat == until and self.g.stage in (S.PLACEMENT, S.RECALL_WORKER))):
            self.match.apply(self.match.legal_actions()[0])
        return self

    # --- looking ------------------------------------------------------------------------------------------------------
    def has_goods(self, p: int) -> dict[str, int]:
        return {name: int(number) for name, number in zip(C.GOODS, self.g.goods[p], strict=True) if number}

    def hand(self, p: int) -> list[int]:
        return [c for c in range(C.NUM_BUILDINGS) if has(int(self.g.hand[p]), c)]

    def hand_names(self, p: int) -> set[str]:
        return {C.BUILDINGS[c].name for c in self.hand(p)}

    def owns(self, p: int, card: str | int) -> bool:
        return bool(has(int(self.g.apprentices[p]), apprentice(card)))

    def bottom(self, cards: int) -> list[str]:
        """Names of the lowest cards of the building deck, the lowest last."""
        g = self.g
        places = range(int(g.building_deck_size) - cards, int(g.building_deck_size))
        return [C.BUILDINGS[g.card_in[g.building_deck[(g.building_deck_top + i) % S.DECK]]].name for i in places]

    def points(self, p: int) -> int:
        return self.total(p)

    # --- keeping it consistent ----------------------------------------------------------------------------------------
    def _unowned(self, card: str | int) -> int:
        """The number (from 0) of an apprentice that is nobody's yet."""
        number = apprentice(card)
        assert not any(self.owns(p, number + 1) for p in range(int(self.g.at_table))), (
            f"The {C.APPRENTICES[number].name} is somebody's."
        )
        return number

    def _forget(self) -> None:
        know_nothing(self.g.may, int(S.buildings_in_game(self.g)))
        for p in range(int(self.g.num_players)):
            self.g.traced[p] = 0

    def _to_deck(self, p: int, card: int) -> None:
        g = self.g
        sleeve = int(g.sleeve_of[card])
        g.hand[p] &= ~(1 << card)
        g.hand_sleeves[p] &= ~(1 << sleeve)
        g.building_deck[(g.building_deck_top + g.building_deck_size) % S.DECK] = sleeve
        g.building_deck_size += 1
        self._forget()

    def _swap_in_deck(self, number: int, other: int) -> None:
        g = self.g
        for i in range(int(g.apprentice_deck_size)):
            if g.apprentice_deck[i] == number:
                g.apprentice_deck[i] = other
                g.apprentice_group[other], g.apprentice_group[number] = g.apprentice_deck_group[i], 0

    def _take_apprentice(self, p: int, number: int) -> None:
        """Out of display or deck; a displayed card is replaced from the bottom of the deck."""
        g, deck = self.g, S.APPRENTICES.read(self.g, "apprentice_deck")
        if number in deck:
            _take_apprentice(self.match.memory, deck.index(number))
        else:
            _take_apprentice(self.match.memory, len(deck) - 1)
            g.display[g.display == number] = deck[-1]
        g.apprentices[p] |= 1 << number


def building(name: str) -> int:
    """The number (from 0) of a building by its name."""
    return next(i for i, card in enumerate(C.BUILDINGS) if card.name == name)


def apprentice(card: str | int) -> int:
    """The number (from 0) of an apprentice by its name, or by its printed number (from 1)."""
    return card - 1 if isinstance(card, int) else next(i for i, a in enumerate(C.APPRENTICES) if a.name == card)


def flat(numbers: Any) -> list[int]:
    """All numbers of a field, axis after axis."""
    return [int(n) for n in np.asarray(numbers).ravel()]
