"""Imperial Settlers for PettingZoo: `settlers_v0.env(num_players=4)`.

Lead a faction and build an empire of cards in five rounds: 1 (against the virtual player) to 4 players.

`env` and `raw_env` take `num_players`, `render_mode` (None, "ansi", "rgb_array", "human"), `rewards`, `opponents` (such
as `{1: "greedy"}` or `["greedy"]`, see `architects_env.adapters.opponents`), `illegal` (what an illegal action does:
"lose", "raise" or "ignore", see `architects_env.adapters.illegal`), `observation` ("vector" or "tables", see
`architects_env.adapters.seen`), and the options of the rules below.

### Facts

| environment | `settlers_v0` |
| --- | --- |
| import | `from architects_env import settlers_v0` |
| by name | `pettingzoo.make("aec", "architects_env/settlers_v0")` |
| agents | `player_0` to `player_3`: 1 to 4 (4 unless told otherwise), less those that `opponents` seats |
| parallel API | no: players decide in turn |
| actions | `Discrete(293)` |
| observation | `{"observation": Box(0, 1, (2755,), float32), "action_mask": Box(0, 1, (293,), int8)}` |
| tables | with `observation="tables"`, in the place of "observation": "face" (137, 23), "seats" (4, 112), "board" (237,) |
| rewards | at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin" |
| layout | version 1 |

### Action space

| actions | block | what |
| --- | --- | --- |
| 0-219 | `card` | this card: of a hand, a display or those drawn, a location, a foundation, a deal (of a Trade Route deal: the location above it) |
| 220-231 | `turn` | what to do in a turn, or to end it |
| 232-233 | `deck` | draw from the common deck, from the own faction deck |
| 234-241 | `good` | this good: wood, stone, food, gold, worker, raze token, card, point |
| 242-282 | `amount` | so many: gold for a resource, uses, pairs of workers, tokens of a kind (from 0) |
| 283-286 | `player` | the player so many seats to the left |
| 287-288 | `convert` | keep a good, give it away for points |
| 289-292 | `offer` | pay nothing, gold, stone, gold in place of the stone |

### Observation space

`layout.split(observation)` gives the parts by name (`layout =
architects_env.games.load("settlers").observation_layout`).

| entries | part | shape | what |
| --- | --- | --- | --- |
| 0-136 | `hand` | 137 | own cards, by face (share of the copies) |
| 137-310 | `known` | 3x58 | per opponent common cards that are known to be in its hand |
| 311-447 | `offered` | 137 | cards to choose from: open ones, dealt, passed on, drawn by the observer |
| 448-995 | `empire` | 4x137 | per player its locations |
| 996-1271 | `ready` | 4x69 | per player the uses left of the action locations that count for it, locked ones have none |
| 1272-1503 | `defended` | 4x58 | per player the locations with a defence token |
| 1504-1524 | `samurai` | 21 | the Japanese locations with a samurai |
| 1525-1661 | `taken` | 137 | the locations that are taken over (by the Egyptian player) |
| 1662-1757 | `deal_goods` | 4x8x3 | per player how many deals give each good |
| 1758-1836 | `own_deals` | 79 | the cards and locations of the own deals |
| 1837-1973 | `discarded` | 137 | cards in discard piles |
| 1974-2031 | `foundation` | 58 | own foundations |
| 2032-2168 | `subject` | 137 | the card that the question is about |
| 2169-2372 | `numbers` | 4x17x3 | per player, as numbers: wood, stone, food, gold, workers, raze tokens, points, common cards in hand, faction cards in hand, cards in the faction deck, deals, foundations, common locations, faction locations, workers of the Oasis, samurai, markers |
| 2373-2381 | `lead` | 3x3 | per opponent how many more points it has (0.5: none) |
| 2382-2477 | `colours` | 4x8x3 | per player how many locations of each colour: brown, grey, red, pink, gold, black, blue, purple |
| 2478-2493 | `faction` | 4x4 | per player, one-hot: Barbarians, Japanese, Romans, Egyptians |
| 2494-2513 | `flags` | 4x5 | per player: decides, has the turn, is first player, has passed, has a defence token to place |
| 2514-2551 | `stage` | 38 | what is being decided: turn, pick, first keep, second keep, deck, keep, option, copy, convert, defence, samurai, gate, tuck, lay, build, discard, payment, slaver, deploy, deal, raze hand, raze location, activate, times, barter, toss, opponent, victim, steal, own deal, enemy deal, deal of, target, chapel, shelter, pairs, exchange, attack |
| 2552-2560 | `amounts` | 3x3 | of the question: wood still due; or how many: tokens left, points for giving away, stone still due, food still due |
| 2561-2568 | `good` | 8 | of the question: the goods it is about: wood, stone, food, gold, worker, raze token, card, point |
| 2569-2576 | `aim` | 8 | of the question: what will be done to the location: copy, raze own, raze unprotected, remove, lock, take over, trade, reset |
| 2577-2577 | `main_done` | 1 | whether the main action of the turn is over |
| 2578-2595 | `shrine` | 6x3 | goods on the Shrine |
| 2596-2601 | `gates` | 2x3 | cards under each Gate |
| 2602-2607 | `decks` | 2x3 | cards: the common deck, its discard pile |
| 2608-2612 | `round` | 5 | one-hot |
| 2613-2708 | `line` | 12x8 | solo: the attack cards, the newest first |
| 2709-2711 | `collection` | 3 | solo: cards collected by the virtual player |
| 2712-2715 | `num_players` | 4 | one-hot |
| 2716-2754 | `options` | 39 | as shares of their last choice: lookout, peaceful, faction_0, faction_1, faction_2, faction_3, auto_gold, faction_deck_reshuffle, oasis_cap, solo_comparison, gold_on_shrine, convert_any_good, repeated_trade_deals, trade_deal_ends_with_location, trade_route_is_deal, removed_from_game, taker_scores, fresh_uses_on_takeover, reset_locked, every_sphinx, slaver_last, exchange_cards_seen, all_tokens_break_ties, desert_needs_card, spies_keep_attack_card, vp_attack_first, partner_first, defence_stops_rabble, owner_may_raze_taken, trade_route_without_marker, oasis_after_pass, free_actions_after_main, gate_face_up, marker_seen_by_user, target_needed, reset_taken, warehouses_serve_taker, refill, razed_card_triggers |

### Options of the rules

Named arguments of `env` and `raw_env`.

| option | values | default | what |
| --- | --- | --- | --- |
| `lookout` | `"normal"`, `"alternate"`, `"advanced"` | `"normal"` | how the common cards of the Lookout are dealt (4.1, 10) |
| `peaceful` | `True`, `False` | `False` | one more common card each, and no razing of locations but by cards (10) |
| `faction_0` | `"random"`, `"barbarians"`, `"japanese"`, `"romans"`, `"egyptians"` | `"random"` | the faction of player 0 (3) |
| `faction_1` | `"random"`, `"barbarians"`, `"japanese"`, `"romans"`, `"egyptians"` | `"random"` | the faction of player 1 (3) |
| `faction_2` | `"random"`, `"barbarians"`, `"japanese"`, `"romans"`, `"egyptians"` | `"random"` | the faction of player 2 (3) |
| `faction_3` | `"random"`, `"barbarians"`, `"japanese"`, `"romans"`, `"egyptians"` | `"random"` | the faction of player 3 (3) |
| `auto_gold` | `"choose"`, `"resources_first"` | `"choose"` | whether players choose where gold stands in for resources, or real resources go first (5.8) |
| `faction_deck_reshuffle` | `True`, `False` | `False` | an empty faction deck is refilled from its discard pile (English first printing) |
| `oasis_cap` | `True`, `False` | `True` | the Oasis brings at most 4 workers a round (Czech card) |
| `solo_comparison` | `"faction"`, `"all"` | `"faction"` | which own locations must outnumber the virtual player's collection (11) |
| `gold_on_shrine` | `True`, `False` | `True` | gold may be laid on the Shrine (R01) |
| `convert_any_good` | `True`, `False` | `True` | points and cards too may be given away for points (R02) |
| `repeated_trade_deals` | `True`, `False` | `True` | a location may bear several Trade Route deals of one player (R03) |
| `trade_deal_ends_with_location` | `True`, `False` | `True` | a Trade Route deal ends when its location leaves play (R04) |
| `trade_route_is_deal` | `True`, `False` | `True` | a Trade Route deal sets off what making a deal sets off (R05) |
| `removed_from_game` | `True`, `False` | `False` | cards that are removed leave the game instead of going to their discard pile (R06) |
| `taker_scores` | `True`, `False` | `False` | a location that is taken over in the last round scores for its taker (R07) |
| `fresh_uses_on_takeover` | `True`, `False` | `False` | a location that is taken over has all its uses again (R08) |
| `reset_locked` | `True`, `False` | `False` | a locked location may be reset; it stays locked (R09) |
| `every_sphinx` | `True`, `False` | `True` | each Sphinx adds a point to a gain; otherwise one of them does (R10) |
| `slaver_last` | `True`, `False` | `True` | features that take a payment come after all others; otherwise by age (R11) |
| `exchange_cards_seen` | `True`, `False` | `True` | an exchanged card is seen before the next choice (R12) |
| `all_tokens_break_ties` | `True`, `False` | `False` | gold and raze tokens count for ties too (R13) |
| `desert_needs_card` | `True`, `False` | `False` | who is robbed of a hand card must have one (R14) |
| `spies_keep_attack_card` | `True`, `False` | `True` | solo: a stolen attack card becomes an own deal; otherwise it leaves the game (R15) |
| `vp_attack_first` | `True`, `False` | `True` | solo, Japanese: the attack on faction locations comes before the normal search (R16) |
| `partner_first` | `True`, `False` | `False` | solo: of the two attack cards used the partner goes to the end of the line first (R17) |
| `defence_stops_rabble` | `True`, `False` | `False` | an own location with a defence token cannot be razed (R18) |
| `owner_may_raze_taken` | `True`, `False` | `True` | the original owner may raze a location that was taken over (R19) |
| `trade_route_without_marker` | `True`, `False` | `False` | a Trade Route deal can be made with an empty faction deck, without a marker (R20) |
| `oasis_after_pass` | `True`, `False` | `True` | the Oasis pays its owner after a pass too (R21) |
| `free_actions_after_main` | `True`, `False` | `True` | free actions are possible after the main action of a turn (R22) |
| `gate_face_up` | `True`, `False` | `False` | cards lie face up under the Gate (R25) |
| `marker_seen_by_user` | `True`, `False` | `False` | who makes a Trade Route deal looks at its marker (R26) |
| `target_needed` | `True`, `False` | `True` | an action needs a target of its effect (R27) |
| `reset_taken` | `True`, `False` | `True` | a location that was taken over may be reset by its taker (R28) |
| `warehouses_serve_taker` | `True`, `False` | `True` | Egypt tokens go back after the goods of a round have been kept (R29) |
| `refill` | `"when_needed"`, `"at_once"` | `"when_needed"` | when the discard pile becomes the new common deck (R31) |
| `razed_card_triggers` | `True`, `False` | `False` | features react to a raze before the razed card leaves (R32) |

### Version history

* v0: the complete game (not yet released).
"""

from __future__ import annotations

from typing import Unpack

from architects_env.adapters import aec
from architects_env.adapters.illegal import DEFAULT
from architects_env.adapters.opponents import Opponents
from architects_env.adapters.seen import VECTOR
from architects_env.option_types import SettlersOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[SettlersOptions],
) -> aec.GameEnv:
    """The lean environment."""
    return aec.raw_env("settlers", num_players, render_mode, rewards, opponents, illegal, observation, **options)


def env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[SettlersOptions],
) -> aec.Wrapped:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("settlers", num_players, render_mode, rewards, opponents, illegal, observation, **options)
