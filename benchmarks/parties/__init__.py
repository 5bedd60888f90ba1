"""What the benchmark of texted parties is made of: a server, a small Twilio, phones, a host, and checks."""
