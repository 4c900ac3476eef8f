-- Whom a session of staff looks as, until when. Who looked as whom, why, and what they saw stands among the audit events.
ALTER TABLE sessions
  ADD COLUMN view_as_id uuid,
  ADD COLUMN view_as_user_id uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN view_as_until timestamptz(3),
  ADD CONSTRAINT sessions_view_as_whole CHECK ((view_as_id IS NULL) = (view_as_until IS NULL) AND (view_as_user_id IS NULL OR view_as_id IS NOT NULL)),
  ADD CONSTRAINT sessions_view_as_others CHECK (view_as_user_id <> user_id);
CREATE INDEX sessions_by_view_as ON sessions (view_as_user_id) WHERE view_as_user_id IS NOT NULL;
