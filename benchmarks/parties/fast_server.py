"""The server with short waits, for a smoke run: what takes seconds with a real Twilio takes tenths of them.

python -m benchmarks.parties.fast_server serve --bind 127.0.0.1:PORT
"""

import sys

from console.main import main
from webhooks.texts import leases, messages, sender

if __name__ == "__main__":
    messages.CALL_SECONDS = 0.4
    sender.QUEUED_SECONDS, sender.TRY_SECONDS = 1.0, 0.5
    leases.LOOK_WAIT_SECONDS = leases.WATCH_SECONDS = 0.3
    sender.POLL_SECONDS, sender.LAG_SECONDS, sender.LONGEST_WAIT_SECONDS = 0.1, 0.05, 0.3
    sys.exit(main())
