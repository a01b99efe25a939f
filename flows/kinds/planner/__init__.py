"""The planner: a day planned by talking, as typed patches, synced to a real calendar."""
