"""Architects of the West Kingdom for PettingZoo: `architects_v0.env(num_players=4)`.

Build and hire by placing workers, capture those of the others, and keep your virtue: 1 to 5 players, alone and with two
against a rival that the rules play.

`env` and `raw_env` take `num_players`, `render_mode` (None, "ansi", "rgb_array", "human"), `rewards`, `opponents` (such
as `{1: "greedy"}` or `["greedy"]`, see `architects_env.adapters.opponents`), `illegal` (what an illegal action does:
"lose", "raise" or "ignore", see `architects_env.adapters.illegal`), `observation` ("vector" or "tables", see
`architects_env.adapters.seen`), and the options of the rules below.

### Facts

| environment | `architects_v0` |
| --- | --- |
| import | `from architects_env import architects_v0` |
| by name | `pettingzoo.make("aec", "architects_env/architects_v0")` |
| agents | `player_0` to `player_4`: 1 to 5 (4 unless told otherwise), less those that `opponents` seats |
| parallel API | no: players decide in turn |
| actions | `Discrete(359)` |
| observation | `{"observation": Box(0, 1, (1699,), float32), "action_mask": Box(0, 1, (359,), int8)}` |
| tables | with `observation="tables"`, in the place of "observation": "apprentice" (43, 9), "building" (43, 14), "market card" (10, 1), "reward" (11, 1), "scheme" (30, 1), "seats" (5, 101), "board" (157,) |
| rewards | at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin" |
| layout | version 5 |

### Action space

| actions | block | what |
| --- | --- | --- |
| 0-15 | `place` | place a worker: Quarry, Forest, Mines for clay, Mines for gold, Silversmith, King's Storehouse, Workshop to hire, Workshop to plan, Town Centre, Tax Stand, Black Market, small, Black Market, middle, to hire, Black Market, middle, to draw, Black Market, large, Guardhouse, Guildhall for the Cathedral |
| 16-58 | `build` | place a worker in the Guildhall and construct this building |
| 59-67 | `recall` | without a worker in supply: take one back from this location |
| 68 | `recall_prison` | take one back from the prison |
| 69-71 | `recall_market` | take one back from this Black Market space (small, middle, large) |
| 72-75 | `recall_captive` | take one back from the board of the player so many seats to the left (1 to 4) |
| 76-118 | `hire` | hire this face-up apprentice |
| 119-161 | `return_apprentice` | put this own apprentice under the deck |
| 162-167 | `trade_virtue` | Storehouse: 2 goods for 1 virtue (clay, wood, stone: (2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2)) |
| 168-171 | `trade_marble` | Storehouse: 3 goods for 1 marble ((0, 3, 0), (0, 2, 1), (0, 1, 2), (0, 0, 3)) |
| 172-183 | `trade_apprentice` | Storehouse: the trade of this own apprentice |
| 184-228 | `capture` | capture at a location (index // 5) the workers of the player so many seats on (index % 5; 0: own) |
| 229-233 | `guardhouse` | imprison, release, rescue for silver, rescue for a debt, pay off a debt |
| 234-242 | `pay_wood` | Cathedral levels 2 and 4: pay so much wood, the rest in stone |
| 243-285 | `take` | take this building card (draft; one of five) |
| 286-328 | `discard` | put this building card from hand under the deck |
| 329-330 | `gain` | a building's choice of gains: the first, the second |
| 331 | `rescue_free` | a building's effect: take all own workers back from other boards |
| 332 | `destroy_debt` | return an unpaid debt (a building's effect, or virtue above 14) |
| 333-339 | `reset_ability` | use this ability in a Black Market Reset (the last: that of the own character) |
| 340-343 | `ignore_taxes` | ignore so many taxes in this payment |
| 344-353 | `character` | take this character's board |
| 354-355 | `less` | a building takes so much less: wood, stone |
| 356-357 | `new_debt` | a debt that has just come: pay silver instead, take it |
| 358 | `stop` | do no more, or decline |

### Observation space

`layout.split(observation)` gives the parts by name (`layout =
architects_env.games.load("architects").observation_layout`).

| entries | part | shape | what |
| --- | --- | --- | --- |
| 0-89 | `goods` | 5x6x3 | per player, each as a number (`core.contract.scales`, three entries): clay, wood, stone, gold, marble, silver |
| 90-164 | `virtue` | 5x15 | per player the place on the virtue track, one-hot |
| 165-194 | `debts` | 5x2x3 | per player, each as a number: unpaid, paid |
| 195-239 | `workers` | 5x9 | per player workers at each open-circle location (share of 20) |
| 240-254 | `elsewhere` | 5x3 | per player workers (shares of 20): supply, prison, Guildhall |
| 255-269 | `hand_size` | 5x3 | per player cards in hand, as a number |
| 270-294 | `captives` | 5x5 | whose board, whose workers (share of 20) |
| 295-309 | `market_spaces` | 3x5 | owner of each Black Market space: small, middle, large |
| 310-339 | `cathedral` | 5x6 | per player the level, one-hot |
| 340-354 | `skills` | 5x3 | per player: carpentry, tiling, masonry |
| 355-369 | `points` | 5x3 | per player the points that lie open, bonuses not counted, as a number with its sign (0.5: none) |
| 370-381 | `lead` | 4x3 | per opponent how many of these points it has more than the observer, as a number with its sign (0.5: none) |
| 382-431 | `character` | 5x10 | per player the character of the board, nothing for the standard side: Therese, Caroline, Ada, Frederick, Rudolf, Lothaire, Hugo, Clovis, Fara, Bertha |
| 432-646 | `apprentices` | 5x43 | per player own apprentices |
| 647-861 | `built` | 5x43 | per player own buildings |
| 862-947 | `display` | 2x43 | per row the face-up apprentices: 1 in the first column down to 0.25 in the fourth |
| 948-971 | `coins` | 2x4x3 | silver on the displayed cards, as numbers |
| 972-1014 | `hand` | 43 | own building cards |
| 1015-1057 | `hand_skilled` | 43 | own building cards for which the skills are there |
| 1058-1100 | `hand_goods` | 43 | own building cards: 1 if the goods are there, less by 1/16 for each one missing |
| 1101-1143 | `offered` | 43 | cards of the draft packet in hand, or drawn to keep one; the building that is being constructed or whose effect is being resolved |
| 1144-1358 | `memory` | 5x43 | cards that went out of sight: in the deck, in the hand of the next player, ...: 1 certain, 0.5 possible |
| 1359-1364 | `small_offer` | 6 | Black Market, small: the visible side |
| 1365-1370 | `large_offer` | 6 | Black Market, large: the visible side |
| 1371-1380 | `market_turned` | 10 | Black Market cards on the right pile: 1 for the first that was turned, less by 1/20 for each one after |
| 1381-1391 | `rewards_seen` | 11 | reward cards that have been revealed: 1 for the first, less by 1/22 for each one after |
| 1392-1434 | `apprentices_returned` | 43 | apprentices under their deck in the open: 1 at the top of the deck, less by 1/128 for each card above |
| 1435-1436 | `rival` | 2 | the side of the rival's board, one-hot: Constantine, Helena |
| 1437-1439 | `schemes_left` | 3 | how many of the rival's scheme cards lie where: scheme deck (30), discards (30), future schemes apart (10) |
| 1440-1469 | `schemes` | 30 | the rival's scheme cards: 1 on the discard pile, 0.5 in the deck, 0 apart |
| 1470-1472 | `tax` | 3 | silver on the Tax Stand, as a number |
| 1473-1487 | `in_supply` | 5x3 | goods left in the supply, as numbers; zero while it is unlimited |
| 1488-1494 | `board` | 7 | of the board: rewards left (11), building deck (43), apprentice deck (43), cards in the left market deck (10), Guildhall filled (share), slots until the next reset (13), last turns left (5) |
| 1495-1499 | `end_trigger` | 5 | who has filled the last Guildhall slot, which brings the last round |
| 1500-1505 | `turns` | 2x3 | as numbers: of every player so far, at most still to come |
| 1506-1510 | `start_player` | 5 | who begins, nobody until it is known |
| 1511-1515 | `num_players` | 5 | how many play, the rival not counted, one-hot |
| 1516-1520 | `active` | 5 | whose turn it is |
| 1521-1525 | `deciding` | 5 | who decides now |
| 1526-1551 | `stage` | 26 | what is being decided: draft, placement, recall, return an apprentice, hire, storehouse trade, capture, guardhouse, cathedral goods, cathedral card, gain, rescue or capture, destroy a debt, discard for goods, keep one of five, reset ability, hand limit, cancel a debt, taxes, character, first apprentice, opening card, wood or stone, Guildhall again, give up an apprentice, new debt |
| 1552-1554 | `left` | 3 | trades, captures or Guardhouse actions left, as a number |
| 1555-1557 | `captures_made` | 3 | captures in this visit, as a number |
| 1558-1566 | `capture_places` | 9 | locations at which something was captured in this visit |
| 1567-1570 | `hire_kind` | 4 | why an apprentice is being hired |
| 1571-1574 | `payment` | 4 | what is being paid, when asked about taxes: hire, capture, rescue, debt |
| 1575-1579 | `action` | 5 | in this action: number of the one that is being paid for, as a share, captures come from a building, a reset is due, buildings constructed (2), the end-game effects have been carried out |
| 1580-1582 | `draft_round` | 3 | of the draft, one-hot |
| 1583-1625 | `at_placement` | 43 | apprentices that lay before the active player when the worker was placed: their abilities count in this action |
| 1626-1632 | `used` | 7 | abilities used in this reset by the player who is asked |
| 1633-1677 | `asked` | 5x3x3 | while a question about debts interrupts the game, per player, as numbers: points of virtue above 14, new debts, the silver that there was when they came |
| 1678-1683 | `resumes` | 6 | while such a question is asked: goes on, with what (share of the steps) |
| 1684-1698 | `options` | 15 | switches of the rules that are not at their default: surplus_virtue, recall_fallback, idle_placement, building_effects, conspirator, free_capture_limit, tax_evasion, free_apprentice_discard, promo_cards, promo_boards, aoa_starting_apprentice, aoa_guildhall_refresh, start_player, supply, at_bound |

### Options of the rules

Named arguments of `env` and `raw_env`.

| option | values | default | what |
| --- | --- | --- | --- |
| `surplus_virtue` | `"automatic"`, `"choice"` | `"automatic"` | virtue above 14 cancels unpaid debts: always, or asked point by point (F1) |
| `recall_fallback` | `"skip_turn"`, `"anywhere"` | `"skip_turn"` | no worker in supply or in the open: the turn is lost, or one is taken from elsewhere (F2) |
| `idle_placement` | `"allowed"`, `"bga"` | `"allowed"` | whether Town Centre and Guardhouse may be visited without being able to act there (F3) |
| `building_effects` | `"bga"`, `"mandatory_if_possible"` | `"bga"` | whether some immediate effects of buildings may be declined (F4) |
| `conspirator` | `"per_visit"`, `"per_capture"` | `"per_visit"` | a Conspirator saves 1 silver per visit, or on every further capture (F5) |
| `free_capture_limit` | `"none"`, `"town_centre"` | `"none"` | captures by buildings: at any location, or within the Town Centre's limit (F25 J4) |
| `tax_evasion` | `"automatic"`, `"choice"` | `"automatic"` | taxes are ignored in full by themselves, or asked before each payment (F14) |
| `free_apprentice_discard` | `True`, `False` | `False` | own apprentices may also be returned before a placement (F15) |
| `promo_cards` | `True`, `False` | `False` | three more buildings and three more apprentices (section 14) |
| `promo_boards` | `True`, `False` | `False` | five more characters (section 14) |
| `aoa_starting_apprentice` | `True`, `False` | `False` | everybody begins with an apprentice of the display (section 14, F24) |
| `aoa_guildhall_refresh` | `True`, `False` | `False` | the third Guildhall slot of a row renews the left end of the display (section 14, F24) |
| `start_player` | `"highest_virtue"`, `"random"` | `"highest_virtue"` | who begins when characters are played; without them always random (F13) |
| `supply` | `"unlimited"`, `"box"` | `"unlimited"` | goods never run out, or there are as many as lie in the box, a house rule (S4-3) |
| `max_turns_per_player` | 1 to 1000 | `200` | after so many turns of every player an unfinished game is scored as it stands (F12) |
| `rival` | `"if_alone"`, `"none"`, `"constantine"`, `"helena"` | `"if_alone"` | the rival that the rules play; if_alone: Constantine against one human |
| `at_bound` | `"score"`, `"all_lose"` | `"score"` | a game that is cut off by the bound on its length is scored as it stands, or lost by everybody |
| `characters` | `"off"`, `"dealt"`, `"chosen"` | `"off"` | the variable side of the player boards: dealt, or chosen in seat order (section 10) |
| `character_0` | `"any"`, `"therese"`, `"caroline"`, `"ada"`, `"frederick"`, `"rudolf"`, `"lothaire"`, `"hugo"`, `"clovis"`, `"fara"`, `"bertha"` | `"any"` | the board of seat 0, if they are dealt |
| `character_1` | `"any"`, `"therese"`, `"caroline"`, `"ada"`, `"frederick"`, `"rudolf"`, `"lothaire"`, `"hugo"`, `"clovis"`, `"fara"`, `"bertha"` | `"any"` | the board of seat 1, if they are dealt |
| `character_2` | `"any"`, `"therese"`, `"caroline"`, `"ada"`, `"frederick"`, `"rudolf"`, `"lothaire"`, `"hugo"`, `"clovis"`, `"fara"`, `"bertha"` | `"any"` | the board of seat 2, if they are dealt |
| `character_3` | `"any"`, `"therese"`, `"caroline"`, `"ada"`, `"frederick"`, `"rudolf"`, `"lothaire"`, `"hugo"`, `"clovis"`, `"fara"`, `"bertha"` | `"any"` | the board of seat 3, if they are dealt |
| `character_4` | `"any"`, `"therese"`, `"caroline"`, `"ada"`, `"frederick"`, `"rudolf"`, `"lothaire"`, `"hugo"`, `"clovis"`, `"fara"`, `"bertha"` | `"any"` | the board of seat 4, if they are dealt |

### Version history

* v0: the complete game (not yet released).
"""

from __future__ import annotations

from typing import Unpack

from architects_env.adapters import aec
from architects_env.adapters.illegal import DEFAULT
from architects_env.adapters.opponents import Opponents
from architects_env.adapters.seen import VECTOR
from architects_env.option_types import ArchitectsOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[ArchitectsOptions],
) -> aec.GameEnv:
    """The lean environment."""
    return aec.raw_env("architects", num_players, render_mode, rewards, opponents, illegal, observation, **options)


def env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[ArchitectsOptions],
) -> aec.Wrapped:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("architects", num_players, render_mode, rewards, opponents, illegal, observation, **options)
