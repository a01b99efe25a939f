"""Channels by which notices of a session's start and end are sent."""
