"""Mails as people read them: worded from views and letters, never from states."""
