"""The cache of compiled rules on disk: keys, files, linking, and what a wheel brings."""
