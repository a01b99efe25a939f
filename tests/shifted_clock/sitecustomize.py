"""A machine whose wall clock is wrong: by as many seconds as `CLOCK_SHIFT` says.

For processes of Python that find it by `PYTHONPATH`, and those that they start. The clock goes on
as it does; what is steady stays as it is.
"""

from __future__ import annotations

import os
import time

_right, _shift = time.time, float(os.environ.get("CLOCK_SHIFT", "0"))
time.time = lambda: _right() + _shift
