"""The rules of Viscounts written a second time, from the rules page alone, in plain Python: for the comparison,
decision by decision.

Everything that a player decides is a `Question`, everything that chance decides is a `Shuffle` (`talk.py`); the rules
are generators that yield them, so that effects inside effects are plain calls. Chapters: `printed` (tables), `table`
(what lies there), `effects`, `deck`, `castle`, `building`, `actions`, `turn`, `setup`, `automaton` (the solo opponent),
`scoring`, `game` (all of it).
"""
