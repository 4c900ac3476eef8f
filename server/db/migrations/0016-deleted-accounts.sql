-- An account that its person deleted: an empty row under its id, for what the law keeps to hang on. Nobody comes back to it.
ALTER TABLE users ADD COLUMN deleted_at timestamptz(3);

-- What begins just when the account goes comes too late, whoever asks.
CREATE FUNCTION refuse_deleted_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := (to_jsonb(NEW) ->> TG_ARGV[0])::uuid;
BEGIN
  IF person IS NULL THEN
    RETURN NEW;
  END IF;
  -- Shared with the deletion, which holds the row for itself: one of the two waits for the other.
  PERFORM 1 FROM users WHERE id = person FOR SHARE;
  IF EXISTS (SELECT 1 FROM users WHERE id = person AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_not_deleted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER identities_of_somebody BEFORE INSERT ON identities FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('user_id');
CREATE TRIGGER sessions_of_somebody BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('user_id');
CREATE TRIGGER personal_tokens_of_somebody BEFORE INSERT ON personal_tokens FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('user_id');
CREATE TRIGGER documents_of_somebody BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('owner_user_id');
CREATE TRIGGER applications_of_somebody BEFORE INSERT ON applications FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('user_id');
CREATE TRIGGER income_connections_of_somebody BEFORE INSERT ON income_connections FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('user_id');
CREATE TRIGGER identity_inquiries_of_somebody BEFORE INSERT ON identity_inquiries FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('user_id');
CREATE TRIGGER support_cases_of_somebody BEFORE INSERT ON support_cases FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('user_id');

-- What the law keeps of somebody who deleted their account, and until when: as its rules stood on that day.
CREATE TABLE kept_records (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT kept_records_kind_known CHECK (kind IN ('payment', 'screening', 'history')),
  until timestamptz(3) NOT NULL,
  CONSTRAINT kept_records_one_of_a_kind PRIMARY KEY (user_id, kind)
);
CREATE INDEX kept_records_by_end ON kept_records (until);

-- Nobody rewrites history, but it ends: what was kept for the law's time goes when that is over, and by nothing else.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('latchkey.forgetting', true) = 'yes' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

CREATE FUNCTION forget_kept_records(moment timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  gone integer := 0;
  removed integer;
BEGIN
  PERFORM set_config('latchkey.forgetting', 'yes', true);
  DELETE FROM charges c USING applications a JOIN kept_records k ON k.user_id = a.user_id AND k.kind = 'payment' AND k.until <= moment
    WHERE c.target_type = 'application' AND c.target_id = a.id;
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM background_checks b USING applications a JOIN kept_records k ON k.user_id = a.user_id AND k.kind = 'screening' AND k.until <= moment
    WHERE b.target_type = 'applicant_info' AND b.target_id = a.applicant_info;
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM consents c USING kept_records k WHERE k.user_id = c.user_id AND k.kind = 'screening' AND k.until <= moment;
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM audit_events e USING kept_records k WHERE k.kind = 'history' AND k.until <= moment
    AND (k.user_id IN (e.actor_user_id, e.as_user_id) OR e.application IN (SELECT a.id FROM applications a WHERE a.user_id = k.user_id));
  GET DIAGNOSTICS removed = ROW_COUNT;
  gone := gone + removed;
  DELETE FROM kept_records WHERE until <= moment;
  PERFORM set_config('latchkey.forgetting', '', true);
  RETURN gone;
END $$;
