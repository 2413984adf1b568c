"""Files and libraries: written whole or not at all, read strictly; what the tools of the project need."""
