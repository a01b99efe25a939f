"""The restaurant kind at work: what `flows.kinds.restaurant` decides is carried out here."""
