"""What every command has in common: how its line is read, its help, and what it says on the screen."""
