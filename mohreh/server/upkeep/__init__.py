"""What a host does with a database beside serving it: checking, copying, exporting, forgetting, new rules."""
