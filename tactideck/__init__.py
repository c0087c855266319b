"""The command line: its commands, its help and its messages."""
