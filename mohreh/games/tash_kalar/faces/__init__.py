"""How Tash-Kalar is shown: as text, as a drawn board, in words."""
