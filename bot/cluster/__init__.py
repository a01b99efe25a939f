"""Several services and hosts as one: how they ask one another, and the engine of many machines."""
