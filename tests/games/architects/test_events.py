"""The log leaves nothing out: what changes at the table is told to everybody, to the last silver, also what happens by
itself."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.conformance import check_log
from architects_env.core.contract.rules.bits import count
from architects_env.core.contract.rules.events import Event
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.log import LogEntry, play_and_log
from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.games import load
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.text.events import Happens as E
from architects_env.games.architects.text.events import event_line
from architects_env.games.architects.text.names import player_name, workers_text
from architects_env.play.language.catalogue import FOLDER, Language, catalogue
from architects_env.play.language.speech import in_language
from architects_env.play.testing.language import folder
from tests.games.architects.modes import MODES
from tests.games.architects.table import PLACES, Table

CHOICES: dict[str, Any] = {
    "tax_evasion": "choice",
    "surplus_virtue": "choice",
    "recall_fallback": "anywhere",
    "free_apprentice_discard": True,
    "conspirator": "per_capture",
    "building_effects": "mandatory_if_possible",
    "free_capture_limit": "town_centre",
}
TABLES: dict[str, tuple[int, dict[str, Any]]] = MODES | {
    "choices": (3, CHOICES),
    "choices_and_rival": (1, CHOICES),
    "characters_and_choices": (2, CHOICES | {"characters": "dealt", "promo_boards": True}),
}
GOODS = ("clay", "wood", "stone", "gold", "marble", "silver")
ONE = r"\d+ (?:clay|wood|stone|gold|marble|silver|goods?|virtue|building cards?)"
SEVERAL = rf"({ONE}(?:(?:, | and ){ONE})*)"
CHANGES = [
    (rf"\bgains {SEVERAL}", 1),
    (rf"\bpays {SEVERAL}", -1),
    (rf"\blays {SEVERAL}", -1),
    (rf"\bgoes without {SEVERAL}", -1),
    (rf"\btrades {SEVERAL} for", -1),
    (rf"\btrades .*? for {SEVERAL}", 1),
    (rf"\bbuilds .*? for {SEVERAL}", -1),
]
DEBTS = [
    (r"gets (\d+) unpaid", 1),
    (r"cancels (\d+) unpaid", -1),
    (r"returns (\d+) unpaid", -1),
    (r"destroys (\d+) unpaid", -1),
    (r"pays off (a) debt", -1),
    (r"instead of taking (a) debt", -1),
]
TAXES = [
    (r"(\d+) of it in taxes", 1),
    (r"pays (\d+) silver in taxes", 1),
    (r"at the Tax Stand and gains (\d+)", -1),
    (r"The (\d+) silver at the Tax Stand goes to the general supply", -1),
]
WORDS = {  # what changes for a player, and what a line that names the player then says
    "prison": "prison|no worker to place",
    "captured": "captures|rescues|board|prison|no worker to place",
    "cathedral": "reaches level",
    "built": "builds",
    "apprentices": "hires|returns",
    "hand": "draws|drafts|keeps|puts|builds|take",
    "guildhall": "builds|Guildhall",
    "character": "takes the board",
    "supply": "",
    "open": "places|takes|captures|no worker to place",
    "market": "Black Market",
}
WORDS_OF_THE_TABLE = {
    "display": "comes into|hires|goes from the display",
    "coins": "lays|hires|display",
    "market_pile": "Black Market now offers",
    "rewards_size": "turns over a reward",
    "scheme": "reveals scheme card|no worker to place",
    "start_player": "is the start player",
    "end_trigger": "fills the Guildhall",
    "draft_round": "Everybody passes|nobody took",
    "turn_step": "start player",
}


def table_of(g: Any) -> dict[str, Any]:
    return {name: np.array(g[name]).tolist() for name in WORDS_OF_THE_TABLE}


def player_of(g: Any, p: int) -> dict[str, Any]:
    """The open information about a player."""
    return {
        "goods": list(map(int, g.goods[p])),
        "virtue": int(g.virtue[p]),
        "debts": int(g.unpaid_debts[p]),
        "prison": int(g.prison[p]),
        "captured": g.captives[:, p].tolist(),
        "cathedral": int(g.cathedral[p]),
        "built": int(g.built[p]),
        "apprentices": int(g.apprentices[p]),
        "hand": count(int(g.hand_sleeves[p])),
        "guildhall": int(g.guildhall_workers[p]),
        "character": int(g.character[p]),
        "supply": int(g.supply[p]),
        "open": g.workers[:, p].tolist(),
        "market": (g.market_space == p).tolist(),
    }


def summed(lines: list[str], patterns: list[tuple[str, int]]) -> int:
    return sum(
        sign * (1 if found == "a" else int(found))
        for line in lines
        for pattern, sign in patterns
        for found in re.findall(pattern, line)
    )


def goods_told(lines: list[str]) -> list[int]:
    told: Counter[str] = Counter()
    for line in lines:
        for pattern, sign in CHANGES:
            for found in re.findall(pattern, line):
                for number, good in re.findall(r"(\d+) (\w+)", found):
                    told[good] += sign * int(number)
    return [told[good] for good in GOODS]


def unexplained(before: Any, after: Any, lines: tuple[str, ...]) -> list[str]:
    """The changes between two states that these lines report wrongly or not at all."""
    wrong = []
    for p in range(int(after.at_table)):
        name = player_name(after, p)
        of_player = [line for line in lines if line.startswith(f"{name} ")]
        old, new = player_of(before, p), player_of(after, p)
        told, true = goods_told(of_player), [b - a for a, b in zip(old["goods"], new["goods"], strict=True)]
        if told != true:
            wrong.append(f"{name}: goods {true}, told {told}")
        levels = [int(level) for line in of_player for level in re.findall(r"virtue (\d+)", line)]
        if (levels[-1] if levels else old["virtue"]) != new["virtue"]:
            wrong.append(f"{name}: virtue {old['virtue']} to {new['virtue']}, told {levels}")
        if summed(of_player, DEBTS) != new["debts"] - old["debts"]:
            wrong.append(f"{name}: debts {old['debts']} to {new['debts']}")
        naming = [line for line in lines if name in line]
        wrong += [
            f"{name}: {field}"
            for field, words in WORDS.items()
            if old[field] != new[field] and not any(re.search(words, line) for line in naming)
        ]
    if summed(list(lines), TAXES) != int(after.tax) - int(before.tax):
        wrong.append(f"taxes {int(before.tax)} to {int(after.tax)}")
    old, new = table_of(before), table_of(after)
    wrong += [
        field
        for field, words in WORDS_OF_THE_TABLE.items()
        if old[field] != new[field] and not any(re.search(words, line) for line in lines)
    ]
    return wrong


def followed(match: Match, action: int) -> list[tuple[Any, Any, LogEntry]]:
    """Plays, and returns each single action with the states before and after it."""
    twin = match.clone()
    steps = []
    for entry in play_and_log(match, action):
        before = twin.clone()
        get_kernels(twin.game).play_one(twin.memory, 0, entry.action)
        steps.append((before.state, twin.state.copy(), entry))
    return steps


ALIKE = ("2_players", "3_players", "4_players", "characters")
"""Tables at which nothing happens that does not happen at the others too."""


@pytest.mark.parametrize(
    "mode", [pytest.param(mode, marks=pytest.mark.slow) if mode in ALIKE else mode for mode in TABLES]
)
def test_every_change_of_the_table_is_told_to_everybody(mode: str) -> None:
    players, options = TABLES[mode]
    match = architects_env.make("architects", players, seed=len(mode), **options)
    rng = np.random.default_rng(len(mode))
    while not match.over:
        legal = match.legal_actions()
        rare = [action for action in legal if action >= A.BUILD] or legal  # the others are most of what is legal
        for before, after, entry in followed(match, int(rng.choice(rare if rng.random() < 0.5 else legal))):
            for lines in set(entry.lines):  # most seats are told the same
                wrong = unexplained(before, after, lines)
                assert not wrong, f"{mode}: {lines} leaves out {wrong}"


def test_the_checker_misses_no_line_that_changes_something() -> None:
    t = Table(1).goods(0, "1 gold").workers(0, quarry=4).leave_turn_to_rival(1)
    (before, after, entry), *_ = followed(t.match, t.match.parse("Place a worker at the Silversmith (2 silver)"))
    lines = entry.lines[0]
    assert len(lines) >= 3 and not unexplained(before, after, lines)
    for k in range(len(lines)):
        assert unexplained(before, after, lines[:k] + lines[k + 1 :]), f"nobody misses {lines[k]!r}"


def test_every_kind_of_event_has_its_sentence() -> None:
    g = Table(2, rival="helena").g
    for kind in E:
        told = event_line(g, Event(int(kind), 1, 1, 1), 0)
        assert told.endswith(".") and told[0].isupper() and "  " not in told


def lines_of(t: Table, action: int) -> list[str]:
    return [line for entry in play_and_log(t.match, action) for line in entry.lines[0]]


def test_cards_that_are_drawn_are_named_to_their_owner_alone() -> None:
    t = Table(3).turn_of(1)
    entries = play_and_log(t.match, t.match.parse("Place a worker at the Workshop to plan (draw 1)"))
    drawn = C.BUILDINGS[t.hand(1)[0]].name
    assert entries[0].lines[1][1] == f"Player 1 draws the {drawn}."
    assert entries[0].lines[0][1] == entries[0].lines[2][1] == "Player 1 draws 1 building card."
    assert entries[0].in_full[1] == f"Player 1 draws the {drawn}."


def test_a_reset_says_whose_workers_go_where_and_who_is_punished() -> None:
    t = Table(2).goods(0, "3 silver").workers(1, market="small").workers(1, market="middle", prison=2).turn_of(0)
    lines = lines_of(t, A.PLACE + PLACES["Black Market, large"])
    assert "The worker of Player 1 at the Black Market, small, goes to prison." in lines
    assert "Player 1 has 4 workers in prison, which costs 1 virtue." in lines and "Player 1 falls to virtue 6." in lines
    assert (
        "Player 1 has 4 workers in prison, and nobody has more, which brings a debt." in lines
        and "Player 1 gets 1 unpaid debt." in lines
    )
    assert any(line.startswith("The Black Market now offers ") for line in lines)


def test_turns_that_are_skipped_are_told_one_by_one_and_the_rivals_turns_between_them() -> None:
    t = Table(1, max_turns_per_player=10).goods(0, "1 silver").workers(0, prison=19).turn_of(0)
    play_and_log(t.match, A.PLACE + PLACES["Black Market, small"])
    for _ in range(5):
        assert t.options() == ["Skip the turn"]
        (entry,) = play_and_log(t.match, t.match.parse("Skip the turn"))
        assert entry.lines[0][0].startswith("Player 0 skips the turn") and not entry.forced
        assert sum("reveals scheme card" in line for line in entry.lines[0]) == 1


def test_what_a_building_does_by_itself_is_told_with_its_numbers() -> None:
    t = Table(3).goods(0, "6 clay 2 wood").cards(0, "Smithy").turn_of(0)
    lines = lines_of(t, t.match.parse("Build the Smithy"))
    assert lines == ["Player 0 builds the Smithy for 4 clay and 2 wood.", "Player 0 gains 4 stone from the Smithy."]


def test_the_last_worker_in_the_guildhall_is_told_to_begin_the_last_round() -> None:
    t = (
        Table(2)
        .goods(0, "4 clay 2 wood")
        .cards(0, "Smithy")
        .workers(1, guildhall=11)
        .set(guildhall_count=11)
        .turn_of(0)
    )
    assert "Player 0 fills the Guildhall, and everybody has one more turn." in lines_of(
        t, t.match.parse("Build the Smithy")
    )


def test_the_effects_at_the_end_are_told() -> None:
    t = Table(2).built(1, "Dungeon").set(virtue={1: 7}, end_trigger=0, last_turns=0).turn_of(0)
    lines = lines_of(t, t.match.parse("Place a worker at the Quarry (1 stone)"))
    assert (
        "Player 1 falls to virtue 5 by effects at the end of the game." in lines
        and t.match.over
        and "The game is over." in lines
    )


def test_a_forced_step_of_the_rival_has_a_log_too() -> None:
    """A Black Market Reset asks round the table and passes by the rival, which has no seat."""
    t = Table(1).goods(0, "3 silver").workers(0, market="small").workers(0, market="middle").turn_of(0)
    entries = play_and_log(t.match, A.PLACE + PLACES["Black Market, large"])
    assert [entry.seat for entry in entries] == [0, 0, 1] and entries[2].lines[0][
        0
    ] == "Player 0 has 3 workers in prison, which costs 1 virtue."


@pytest.mark.parametrize("mode", ["solo_helena", "promo_boards", "choices", "everything"])
def test_no_seat_is_told_what_it_may_not_know(mode: str) -> None:
    players, options = TABLES[mode]
    check_log(load("architects"), players, 3, options, 21)


def test_in_czech_it_is_said_of_all_own_workers_that_they_are_own() -> None:
    """ "Vlastní 6 služebníků" is no Czech: six are "vlastních"."""
    czech = Language("cs", catalogue(folder(load("architects")) / "cs.po"), catalogue(FOLDER / "cs.po"))
    words = "own {workers} at the {location}"
    own = [in_language(say(words, workers=workers_text(n), location=say("Forest")), czech) for n in (1, 2, 6)]
    assert own == ["1 služebníka v lese (vlastní)", "2 služebníky v lese (vlastní)", "6 služebníků v lese (vlastní)"]
