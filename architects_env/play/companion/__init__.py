"""The companion: people play with the box on a real table, against agents and the rivals of the rules."""
