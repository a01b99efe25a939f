"""The kinds of session, a package a kind, and what is made of a personality of any kind."""
