"""The speed of speech, in words a minute."""

# 175 is the normal rate of eSpeak, and taken for that of Pico; 80 and 450 are the limits of eSpeak.
NORMAL_RATE, SLOWEST, FASTEST = 175, 80, 450
