"""The townsfolk: 68 neutral ones, ten heroes, eight that everybody begins with (rules section 2), and the ten player
cards, drafted with a hero each (section 3). The effects of a card stand in its row, never in the rules.

A *card* is one of 110 pieces of cardboard, and its *kind* is its row in these tables. Copies of a starting card have
the same kind. There is one copy of each neutral card and hero, so that a kind identifies a card among those of a
player.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from architects_env.games.viscounts.data.reconstructed import PLAYER_CARDS as RECONSTRUCTED
from architects_env.games.viscounts.data.reconstructed import PlayerCard
from architects_env.games.viscounts.data.vocabulary import ACTIONS, ICONS, icon_numbers

BUILDER, CLERIC, NOBLE, MERCHANT, CRIMINAL = range(len(ICONS))
TRADE, BUILD, WORKERS, TRANSCRIBE = range(len(ACTIONS))

# --- when a card acts, or what its ability is -------------------------------------------------------------------------
AT_ONCE = ("never", "immediate", "drop-off", "flipping a debt", "gaining a debt", "collision")
"""The occasions on which a card acts: never, when it is played, when it leaves the line, or while it is in line."""
FOR_ACTION = ("after", "convert", "pay silver", "pay stone or gold", "double")
"""The ways in which a card in line helps one of the four actions: it acts after it, merchant icons count as icons of
the action, silver or each stone or gold counts as an icon of it, or one unit of its means counts twice."""
WHEN = (*AT_ONCE, *(f"{what} {action}" for what in FOR_ACTION for action in ACTIONS))
NEVER, IMMEDIATE, DROP_OFF, FLIPPING, GAINING, COLLISION = range(len(AT_ONCE))
AFTER, CONVERT, PAY_SILVER, PAY_GOODS, DOUBLE = range(len(AT_ONCE), len(WHEN), len(ACTIONS))
"""The first index of each way in `WHEN`. The number of an action is added to it."""
MERCHANTS_AN_ICON, SILVER_AN_ICON = 2, 2
"""Number of merchants, and of silver, that make an icon of the action, for cards that convert merchants or let silver
pay."""


@dataclass(frozen=True)
class Townsfolk:
    """A townsfolk card.

    Its value is the cost of hiring or dismissing it, the distance it moves, and the silver paid back when it is
    destroyed.
    """

    id: str
    name: str
    value: int
    icons: str
    when: str
    ability: str = ""
    top_right: str = ""
    """The gain when it is hired or dismissed."""


NEUTRAL = (
    Townsfolk("acolyte_1", "Acolyte", 3, "cleric merchant", "drop-off", "flip", "discard"),
    Townsfolk("antagonist_1", "Antagonist", 3, "criminal criminal", "immediate", "debt", "corruption"),
    Townsfolk("architect_1", "Architect", 1, "builder merchant", "immediate", "rearrange | 2 discard", "rearrange"),
    Townsfolk("aristocrat_1", "Aristocrat", 2, "noble merchant", "immediate", "destroy | discard", "virtue"),
    Townsfolk("artisan_1", "Artisan", 3, "builder merchant", "drop-off", "flip", "discard"),
    Townsfolk("artist_1", "Artist", 3, "noble", "double workers", "", "discard"),
    Townsfolk("benefactor_1", "Benefactor", 2, "merchant merchant", "convert workers", "", "virtue"),
    Townsfolk("bishop_1", "Bishop", 3, "cleric cleric", "after transcribe", "corruption", "debt"),
    Townsfolk("charlatan_1", "Charlatan", 3, "builder builder", "after build", "corruption", "debt"),
    Townsfolk("chevalier_1", "Chevalier", 3, "noble merchant", "drop-off", "flip", "discard"),
    Townsfolk("clergyman_1", "Clergyman", 1, "cleric merchant", "pay silver transcribe", "", "rearrange"),
    Townsfolk("conspirator_1", "Conspirator", 2, "criminal", "drop-off", "virtue", "discard"),
    Townsfolk("courier_1", "Courier", 1, "merchant merchant merchant", "immediate", "destroy | 2 discard", "shuffle"),
    Townsfolk("deacon_1", "Deacon", 3, "cleric", "after transcribe", "destroy | discard", "rearrange"),
    Townsfolk("deacon_2", "Deacon", 2, "cleric", "after transcribe", "virtue", "virtue"),
    Townsfolk("debt_collector_1", "Debt Collector", 3, "criminal", "flipping a debt", "flip deed", "corruption"),
    Townsfolk(
        "debt_collector_2", "Debt Collector", 3, "criminal", "flipping a debt", "free hire | destroy", "corruption"
    ),
    Townsfolk("debt_collector_3", "Debt Collector", 2, "criminal", "flipping a debt", "silver, virtue", "corruption"),
    Townsfolk("debt_collector_4", "Debt Collector", 2, "criminal", "flipping a debt", "resource", "corruption"),
    Townsfolk("defender_1", "Defender", 1, "builder merchant", "drop-off", "free hire | destroy", "shuffle"),
    Townsfolk("diplomat_1", "Diplomat", 1, "noble merchant", "pay silver workers", "", "rearrange"),
    Townsfolk("disciple_1", "Disciple", 1, "cleric merchant", "drop-off", "free hire | destroy", "shuffle"),
    Townsfolk("enforcer_1", "Enforcer", 3, "noble noble", "after workers", "corruption", "debt"),
    Townsfolk("foreman_1", "Foreman", 2, "builder merchant", "immediate", "destroy | discard", "virtue"),
    Townsfolk("friar_1", "Friar", 2, "cleric", "immediate", "virtue", "virtue"),
    Townsfolk("gatekeeper_1", "Gatekeeper", 1, "noble merchant", "immediate", "rearrange | 2 discard", "rearrange"),
    Townsfolk("illusionist_1", "Illusionist", 1, "criminal", "immediate", "rearrange | 2 discard", "rearrange"),
    Townsfolk("jeweller_1", "Jeweller", 2, "merchant merchant", "after trade", "virtue", "virtue"),
    Townsfolk("lookout_1", "Lookout", 1, "criminal", "immediate", "free hire | destroy", "shuffle"),
    Townsfolk("mason_1", "Mason", 1, "builder merchant", "pay silver build", "", "rearrange"),
    Townsfolk("meddler_1", "Meddler", 2, "criminal", "drop-off", "deed, debt", "corruption"),
    Townsfolk("miner_1", "Miner", 2, "builder", "immediate", "virtue", "virtue"),
    Townsfolk("missionary_1", "Missionary", 3, "cleric merchant", "drop-off", "2 inkwell", "discard"),
    Townsfolk("missionary_2", "Missionary", 2, "cleric merchant", "immediate", "inkwell", "discard"),
    Townsfolk("overseer_1", "Overseer", 3, "noble", "after workers", "destroy | discard", "rearrange"),
    Townsfolk("overseer_2", "Overseer", 2, "noble", "after workers", "virtue", "virtue"),
    Townsfolk("pastor_1", "Pastor", 1, "cleric merchant", "immediate", "rearrange | 2 discard", "rearrange"),
    Townsfolk("patron_1", "Patron", 3, "noble merchant", "drop-off", "2 gold", "discard"),
    Townsfolk("patron_2", "Patron", 2, "noble merchant", "immediate", "gold", "discard"),
    Townsfolk("peddler_1", "Peddler", 2, "merchant merchant merchant", "collision", "inkwell", "virtue"),
    Townsfolk("peddler_2", "Peddler", 2, "merchant merchant merchant", "collision", "gold", "virtue"),
    Townsfolk("peddler_3", "Peddler", 2, "merchant merchant merchant", "collision", "stone", "virtue"),
    Townsfolk("peddler_4", "Peddler", 1, "merchant merchant merchant", "collision", "2 silver", "discard"),
    Townsfolk("pickpocket_1", "Pickpocket", 1, "criminal", "immediate", "destroy | 2 silver", "discard"),
    Townsfolk("priest_1", "Priest", 3, "cleric", "double transcribe", "", "discard"),
    Townsfolk("princess_1", "Princess", 2, "noble", "immediate", "virtue", "virtue"),
    Townsfolk("racketeer_1", "Racketeer", 2, "criminal", "gaining a debt", "destroy | discard", "shuffle"),
    Townsfolk("racketeer_2", "Racketeer", 1, "criminal", "gaining a debt", "rearrange | discard", "shuffle"),
    Townsfolk("scoundrel_1", "Scoundrel", 1, "criminal", "immediate", "gold", "discard"),
    Townsfolk("scoundrel_2", "Scoundrel", 1, "criminal", "immediate", "inkwell", "discard"),
    Townsfolk("scoundrel_3", "Scoundrel", 1, "criminal", "immediate", "stone", "discard"),
    Townsfolk("sculptor_1", "Sculptor", 3, "builder", "double build", "", "discard"),
    Townsfolk("stonecutter_1", "Stonecutter", 3, "builder merchant", "drop-off", "2 stone", "discard"),
    Townsfolk("stonecutter_2", "Stonecutter", 2, "builder merchant", "immediate", "stone", "discard"),
    Townsfolk("strongman_1", "Strongman", 2, "merchant merchant", "convert build", "", "virtue"),
    Townsfolk("swindler_1", "Swindler", 3, "criminal", "drop-off", "2 stone", "corruption"),
    Townsfolk("swindler_2", "Swindler", 3, "criminal", "drop-off", "2 gold", "corruption"),
    Townsfolk("swindler_3", "Swindler", 3, "criminal", "drop-off", "2 inkwell", "corruption"),
    Townsfolk("tinker_1", "Tinker", 2, "cleric noble", "drop-off", "stone", "virtue"),
    Townsfolk("tinker_2", "Tinker", 2, "builder cleric", "drop-off", "gold", "virtue"),
    Townsfolk("tinker_3", "Tinker", 2, "builder noble", "drop-off", "inkwell", "virtue"),
    Townsfolk("traitor_1", "Traitor", 2, "criminal", "immediate", "resource", "shuffle"),
    Townsfolk("traveller_1", "Traveller", 2, "merchant merchant", "convert transcribe", "", "virtue"),
    Townsfolk("trickster_1", "Trickster", 3, "criminal", "drop-off", "flip", "corruption"),
    Townsfolk("vicar_1", "Vicar", 2, "cleric merchant", "immediate", "destroy | discard", "virtue"),
    Townsfolk("watchman_1", "Watchman", 1, "noble merchant", "drop-off", "free hire | destroy", "shuffle"),
    Townsfolk("woodcutter_1", "Woodcutter", 2, "builder", "after build", "virtue", "virtue"),
    Townsfolk("woodcutter_2", "Woodcutter", 3, "builder", "after build", "destroy | discard", "rearrange"),
)
HEROES = (
    Townsfolk("ada", "Ada", 2, "criminal", "collision", "virtue, resource"),
    Townsfolk("bertha", "Bertha", 3, "noble merchant", "immediate", "castle move | virtue"),
    Townsfolk("clovis", "Clovis", 3, "criminal merchant", "immediate", "free hire"),
    Townsfolk("emma", "Emma", 3, "cleric", "pay stone or gold transcribe"),
    Townsfolk("guntram", "Guntram", 2, "cleric merchant", "drop-off", "debt, flip deed | deed, flip debt"),
    Townsfolk("judith", "Judith", 1, "builder merchant", "immediate", "destroy | flip"),
    Townsfolk("lothaire", "Lothaire", 1, "merchant", "immediate", "stone, gold, inkwell"),
    Townsfolk("merovech", "Merovech", 2, "builder", "after build", "rearrange | discard"),
    Townsfolk("rudolf", "Rudolf", 2, "noble", "drop-off", "2 destroy | 2 resource"),
    Townsfolk("therese", "Therese", 3, "merchant merchant merchant", "drop-off", "discard, 2 virtue"),
)
STARTERS = (
    Townsfolk("abbot", "Abbot", 2, "cleric", "never"),
    Townsfolk("financier", "Financier", 3, "merchant", "immediate", "discard, 2 silver"),
    Townsfolk("journeyman", "Journeyman", 2, "merchant merchant", "drop-off", "free hire, virtue"),
    Townsfolk("labourer", "Labourer", 2, "builder", "never"),
    Townsfolk("lender", "Lender", 1, "merchant merchant", "drop-off", "flip"),
    Townsfolk("squire", "Squire", 2, "noble", "never"),
    Townsfolk("thief", "Thief", 1, "criminal", "drop-off", "debt, silver"),
    Townsfolk("trader", "Trader", 1, "merchant", "after trade", "silver"),
)

KINDS = (*NEUTRAL, *HEROES, *STARTERS)
NUM_NEUTRAL, NUM_HEROES, NUM_STARTERS, NUM_KINDS = len(NEUTRAL), len(HEROES), len(STARTERS), len(KINDS)
FIRST_HERO, FIRST_STARTER = NUM_NEUTRAL, NUM_NEUTRAL + NUM_HEROES
PILE_SIZES = np.array([14, 14, 14, 13, 13], np.int64)
"""Number of cards in the townsfolk piles of the segments A to E (R18)."""

PRINTED = (
    Townsfolk("printed_a", "Printed Townsfolk A", 2, "noble cleric", "never", "", "virtue"),
    Townsfolk("printed_b", "Printed Townsfolk B", 2, "builder noble", "never", "", "virtue"),
    Townsfolk("printed_c", "Printed Townsfolk C", 1, "criminal", "never", "", "corruption"),
    Townsfolk("printed_d", "Printed Townsfolk D", 2, "cleric builder", "never", "", "virtue"),
    Townsfolk("printed_e", "Printed Townsfolk E", 1, "criminal", "never", "", "corruption"),
)
"""The townsfolk printed on the board, one on each segment. They may be dismissed when the pile is empty, and stay.
Their kinds follow those of the cards."""
ALL_KINDS = (*KINDS, *PRINTED)
FIRST_PRINTED = NUM_KINDS

# --- cards and kinds --------------------------------------------------------------------------------------------------
MOST_PLAYERS = 4
NUM_CARDS = FIRST_STARTER + MOST_PLAYERS * NUM_STARTERS
KIND = np.array(
    [*range(FIRST_STARTER), *(FIRST_STARTER + i for _ in range(MOST_PLAYERS) for i in range(NUM_STARTERS))], np.int16
)
"""int16[NUM_CARDS]: the kind of each card. The starting cards of seat 0 come first, then those of seat 1, and so on."""


def _titles() -> tuple[str, ...]:
    often = Counter(townsfolk.name for townsfolk in KINDS)
    return tuple(
        f"{kind.name} {kind.id.rpartition('_')[2]}" if often[kind.name] > 1 else kind.name for kind in ALL_KINDS
    )


KIND_TITLES = _titles()
"""The names of the kinds. Cards of one name that differ have a number."""
CARD_TITLES = tuple(
    KIND_TITLES[kind] + (f" of seat {(card - FIRST_STARTER) // NUM_STARTERS}" if card >= FIRST_STARTER else "")
    for card, kind in enumerate(map(int, KIND))
)

# --- what rules read (a row a kind) -----------------------------------------------------------------------------------
VALUE = np.array([kind.value for kind in ALL_KINDS], np.int16)
MOST_VALUE = int(VALUE.max())
ICON = icon_numbers(kind.icons for kind in ALL_KINDS)
ACTS = np.array([WHEN.index(kind.when) for kind in ALL_KINDS], np.int16)

# --- player cards -----------------------------------------------------------------------------------------------------
PRINTED_PLAYER_CARDS = (
    PlayerCard(1, "stone, 2 inkwell, 8 silver, 2 deed, debt", "virtue"),
    PlayerCard(2, "2 resource, 6 silver, 3 deed, debt", "flip deed"),
    PlayerCard(8, "resource, silver, deed, debt", "build trading post here"),
    PlayerCard(9, "2 stone, 5 silver, deed, debt", "destroy own card"),
    PlayerCard(10, "stone, gold, inkwell, 10 silver, deed, 2 debt", "2 virtue"),
)
PLAYER_CARDS = tuple(sorted((*PRINTED_PLAYER_CARDS, *RECONSTRUCTED), key=lambda card: card.number))
"""Player cards in the order of their numbers, from 1 to 10. Five could not be read (`reconstructed`)."""
NUM_PLAYER_CARDS = len(PLAYER_CARDS)
