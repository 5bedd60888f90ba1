"""Every sentence that is heard or read, by language."""
