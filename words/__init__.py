"""Everything that is said, and in which language: one folder a language, and one loader for all."""
