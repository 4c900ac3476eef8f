-- A walk through a room in three dimensions: its id at the company that shows it.
ALTER TABLE rooms ADD COLUMN tour text CONSTRAINT rooms_tour_id CHECK (tour ~ '^[A-Za-z0-9_-]{1,64}$');
