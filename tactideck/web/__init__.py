"""What all our pages for a browser share: an address, a server, a guard at its door, and how a page looks."""
