"""What is kept in a store is tested with the stores under test."""

from tests.stores.conftest import file, purges_itself, secret, store

__all__ = ["file", "purges_itself", "secret", "store"]
