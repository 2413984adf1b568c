"""Set-up: what lies on the position before the first decision (rules sections 2, 10 and 11, amendments F9, F10, F13,
F24)."""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.games.architects.board import DEALT, REWARDS_USED, START_TAX, START_VIRTUE, WORKERS
from architects_env.games.architects.cards import (
    APPRENTICES_IN_BOX,
    BUILDINGS_IN_BOX,
    NUM_APPRENTICES,
    NUM_BUILDINGS,
    NUM_MARKET_CARDS,
    NUM_REWARDS,
    SMALL_SIDE,
)
from architects_env.games.architects.characters import NO_CHARACTER
from architects_env.games.architects.decks import reveal_apprentice
from architects_env.games.architects.opening import begin_opening
from architects_env.games.architects.rival import rival_of_options, set_up_rival
from architects_env.games.architects.state import APPRENTICES, BUILDING_CARDS, MARKET, NOBODY, PROMO_CARDS, REWARDS
from architects_env.games.architects.supply import fill_supply

fill_apprentices, shuffle_apprentices = APPRENTICES.fill("apprentice_deck"), APPRENTICES.shuffle("apprentice_deck")
fill_market, shuffle_market = MARKET.fill("market_deck"), MARKET.shuffle("market_deck")
fill_buildings, deal_building = BUILDING_CARDS.fill(), BUILDING_CARDS.draw("packet")
fill_rewards, shuffle_rewards, set_reward_aside = (
    REWARDS.fill("reward_deck"),
    REWARDS.shuffle("reward_deck"),
    REWARDS.move("reward_deck", "rewards_aside"),
)


@compiled
def setup(g, num_players, options):
    """Steps 1 to 7 of the rulebook's set-up, up to the first decision. Start player and silver come after the draft
    (F10), unless characters or a first apprentice need the start player before."""
    g.num_players = num_players
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    g.rival = rival_of_options(num_players, options)
    g.at_table = num_players + (g.rival != NOBODY)
    g.turn_step = 1
    g.start_player = NOBODY
    g.end_trigger = NOBODY
    g.tax = START_TAX
    for i in range(g.market_space.shape[0]):
        g.market_space[i] = NOBODY
    for i in range(g.guildhall_slot.shape[0]):
        g.guildhall_slot[i] = NOBODY
    for p in range(g.character.shape[0]):
        g.character[p] = NO_CHARACTER
    for p in range(g.at_table):
        g.supply[p] = WORKERS
        g.virtue[p] = START_VIRTUE
    fill_supply(g)
    shuffle_market_and_rewards(g)
    lay_out_apprentices(g)
    deal_buildings(g)
    set_up_rival(g)
    begin_opening(g)


@compiled
def shuffle_market_and_rewards(g):
    """The ten Black Market cards small side up; two rewards a player and one more."""
    fill_market(g, 0, NUM_MARKET_CARDS)
    shuffle_market(g, 0)
    g.small_offer = SMALL_SIDE[g.market_deck[0]]
    fill_rewards(g, 0, NUM_REWARDS)
    shuffle_rewards(g, 0)
    while g.reward_deck_size > REWARDS_USED[g.at_table]:
        set_reward_aside(g, 0, REWARDS_USED[g.at_table], 0)


@compiled
def lay_out_apprentices(g):
    """Two rows of four, open."""
    cards = NUM_APPRENTICES if g.options[PROMO_CARDS] == 1 else APPRENTICES_IN_BOX
    fill_apprentices(g, 0, cards)
    shuffle_apprentices(g, 0)
    for row in range(2):
        for column in range(4):
            g.display[row, column] = reveal_apprentice(g)


@compiled
def deal_buildings(g):
    """Four cards each; the rest is the deck."""
    fill_buildings(g, NUM_BUILDINGS if g.options[PROMO_CARDS] == 1 else BUILDINGS_IN_BOX)
    for p in range(g.num_players):
        for _ in range(DEALT):
            deal_building(g, p)
