"""What should happen when: the pure core of a session."""
