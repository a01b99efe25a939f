"""The planner at work: what `flows.kinds.planner` decides is carried out here."""
