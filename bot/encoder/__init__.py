"""A second opinion on what people ask: a sentence encoder, once a machine, and a small head."""
