"""The entry point of `architects-env train`."""

from __future__ import annotations

from architects_env.train.runs.signals import StopRequests


def main() -> None:
    """Run the command line. At Ctrl-C it prints a one-line message and exits, also while libraries are being loaded."""
    with StopRequests() as stop:
        try:
            from architects_env.train.command import run_command_line

            run_command_line(stop)
        except KeyboardInterrupt:
            raise SystemExit("Stopped. Nothing had been saved yet.") from None


if __name__ == "__main__":
    main()
