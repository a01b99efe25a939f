"""A session's clock, plan, events and state: the core that every kind shares."""
