"""Search in sampled worlds: the look-ahead of bots, tree searches, and tree searches that a policy guides."""
