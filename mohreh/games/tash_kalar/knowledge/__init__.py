"""What a seat may know of Tash-Kalar, and what it may imagine of the rest."""
