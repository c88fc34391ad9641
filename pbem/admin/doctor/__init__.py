"""`pbem doctor`: what is looked at before the first mail, and whenever something is wrong."""
