-- A link belongs to the address that it was sent to. Whoever has another account proves that they read mail there by a code.
CREATE TABLE cosigner_link_codes (
  cosigner_source uuid NOT NULL REFERENCES cosigner_sources ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  -- Where the code went. Sent to another address, the link has to be proven anew.
  address text NOT NULL CONSTRAINT cosigner_link_codes_address_folded CHECK (length(address) BETWEEN 3 AND 100 AND address = lower(address COLLATE "C")),
  hash bytea NOT NULL CONSTRAINT cosigner_link_codes_hash_length CHECK (length(hash) = 32),
  sent_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  tries integer NOT NULL DEFAULT 0 CONSTRAINT cosigner_link_codes_few_tries CHECK (tries BETWEEN 0 AND 10),
  proven_at timestamptz(3),
  CONSTRAINT cosigner_link_codes_pkey PRIMARY KEY (cosigner_source, user_id),
  CONSTRAINT cosigner_link_codes_expire_later CHECK (expires_at > sent_at)
);
CREATE INDEX cosigner_link_codes_by_user ON cosigner_link_codes (user_id);
CREATE TRIGGER cosigner_link_codes_of_somebody BEFORE INSERT ON cosigner_link_codes FOR EACH ROW EXECUTE FUNCTION refuse_deleted_person('user_id');

-- Nobody owns a link but the account of its address, or one that has proven it. A link without an address was sent to nobody.
CREATE FUNCTION refuse_link_of_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email <> ''
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.owner_user_id AND lower(u.email COLLATE "C") = lower(NEW.email COLLATE "C"))
    AND NOT EXISTS (SELECT 1 FROM cosigner_link_codes k WHERE k.cosigner_source = NEW.id AND k.user_id = NEW.owner_user_id
      AND k.address = lower(NEW.email COLLATE "C") AND k.proven_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the link was sent to another address' USING ERRCODE = 'check_violation', CONSTRAINT = 'cosigner_sources_owner_is_invited';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cosigner_sources_owner_is_invited BEFORE UPDATE OF owner_user_id ON cosigner_sources
  FOR EACH ROW WHEN (NEW.owner_user_id IS NOT NULL AND NEW.owner_user_id IS DISTINCT FROM OLD.owner_user_id) EXECUTE FUNCTION refuse_link_of_another();
