"""Learning from what an agent does (behaviour cloning), and from what its positions are worth (TD(lambda))."""
