"""Recordings of sessions: each voice a stream of Opus in Ogg, on the session's clock."""
