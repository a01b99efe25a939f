"""The meeting kind: an agenda kept on the clock, by a host that speaks up at the right moment."""
