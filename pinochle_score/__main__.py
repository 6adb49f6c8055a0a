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
    try:
        command_line()
    finally:
        # Python searches all memory for garbage as it ends, a tenth of a command's time, and
        # the system takes the memory back a moment later.
        gc.freeze()


if __name__ == "__main__":
    main()
