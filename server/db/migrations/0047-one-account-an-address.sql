-- One account an address, as addresses are compared: capitals of plain letters don't count, whatever else does (`folded-address.ts`).
-- Accounts that had one address before are brought together where that loses nothing. Where it would, both stay, one of them without the
-- address's place (`duplicate_of`) and without roles, and the operator is told at each start until somebody deletes one of the two.
ALTER TABLE users ADD COLUMN duplicate_of uuid REFERENCES users,
  ADD CONSTRAINT users_duplicate_is_no_staff CHECK (duplicate_of IS NULL OR NOT is_staff);

-- Whether an account has anything but itself: a row of another table, something that it did, or a role that somebody signs in to.
CREATE FUNCTION account_is_in_use(person users) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  reference record;
  found boolean;
BEGIN
  IF person.is_staff AND EXISTS (SELECT 1 FROM identities i WHERE i.user_id = person.id) THEN
    RETURN true;
  END IF;
  FOR reference IN
    SELECT c.conrelid::regclass AS source, a.attname AS name FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass
      -- What an account is signed in to with, and what is kept of it by itself.
      AND c.conrelid::regclass::text NOT IN ('users', 'identities', 'sessions', 'personal_tokens', 'person_searches', 'last_seen', 'team_members')
      -- What others did about it is no deed of its own.
      AND NOT (c.conrelid = 'audit_events'::regclass AND a.attname = 'about_user_id')
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s WHERE %I = $1)', reference.source, reference.name) INTO found USING person.id;
    IF found THEN
      RETURN true;
    END IF;
  END LOOP;
  RETURN false;
END $$;

DO $$
DECLARE
  address text;
  kept users;
  other users;
BEGIN
  FOR address IN SELECT lower(email COLLATE "C") FROM users WHERE email <> '' GROUP BY 1 HAVING count(*) > 1 LOOP
    kept := NULL;
    FOR other IN
      SELECT u.* FROM users u CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id) AS signed_in) s
      WHERE lower(u.email COLLATE "C") = address AND u.email <> ''
      ORDER BY account_is_in_use(u) DESC, s.signed_in AND 'admin' = ANY (u.staff_roles) DESC, s.signed_in AND u.is_staff DESC, s.signed_in DESC,
        u.is_staff DESC, u.created_at, u.id
    LOOP
      IF kept.id IS NULL THEN
        kept := other;
        CONTINUE;
      END IF;
      IF other.is_staff THEN
        INSERT INTO audit_events (id, about_user_id, name, detail, at)
          VALUES (gen_random_uuid(), other.id, 'roles-changed', jsonb_build_object('from', to_jsonb(other.staff_roles), 'to', '[]'::jsonb), clock_timestamp());
      END IF;
      IF account_is_in_use(other) THEN
        UPDATE users SET duplicate_of = kept.id, is_staff = false, staff_roles = '{}', invited_until = NULL WHERE id = other.id;
        DELETE FROM personal_tokens WHERE user_id = other.id AND other.is_staff;
        CONTINUE;
      END IF;
      -- As the second of two first sign-ins ends: whoever comes that way is told to sign in as they did before.
      DELETE FROM sessions WHERE user_id = other.id;
      DELETE FROM last_seen WHERE user_id = other.id;
      DELETE FROM personal_tokens WHERE user_id = other.id;
      DELETE FROM identities WHERE user_id = other.id;
      DELETE FROM team_members WHERE user_id = other.id;
      UPDATE users SET email = '', first_name = '', last_name = '', phonenumber = '', profile_image_url = NULL, avatar = DEFAULT, locale = NULL,
        is_persona_verified = false, is_staff = false, staff_roles = '{}', invited_until = NULL, deleted_at = clock_timestamp() WHERE id = other.id;
      INSERT INTO audit_events (id, about_user_id, name, detail, at) VALUES (gen_random_uuid(), other.id, 'account-deleted', '{}', clock_timestamp());
    END LOOP;
  END LOOP;
END $$;
DROP FUNCTION account_is_in_use(users);

DROP INDEX users_by_email;
CREATE UNIQUE INDEX users_one_of_an_address ON users (lower(email COLLATE "C")) WHERE email <> '' AND duplicate_of IS NULL;
CREATE INDEX users_duplicates ON users (duplicate_of) WHERE duplicate_of IS NOT NULL;

-- Whoever had the address is gone: the oldest of the others has it from then on.
CREATE FUNCTION pass_address_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  heir uuid := (SELECT u.id FROM users u WHERE u.duplicate_of = NEW.id AND u.email <> '' ORDER BY u.created_at, u.id LIMIT 1);
BEGIN
  UPDATE users SET duplicate_of = CASE WHEN id = heir THEN NULL ELSE heir END WHERE duplicate_of = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_address_passed_on AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.email <> '' AND NEW.email = '' AND OLD.duplicate_of IS NULL)
  EXECUTE FUNCTION pass_address_on();
