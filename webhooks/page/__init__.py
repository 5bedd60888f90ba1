"""The page, its paths under `/api/`, and the players' phones in the browser."""
