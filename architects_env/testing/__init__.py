"""Tools for tests of games. Nothing here needs torch, and only `plugin` needs pytest.

The tests in `tests/games/hamlet` use all of it:

- `architects_env.conformance`: `check("NAME")`, or each of `CHECKS` for each mode, finds violations of the contract of
  a game.
- `modes`: the combinations of players and options. `single_option_modes(game)` changes one option at a time,
  `untried_values(game, modes)` names the values that no mode uses, and `fuzz` plays random games of a mode in search
  of a broken invariant.
- `position`: `PositionBuilder`, a match in which a test sets up positions. A game's tests derive a class from it with
  the words of the game.
- `golden`: a `GoldenGame` writes games to readable files, chance included, and replays them line by line; `check_log`
  does so with the logs of the seats.
- `secrets`: `check_secrets_report` compares who can tell what apart with a file.
- `difference`: `check_lines` shows the first lines in which a file differs from the present output.
- `pictures`: `check_picture` compares the drawing of a position (such as `GoldenGame.position_before` returns) with a
  file.
- `bots`: checks that a bot plays legally to the end, sees nothing hidden, and changes nothing that it is given.
- `distinguishable`: finds values of a field of a view that an observation does not tell apart.
- `page`: `faults_of_page(game, tests)` compares rules page and map with code and tests: citations that lead nowhere,
  missing sections, options that differ.
- `plugin`: put `from architects_env.testing.plugin import accept_goldens, pytest_addoption` into `conftest.py`. Then
  `pytest --accept-goldens` rewrites the golden files, and pytest shows the values in the kit's asserts. (With
  hypothesis, disable the deadline: the first call compiles rules.)
"""
