"""The planner's tables: constraints, and what it has written to calendars."""
