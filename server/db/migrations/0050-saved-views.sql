-- Places of the queue that somebody of the staff named: their own, and the team's where they share them.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- Of the queue's address, behind its question mark.
  query text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  CONSTRAINT saved_views_one_of_a_name UNIQUE (user_id, name)
);
CREATE INDEX saved_views_shared ON saved_views (name, id) WHERE is_shared;
