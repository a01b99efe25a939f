"""The planner's memory: kept here, or elsewhere with a queue before it."""
