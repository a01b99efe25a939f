"""What meetings need from outside."""
