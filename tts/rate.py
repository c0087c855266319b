"""How fast speech is, in words a minute."""

# 175 is eSpeak's own normal rate, and stands for Pico's; 80 and 450 are eSpeak's limits.
NORMAL_RATE, SLOWEST, FASTEST = 175, 80, 450
