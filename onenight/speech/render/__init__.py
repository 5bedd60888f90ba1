"""Renderers: a script as text, JSON, SSML or TwiML. Each owns its platform's limits."""
