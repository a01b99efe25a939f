"""The personality record: its model, its source in YAML, its errors, its tests."""
