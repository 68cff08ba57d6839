"""The rules of Splendor: its things, its state, and a step for each question."""
