"""The meeting kind at work: what `flows.kinds.meeting` decides is carried out here."""
