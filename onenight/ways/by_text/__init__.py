"""What both games do by text, from their host's side."""
