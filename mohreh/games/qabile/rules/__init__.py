"""The rules of Qabile: its things, its state, and a step for each question."""
