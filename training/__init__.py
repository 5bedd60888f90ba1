"""How the hearing is taught: our own sentences to weights and templates. Needed when it is made, never when it runs."""
