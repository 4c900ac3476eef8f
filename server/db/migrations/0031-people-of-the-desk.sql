-- What staff do about a person, and no application of theirs: whom it is about.
ALTER TABLE audit_events ADD COLUMN about_user_id uuid REFERENCES users;
CREATE INDEX audit_events_by_person ON audit_events (about_user_id, seq) WHERE about_user_id IS NOT NULL;
CREATE INDEX audit_events_by_viewed ON audit_events (as_user_id, seq) WHERE as_user_id IS NOT NULL;

-- Which browser a session is of, in words that tell somebody's devices apart and nothing more.
ALTER TABLE sessions ADD COLUMN device text CONSTRAINT sessions_device_length CHECK (length(device) <= 60);

CREATE INDEX users_by_age ON users (created_at, id);
CREATE INDEX sources_by_age ON sources (created_at, slug);

-- While it stands, nothing of somebody is forgotten: neither by themselves nor by the end of the law's time.
CREATE TABLE legal_holds (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL CONSTRAINT legal_holds_reason_length CHECK (length(reason) BETWEEN 1 AND 2000),
  placed_by uuid NOT NULL REFERENCES users,
  placed_at timestamptz(3) NOT NULL
);
CREATE VIEW forgettable_records AS
  SELECT k.* FROM kept_records k WHERE NOT EXISTS (SELECT 1 FROM legal_holds h WHERE h.user_id = k.user_id);
CREATE OR REPLACE FUNCTION forget_kept_records(moment timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  gone integer := 0;
  removed integer;
BEGIN
  PERFORM set_config('latchkey.forgetting', 'yes', true);
  DELETE FROM charges c USING forgettable_records k WHERE k.kind = 'payment' AND k.until <= moment
    AND ((c.target_type = 'application' AND c.target_id IN (SELECT a.id FROM applications a WHERE a.user_id = k.user_id))
      OR (c.target_type = 'cosigner' AND c.target_id IN (SELECT s.id FROM cosigners s WHERE s.user_id = k.user_id)));
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM background_checks b USING forgettable_records k WHERE k.kind = 'screening' AND k.until <= moment
    AND ((b.target_type = 'applicant_info' AND b.target_id IN (SELECT a.applicant_info FROM applications a WHERE a.user_id = k.user_id))
      OR (b.target_type = 'cosigner' AND b.target_id IN (SELECT s.id FROM cosigners s WHERE s.user_id = k.user_id)));
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM notices n USING forgettable_records k, applications a WHERE k.kind = 'screening' AND k.until <= moment AND a.user_id = k.user_id AND n.application = a.id;
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM consents c USING forgettable_records k WHERE k.user_id = c.user_id AND k.kind = 'screening' AND k.until <= moment;
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM audit_events e USING forgettable_records k WHERE k.kind = 'history' AND k.until <= moment
    AND (k.user_id IN (e.actor_user_id, e.as_user_id, e.about_user_id) OR e.application IN (SELECT a.id FROM applications a WHERE a.user_id = k.user_id)
      OR e.cosigner IN (SELECT s.id FROM cosigners s WHERE s.user_id = k.user_id));
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM kept_records k WHERE k.until <= moment AND NOT EXISTS (SELECT 1 FROM legal_holds h WHERE h.user_id = k.user_id);
  PERFORM set_config('latchkey.forgetting', '', true);
  RETURN gone;
END $$;
