"""The live table, which takes the lines that players type and answers with sentences."""
