"""The leaderboard as a page of the documentation: made of the submissions that are kept, and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib

from architects_env.core.files.whole_files import whole
from architects_env.experiments.benchmark import plots, sheets
from architects_env.experiments.benchmark.anchors import Anchor, anchors_of
from architects_env.experiments.benchmark.submission import kept
from architects_env.experiments.benchmark.tasks import about, sets, tasks_of
from architects_env.experiments.pages import as_markdown

HEAD = """# Leaderboard

How good is an algorithm at modern board games? A *task* is a game with a fixed number of players, options, deals and a pool of opponents. A
submission sits once in every seat of each deal, one opponent of the pool has all other seats, and so against every opponent of the pool on the same deals.

- **Score** of a task: the mean reward (by placement, from -1 to 1) over the pool, on a scale on which random play is 0 and the best reference (of `greedy`,
  `heuristic`, `ismcts-200` and `master`) is 100. More than 100 is better than all references. Intervals hold 95 %, over deals; a row with fewer than five
  deals has none. The ends of the scale are taken as they stand. A task in which no reference is better than random play has no scale, and so no score,
  until one is.
- **Tracks.** *given*: any agent, however it came about, with its time a decision beside it. *trained*: an algorithm that learned every task within the same
  budget of decisions and of time on two cores.
- **Cut off**: the share of games that the bound on their length ended. They are scored as they stood.
- **Milliseconds a decision** are those of games that are played side by side, 32 at a time: agents that decide for many games at once are faster per decision
  than in a single game.
- **First places** count a shared one in part. With few deals intervals are wide: the column *deals* says with how many of the task's deals a row was measured.

This page is made of the files in `experiments/benchmark/submissions/` by `architects-env benchmark page`.
"""

FOOT = """## How to submit your own

Any agent that can be named (`greedy`, `ismcts:1000`, `FILE.zip`, `FILE.onnx`, `FILE.py:Class`) is a submission of the track *given*:

```sh
architects-env benchmark run --set toy-v1 --agent my_agent.py:Mine --name mine --out runs/mine        # a minute
architects-env benchmark run --set euro-v1 --agent my_agent.py:Mine --name mine --processes 2 --out runs/mine-euro
architects-env benchmark run --resume runs/mine-euro                                                 # after Ctrl-C
```

An algorithm of the track *trained* is a function in a file that is given a lesson and returns the name of the agent it has learned
(`experiments/benchmark/lesson.py`, `examples/benchmark_dqn.py`), or a command:

```sh
architects-env benchmark run --set toy-v1 --train examples/benchmark_dqn.py:train --decisions 60000 --minutes 5 --name dqn --out runs/dqn
architects-env benchmark run --set euro-v1 --name ppo --decisions 6000000 --minutes 60 --out runs/ppo \\
  --command "architects-env train --game {game} --players {players} {options} --total-decisions {decisions} \\
      --minutes {minutes} --seed {seed} --runs {folder}" \\
  --agent "{folder}/*/policy.zip"
```

`--best-response 1000000` adds what a rival gains that learns against the submission; `--ray` spreads the games over a cluster; `--isolate` plays agents that
bring code in processes of their own. `--deals 5` plays the first five deals of each task only: good for a first look, and said in the file.

The folder then holds `submission.json`. It repeats, and whoever reads it can check that:

```sh
architects-env benchmark verify runs/mine/submission.json             # all games, compared shard by shard
architects-env benchmark verify runs/mine/submission.json --shards 1  # the first shard against every opponent
architects-env benchmark verify runs/mine/submission.json --other-deals fresh  # other deals: do the intervals meet?
architects-env benchmark verify runs/dqn/submission.json --learn-again         # the track trained: from the beginning
```

The file is data. What it names that is code (an agent `FILE.py:Class`; to learn again, `FILE.py:function` or a command) is run only if you name it too, with
`--trust-code`.

To be shown here, put the file into `experiments/benchmark/submissions/SET/`, run `architects-env benchmark page`, and open a pull request with both and
with what is needed to repeat it (code, weights, command). Agents that decide by the clock do not repeat game by game; their intervals have to meet.
"""


def page(pictures: Path, beside: str = "pictures") -> str:
    """The page in Markdown. Its pictures are written into the folder `pictures`, which the page reaches as `beside`."""
    parts = [HEAD]
    for of_set in sorted(sets(), key=lambda name: name.startswith("toy")):
        submissions, anchors = kept(of_set), anchors_of(of_set)
        parts += [f"## {of_set}\n\n{about(of_set)}\n", as_markdown(sheets.list_of_tasks(of_set), 3)]
        if not submissions:
            parts.append("Nobody has played it yet.\n")
            continue
        name = f"leaderboard-{of_set}.svg"
        draw(pictures / name, of_set, submissions, anchors)
        parts += [
            f"![Scores of all submissions by task]({beside}/{name})\n",
            *(as_markdown(sheet, 3) for sheet in sheets.all_of(of_set, submissions, anchors)),
        ]
        parts.append(commands(submissions))
    return "\n".join([*parts, missing(), FOOT])


def draw(path: Path, of_set: str, submissions: Sequence[Mapping[str, Any]], anchors: Mapping[str, Anchor]) -> None:
    """The picture of a set; the same submissions give the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with matplotlib.rc_context({"svg.hashsalt": "leaderboard"}), whole(path) as unfinished:
        plots.scores_by_task(of_set, submissions, anchors).savefig(
            unfinished, format="svg", bbox_inches="tight", metadata={"Date": None}
        )


def commands(submissions: Sequence[Mapping[str, Any]]) -> str:
    """How each submission was made, and with what."""
    lines = [
        f"- **{submission['name']}**: {submission['about']} `{submission['command']}` ({submission['date']}, "
        f"architects-env {submission['versions']['architects-env']}, {submission['machine']['processor']})"
        for submission in submissions
    ]
    return "### How they were made\n\n" + "\n".join(lines) + "\n"


MISSING = """## Still to be measured

Rows above were measured with the deals that their column names. With all deals of every task these baselines take hours each; the commands are ready:

```sh
{commands}
```
"""


def missing() -> str:
    """Commands of the baselines of euro-v1 that nobody has computed yet."""
    whole = len(tasks_of("euro-v1"))
    have = {
        submission["name"]
        for submission in kept("euro-v1")
        if len(submission["tasks"]) == whole and submission["setting"]["deals"] is None
    }
    lines = [f"{line} --name {name} --out runs/{name}" for name, line in BASELINES.items() if name not in have]
    return MISSING.format(commands="\n".join(lines)) if lines else ""


_RUN = "architects-env benchmark run --set euro-v1 --processes 2"
_LEARN = (
    '--command "architects-env train --game {game} --players {players} {options} --total-decisions {decisions} --minutes {minutes} --seed {seed} '
    '--runs {folder}" --agent "{folder}/*/policy.zip"'
)
BASELINES = {
    **{name: f"{_RUN} --agent {name}" for name in ("random", "greedy", "heuristic")},
    **{
        f"{kind}-{size}": f"{_RUN} --agent {kind}:{size}"
        for kind in ("ismcts", "pimc", "flat")
        for size in (50, 200, 1000)
    },
    "ppo": f"{_RUN} --decisions 6000000 --minutes 30 {_LEARN}",
    "ppo-one-hour": f"{_RUN} --decisions 1000000000 --minutes 60 {_LEARN.replace(' --total-decisions {decisions}', '')}",
    "guided-search": f'{_RUN} --agent "puct:200,policy=runs/ppo/agents/{{task}}/*/policy.zip"',
    "dqn": f"{_RUN} --decisions 2000000 --minutes 60 --train examples/benchmark_dqn.py:train",
    "tianshou-sac": f"{_RUN} --decisions 2000000 --minutes 60 --train examples/tianshou_sac.py:train --python .venv-tianshou/bin/python",
    "rllib-ppo": f"{_RUN} --decisions 2000000 --minutes 60 --train examples/rllib_ppo.py:train --python .venv-rllib/bin/python",
}
"""By name: the command of each baseline, without its name and folder."""
