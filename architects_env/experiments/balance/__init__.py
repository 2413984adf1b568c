"""Is the game fair, and what wins it? An agent plays itself, and everything that a game tells of its end is counted:
`architects-env balance`."""
