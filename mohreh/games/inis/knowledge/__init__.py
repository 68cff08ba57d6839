"""What a seat may know of Inis, and what it may imagine of the rest."""
