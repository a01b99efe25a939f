"""The kinds of session at work, a package a kind."""
