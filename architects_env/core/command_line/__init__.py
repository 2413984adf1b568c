"""Parts that all command-line tools share: names, arguments, progress, output and Ctrl-C."""
