-- A lease as a document: of one application, or of everybody of a group. It is read as a draft, and once sent it stays word for word.
CREATE TABLE leases (
  id uuid PRIMARY KEY,
  -- Whom it is for: the slug of a group, or the id of an application.
  covers text NOT NULL CONSTRAINT leases_covers_length CHECK (length(covers) BETWEEN 1 AND 100),
  origin text NOT NULL CONSTRAINT leases_origin CHECK (origin IN ('template', 'upload')),
  locale text NOT NULL CONSTRAINT leases_locale_length CHECK (length(locale) BETWEEN 2 AND 20),
  filename text NOT NULL CONSTRAINT leases_filename_length CHECK (length(filename) BETWEEN 1 AND 120),
  size integer NOT NULL CONSTRAINT leases_size_positive CHECK (size > 0),
  storage_key text NOT NULL CONSTRAINT leases_storage_key_once UNIQUE,
  sha256 text NOT NULL CONSTRAINT leases_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- What it says, block by block; null of one that staff uploaded.
  document jsonb CONSTRAINT leases_document_size CHECK (length(document::text) <= 200000),
  made_by uuid REFERENCES users ON DELETE SET NULL,
  made_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT leases_document_of_a_template CHECK ((origin = 'template') = (document IS NOT NULL))
);
-- One draft at a time, and one that was sent.
CREATE UNIQUE INDEX leases_one_draft ON leases (covers) WHERE sent_at IS NULL;
CREATE UNIQUE INDEX leases_sent_once ON leases (covers) WHERE sent_at IS NOT NULL;

-- Who stands in it.
CREATE TABLE lease_parties (
  id uuid PRIMARY KEY,
  lease uuid NOT NULL REFERENCES leases ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  -- The application that they signed up with, or that they stand by.
  application uuid NOT NULL REFERENCES applications,
  part text NOT NULL CONSTRAINT lease_parties_part CHECK (part IN ('tenant', 'voucher')),
  name text NOT NULL CONSTRAINT lease_parties_name_length CHECK (length(name) BETWEEN 1 AND 400),
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT lease_parties_once UNIQUE (lease, user_id, application)
);
CREATE INDEX lease_parties_by_user ON lease_parties (user_id);
CREATE INDEX lease_parties_by_application ON lease_parties (application);

-- A draft becomes the one that was sent, and is then never changed; but for who made it, whose account may go.
CREATE FUNCTION keep_sent_lease() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sent_at IS NULL AND TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'made_by' - 'sent_at' = to_jsonb(OLD) - 'made_by' - 'sent_at'
    AND (OLD.sent_at IS NULL OR OLD.sent_at = NEW.sent_at) AND (NEW.made_by IS NULL OR NEW.made_by = OLD.made_by) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'leases is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'leases_append_only';
END $$;
CREATE TRIGGER leases_append_only BEFORE UPDATE OR DELETE ON leases FOR EACH ROW EXECUTE FUNCTION keep_sent_lease();

CREATE FUNCTION keep_sent_lease_party() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM leases l WHERE l.id = OLD.lease AND l.sent_at IS NOT NULL) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'lease_parties is append-only' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'lease_parties_append_only';
END $$;
CREATE TRIGGER lease_parties_append_only BEFORE UPDATE OR DELETE ON lease_parties FOR EACH ROW EXECUTE FUNCTION keep_sent_lease_party();
