-- An invitation to live in a room is of the address that it went to: another account never takes it up, whatever asks for it.
CREATE FUNCTION resident_of_the_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.invited_email IS NOT NULL AND NEW.user_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.user_id AND lower(u.email COLLATE "C") = NEW.invited_email) THEN
    RAISE EXCEPTION 'the invitation went to another address' USING ERRCODE = 'check_violation', CONSTRAINT = 'residents_of_the_address';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER residents_of_the_address BEFORE INSERT OR UPDATE OF user_id ON residents FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION resident_of_the_address();
