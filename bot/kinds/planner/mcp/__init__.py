"""What the planner's calendar, memory and tasks share of MCP."""
