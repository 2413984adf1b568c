"""Set-up: the position before the first decision (rules sections 2, 10 and 11, amendments F9, F10, F13, F24)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.decks import reveal_apprentice
from architects_env.games.architects.rules.opening import begin_opening
from architects_env.games.architects.rules.rival import rival_of_options, set_up_rival
from architects_env.games.architects.rules.supply import fill_supply

fill_apprentices, shuffle_apprentices = S.APPRENTICES.fill("apprentice_deck"), S.APPRENTICES.shuffle("apprentice_deck")
fill_market, shuffle_market = S.MARKET.fill("market_deck"), S.MARKET.shuffle("market_deck")
fill_buildings, deal_building = S.BUILDING_CARDS.fill(), S.BUILDING_CARDS.draw("packet")
fill_rewards, shuffle_rewards, set_reward_aside = (
    S.REWARDS.fill("reward_deck"),
    S.REWARDS.shuffle("reward_deck"),
    S.REWARDS.move("reward_deck", "rewards_aside"),
)


@compiled
def setup(g, num_players, options):
    """Carry out steps 1 to 7 of the rulebook's set-up, up to the first decision.

    Start player and silver come after the draft (F10), unless characters or a first apprentice need the start player
    before.
    """
    g.num_players = num_players
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    g.rival = rival_of_options(num_players, options)
    g.at_table = num_players + (g.rival != S.NOBODY)
    g.turn_step = 1
    g.start_player = S.NOBODY
    g.end_trigger = S.NOBODY
    g.tax = B.START_TAX
    for i in range(g.market_space.shape[0]):
        g.market_space[i] = S.NOBODY
    for i in range(g.guildhall_slot.shape[0]):
        g.guildhall_slot[i] = S.NOBODY
    for p in range(g.character.shape[0]):
        g.character[p] = H.NO_CHARACTER
    for p in range(g.at_table):
        g.supply[p] = B.WORKERS
        g.virtue[p] = B.START_VIRTUE
    fill_supply(g)
    shuffle_market_and_rewards(g)
    lay_out_apprentices(g)
    deal_buildings(g)
    set_up_rival(g)
    begin_opening(g)


@compiled
def shuffle_market_and_rewards(g):
    """Put the ten Black Market cards small side up, and two rewards for each player and one more."""
    fill_market(g, 0, C.NUM_MARKET_CARDS)
    shuffle_market(g, 0)
    g.small_offer = C.SMALL_SIDE[g.market_deck[0]]
    fill_rewards(g, 0, C.NUM_REWARDS)
    shuffle_rewards(g, 0)
    while g.reward_deck_size > B.REWARDS_USED[g.at_table]:
        set_reward_aside(g, 0, B.REWARDS_USED[g.at_table], 0)


@compiled
def lay_out_apprentices(g):
    """Lay out two open rows of four apprentices."""
    cards = C.NUM_APPRENTICES if g.options[O.PROMO_CARDS] == 1 else C.APPRENTICES_IN_BOX
    fill_apprentices(g, 0, cards)
    shuffle_apprentices(g, 0)
    for row in range(2):
        for column in range(4):
            g.display[row, column] = reveal_apprentice(g)


@compiled
def deal_buildings(g):
    """Deal four cards to each player for the draft.

    The rest is the deck. A single player is dealt cards in the opening.
    """
    fill_buildings(g, S.buildings_in_game(g))
    for p in range(g.num_players if g.num_players > 1 else 0):
        for _ in range(B.DEALT):
            deal_building(g, p)
