"""Rulebook to code: a program reads the rules page of a game and some records, and writes the rules as Python.

| module | what it holds |
| --- | --- |
| `games` | games in words and JSON, played by the engine (`games.Recorded`) |
| `tasks` | a task with its public records and its held-out games |
| `runner` | what plays a submission, inside the sandbox |
| `sandboxed` | the process of the runner |
| `scoring` | the comparison, decision by decision |
| `sections` | the section of the rules page to which a difference belongs |
| `harbor` | a task as a folder in the format of harbor |
"""
