"""Where sessions run: the engines of one machine and of many, and how hosts ask one another."""
