"""What Alexa is told to listen for, in its own format; also the grammar of every other front."""
