"""Words, event to sentence; voices, sentence to sound; and what all commands have in common."""
