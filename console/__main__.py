"""`python -m console` is `onenight`."""

import sys

from console.main import main

sys.exit(main())
