"""Make and read the opaque tokens that name texts in the address of their status reports."""

import hmac

from webhooks.texts.account import Account

_HEX = 32


def make_text_token(account: Account, table: str, key: str) -> str:
    """Return the token that names a text of a party; its key is in it as a keyed hash."""
    hashed = hmac.digest(account.token.encode(), f"onenight text\0{table}\0{key}".encode(), "sha256").hex()
    return f"{table}.{hashed[:_HEX]}"


def read_party_id(token: str) -> str:
    """Return the id of the party that a token names; it need not exist."""
    return token.rpartition(".")[0]
