"""What a seat may know of Inis, deals that it could not tell from the true one, and what must add up."""
