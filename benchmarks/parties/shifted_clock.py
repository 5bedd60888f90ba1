"""A program whose machine's clock is set while it runs: by as many seconds as stand in a file it is ahead.

python -m benchmarks.parties.shifted_clock FILE MODULE ARGUMENT ...
"""

import runpy
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    _, file, *arguments = sys.argv
    ahead, clock = Path(file), time.time
    time.time = lambda: clock() + float(ahead.read_text())
    sys.argv = arguments
    runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)
