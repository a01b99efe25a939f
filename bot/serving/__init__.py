"""The service put together and started: the app with all its routes, on its port."""
