"""For whom something was meant that a person said: the host, somebody else, all, or nobody."""
