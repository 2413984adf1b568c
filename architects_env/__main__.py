"""The command `architects-env`, run by `python -m architects_env`."""

from architects_env.command import main

main()
