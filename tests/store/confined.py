"""Run a command where file permissions bind, also for root: ``confined.py [--largest N] COMMAND``.

``--largest``: no file may grow beyond so many bytes, as on a disk that is full.
Ends with 77 where the system does not allow to be confined.
"""

import ctypes
import os
import resource
import sys

CANNOT = 77
DROP_CAPABILITY = 24  # PR_CAPBSET_DROP of Linux
PASSES_PERMISSIONS = (1, 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


def main(words: list[str]) -> None:
    """Confine this process, and become the command."""
    if words[0] == "--largest":
        largest = int(words[1])
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
        # Python would leave half a compiled module behind, which spoils every later run.
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        words = words[2:]
    if os.getuid() == 0:
        try:
            control = ctypes.CDLL(None, use_errno=True).prctl
        except AttributeError:
            sys.exit(CANNOT)
        if any(control(DROP_CAPABILITY, each, 0, 0, 0) for each in PASSES_PERMISSIONS):
            sys.exit(CANNOT)
    os.execv(words[0], words)  # noqa: S606 - a list of words, no shell


if __name__ == "__main__":
    main(sys.argv[1:])
