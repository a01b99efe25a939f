"""Speech without keys or downloads: the models are inside packages of the Python registry."""
