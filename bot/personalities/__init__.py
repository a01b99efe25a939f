"""The personalities on disk, and the template of a new one."""
