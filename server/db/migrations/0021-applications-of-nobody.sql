-- An application of a deleted account stays as the deletion left it: whoever opens it again, or moves it, just then comes too late.
-- The deletion holds the application, so whoever waited for it finds the account gone.
CREATE FUNCTION refuse_change_under_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_not_deleted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER applications_that_are_there BEFORE UPDATE ON applications FOR EACH ROW EXECUTE FUNCTION refuse_change_under_deleted();
