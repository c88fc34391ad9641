"""When questions close, and who may have that moved."""
