-- Papers that somebody takes out while the law holds what is theirs: gone from what they answered, and kept until the hold is lifted.
-- By a trigger, so that no way of taking a paper out can forget it.
CREATE TABLE held_documents (
  id uuid PRIMARY KEY,
  owner_user_id uuid NOT NULL REFERENCES users,
  filename text NOT NULL CONSTRAINT held_documents_filename_length CHECK (length(filename) BETWEEN 1 AND 100),
  size integer NOT NULL CONSTRAINT held_documents_size_bounds CHECK (size BETWEEN 0 AND 25000000),
  content_type text NOT NULL CONSTRAINT held_documents_content_type_length CHECK (length(content_type) <= 100),
  purpose text NOT NULL CONSTRAINT held_documents_purpose_length CHECK (length(purpose) <= 40),
  storage_key text NOT NULL CONSTRAINT held_documents_storage_key_once UNIQUE,
  created_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX held_documents_by_owner ON held_documents (owner_user_id);

CREATE FUNCTION hold_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO held_documents (id, owner_user_id, filename, size, content_type, purpose, storage_key, created_at)
    SELECT OLD.id, OLD.owner_user_id, OLD.filename, OLD.size, OLD.content_type, OLD.purpose, OLD.storage_key, OLD.created_at
    WHERE EXISTS (SELECT 1 FROM legal_holds h WHERE h.user_id = OLD.owner_user_id);
  RETURN OLD;
END $$;
CREATE TRIGGER documents_held BEFORE DELETE ON documents FOR EACH ROW EXECUTE FUNCTION hold_document();
