"""The messages between page and server, and the labels and pictures that they carry."""
