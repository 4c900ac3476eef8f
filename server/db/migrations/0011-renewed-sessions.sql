-- A page that wakes up asks several hosts at once with the same old cookies: one host renews the session,
-- and the others know for a moment whose it was.
ALTER TABLE sessions
  ADD COLUMN previous_id text CONSTRAINT sessions_previous_once UNIQUE,
  ADD COLUMN renewed_at timestamptz(3),
  ADD CONSTRAINT sessions_renewed_whole CHECK ((previous_id IS NULL) = (renewed_at IS NULL));
