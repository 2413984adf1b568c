"""The command line of records."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from architects_env.core.command_line.progress import track
from architects_env.core.command_line.subcommands import run_subcommands
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.experiments.pages import ReportTable, printed
from architects_env.experiments.records.dataset import write
from architects_env.experiments.records.files import read, read_results, record_files, replay_record
from architects_env.experiments.records.minari_dataset import write_minari
from architects_env.experiments.records.observations import write_observations
from architects_env.experiments.records.offline import EXPERT, MIXED, Play, write_offline
from architects_env.games import DEFAULT, load, names


def described(record: Record) -> str:
    """Return a description of a record in words."""
    options = "".join(f", {name} {value}" for name, value in record.options.items())
    return f"{record.game} (version {record.version}), {record.num_players} players{options}, seed {record.seed}, {len(record.actions)} decisions"


def listed(folder: Path) -> ReportTable:
    """Return a row for every record, with agents and scores if the folder is a tournament's."""
    results = read_results(folder)
    rows: list[tuple[str, ...]] = []
    paths = record_files(folder)
    for path in paths:
        seats = results.get(int(path.stem), []) if path.stem.isdecimal() else []
        rows.append((path.name, described(read(path)), ", ".join(f"{seat['agent']} {seat['score']}" for seat in seats)))
    return ReportTable(
        f"{len(rows)} records in {paths[0].parent}", ("file", "game", "agents and scores by seat"), rows, words=3
    )


def replay_texts(path: Path, seat: int | None, board: bool = False) -> Iterator[str]:
    """Yield the texts of a replay: the settings, every decision with its consequences and changed lines, and the end.

    Args:
        path: The record.
        seat: The seat whose log is shown. None shows everything.
        board: Whether to show the whole board before each decision, instead of its changed lines.

    Raises:
        ValueError: The record does not fit. It is raised before the first text.
    """
    record = read(path)
    ended = replay_record(path, record)
    if seat is not None:
        ended.view(seat)  # raises for a seat that is not there
    match = Match(ended.game, record.num_players, record.options, record.seed)
    yield described(record)
    yield "" if board else f"\n{match.view(seat).text()}"
    for decision, action in enumerate(record.actions):
        record.lay_before(decision, match)
        observer = match.seat if seat is None else seat
        before, decided = (
            match.view(observer).text(),
            f"Decision {decision + 1} of {len(record.actions)}, seat {match.seat}",
        )
        sentence = f": {record.sentences[decision]}" if observer == match.seat else ""
        told = [
            line
            for entry in play_and_log(match, action)
            for line in (entry.in_full if seat is None else entry.lines[seat])
        ]
        after = match.view(observer).text()
        yield "\n".join(
            [
                f"\n{before}\n" if board else "",
                decided + sentence,
                *(f"  {line}" for line in told),
                *([] if board else changed(before, after)),
            ]
        )
    record.lay_before(len(record.actions), match)
    yield f"\n{match.view(seat or 0).text()}\n{_end(match)}"


def changed(before: str, after: str) -> list[str]:
    """Return the lines of a board that have changed, marked by a bar."""
    lines = difflib.ndiff(before.splitlines(), after.splitlines())
    return [f"  | {line[2:].strip()}" for line in lines if line.startswith("+ ") and line[2:].strip()]


def _end(match: Match) -> str:
    if not match.over:
        return "The record breaks off here."
    sides = [*(f"Seat {seat}" for seat in range(match.num_players)), *match.rivals]
    scores, ranks = match.scores_and_ranks()
    how = "The turn limit ended the game" if match.cut_off else "The end"
    return (
        f"{how}. "
        + "; ".join(
            f"{side}: {score} points, place {rank}" for side, score, rank in zip(sides, scores, ranks, strict=True)
        )
        + "."
    )


def list_records(folder: Path, /) -> None:
    """List the records in the folder of a tournament, with agents and scores, or in any other folder.

    Args:
        folder: The folder of a tournament, or any folder with records.
    """
    Console(width=None if sys.stdout.isatty() else 200).print(printed(listed(folder)))


def replay(
    file: Path,
    /,
    step: bool = False,
    seat: int | None = None,
    board: bool = False,
    animate: Path | None = None,
    width: int = 800,
    seconds: float = 1.5,
) -> None:
    """Replay a recorded game on the terminal: every decision, its consequences and the changes on the board. With
    --animate write an animated picture instead.

    For example, `architects-env records replay runs/first/records/000000.jsonl --step`.

    Args:
        file: A record.
        step: Wait for Enter after every decision. The letter q ends the replay.
        seat: Show the game from this seat's view. By default everything is shown.
        board: Show the whole board before every decision, instead of the lines that change.
        animate: A new file, .gif, .png or .webp, with a picture after every decision (needs the extra `render`).
        width: Width of the pictures in pixels.
        seconds: Seconds that each picture is shown.
    """
    if animate is not None:
        from architects_env.play.animation import write_animation  # the table, only where pictures are wanted

        record = read(file)
        replay_record(file, record)
        console = Console(stderr=True)
        drawn = sum(
            1
            for _ in track(
                write_animation(record, animate, seat, width, seconds),
                "frames",
                len(record.actions) + 1,
                console=console,
                transient=True,
            )
        )
        console.print(f"{drawn} frames in {animate}")
        return
    for number, text in enumerate(replay_texts(file, seat, board)):
        if step and number > 2 and input("[Enter] ").strip().lower() == "q":
            return
        print(text)


def dataset(folder: Path, /, out: Path) -> None:
    """Convert all records of a folder into one Parquet file with a row for every decision, for offline learning.

    The columns are game (its number in the tournament), num_players, options (JSON), decision, seat, agent (the name of
    the player, where a tournament knows it), observation, mask, action, done (whether it is the last decision of that
    seat), and return (the reward of that seat at the end).

    Args:
        folder: The folder of a tournament, or any folder with records of one game.
        out: A new file.
    """
    paths = record_files(folder)
    console = Console(stderr=True)
    agents = {game: [seat["agent"] for seat in seats] for game, seats in read_results(folder).items()}
    rows = sum(track(write(paths, out, agents), "records", len(paths), console=console, transient=True))
    console.print(f"{rows} decisions of {len(paths)} games in {out}")


def observations(file: Path, /, out: Path, every_seat: bool = False) -> None:
    """Write the observations of one recorded game for programs in other languages: a row for every decision, with
    observation, legal actions and action.

    Args:
        file: A record.
        out: A new file, .jsonl or .parquet.
        every_seat: Write the observations of every seat at each decision, not only of the seat that decides.
    """
    rows = write_observations(file, out, every_seat)
    Console(stderr=True).print(f"{rows} observations of {file} in {out}")


def minari(folder: Path, /, name: str, agent: str = "") -> None:
    """Convert all records of a folder into a Minari dataset (needs the extra `minari`).

    Every seat of every game is an episode.

    An episode is the game as a learner of the Gymnasium environment sees it. It has the observations (a dictionary with
    an observation and an action mask) and actions of that seat, and its reward at the end, which terminates the
    episode. Load it with `minari.load_dataset(NAME)`; its `recover_environment()` returns the environment. The records
    must be of one game, one number of players and the same options.

    Args:
        folder: The folder of a tournament, or any folder with records of one game.
        name: The id of the new dataset, such as hamlet/greedy-v0.
        agent: Write only the episodes of this agent, where a tournament knows the players.
    """
    paths = record_files(folder)
    console = Console(stderr=True)
    agents = {game: [seat["agent"] for seat in seats] for game, seats in read_results(folder).items()}
    episodes = sum(
        track(write_minari(paths, name, agents, agent), "records", len(paths), console=console, transient=True)
    )
    console.print(f"{episodes} episodes of {len(paths)} games in the Minari dataset {name}")


def offline(
    game: str = DEFAULT,
    games: int = 200,
    players: int = 2,
    expert: str = EXPERT,
    mixed: tuple[str, ...] = MIXED,
    exploration: float = 0.05,
    seed: int = 0,
    version: int = 0,
) -> None:
    """Generate two Minari datasets by self-play for offline learning (needs the extra `minari`).

    Their names are GAME-PLAYERS/expert-v0 and GAME-PLAYERS/mixed-v0.

    Their episodes are those of the command `minari`. Their infos also hold the probability of every action under the
    behaviour policy.

    Args:
        game: The name of the game, or `all` for one pair of datasets per game.
        games: Number of games in each dataset.
        players: Number of players.
        expert: The agent in all seats of the first dataset.
        mixed: Agents of the second dataset, one of which is drawn for each seat of each game.
        exploration: Share of decisions that are random.
        seed: Seed of games, seats and decisions. The same seed gives the same games.
        version: Version of the datasets, as it stands in their names.
    """
    console = Console(stderr=True)
    for each in names() if game == "all" else [load(game).name]:
        for kind, agents in (("expert", (expert,)), ("mixed", mixed)):
            name = f"{each}-{players}/{kind}-v{version}"
            found = write_offline(Play(each, players, agents, games, exploration, seed), name)
            episodes = sum(track(found, name, games, console=console, transient=True))
            console.print(f"{episodes} episodes of {games} games in the Minari dataset {name}")


def main() -> None:
    """Run one of the commands."""
    try:
        run_subcommands(
            {
                "list": list_records,
                "replay": replay,
                "observations": observations,
                "dataset": dataset,
                "minari": minari,
                "offline": offline,
            },
            ImportError,
        )
    except EOFError:  # where the user is asked
        raise SystemExit("Stopped.") from None


if __name__ == "__main__":
    main()
