"""What the planner needs from outside: a calendar, by CalDAV, and the embedded server."""
