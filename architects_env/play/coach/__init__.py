"""A coach: options with their expected results and the reasons for them, judgements of finished games, and practice."""
