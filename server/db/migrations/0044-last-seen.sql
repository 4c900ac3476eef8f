-- When somebody was last here, once none of their sessions is left that says it.
CREATE TABLE last_seen (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
-- However a session ends: signed out, ended by staff, with its time.
CREATE FUNCTION keep_last_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO last_seen (user_id, seen_at) SELECT u.id, OLD.seen_at FROM users u WHERE u.id = OLD.user_id AND u.deleted_at IS NULL
    ON CONFLICT (user_id) DO UPDATE SET seen_at = greatest(last_seen.seen_at, excluded.seen_at);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_last_seen AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION keep_last_seen();
