"""Games that a person remembers: results, ratings, and links that only look."""
