"""Citadels with The Dark City for PettingZoo: `citadels_v0.env(num_players=5)`.

Choose a secret role every round, build a city, and guess who the others are: 2 to 8 players.

`env` and `raw_env` take `num_players`, `render_mode` (None, "ansi", "rgb_array", "human"), `rewards`, `opponents` (such
as `{1: "greedy"}` or `["greedy"]`, see `architects_env.adapters.opponents`), `illegal` (what an illegal action does:
"lose", "raise" or "ignore", see `architects_env.adapters.illegal`), `observation` ("vector" or "tables", see
`architects_env.adapters.seen`), and the options of the rules below.

### Facts

| environment | `citadels_v0` |
| --- | --- |
| import | `from architects_env import citadels_v0` |
| by name | `pettingzoo.make("aec", "architects_env/citadels_v0")` |
| agents | `player_0` to `player_7`: 2 to 8 (4 unless told otherwise), less those that `opponents` seats |
| parallel API | no: players decide in turn |
| actions | `Discrete(347)` |
| observation | `{"observation": Box(0, 1, (2083,), float32), "action_mask": Box(0, 1, (347,), int8)}` |
| tables | with `observation="tables"`, in the place of "observation": "district" (42, 32), "character" (18, 2), "seats" (8, 57), "board" (250,) |
| rewards | at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin" |
| layout | version 3 |

### Action space

| actions | block | what |
| --- | --- | --- |
| 0-8 | `draft` | keep this character |
| 9-17 | `lay_down` | two players: lay this character face down |
| 18-19 | `income` | take gold, take cards |
| 20-61 | `take` | take this card: of those drawn, of a hand that the Wizard sees, of the deck that a Lighthouse searches |
| 62-103 | `build` | build this card from hand |
| 104 | `collect_tax` | take the colour tax |
| 105 | `end_turn` | end the turn |
| 106-147 | `laboratory` | discard this card for gold |
| 148-189 | `museum` | put this card under the Museum |
| 190 | `smithy` | pay gold for cards |
| 191 | `powder_house` | use up the Powder House |
| 192-200 | `name` | name this number: Assassin, Witch, Thief |
| 201 | `swap_hands` | Magician: with another player |
| 202 | `redraw` | Magician: discard cards and draw as many; after marking them: do it |
| 203-244 | `mark` | mark this card to be discarded |
| 245 | `look` | Wizard: look at another hand |
| 246 | `move_crown` | Emperor: give the crown away |
| 247 | `tithe` | Abbot: 1 gold from the richest |
| 248-255 | `player` | the player so many seats to the left (0: oneself) |
| 256-339 | `building` | this building: beautify it, or aim at it, or give it (second half: with a coin) |
| 340-341 | `bonus` | Navigator: gold, cards |
| 342-343 | `bell` | Bell Tower: the game ends as usual, one building earlier |
| 344-345 | `answer` | Graveyard: pay for the destroyed building, let it go |
| 346 | `skip` | do nothing: stay silent, take no card, keep it in hand, destroy or swap nothing, leave the crown |

### Observation space

`layout.split(observation)` gives the parts by name (`layout =
architects_env.games.load("citadels").observation_layout`).

| entries | part | shape | what |
| --- | --- | --- | --- |
| 0-335 | `city` | 8x42 | per player the buildings, as a share of the copies |
| 336-671 | `coined` | 8x42 | per player those of them with a coin |
| 672-713 | `hand` | 42 | own cards |
| 714-1049 | `known` | 8x42 | cards that are certainly in a hand (the own row is zero) |
| 1050-1091 | `offered` | 42 | cards to choose from: drawn, in the hand that the Wizard sees, in the deck that the Lighthouse shows |
| 1092-1133 | `marked` | 42 | own cards that are going to be discarded |
| 1134-1175 | `pile` | 42 | discarded cards that are known: openly, or by the observer |
| 1176-1217 | `deck` | 42 | what is in the deck, if the observer knows it |
| 1218-1259 | `under_museum` | 42 | what the observer has put there |
| 1260-1301 | `in_game` | 42 | the cards of this game |
| 1302-1453 | `counts` | 8x19 | per player, some as a number (`core.contract.scales`, three entries): gold, cards in hand, buildings, points of buildings, buildings left to a full city (8), yellow buildings (8), blue buildings (8), green buildings (8), red buildings (8), purple buildings (8), crown |
| 1454-1474 | `lead` | 7x3 | per opponent how many of these points it has more than the observer, as a number with its sign (0.5: none) |
| 1475-1554 | `roles` | 8x10 | per player: decides, has the turn, protected by the Bishop, robber, suspended Witch, gets the levy, first completer, first with a full city, began the draft, has seen the deck |
| 1555-1578 | `rose` | 8x3 | per player with which building of the game the city last came within one of a full one, as a number |
| 1579-1602 | `museum` | 8x3 | per player cards under the own Museum, as a number |
| 1603-1674 | `may_hold` | 8x9 | per player which numbers: 1 certain, 0.5 possible |
| 1675-1746 | `revealed` | 8x9 | per player which numbers have been revealed |
| 1747-1773 | `aside` | 3x9 | per number whether it is aside: 1 certain, 0.5 possible: lies face up, travels, lies face down or laid down |
| 1774-1791 | `set` | 18 | the characters of this game |
| 1792-1818 | `named` | 3x9 | which number is what: murdered, bewitched, robbed |
| 1819-1827 | `number` | 9 | called, one-hot; nothing in the draft |
| 1828-1845 | `power` | 18 | whose powers count in this turn, one-hot |
| 1846-1869 | `stage` | 24 | what is being decided: draft, lay down, hospital, turn, keep, navigator's bonus, bewitch, swap hands with, mark cards, look at, take a card, build it, crown to, explode in, explode what, lighthouse, bell tower, destroy in, destroy what, graveyard, give away, swap with, swap for, crown of the murdered Emperor |
| 1870-1874 | `turn_kind` | 5 | what turn it is, one-hot: normal, of a Witch, bewitched, in the Hospital, resumed |
| 1875-1886 | `turn` | 12 | of this turn: income done, builds left (3), tax taken, power used, Laboratory used, Smithy used, Museum used, beautified (2), Queen's gold, turn ended, cards to keep (3), Powder House used |
| 1887-1901 | `turn_numbers` | 5x3 | of this turn, as numbers: tax to take, buildings built, gold spent, cards drawn to choose from, cards marked |
| 1902-1993 | `chosen` | 92 | in a choice of several steps: the player, the Diplomat gives, the Diplomat gives, with a coin |
| 1994-2035 | `ruin` | 42 | what the Graveyard may take, or what the Wizard took |
| 2036-2041 | `rounds` | 2x3 | as numbers: begun, left |
| 2042-2048 | `table` | 7 | of the table: deck (share of all cards), pile (share of all cards), last round, bell set, gold of the Assassin due, step of the draft (10), the Haunted City was built in this round |
| 2049-2056 | `num_players` | 8 | how many play, one-hot |
| 2057-2082 | `switches` | 26 | options: allow_duplicates, discard_mode, smithy, haunted_city_last_round_restriction, warlord_may_hit_own_city, protected_city_size, diplomat_vs_complete_city, great_wall_affects_diplomat, great_wall_protects_itself, graveyard_vs_powder_house, graveyard_saves_itself, ball_room_mode, auto_collect_taxes_at_turn_end, hospital_uses_income_buildings, hospital_turn_triggers_end_effects, bewitched_turn_triggers_end_effects, witch_unresumed_end_effects, retroactive_tax_triggers_poor_house, killed_emperor_moves_crown, name_face_up, tithe_at_end, 7 buildings end the game, another cost of Poor House, another cost of Factory, another cost of Treasury, at_bound |

### Options of the rules

Named arguments of `env` and `raw_env`.

| option | values | default | what |
| --- | --- | --- | --- |
| `allow_duplicates` | `True`, `False` | `True` | whether a city may have several buildings of one name; in newer editions it may not (5.4) |
| `discard_mode` | `"pile"`, `"bottom_of_deck"` | `"pile"` | where discarded cards go (5.5) |
| `smithy` | `"3_for_2"`, `"2_for_3"`, `"3_for_3"` | `"3_for_2"` | the Smithy's gold and cards (8) |
| `haunted_city_last_round_restriction` | `True`, `False` | `False` | a Haunted City of the last round stays purple (8) |
| `warlord_may_hit_own_city` | `True`, `False` | `False` | whether the Warlord may destroy an own building (6) |
| `protected_city_size` | `"full"`, `"threshold"` | `"full"` | a city is safe from Warlord and Powder House with so many buildings (9) |
| `diplomat_vs_complete_city` | `"allowed"`, `"forbidden"` | `"allowed"` | whether the Diplomat may take from a full city (7.1) |
| `great_wall_affects_diplomat` | `True`, `False` | `False` | whether the Great Wall adds 1 to the value that a Diplomat has to pay for (8) |
| `great_wall_protects_itself` | `True`, `False` | `True` | whether the Great Wall itself costs the Warlord 1 more too (8) |
| `graveyard_vs_powder_house` | `True`, `False` | `False` | whether the Graveyard also takes victims of the Powder House (8) |
| `graveyard_saves_itself` | `True`, `False` | `False` | whether the Graveyard's owner may take the Graveyard itself (8) |
| `ball_room_mode` | `"auto_thank"`, `"exclude"` | `"auto_thank"` | thanks are given by themselves, so the card does nothing, or it stays in the box (8) |
| `auto_collect_taxes_at_turn_end` | `True`, `False` | `True` | untaken colour tax comes with the end of the turn, or is lost (5.3) |
| `hospital_uses_income_buildings` | `True`, `False` | `False` | whether Observatory and Library count for the Hospital's cards (8) |
| `hospital_turn_triggers_end_effects` | `True`, `False` | `True` | Poor House and Park after the Hospital's income (8) |
| `bewitched_turn_triggers_end_effects` | `True`, `False` | `True` | Poor House and Park after a bewitched income (7.2) |
| `witch_unresumed_end_effects` | `True`, `False` | `False` | Poor House and Park of a Witch whose victim is not in play (7.2) |
| `retroactive_tax_triggers_poor_house` | `True`, `False` | `True` | Poor House after the back levy (5.6) |
| `killed_emperor_moves_crown` | `True`, `False` | `False` | a murdered Emperor gives the crown away after the last call (5.7) |
| `name_face_up` | `True`, `False` | `False` | whether characters that lie face up may be named (6) |
| `tithe_at_end` | `True`, `False` | `True` | the Abbot's gold of the richest that he has not taken comes with the end of his turn (7.1) |
| `city_size` | 7 to 8 | `8` | so many buildings end the game (9) |
| `poor_house_cost` | 4 to 5 | `5` | base cost of the Poor House (2.2) |
| `factory_cost` | 5 to 6 | `6` | base cost of the Factory |
| `treasury_cost` | 4 to 5 | `4` | base cost of the Imperial Treasury |
| `max_rounds` | 1 to 200 | `60` | after so many rounds an unfinished game is scored as it stands (9) |
| `purple_removal` | `"recommended"`, `"none"` | `"recommended"` | one base purple card leaves for every new one beyond three (3.2) |
| `new_buildings` | 0 to 15 | `3` | how many of the 15 cards of The Dark City are in the deck (3.2) |
| `number_1` | `"random"`, `"assassin"`, `"witch"` | `"random"` | the character with number 1 (3.1) |
| `number_2` | `"random"`, `"thief"`, `"tax_collector"` | `"random"` | the character with number 2 (3.1) |
| `number_3` | `"random"`, `"magician"`, `"wizard"` | `"random"` | the character with number 3 (3.1) |
| `number_4` | `"random"`, `"king"`, `"emperor"` | `"random"` | the character with number 4 (3.1) |
| `number_5` | `"random"`, `"bishop"`, `"abbot"` | `"random"` | the character with number 5 (3.1) |
| `number_6` | `"random"`, `"merchant"`, `"alchemist"` | `"random"` | the character with number 6 (3.1) |
| `number_7` | `"random"`, `"architect"`, `"navigator"` | `"random"` | the character with number 7 (3.1) |
| `number_8` | `"random"`, `"warlord"`, `"diplomat"` | `"random"` | the character with number 8 (3.1) |
| `number_9` | `"random"`, `"artist"`, `"queen"`, `"none"` | `"random"` | the character with number 9, from 4 players on (3.1) |
| `card_haunted_city` | `"random"`, `"in"`, `"out"` | `"random"` | Haunted City: in, out, or whatever the removal leaves (3.2) |
| `card_keep` | `"random"`, `"in"`, `"out"` | `"random"` | Keep: in, out, or whatever the removal leaves (3.2) |
| `card_laboratory` | `"random"`, `"in"`, `"out"` | `"random"` | Laboratory: in, out, or whatever the removal leaves (3.2) |
| `card_smithy` | `"random"`, `"in"`, `"out"` | `"random"` | Smithy: in, out, or whatever the removal leaves (3.2) |
| `card_observatory` | `"random"`, `"in"`, `"out"` | `"random"` | Observatory: in, out, or whatever the removal leaves (3.2) |
| `card_graveyard` | `"random"`, `"in"`, `"out"` | `"random"` | Graveyard: in, out, or whatever the removal leaves (3.2) |
| `card_school_of_magic` | `"random"`, `"in"`, `"out"` | `"random"` | School of Magic: in, out, or whatever the removal leaves (3.2) |
| `card_library` | `"random"`, `"in"`, `"out"` | `"random"` | Library: in, out, or whatever the removal leaves (3.2) |
| `card_dragon_gate` | `"random"`, `"in"`, `"out"` | `"random"` | Dragon Gate: in, out, or whatever the removal leaves (3.2) |
| `card_university` | `"random"`, `"in"`, `"out"` | `"random"` | University: in, out, or whatever the removal leaves (3.2) |
| `card_poor_house` | `"random"`, `"in"`, `"out"` | `"random"` | Poor House: in, out, or drawn (3.2) |
| `card_quarry` | `"random"`, `"in"`, `"out"` | `"random"` | Quarry: in, out, or drawn (3.2) |
| `card_lighthouse` | `"random"`, `"in"`, `"out"` | `"random"` | Lighthouse: in, out, or drawn (3.2) |
| `card_hospital` | `"random"`, `"in"`, `"out"` | `"random"` | Hospital: in, out, or drawn (3.2) |
| `card_park` | `"random"`, `"in"`, `"out"` | `"random"` | Park: in, out, or drawn (3.2) |
| `card_imperial_treasury` | `"random"`, `"in"`, `"out"` | `"random"` | Imperial Treasury: in, out, or drawn (3.2) |
| `card_powder_house` | `"random"`, `"in"`, `"out"` | `"random"` | Powder House: in, out, or drawn (3.2) |
| `card_map_room` | `"random"`, `"in"`, `"out"` | `"random"` | Map Room: in, out, or drawn (3.2) |
| `card_wishing_well` | `"random"`, `"in"`, `"out"` | `"random"` | Wishing Well: in, out, or drawn (3.2) |
| `card_ball_room` | `"random"`, `"in"`, `"out"` | `"random"` | Ball Room: in, out, or drawn (3.2) |
| `card_factory` | `"random"`, `"in"`, `"out"` | `"random"` | Factory: in, out, or drawn (3.2) |
| `card_throne_room` | `"random"`, `"in"`, `"out"` | `"random"` | Throne Room: in, out, or drawn (3.2) |
| `card_bell_tower` | `"random"`, `"in"`, `"out"` | `"random"` | Bell Tower: in, out, or drawn (3.2) |
| `card_great_wall` | `"random"`, `"in"`, `"out"` | `"random"` | Great Wall: in, out, or drawn (3.2) |
| `card_museum` | `"random"`, `"in"`, `"out"` | `"random"` | Museum: in, out, or drawn (3.2) |
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
from architects_env.option_types import CitadelsOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[CitadelsOptions],
) -> aec.GameEnv:
    """The lean environment."""
    return aec.raw_env("citadels", num_players, render_mode, rewards, opponents, illegal, observation, **options)


def env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[CitadelsOptions],
) -> aec.Wrapped:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("citadels", num_players, render_mode, rewards, opponents, illegal, observation, **options)
