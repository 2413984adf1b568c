"""What people read, in their languages: phrases, and the catalogues that translate them."""
