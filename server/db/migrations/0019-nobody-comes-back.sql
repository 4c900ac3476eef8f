-- What was emptied when an account was deleted stays empty: whoever changes it just then comes too late, like whatever begins there.
CREATE FUNCTION refuse_change_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_not_deleted';
END $$;
CREATE TRIGGER users_that_are_there BEFORE UPDATE ON users FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_change_of_deleted();
