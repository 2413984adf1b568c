"""Parts that several adapters share: observations, opponents, illegal actions and rendering."""
