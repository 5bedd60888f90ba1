"""What names a text in the address that its status is reported to: opaque, and ours alone to make."""

import hmac

from webhooks.texts.account import Account

_HEX = 32


def make_text_token(account: Account, table: str, key: str) -> str:
    """The token of a text of that party; the key is in it as a keyed hash."""
    return f"{table}.{_hash_text(account, table, key)}"


def read_party_id(token: str) -> str:
    """The party that a token names; it need not exist."""
    return token.rpartition(".")[0]


def _hash_text(account: Account, table: str, key: str) -> str:
    return hmac.digest(account.token.encode(), f"onenight text\0{table}\0{key}".encode(), "sha256").hex()[:_HEX]
