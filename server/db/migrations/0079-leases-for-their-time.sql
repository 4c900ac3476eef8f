-- A lease that was sent is kept for as long as the law of its place says, counted from its last day, and goes with the last of those in
-- it whose account is deleted and whose time is over.
ALTER TABLE leases ADD COLUMN ends_on date;
ALTER TABLE leases DISABLE TRIGGER leases_append_only;
UPDATE leases l SET ends_on = (SELECT max(coalesce(s.lease_end_date, a.lease_end_date, g.lease_end_date)) FROM lease_parties p
  JOIN applications a ON a.id = p.application LEFT JOIN group_sources g ON g.slug = a.group_source
  LEFT JOIN room_selections s ON s.application = a.id AND s.ended_at IS NULL WHERE p.lease = l.id);
ALTER TABLE leases ENABLE TRIGGER leases_append_only;

ALTER TABLE kept_records DROP CONSTRAINT kept_records_kind_known,
  ADD CONSTRAINT kept_records_kind_known CHECK (kind IN ('payment', 'screening', 'lease', 'history'));

CREATE OR REPLACE FUNCTION keep_sent_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.sent_at IS NULL OR current_setting('latchkey.forgetting', true) = 'yes') THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'made_by' - 'sent_at' = to_jsonb(OLD) - 'made_by' - 'sent_at'
    AND (OLD.sent_at IS NULL OR OLD.sent_at = NEW.sent_at) AND (NEW.made_by IS NULL OR NEW.made_by = OLD.made_by) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'leases is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'leases_append_only';
END $$;
CREATE OR REPLACE FUNCTION keep_sent_lease_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (current_setting('latchkey.forgetting', true) = 'yes'
    OR NOT EXISTS (SELECT 1 FROM leases l WHERE l.id = OLD.lease AND l.sent_at IS NOT NULL)) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'lease_parties is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'lease_parties_append_only';
END $$;

-- @returns the storage keys of the papers that went with it.
CREATE FUNCTION forget_leases(moment timestamptz) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  papers text[];
BEGIN
  PERFORM set_config('latchkey.forgetting', 'yes', true);
  DELETE FROM lease_parties p USING forgettable_records k WHERE k.kind = 'lease' AND k.until <= moment AND p.user_id = k.user_id;
  WITH gone AS (DELETE FROM leases l WHERE l.sent_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM lease_parties p WHERE p.lease = l.id) RETURNING l.storage_key)
    SELECT coalesce(array_agg(storage_key), '{}') INTO papers FROM gone;
  PERFORM set_config('latchkey.forgetting', '', true);
  RETURN papers;
END $$;
