"""The server with short waits, for a smoke run: what takes seconds with a real Twilio takes tenths of them.

python -m benchmarks.parties.hasty serve --bind 127.0.0.1:PORT
"""

import sys

from console.main import main
from webhooks import claims, messages, sender

if __name__ == "__main__":
    messages.CALL_SECONDS = 0.4
    # A text is taken over from a worker that may be dead only when a living one, however slow, no longer sends it.
    sender.PATIENCE, sender.TRY_SECONDS, claims.LEASE = 1.0, 0.5, 2.5
    sender.SILENT_WAIT = 0.3
    sender.POLL, sender.LAG, sender.LONGEST_WAIT = 0.1, 0.05, 0.3
    sys.exit(main())
