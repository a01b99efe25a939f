"""What sessions need from outside: a package for a kind, and one for the channels of notices."""
