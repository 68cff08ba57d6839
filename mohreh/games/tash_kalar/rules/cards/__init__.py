"""What the cards do: one table for each school, for the legends and for the flares."""
