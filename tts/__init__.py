"""Voices: from a sentence to sound."""
