"""Models that run on this machine: what there is, how it is got, and the server that runs one."""
