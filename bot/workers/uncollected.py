"""Imported first by the parent of sessions' processes: imports make no garbage worth looking for.

A collection in the midst of them would look through all that is loaded, several times over.
`child.main` sets what was loaded aside for good, and collects from then on.
"""

from __future__ import annotations

import gc

gc.disable()
