"""Settings from the environment, and what they name."""
