"""The rules of Imperial Settlers written a second time, from the rulebook alone, by somebody who had not seen the
engine: plain Python, no arrays, nothing compiled. The caller answers its questions (`Ask`) and deals its chance
(`shuffle`):

    game = Game(["romans", "japanese"], Options(), shuffle)
    play = game.play()
    question = next(play)
    question = play.send(question.options[0])  # until StopIteration

`tests/games/settlers/test_second_writing.py` lets the engine play and asks whether this writing offers the same options to
the same seat, and comes to the same state. Rulings (`test_rulings`), single cases (`test_single_cases`) and examples are
laid on a `desk`; what is played there is played by the engine `beside` it too, and must come to the same. The chapters: `cards` and `effects`
(what is printed), `table` (what lies where), `goods` (gaining, drawing, paying), `production`, `building`, `razing`,
`deals`, `verbs` (what action locations do), `turns`, `lookout`, `solo`, `ending`, and `game`, which plays the rounds.
"""

from tests.games.settlers.second_writing.game import Game
from tests.games.settlers.second_writing.table import Ask, Options

__all__ = ["Ask", "Game", "Options"]
