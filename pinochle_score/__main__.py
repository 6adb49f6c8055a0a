"""Where the ``pinochle`` command begins, and ``python -m pinochle_score``."""

import gc
import sys


def main() -> None:
    """Run the command line."""
    # A command is over before collecting garbage gains anything, and starts sooner without it.
    gc.disable()
    try:
        from pinochle_score.cli import main as command_line
    except KeyboardInterrupt:
        sys.exit(130)
    command_line()


if __name__ == "__main__":
    main()
