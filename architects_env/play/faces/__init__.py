"""What the table knows of each game: pictures, chance, languages."""
