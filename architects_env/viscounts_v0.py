"""Viscounts of the West Kingdom for PettingZoo: `viscounts_v0.env(num_players=3)`.

Walk the kingdom with a deck that grows, push your workers up the castle: 1 to 4 players, alone against a virtual
viscount.

`env` and `raw_env` take `num_players`, `render_mode` (None, "ansi", "rgb_array", "human"), `rewards`, `opponents` (such
as `{1: "greedy"}` or `["greedy"]`, see `architects_env.adapters.opponents`), `illegal` (what an illegal action does:
"lose", "raise" or "ignore", see `architects_env.adapters.illegal`), `observation` ("vector" or "tables", see
`architects_env.adapters.seen`), and the options of the rules below.

### Facts

| environment | `viscounts_v0` |
| --- | --- |
| import | `from architects_env import viscounts_v0` |
| by name | `pettingzoo.make("aec", "architects_env/viscounts_v0")` |
| agents | `player_0` to `player_3`: 1 to 4 (4 unless told otherwise), less those that `opponents` seats |
| parallel API | no: players decide in turn |
| actions | `Discrete(254)` |
| observation | `{"observation": Box(0, 1, (2956,), float32), "action_mask": Box(0, 1, (254,), int8)}` |
| tables | with `observation="tables"`, in the place of "observation": "building" (9, 4), "kind of card" (86, 6), "manuscript" (35, 4), "scheme" (16, 5), "seats" (4, 250), "board" (1187,) |
| rewards | at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin" |
| layout | version 1 |

### Action space

| actions | block | what |
| --- | --- | --- |
| 0-9 | `pair` | draft: take this player card (number - 1) and its hero |
| 10-95 | `card` | a card of this kind from hand: play, discard or destroy it; while player card 9 is resolved, from all own cards |
| 96 | `top` | discard or destroy the unseen top of the own draw pile |
| 97 | `shuffle` | the draw pile is empty: shuffle the discard pile, then discard or destroy the top card |
| 98 | `decline` | do no more, or decline |
| 99-113 | `move` | move the viscount to this space: 1, 2, I1_2, 3, 4, I3_4, 5, 6, I5_6, 7, 8, I7_8, 9, 10, I9_10 |
| 114-118 | `action` | primary action: trade, build, workers, transcribe, none |
| 119 | `dismiss` | dismiss the townsfolk of the viscount's segment for this action |
| 120 | `more` | Trade: one exchange more |
| 121 | `enough` | Trade: no more exchanges |
| 122-130 | `building` | build from this slot of the own board (three each: trading post, guildhall, workshop) |
| 131-155 | `spot` | build on this spot: segment index // 5, spot index % 5 |
| 156-159 | `workers` | Workers: place 1, 2, 3 or 4 |
| 160-172 | `pay` | pay so many of what is asked about (inkwells, stone, gold, or lots of 2 silver) |
| 173-175 | `resource` | gain inkwell, stone, gold |
| 176-177 | `flip` | flip a debt, a deed |
| 178-179 | `option` | a choice on a card: the first, the second |
| 180-184 | `segment` | take the townsfolk (free hire) or the manuscript (free manuscript) of segment A to E |
| 185 | `hire` | hire the townsfolk of the viscount's segment |
| 186-190 | `section` | this castle section: place workers there, or the one to resolve next |
| 191-200 | `castle_move` | move an own worker from section index // 2, clockwise (index % 2 = 0) or counter-clockwise |
| 201-202 | `side` | the single worker left moves clockwise, counter-clockwise |
| 203-208 | `rearrange` | the cards of the own line, each slot from: (1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1) |
| 209-248 | `bump` | remove a worker of the player so many seats on (index // 10; 0: own) from tier 1 (index % 10 = 0-4) or tier 2 (5-9) of a section (index % 5) |
| 249-251 | `trigger` | which of several own cards acts next: the one in this slot of the line |
| 252-253 | `link` | which link pays first: to the spot before, to the spot after |

### Observation space

`layout.split(observation)` gives the parts by name (`layout =
architects_env.games.load("viscounts").observation_layout`).

| entries | part | shape | what |
| --- | --- | --- | --- |
| 0-26 | `stage` | 27 | what is being decided: pair, destroy own, play, move, rearrange, action, dismiss, exchanges, building, spot, workers, pay, hire, resource, flip, option, discard, destroy, hire free, manuscript, castle move, place, section, side, bump, trigger, link |
| 27-76 | `options` | 2x25 | of a choice between two effects: the words of each, as n / (n + 1) |
| 77-79 | `units` | 3 | how many cards may be discarded or destroyed, or workers placed, in this effect |
| 80-83 | `means` | 4 | what is asked to be paid with, one-hot: inkwell, stone, gold, silver |
| 84-88 | `asked_section` | 5 | the castle section that a single worker leaves, one-hot |
| 89-90 | `asked_tier` | 2 | the tier of the castle whose next section is chosen, one-hot |
| 91-102 | `asked_building` | 12 | the building for which a spot is chosen, one-hot: which one, where it may stand |
| 103-157 | `to_do` | 55 | which stages are still to come before the turn ends, from the second entry on |
| 158-207 | `effects_to_do` | 2x25 | the words of effects still to come, as n / (n + 1) |
| 208-224 | `turn` | 17 | each one-hot: value of the card played, the action in hand, the slot of the building for it |
| 225-249 | `turn_spot` | 25 | the spot of the building that is being paid for; of two links the spots where they begin, that back 0.25, that on 0.5 |
| 250-267 | `turn_numbers` | 6x3 | of this turn, as numbers: exchanges, workers, icons still to be paid, inkwell laid out for it, stone laid out for it, gold laid out for it |
| 268-312 | `dismissed` | 45 | the card dismissed for the action |
| 313-456 | `numbers` | 4x12x3 | per player, as numbers: silver, inkwells, stone, gold, unpaid debts, paid debts, acquired deeds, approved deeds, cards in hand, cards in the draw pile, discarded cards, points if the game ended now |
| 457-465 | `lead` | 3x3 | per opponent how many points it has more than the observer, as a number with its sign (0.5: none) |
| 466-521 | `track` | 4x2x7 | per player, one-hot: corruption, virtue |
| 522-557 | `built` | 4x9 | per player the buildings on the board |
| 558-577 | `roles` | 4x5 | per player: decides, has the turn, start player, castle leader, played by the rules |
| 578-637 | `space` | 4x15 | per player where the viscount stands, one-hot: 1, 2, I1_2, 3, 4, I3_4, 5, 6, I5_6, 7, 8, I7_8, 9, 10, I9_10 |
| 638-1177 | `line` | 4x3x45 | per player the cards in line, from the left |
| 1178-1402 | `hand` | 5x45 | the own hand |
| 1403-1488 | `in_hand` | 86 | the own hand by kind of card |
| 1489-1832 | `cards` | 4x86 | per player and kind of card: 1 discarded; hidden: (1 + places in hand + 6 for the draw pile, where it may be) / 16 |
| 1833-1918 | `removed` | 86 | cards that left the game, as shares of the copies |
| 1919-2058 | `manuscripts` | 4x35 | per player the manuscripts |
| 2059-2074 | `bonus` | 4x4 | per player the cleric bonus cards |
| 2075-2299 | `townsfolk_seen` | 5x45 | per segment the visible townsfolk, or the printed one |
| 2300-2309 | `townsfolk_below` | 5x2 | per segment those that lie below it: how many (14), whether one is there |
| 2310-2524 | `manuscripts_seen` | 5x43 | per segment the visible manuscript |
| 2525-2529 | `manuscripts_below` | 5 | per segment how many lie below it (7) |
| 2530-2554 | `ahead` | 5x5 | per segment how many segments it lies clockwise from the observer's viscount (in the draft from A), one-hot |
| 2555-2579 | `faces` | 5x5 | per segment the castle section that it faces, one-hot |
| 2580-2679 | `spots` | 25x4 | per spot whose building stands there, one-hot |
| 2680-2723 | `castle` | 11x4 | workers, as shares of 20: tier 1, tier 2, tier 3 |
| 2724-2727 | `supply` | 4 | per player workers in supply, as a share of 20 |
| 2728-2734 | `table` | 7 | of the table: poverty revealed, prosperity revealed, the end is triggered, last round, draft, board side for three and four, workers move in the castle |
| 2735-2749 | `table_numbers` | 5x3 | of the table, as numbers: debts above poverty, deeds above prosperity, rounds begun, rounds to the bound, rows to do |
| 2750-2859 | `pairs` | 10x11 | draft: per player card: is there, the hero under it |
| 2860-2939 | `schemes` | 5x16 | of the virtual viscount, one-hot: its line, its discard pile, all that have lain open |
| 2940-2945 | `scheme_numbers` | 2x3 | as numbers: its draw pile, future schemes |
| 2946-2950 | `virtual` | 5 | its board, one-hot, and its difficulty: cleric, builder, noble, card, difficulty |
| 2951-2954 | `num_players` | 4 | one-hot |
| 2955-2955 | `at_bound` | 1 | option at_bound |

### Options of the rules

Named arguments of `env` and `raw_env`.

| option | values | default | what |
| --- | --- | --- | --- |
| `ai` | `"cleric"`, `"builder"`, `"noble"`, `"card"` | `"cleric"` | alone: the board of the virtual viscount |
| `difficulty` | 0 to 3 | `0` | alone: how many future schemes are shuffled into its deck |
| `max_turns_per_player` | 1 to 1000 | `200` | after so many turns of every player an unfinished game is cut off |
| `at_bound` | `"score"`, `"all_lose"` | `"score"` | a game that is cut off by the bound on its length is scored as it stands, or lost by everybody |

### Version history

* v0: the complete game (not yet released).
"""

from __future__ import annotations

from typing import Unpack

from architects_env.adapters import aec
from architects_env.adapters.illegal import DEFAULT
from architects_env.adapters.opponents import Opponents
from architects_env.adapters.seen import VECTOR
from architects_env.option_types import ViscountsOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[ViscountsOptions],
) -> aec.GameEnv:
    """The lean environment."""
    return aec.raw_env("viscounts", num_players, render_mode, rewards, opponents, illegal, observation, **options)


def env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[ViscountsOptions],
) -> aec.Wrapped:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("viscounts", num_players, render_mode, rewards, opponents, illegal, observation, **options)
