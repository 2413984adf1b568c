"""Sources of chance for games with physical pieces, whose outcomes people enter."""
