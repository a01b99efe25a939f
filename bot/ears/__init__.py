"""Hearing people one by one: what finds the utterances in each microphone's audio."""
