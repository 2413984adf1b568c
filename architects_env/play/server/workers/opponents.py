"""Opponents that people may choose.

Names from a page are looked up in this list and never used as paths, so that a stranger's message cannot open a file.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from pathlib import Path

from architects_env.agents.policies.network_file import SUFFIX, BadPolicy, read_network
from architects_env.agents.search.tree_search import KINDS
from architects_env.agents.spec import parse_spec
from architects_env.core.compile import compile_mode
from architects_env.core.contract.game import Game
from architects_env.core.contract.plans import Plan
from architects_env.core.search.versions import plain_name
from architects_env.core.text import say
from architects_env.opponents import GRANDMASTER, LEVELS, get_level, get_styles, is_graded
from architects_env.play.server.messages.from_server import Opponent
from architects_env.play.table.defaults import default_opponent, graded
from architects_env.play.table.table import HUMAN

SEARCHES = {
    "ismcts:0.3s": "searches a third of a second for each decision",
    "ismcts:1s": "searches a second for each decision",
    "ismcts:5s": "searches five seconds for each decision",
}
GRADED = dict(
    zip(
        LEVELS,
        (
            "hardly knows what is good: if you lose against the novice",
            "sees very few of its options: if you lose against the beginner",
            "sees few of its options and follows a plan: for a first game",
            "overlooks a good deal: for a second game",
            "overlooks some of its options: for people who know the game",
            "seldom errs: hard to beat",
            "makes hardly any mistake, and answers at once",
        ),
        strict=True,
    )
)
BOTS = {"heuristic": "plays by rules of thumb, and looks a little ahead", "greedy": "takes what is best at once"}
STYLES_OF_BOTS = {
    ("architects", "builder"): "puts up buildings before anything else",
    ("architects", "cathedral"): "stays virtuous and climbs the Cathedral",
    ("architects", "criminal"): "is not afraid of debts: Black Market, taxes, little virtue",
    ("architects", "captor"): "captures workers and lives on the silver that they bring",
    ("architects", "miner"): "gathers gold and never builds: for a calm first try",
    ("architects", "punisher"): "keeps silver and captures every group of four workers or more",
    ("citadels", "builder"): "puts up many cheap buildings and ends the game quickly",
    ("citadels", "raider"): "harms the leader at every chance",
}
"""Sentences about the further hand-written bots, by the names of the game and of the bot."""
STYLED = "skilled"
"""The level that is offered in the styles of a game."""
LOOKS_AHEAD = "heuristic"
"""The bot that evaluates its options in sampled worlds, if the game has a look-ahead."""
MOST_FILES = 100


class Opponents:
    """The opponents for every game: trained opponents, bots, searches, trained policies in `folders`, and language
    models.

    In plain Python, as in a browser, neither searches without a network nor the bot that looks ahead are offered: a
    decision of theirs takes many seconds (`plain`). In files, a trained opponent takes their places.

    Policies are files called `FILE.safetensors` or `policy.zip`. A damaged policy, or one for another game or version,
    is not offered.
    """

    def __init__(self, folders: Iterable[str | Path] = (), plain: bool = False, models: Iterable[str] = ()) -> None:
        self._plain = plain
        self.folders = [Path(folder) for folder in folders]
        self.models = list(models)
        self._fits: dict[tuple[Path, int, str], bool] = {}

    def of(self, game: Game) -> list[Opponent]:
        """Return all opponents for `game`."""
        bots = sorted(game.bots, key=lambda name: (name not in BOTS, list(BOTS).index(name) if name in BOTS else 0))
        found = [Opponent(name=name, about=say(GRADED[name]), kind="level") for name in graded(game)]
        longest = say("thinks longest; the strongest there is")
        found += [Opponent(name=GRANDMASTER, about=longest, kind="level")] * bool(found)
        found += [style_of(game, plan) for plan in styles_of(game)]
        found += [
            Opponent(
                name=name,
                about=say(BOTS.get(name) or STYLES_OF_BOTS.get((game.name, name), "a hand-written bot with a style")),
            )
            for name in bots
        ]
        found += [Opponent(name=name, about=say(about)) for name, about in SEARCHES.items()]
        found += [
            Opponent(name=f"{path}:deterministic", about=say("a trained policy"))
            for path in self._files()
            if self._plays(path, game)
        ]
        found += [Opponent(name=name, about=say("a language model")) for name in self.models]
        found.append(Opponent(name="random", about=say("every legal action equally likely")))
        return [one for one in found if one.name not in self._replaced(game)]

    def stand_ins(self, game: Game, seats: Iterable[str]) -> list[str]:
        """Return the players of a file, with others for those that are too slow here."""
        stand_in = default_opponent(game)
        return [stand_in if name in self._replaced(game) else name for name in seats]

    def _replaced(self, game: Game) -> frozenset[str]:
        """The opponents that are too slow here."""
        ahead = {LOOKS_AHEAD} if game.lookahead is not None and graded(game) else set[str]()
        return frozenset({*SEARCHES, *ahead}) if self._plain else frozenset()

    def check(self, game: Game, seats: Iterable[str]) -> None:
        """Raise `ValueError` if a seat is neither "human" nor the name of an opponent."""
        known = [HUMAN, *(opponent.name for opponent in self.of(game))]
        for name in seats:
            if name not in known:
                raise ValueError(
                    say(
                        "Nobody here is called {name!r}; at a table of {title} may sit: {known}.",
                        name=name[:60],
                        title=say(game.title),
                        known=", ".join(known),
                    )
                )

    def _files(self) -> list[Path]:
        with_torch = importlib.util.find_spec("torch") is not None
        patterns = (f"*{SUFFIX}", "policy.zip") if with_torch else (f"*{SUFFIX}",)
        found = {
            path for folder in self.folders if folder.is_dir() for pattern in patterns for path in folder.rglob(pattern)
        }
        once = (path for path in found if path.suffix == SUFFIX or path.with_suffix(SUFFIX) not in found)
        return sorted(once)[:MOST_FILES]

    def _plays(self, path: Path, game: Game) -> bool:
        """Return whether a file contains a policy for `game`; the result is cached."""
        try:
            key = path, path.stat().st_mtime_ns, game.name
            if key not in self._fits:
                self._fits[key] = fits(path, game)
            return self._fits[key]
        except OSError:
            return False


def fits(path: Path, game: Game) -> bool:
    """Return whether a file contains a policy for `game`, according to its description.

    No code of the file is executed.
    """
    try:
        if path.suffix == SUFFIX:
            read_network(path, game)
        else:
            from architects_env.agents.policies.policy_file import (  # which loads torch
                parse_description,
                read_description,
            )

            parse_description(path, read_description(path), game)
    except BadPolicy:
        return False
    return True


def styles_of(game: Game) -> list[Plan]:
    """Return the measured styles of a game (`opponents.get_styles`), in the order of its plans."""
    return [plan for plan in game.plans.ways if plan.name in get_styles(game)] if game.plans else []


def style_of(game: Game, plan: Plan) -> Opponent:
    """Return the styled level in a style, with its measured strength."""
    row = get_styles(game)[plan.name]
    measured = say(
        "Won {percent} % of {games} games for two against no style.",
        percent=round(100 * row["win_rate"]),
        games=row["games"],
    )
    return Opponent(name=f"{STYLED}:{plan.name}", about=say(plan.about), kind="style", measured=measured)


def is_slow(name: str, game: Game) -> bool:
    """Return whether a decision of this opponent may take more than some milliseconds.

    This applies to searches, trained policies, and trained opponents that search.
    """
    if name.partition(":")[0] == STYLED:
        return False
    if is_graded(name):
        return plain_name(name) == GRANDMASTER or get_level(game, name).plays.startswith("puct:")
    return ":" in name


def searches_in_plain(name: str, game: Game) -> bool:
    """Return whether this opponent searches and has to do so in plain Python now, because the rules are not compiled
    yet.

    It is then slow and plays worse.
    """
    plays = get_level(game, name).plays if is_graded(name) else name
    return (
        parse_spec(plays).name in (*KINDS, "puct", "gumbel", "rollouts")
        and compile_mode.current_mode(game.name) == "plain"
    )
