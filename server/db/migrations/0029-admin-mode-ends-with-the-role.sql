-- Admin mode belongs to a session of staff. It ends with the role, and doesn't come back with another.
CREATE FUNCTION end_admin_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET admin_mode = false WHERE user_id = NEW.id AND admin_mode;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_admin_mode AFTER UPDATE OF is_staff ON users
  FOR EACH ROW WHEN (OLD.is_staff AND NOT NEW.is_staff) EXECUTE FUNCTION end_admin_mode();
