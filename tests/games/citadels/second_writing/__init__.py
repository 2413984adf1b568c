"""The rules of Citadels with The Dark City written a second time, from the rules page alone, by somebody who had not
seen the engine: plain Python objects, names as on the cards, nothing compiled. It follows the engine's games, decision
by decision.

Everything that a player decides is a `Question`, everything that chance decides is a `Lot` (`talk.py`); the rules are
generators that yield them. Chapters:
`cards` (tables), `table` (what lies there; deck and pile), `setup`, `draft` (and what it tells), `turn` (income, menu,
end), `building`, `powers` (of characters and buildings in the menu), `raids` (what takes buildings away), `calls`
(numbers, Witch, Hospital, end of a round), `ending` (the end and the points), `knowledge` (of cards), `game` (all of
it).

Beside the engine: `engine` (its game in the words of the second writing), `views` (what it shows to a seat), `follow`
(whole games), `gifts` (so that what is rare happens), `both` (positions).
"""
