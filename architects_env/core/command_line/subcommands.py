"""Programs with subcommands of their own, and errors that end a program with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager

from architects_env.core.command_line.arguments import with_metavars
from architects_env.core.command_line.tools import program_name


@contextmanager
def sentences_for_errors(*errors: type[Exception]) -> Generator[None]:
    """End the program with the sentence of a `ValueError`, an `OSError` or one of these errors in the `with` block.

    Ctrl-C ends it with "Stopped.".
    """
    try:
        yield
    except (ValueError, OSError, *errors) as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped.") from None


def run_subcommands(commands: Mapping[str, Callable[..., None]], *errors: type[Exception]) -> None:
    """Run the function of the subcommand that the command line names.

    Args:
        commands: Functions by the name of their subcommand. Their parameters are its flags.
        errors: Errors that end the program with their sentence, besides `ValueError` and `OSError`.
    """
    import tyro  # not at the top: it takes long to load

    with sentences_for_errors(*errors):
        for command in commands.values():
            with_metavars(command)
        tyro.extras.subcommand_cli_from_dict(dict(commands), prog=program_name())
