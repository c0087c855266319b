"""Words, event to sentence, and voices, sentence to sound."""
