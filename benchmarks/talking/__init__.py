"""People who talk with a host in real time, and the hosts that they talk with."""
