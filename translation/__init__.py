"""What translators work with: a language's folder is made, and checked. Needed when lines are written, never at run."""
