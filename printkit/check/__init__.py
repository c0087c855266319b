"""The check: laid-out artwork measured for eyes and fingers."""
