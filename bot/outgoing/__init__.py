"""Requests that leave this machine: where they may go, which way, and how much comes back."""
