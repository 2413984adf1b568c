"""The folder and the file of a submission, and their verification."""
