"""Put before a function's package: the clock goes wrong, or patience is short; then it is the function itself.

`PACKAGE`: the folder of the function; `HANDLER`: what Lambda calls; `SHIFT`: by how many seconds the clock is ahead;
`CONSTANTS`: what is set before the function is imported, as "module:NAME=value", with spaces between.
"""

import os
import sys
import time
from importlib import import_module

sys.path.insert(0, os.environ["PACKAGE"])
shift, clock = float(os.environ.get("SHIFT", "0")), time.time
if shift:
    time.time = lambda: clock() + shift
for constant in os.environ.get("CONSTANTS", "").split():
    named, _, value = constant.partition("=")
    where, _, attribute = named.partition(":")
    setattr(import_module(where), attribute, float(value))
module, _, name = os.environ["HANDLER"].rpartition(".")
lambda_handler = getattr(import_module(module), name)
