"""The boardroom kind at work: what `flows.kinds.boardroom` decides is carried out here."""
