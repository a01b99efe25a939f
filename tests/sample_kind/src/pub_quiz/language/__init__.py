"""What the quiz says: a file a language."""
