"""What the cards do: one module for each kind, and the choices that wait until a card has its effect."""
