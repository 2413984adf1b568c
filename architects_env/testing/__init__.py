"""What authors of games need for their tests. Nothing here needs torch, and only `plugin` needs pytest. `tests/hamlet`
uses all of it:

- `architects_env.conformance`: `check("NAME")`, or each of `CHECKS` for each mode, tells what breaks the contract of a
  game;
- `modes`: the ways to play. `switched(game)` turns every option by itself, `unturned(game, modes)` names what no mode
  tries, and `fuzz` plays random games of a mode in search of a broken invariant;
- `table`: `LaidTable`, a match on which a test lays things. A game's tests derive a `Table` from it and add the words
  of the game;
- `golden`: a `GoldenGame` writes games to readable files, chance included, and replays them line by line; `check_log`
  does so with what the seats are told;
- `difference`: `check_lines` shows the first lines in which a file is not what there is now;
- `pictures`: `check_picture` compares the drawing of a position (such as `GoldenGame.position_before` gives) with a
  file;
- `bots`: what every bot keeps. It plays legally to the end, sees nothing that is hidden, and changes nothing that it is
  given;
- `observed`: which values of a field of a view an observation does not tell apart;
- `page`: `faults_of_page(game, tests)` compares rules page and map with code and tests: citations that lead nowhere,
  sections left out, options that differ;
- `plugin`: put `from architects_env.testing.plugin import accept_goldens, pytest_addoption` into `conftest.py`, and
  `pytest --accept-goldens` writes the golden files anew; pytest then also shows the values in the kit's asserts.
  (Whoever uses hypothesis: without a deadline. The first call compiles rules.)
"""
