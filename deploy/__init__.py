"""What it takes to run the project in production: the functions' packages, and files for a machine of one's own."""
