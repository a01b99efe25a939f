"""Beatroom: voice sessions that keep time.

The code is in `flows` (pure: what should happen when) and `bot` (effects), which are at the top of
the repository and linked here, so that all of it is imported as `beatroom.flows` and
`beatroom.bot`. The two folders have no `__init__.py`: a `bot.py` or `flows.py` of somebody else
comes before them everywhere.
"""
