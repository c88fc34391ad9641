"""The demonstration: embedded mail servers and the robots that play by mail through them."""
