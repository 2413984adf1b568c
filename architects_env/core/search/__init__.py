"""Who decides by looking ahead: bots, look-ahead over worlds, trees, trees guided by a policy."""
