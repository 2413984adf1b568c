"""A hook of MkDocs that fills pages from the code (`mkdocs.yml`; `make docs` builds).

- `<!-- facts -->`, `actions`, `observation`, `options`, `bots` and `graded` on the page of a game become tables.
  `games` and `tools` become tables on any page.
- Rules pages, the changelog and similar files beside the code become pages, with corrected links. A link to any other
  file of the repository leads to the source.
- Every registered game has its place in the navigation. Pages of other games are left out.
"""

from __future__ import annotations

import os
import posixpath
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from architects_env.core.command_line.tools import COMMAND, TOOLS
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_table
from architects_env.games import DEFAULT, GAMES, load
from architects_env.opponents import ALONE, Level, get_levels, read_table

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SOURCE: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
ADOPTED = {
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "SECURITY.md": "threat-model.md",
    "CHANGELOG.md": "changelog.md",
    "architects_env/games/architects/RIVAL.md": "games/architects/rival.md",
    **{f"architects_env/games/{name}/rules.md": f"games/{name}/rules.md" for name in GAMES},
}
"""Files beside the code, and the pages that they become."""
LINK = re.compile(r"(\]\()([^)\s:]+?)(#[^)\s]*)?(\))")
PLACE = re.compile(r"^<!-- (\w+) -->$", re.MULTILINE)


def facts(game: Game) -> str:
    """Return a table with the facts that PettingZoo's pages list for an environment."""
    name, (fewest, most), entries, actions = game.name, game.seats, len(game.observation_layout), len(game.action_space)
    shapes = ", ".join(f'"{table}" {shape}' for table, shape in game.observation_tables.shapes.items())
    rows = (
        ("import", f"`from architects_env import {name}_v0`"),
        ("by name", f'`pettingzoo.make("aec", "architects_env/{name}_v0")`'),
        (
            "agents",
            f"`player_0` to `player_{most - 1}`: {fewest} to {most} ({game.default_players} by default), less those that `opponents` seats",
        ),
        ("parallel API", "no: players decide in turn"),
        ("actions", f"`Discrete({actions})`"),
        (
            "observation",
            f'`{{"observation": Box(0, 1, ({entries},), float32), "action_mask": Box(0, 1, ({actions},), int8)}}`',
        ),
        ("tables", f'with `observation="tables"`, in the place of "observation": {shapes}'),
        ("rewards", 'at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin"'),
        ("layout", f"version {game.version}"),
    )
    return "\n".join(
        (f"| environment | `{name}_v0` |", "| --- | --- |", *(f"| {about} | {value} |" for about, value in rows))
    )


def bots_table(game: Game) -> str:
    """Return the names of a game's bots."""
    rows = [f"| `{name}` | hand-written bot |" for name in game.bots]
    return "\n".join(("| agent | |", "| --- | --- |", *rows, "| `random` | every legal action equally likely |"))


def graded_table(game: Game) -> str:
    """Return a table of a game's trained opponents: how they choose actions, and their results."""
    about, levels = read_table(game.name), get_levels(game)
    if about is None or not levels:
        return "There are no trained opponents for this version of the game."
    rows = ["| agent | played | against the weaker one | with itself |", "| --- | --- | --- | --- |"]
    for name, weaker in zip(levels, ("random", *levels), strict=False):
        level, against, mirror = levels[name], *(_measured(about, name, other) for other in (weaker, name))
        won = f"{100 * win_rate(against):.1f} % ({100 * against['low']:.1f} to {100 * against['high']:.1f}; {against['games']:,} games)"
        played = _played(level)
        rows.append(
            f"| `{name}` | {played} | `{weaker}` {won} | {mirror['decisions']:.0f} decisions a game, {100 * mirror['cut_off']:.1f} % at the turn limit |"
        )
    return "\n".join([*rows, *_alone(about)])


def _played(level: Level) -> str:
    """Return the agent of a level, and those with other numbers of players."""
    others = [f"{plays} with {number} players" for number, plays in sorted(level.by_players.items())]
    return ", ".join([level.plays, *others])


def _alone(about: dict[str, Any]) -> list[str]:
    """Return a table of results of the trained opponents in games of one player, or "" if they have no network for
    these."""
    if ALONE not in about:
        return []
    plays = {row["name"]: row["plays"] for row in about[ALONE]["strengths"]}
    won: dict[str, dict[str, str]] = {}
    for p in about[ALONE]["measured"]:
        told = f"{100 * win_rate(p):.1f} % ({100 * p['low']:.1f} to {100 * p['high']:.1f})"
        won.setdefault(p["agent"], {})[p["opponents"]] = told
    rivals, games = list(next(iter(won.values()))), about[ALONE]["measured"][0]["games"]
    head = " | ".join(("alone", "played", *rivals))
    return [
        "",
        f"In games of one player they use another network, and have these win rates in {games:,} games each:",
        "",
        f"| {head} |",
        f"|{' --- |' * (2 + len(rivals))}",
        *(f"| `{name}` | {plays[name]} | {' | '.join(found.values())} |" for name, found in won.items()),
    ]


def _measured(about: dict[str, Any], one: str, others: str) -> dict[str, Any]:
    """Format the results of a trained opponent against another."""
    return next(pairing for pairing in about["measured"] if (pairing["agent"], pairing["opponents"]) == (one, others))


def win_rate(pairing: dict[str, Any]) -> float:
    """Return the win rate of a pairing in a file of trained opponents, also of earlier versions."""
    return float(pairing["win_rate"] if "win_rate" in pairing else pairing["first_places"])


def games_table(page: str) -> str:
    """Return a table that compares all games, for the page at this path."""
    to_games = posixpath.relpath("games", posixpath.dirname(page) or ".")
    rows = ["| game | players | actions | observation | options | bots |", "| --- | --- | --- | --- | --- | --- |"]
    for game in map(load, sorted(GAMES)):
        players, bots = f"{game.seats[0]} to {game.seats[1]}", ", ".join(f"`{name}`" for name in game.bots)
        numbers = f"{len(game.action_space)} | {len(game.observation_layout)} | {len(game.options)}"
        rows.append(f"| [{game.title}]({to_games}/{game.name}/index.md) | {players} | {numbers} | {bots} |")
    return "\n".join(rows)


def picture(page: str) -> str:
    """Return the picture of the game of this page, or of the first game, if `docs/pictures/` has one."""
    name = page.split("/")[1] if page.startswith("games/") else DEFAULT
    path = f"pictures/{name}.png"
    return (
        f"![{load(name).title} in play, as one player sees it]({posixpath.relpath(path, posixpath.dirname(page) or '.')})"
        if (DOCS / path).exists()
        else ""
    )


def benchmark(page: str) -> str:
    """Return the path of the leaderboard, or None if there is none."""
    to_page = posixpath.relpath("leaderboard.md", posixpath.dirname(page) or ".")
    return (
        f"The [leaderboard]({to_page}) compares algorithms under a fixed protocol, and says how to enter one."
        if (DOCS / "leaderboard.md").exists()
        else ""
    )


def tools_table(page: str) -> str:
    """Return a table of the subcommands."""
    rows = (
        f"| `{COMMAND} {name}` | {tool.about} | {f'`{tool.extra}`' if tool.extra else ''} |"
        for name, tool in TOOLS.items()
    )
    return "\n".join(("| subcommand | what | extra |", "| --- | --- | --- |", *rows))


OF_A_GAME: dict[str, Callable[[Game], str]] = {
    "facts": facts,
    "actions": lambda game: game.action_space.table(),
    "observation": lambda game: game.observation_layout.table(),
    "options": options_table,
    "bots": bots_table,
    "graded": graded_table,
}
ANYWHERE: dict[str, Callable[[str], str]] = {
    "games": games_table,
    "tools": tools_table,
    "picture": picture,
    "benchmark": benchmark,
}


def filled(text: str, page: str) -> str:
    """Fill the tables of a page. Raises `PluginError` for an unknown table."""
    folder = page.split("/")

    def table(found: re.Match[str]) -> str:
        name = found[1]
        if name in ANYWHERE:
            return ANYWHERE[name](page)
        if name in OF_A_GAME and folder[0] == "games" and folder[1] in GAMES:
            return OF_A_GAME[name](load(folder[1]))
        raise PluginError(
            f"{page}: nothing fills {found[0]}; there are {', '.join((*OF_A_GAME, *ANYWHERE))}, the first {len(OF_A_GAME)} on pages of games."
        )

    return PLACE.sub(table, text)


def relinked(text: str, origin: str, page: str) -> str:
    """Correct the links of a file for the page that it becomes: to other pages, or else to the source."""

    def put_right(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(origin), found[2]))
        if origin.startswith("docs/") and target.startswith("docs/"):
            return found[0]  # from page to page: MkDocs checks it
        if target.startswith("docs/") and target.endswith(".md") and (ROOT / target).exists():
            there = posixpath.relpath(target.removeprefix("docs/"), posixpath.dirname(page) or ".")
            return f"{found[1]}{there}{found[3] or ''}{found[4]}"
        if target in ADOPTED:
            return found[1] + posixpath.relpath(ADOPTED[target], posixpath.dirname(page)) + (found[3] or "") + found[4]
        if not (ROOT / target).exists():
            raise PluginError(f"{origin}: the link {found[2]} has no target.")
        return f"{found[1]}{SOURCE}/blob/main/{target}{found[3] or ''}{found[4]}"

    return LINK.sub(put_right, text)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Set the address of the source, and the pages of all games in the navigation. The address is a plain link, since
    that of the theme loads numbers from elsewhere."""
    nav: list[dict[str, Any]] = config.nav or []
    games = next(part["Games"] for part in nav if "Games" in part)
    for game in map(load, sorted(GAMES)):
        pages = [f"games/{game.name}/index.md", {"Rules": f"games/{game.name}/rules.md"}]
        games.append(
            {
                game.title: pages
                + ([{"The rival at the table": "games/architects/rival.md"}] if game.name == "architects" else [])
            }
        )
    if (DOCS / "leaderboard.md").exists():
        next(part["Numbers"] for part in nav if "Numbers" in part).insert(1, "leaderboard.md")
    next(part["Project"] for part in nav if "Project" in part).append({"Source": SOURCE})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add pages from files beside the code, and remove pages of games that are not registered."""
    for file in list(files):
        folder = file.src_uri.split("/")
        if folder[0] == "games" and len(folder) > 2 and folder[1] not in GAMES:
            files.remove(file)
    for origin, page in ADOPTED.items():
        text = (ROOT / origin).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=relinked(text, origin, page)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill the tables of a page, and correct its links."""
    uri = page.file.src_uri
    text = markdown if uri in ADOPTED.values() else relinked(markdown, f"docs/{uri}", uri)
    return filled(text, uri)


def on_post_build(config: MkDocsConfig) -> None:
    """Check that a page loads nothing from elsewhere. Raises `PluginError` if it does."""
    fetched = re.compile(
        r"""<(?:script|img|iframe|link rel="stylesheet")[^>]*?(?:src|href)=["']?(?:https?:)?//[^"'>\s]*"""
    )
    for path in sorted(Path(config.site_dir).rglob("*.html")):
        if found := fetched.search(path.read_text(encoding="utf-8")):
            raise PluginError(f"{os.path.relpath(path, config.site_dir)} loads a file from elsewhere: {found[0]}")
