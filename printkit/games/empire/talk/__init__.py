"""How Empire talks at the table: the language of orders in, hands before heads out."""
