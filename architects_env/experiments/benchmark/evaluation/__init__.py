"""The games of a submission, their time per decision and their cost."""
