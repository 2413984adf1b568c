"""People at the table: a game with persons and agents at its seats, in the terminal (`python -m play --help`)."""
