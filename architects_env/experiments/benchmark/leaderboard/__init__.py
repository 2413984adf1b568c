"""Tables, plots and the page of the leaderboard."""
