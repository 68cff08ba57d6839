"""The rules of Rokab: its things, its state, and a step for each question."""
