"""Languages of the user interfaces: translations of the core's English text by catalogues."""
