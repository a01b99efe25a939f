"""The planner's calendar: CalDAV, MCP, the embedded server, and the way to it."""
