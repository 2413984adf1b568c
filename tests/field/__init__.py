"""What users of neighbouring projects reported as broken, tried here: a file for each library."""
