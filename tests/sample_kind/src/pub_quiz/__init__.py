"""A pub quiz: a kind of session for Beatroom, in a package of its own."""
