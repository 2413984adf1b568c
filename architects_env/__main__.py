"""`python -m architects_env` is the command `architects-env`."""

from architects_env.command import main

main()
