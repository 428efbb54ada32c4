"""The `gridwright` program."""

from __future__ import annotations

import os
import signal
import sys

from . import _gridwright as native
from .knowledge import pack_path


def main() -> int:
    """Runs the program with the arguments of this process."""
    pack = pack_path()
    if pack is not None:
        os.environ["GRIDWRIGHT_PACK"] = os.fspath(pack)
    # The program has its own way to end at Ctrl-C.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return native.run_program(["gridwright", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
