"""What runs twice: once interpreted and once compiled."""
