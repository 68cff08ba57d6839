"""What a seat of Rokab knows, and redeals of what it does not know."""
