"""What the service and a session's process say to each other."""
