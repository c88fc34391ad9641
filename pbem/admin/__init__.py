"""The operator's and moderator's commands."""
