"""What is kept: sessions, their events, instructions, tokens and idempotency keys."""
