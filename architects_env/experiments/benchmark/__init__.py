"""The benchmark: a fixed protocol for agents and algorithms, one file per submission, and a leaderboard.

See `architects-env benchmark --help`.

- `protocol`: tasks, tracks, frozen opponents and held-out opponents.
- `sandbox`: processes in which code from elsewhere learns and plays, and what they may do.
- `training`: what an algorithm is given to learn a task, and how it is run.
- `evaluation`: the games of a submission, their time and their cost.
- `scores`: rewards on the scale of a task, intervals, exploitability.
- `submission`: the folder and the file of a submission, and how it is verified.
- `leaderboard`: tables, plots and the page.
"""
