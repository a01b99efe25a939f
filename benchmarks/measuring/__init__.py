"""What every benchmark shares; `benchmarks/README.md` is its contract."""

from measuring.benchmark import Benchmark, Row
from measuring.processes import Load, load_of, processor_seconds
from measuring.run import Run

__all__ = ["Benchmark", "Load", "Row", "Run", "load_of", "processor_seconds"]
