"""The kernel knows no game: state, steps, rules, catalogue, chance, records, texts."""
