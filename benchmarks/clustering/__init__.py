"""What the benchmarks of many machines share: a cluster, light sessions, and who watches them."""
