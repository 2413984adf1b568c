"""Doors for language models: servers that play a game in words (`architects-env serve`), and an environment package for
`verifiers`. The text itself comes from `architects_env.adapters.text`."""
