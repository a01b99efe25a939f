"""What kinds of session need from outside, one package a kind."""
