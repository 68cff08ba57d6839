"""What a seat of Qabile knows, which is everything."""
