"""The live table: what is typed comes in, sentences go out."""
