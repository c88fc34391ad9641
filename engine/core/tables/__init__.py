"""Cards and numbers of an edition as typed rows: read from data files, corrected by house values, checked at load."""
