"""How Rokab is shown: as text, as a drawn board, in words."""
