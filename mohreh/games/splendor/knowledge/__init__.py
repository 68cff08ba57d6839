"""What a seat of Splendor knows, and redeals of what it does not know."""
