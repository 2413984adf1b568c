"""The balance of a game: an agent plays itself, and a report shows how seats, cards and sources of points relate to
winning."""
